"""Partners at a game for pairs: named by the personal link, or joined by an organiser (BIG 7.1, BIG 8.3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.server.convening import calling
from tabellone.server.convening.models import Convocation, Partner
from tabellone.server.convening.queries import asks, convened, invited, partners
from tabellone.server.convening.services.writing import moment, open_and_locked, tell
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.names import fold
from tabellone.server.people.services import done_once
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.states import state_of


@dataclass(frozen=True, slots=True)
class Paired:
    """How somebody stands with a partner: whom they named, who named them, and whether that is the same person."""

    named: str = ""
    by: tuple[str, ...] = ()
    together: bool = False


def paired(row: Convocation, player: str) -> Paired | None:
    """The partner of a player, by name; None at a game that nobody plays in pairs."""
    if not plays_in_pairs(state_of(row.tournament)):
        return None
    said, names = partners(row), calling.names(row, everything=True)
    own = said.get(player, "")
    by = [one for one, other in said.items() if other == player]
    told = tuple(names.get(one, one) for one in by if one != own)
    return Paired(names.get(own, own) if own else "", told, together=bool(own) and own in by)


def name_partner(row: Convocation, player: str, name: str, *, token: str = "") -> None:
    """Who is to play with them, by name, as somebody says by the personal link; an empty name takes it back.

    Two who have named each other are a pair once both have a place (ruling pairs-name-each-other).
    """

    def work() -> None:
        held = _open_for_pairs(row)
        other = _meant(held, player, name)
        if partners(held).get(player, "") != other:
            _say(held, {player: other}, by=None)
            tell(held, "convocation-partner", _of(held, player) | {"named": bool(other)}, by=None, token=token)

    done_once(work, lambda _: None, by=None, token=token)


def join(row: Convocation, one: str, other: str, *, by: User, why: str, token: str = "") -> None:
    """Two of the confirmed play together, as an organiser was told; how it is known goes on record."""
    if not why.strip():
        raise RefusedError("partner-why", "why")

    def work() -> None:
        held = _open_for_pairs(row)
        confirmed = {each.player for each in convened(held).confirmed}
        if one == other or not {one, other} <= confirmed:
            raise RefusedError("partner-outside", "one")
        _say(held, {one: other, other: one}, by=by)
        tell(held, "convocation-joined", _of(held, one), by=by, why=why, token=token)

    done_once(work, lambda _: None, by=by, token=token)


def _open_for_pairs(row: Convocation) -> Convocation:
    held = open_and_locked(row)
    if not plays_in_pairs(state_of(held.tournament)):
        raise RefusedError("partner-none")
    return held


def _say(row: Convocation, said: Mapping[str, str], *, by: User | None) -> None:
    at = moment(row)
    Partner.objects.bulk_create(
        Partner(convocation=row, player=player, partner=partner, at=at, by=by) for player, partner in said.items()
    )
    row.version += 1
    row.save()


def _meant(row: Convocation, player: str, name: str) -> str:
    """The one of that name, in any order of its words, among those who are invited or asked for a place."""
    words = sorted(fold(name).split())
    if not words:
        return ""
    names, known = calling.names(row, everything=True), {*invited(row), *(one.player for one in asks(row))}
    found = [one for one in known if sorted(fold(names.get(one, "")).split()) == words]
    if found == [player]:
        raise RefusedError("partner-self", "partner")
    others = [one for one in found if one != player]
    if len(others) != 1:
        raise RefusedError("partner-several" if others else "partner-unknown", "partner")
    return others[0]


def _of(row: Convocation, player: str) -> dict[str, object]:
    """Whom a line of the journal is about, by number."""
    if one := row.invited.filter(player=player).first():
        return {"invited": one.pk}
    ask = row.asks.filter(player=player).first()
    return {"ask": ask.pk} if ask else {}
