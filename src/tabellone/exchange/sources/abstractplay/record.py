"""One game record, as far as a tournament needs it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.abstractplay.ending import last_word
from tabellone.exchange.sources.plain import shown
from tabellone.exchange.sources.values import Findings, figure, flag, iso_day, label, whole

SITE: Final = "abstractplay"
UUID: Final = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
AUTOMATED: Final = re.compile(r"(Automated Tournament #[0-9]+) \((.*)\)")
BARE_KEY: Final = re.compile(r"variants\.[^.]+\.(.+)\.name")  # a label that was not translated
MOST_SEATS: Final = 64


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of a record; `result` is None where the record does not tell it."""

    nickname: str
    site_id: str
    machine: bool
    result: Decimal | None


@dataclass(frozen=True, slots=True)
class Event:
    """What a record says of its tournament; `key` tells one from another."""

    key: str = ""
    name: str = ""
    source_id: str = ""
    automated: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A game of two or more players."""

    place: str
    event: Event
    round: int | None
    game_id: str
    game: str
    variants: tuple[str, ...]
    players: tuple[Player, ...]
    start: date | None
    end: date | None
    ended_at: str
    rated: bool
    word: str  # why it ended, as the last move tells


def game_id(found: Any, place: str = "") -> str:
    """The game's own id: the uuid, wherever it stands in old and new forms."""
    text = label(found, place)
    uuid = UUID.search(text)
    return uuid[0].lower() if uuid else text


def event_of(found: Any, place: str) -> Event:
    """The tournament that the text names: automated ones carry their id, organisers' events only a name."""
    text = label(found, place)
    automated = AUTOMATED.fullmatch(text)
    if automated is None:
        return Event(text.casefold(), text)
    uuids = UUID.findall(automated[2])
    source_id = uuids[-1].lower() if uuids else automated[2].rpartition("#")[2]
    return Event(source_id or text, automated[1], source_id, automated=True)


def variants_of(found: Any, place: str) -> tuple[str, ...]:
    """The names of variants; of a label that was not translated, the part that tells."""
    names = [label(each, place) for each in found[:50]] if isinstance(found, list) else []
    return tuple(bare[1] if (bare := BARE_KEY.fullmatch(name)) else name for name in names if name)


def record_of(found: Any, place: str, findings: Findings) -> Record | None:
    """The record at a place; None, and a word why, when it is no game between players."""
    header = found.get("header") if isinstance(found, dict) else None
    if not isinstance(header, dict):
        findings.refuse(Problem("source-ap-no-header", place))
        return None
    where = f"{place}.header" if place else "header"
    players = _players(header.get("players"), where, findings)
    if not players:
        return None
    game, site = _object(header.get("game")), _object(header.get("site"))
    event = event_of(header.get("event"), f"{where}.event")
    name = label(site.get("name"), f"{where}.site.name")
    if name and name.replace(" ", "").casefold() != SITE:
        findings.remark(Problem("source-ap-other-site", f"{where}.site.name", values={"found": shown(name)}))
    return Record(
        place=where,
        event=event,
        round=None if event.automated else _round(header.get("round"), where, findings),
        game_id=_identity(site.get("gameid"), f"{where}.site.gameid", findings),
        game=label(game.get("name"), f"{where}.game.name"),
        variants=variants_of(game.get("variants"), f"{where}.game.variants"),
        players=players,
        start=iso_day(header.get("date-start")),
        end=_day(header.get("date-end"), f"{where}.date-end", findings),
        ended_at=shown(header.get("date-end")) if isinstance(header.get("date-end"), str) else "",
        rated=flag(header.get("unrated")) is not True,
        word=last_word(found.get("moves")),
    )


def _players(found: Any, where: str, findings: Findings) -> tuple[Player, ...]:
    place = f"{where}.players"
    if not isinstance(found, list) or not found or len(found) > MOST_SEATS:
        findings.refuse(Problem("source-ap-no-players", place))
        return ()
    if len(found) == 1:
        findings.remark(Problem("source-ap-solo", where))
        return ()
    players = [_player(each, f"{place}[{index}]", findings) for index, each in enumerate(found)]
    known = tuple(player for player in players if player is not None)
    return known if len(known) == len(players) else ()


def _player(found: Any, place: str, findings: Findings) -> Player | None:
    fields = _object(found)
    nickname, site_id = label(fields.get("name"), f"{place}.name"), label(fields.get("userid"), f"{place}.userid")
    if not nickname:
        findings.refuse(Problem("source-ap-no-name", f"{place}.name"))
        return None
    return Player(nickname, site_id, flag(fields.get("is_ai")) is True, figure(fields.get("result")))


def _round(found: Any, where: str, findings: Findings) -> int | None:
    number = whole(found, 999)
    if number is None and found is not None:
        findings.remark(Problem("source-ap-round", f"{where}.round", values={"found": shown(found)}))
    return number or None


def _identity(found: Any, place: str, findings: Findings) -> str:
    identity = game_id(found, place)
    if not identity:
        findings.remark(Problem("source-ap-no-gameid", place))
    return identity


def _day(found: Any, place: str, findings: Findings) -> date | None:
    day = iso_day(found)
    if day is None:
        findings.remark(Problem("source-no-day", place, values={"found": shown(found)}))
    return day


def _object(found: Any) -> dict[str, Any]:
    return found if isinstance(found, dict) else {}
