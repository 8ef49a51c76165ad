"""A change of the catalogue: named facts of a game, or a whole new game (BIG 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from tabellone.rulebooks.big.auction.lists import PLAIN, auction_by
from tabellone.rulebooks.big.catalogue import Auction, Figure, Sheet, TieRule
from tabellone.rulebooks.big.catalogue.sheet import AuctionType, TiedFinal

NUMBERS = ("most_players", "advised_players", "minutes", "player_minutes", "extra_rounds")
# parts of a sheet that the federation can write anew
TEXTS = ("set_up", "scoring", "bans", "variants", "editions", "maps", "faq", "national_final")
FACTS = ("name", *NUMBERS, "tie_rule", "tied_final", "auction_type", "auction_step", *TEXTS, "notes")
NOTES = "notes"
GENERAL = "BIG 8"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChange:
    """What the federation sets for a game from a day on (BIG 8); None leaves a fact as it is.

    Minutes of 0 take a time away. `notes` are by language, `texts` by part of the sheet and language, in its place; an
    empty one is taken away.
    """

    game: str
    since: date
    new: bool = False
    name: str | None = None
    most_players: int | None = None
    advised_players: int | None = None
    minutes: int | None = None
    player_minutes: int | None = None
    extra_rounds: int | None = None
    tie_rule: TieRule | None = None
    tied_final: TiedFinal | None = None
    auction_type: AuctionType | None = None
    auction_step: Decimal | None = None
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def facts(self) -> tuple[str, ...]:
        """The names of the facts that it sets."""
        written = {name for name, told in self.texts.items() if told}
        set_ = {name for name in FACTS if name not in TEXTS and getattr(self, name) not in (None, {})}
        return tuple(name for name in FACTS if name in written | set_)


def changed(sheet: Sheet, change: SheetChange) -> Sheet:
    """The sheet with the facts of a change (BIG 8)."""
    return replace(
        sheet,
        name=sheet.name if change.name is None else change.name,
        most_players=_or(change.most_players, sheet.most_players),
        advised_players=_or(change.advised_players, sheet.advised_players),
        minutes=_minutes(change.minutes, sheet.minutes),
        last_round_minutes=None if sheet.last_round_minutes is None else _minutes(change.minutes, sheet.minutes),
        times_by_organiser=sheet.times_by_organiser if change.minutes is None else change.minutes == 0,
        player_minutes=_minutes(change.player_minutes, sheet.player_minutes),
        extra_rounds=sheet.extra_rounds if change.extra_rounds is None else change.extra_rounds,
        tie_rule=sheet.tie_rule if change.tie_rule is None else _tie_rule(change.tie_rule, sheet),
        tied_final=change.tied_final or sheet.tied_final,
        auction=_auction(sheet, change),
        own_texts=_texts(sheet, change),
    )


def begun(change: SheetChange) -> Sheet:
    """A new game before its facts: by the general indications (BIG 8)."""
    return Sheet(id=change.game, name=change.name or change.game, article=GENERAL)


def _or(new: int | None, old: int | None) -> int | None:
    return old if new is None else new


def _minutes(new: int | None, old: int | None) -> int | None:
    return old if new is None else new or None


def _tie_rule(rule: TieRule, sheet: Sheet) -> TieRule:
    """The rule, with what a figure counts where the sheet already asks for it."""
    known = {(figure.name, figure.fewer_wins): figure for figure in sheet.tie_rule.figures}

    def told(figure: Figure) -> Figure:
        before = known.get((figure.name, figure.fewer_wins))
        return figure if before is None else replace(figure, meaning=before.meaning)

    return replace(rule, figures=tuple(map(told, rule.figures)))


def _auction(sheet: Sheet, change: SheetChange) -> Auction | None:
    """The sheet's auction where neither kind nor step is changed; a new kind is the plain one (BIG 6.1)."""
    if change.auction_type is None and change.auction_step is None:
        return sheet.auction
    now = auction_by(sheet)
    kind = change.auction_type or now.type
    base = now if kind == now.type and now.elements else PLAIN.get(kind, now)
    return replace(base, step=now.step if change.auction_step is None else change.auction_step)


def _texts(sheet: Sheet, change: SheetChange) -> Mapping[str, Mapping[str, str]]:
    """What the federation has written so far, without what it has taken away."""
    written = {**change.texts, **({NOTES: change.notes} if change.notes else {})}
    if not written:
        return sheet.own_texts
    told = {name: {**sheet.own_texts.get(name, {}), **written.get(name, {})} for name in (*TEXTS, NOTES)}
    kept = {name: {tongue: text for tongue, text in each.items() if text.strip()} for name, each in told.items()}
    return {name: each for name, each in kept.items() if each}
