"""The lines of an organiser's page of a convocation: who is qualified, how the invited stand, who asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tabellone.contract import convocations as values
from tabellone.engine.alphabet import alphabetical
from tabellone.server.federation import finals, queries
from tabellone.server.federation.finals import address_of, records_of_players
from tabellone.server.federation.models import Convocation, InvitedPlayer, PlaceRequest
from tabellone.server.journal.models import Entry
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import OPEN, TO_LOOK_AT, batch_counts
from tabellone.server.people.lookups import likely_doubles_of


@dataclass(frozen=True, slots=True)
class QualifiedLine:
    """Somebody who may be called, by their number in the list."""

    number: int
    candidate: values.QualifiedPlayer
    name: str
    reachable: bool


@dataclass(frozen=True, slots=True)
class InvitedLine:
    """Somebody invited, and how they stand; `number` in the waiting list."""

    invited: InvitedPlayer
    name: str
    state: str
    number: int
    reachable: bool
    box: bool
    mails: tuple[Mail, ...]


@dataclass(frozen=True, slots=True)
class PlaceRequestLine:
    """A request: whose, where in the ranking, when, how it stands, and whom it may be.

    `state` is asked, kept, waiting, in, refused or declined.
    """

    ask: PlaceRequest
    name: str
    position: int | None
    state: str
    likely: tuple[tuple[str, str], ...] = ()


def convocation_log(row: Convocation, most: int) -> list[tuple[Entry, str]]:
    """What was done last, the newest first, and whom each line is about."""
    names = finals.convocation_names(row, everything=True)
    players = {("invited", one.pk): one.player for one in row.invited.all()}
    players |= {("ask", one.pk): one.player for one in row.asks.all()}
    return [(entry, _about_whom(entry, players, names)) for entry in queries.convocation_lines(row)[:most]]


def _about_whom(entry: Entry, players: Mapping[tuple[str, int], str], names: Mapping[str, str]) -> str:
    found = (players.get((kind, entry.data.get(kind, 0)), "") for kind in ("invited", "ask"))
    return next((names.get(player, player) for player in found if player), _("Somebody"))


def qualified_lines(row: Convocation, found: values.Qualification) -> list[QualifiedLine]:
    """The qualification list of a day, as far as it reaches into the reserves; those after it too."""
    names = finals.convocation_names(row, everything=True)
    known = records_of_players(row.tournament.circuit, [one.player for one in found.candidates])
    return [
        QualifiedLine(number, one, names.get(one.player, one.player), bool(address_of(known.get(one.player))))
        for number, one in enumerate(found.candidates, 1)
    ]


def invited_lines(row: Convocation, now: values.ConvocationStanding) -> list[InvitedLine]:
    """Everybody invited, in the order of the call."""
    names, boxes = finals.convocation_names(row, everything=True), queries.promised_boxes(row)
    states, mails = _player_states(now), _mails_by_invited(row)
    return [
        InvitedLine(
            one,
            names.get(player, player),
            *states.get(player, ("unanswered", 0)),
            reachable=bool(address_of(one.person)),
            box=player in boxes,
            mails=mails.get(str(one.pk), ()),
        )
        for player, one in queries.invited_players(row).items()
    ]


def place_request_lines(row: Convocation, now: values.ConvocationStanding, *, by: User) -> list[PlaceRequestLine]:
    """The requests, those to decide on first, as they came."""
    states, names = _player_states(now), finals.convocation_names(row, everything=True)
    place = {str(one["player"]): number for number, one in enumerate(row.ranking, 1)}
    found = list(queries.place_requests(row))
    unknown = [one for one in found if one.person is None and one.granted_at is None]
    doubles = likely_doubles_of({one.name for one in unknown}, by=by) if unknown else {}
    taken = {*queries.invited_players(row), *(one.player for one in found)}
    shown = []
    for one in found:
        state = states.get(one.player, ("kept" if one.kept_at else "asked", 0))[0]
        likely = tuple(
            (each.code, each.name)
            for each in doubles.get(one.name, ())
            if one.person is None and each.code not in taken
        )
        shown.append(PlaceRequestLine(one, names.get(one.player, one.name), place.get(one.player), state, likely))
    return sorted(shown, key=lambda one: {"asked": 0, "kept": 1}.get(one.state, 2))


def without_partner(row: Convocation, players: Sequence[str]) -> list[tuple[str, str, str]]:
    """The confirmed without a partner: id, name, and whom they named."""
    names, said = finals.convocation_names(row, everything=True), queries.named_partners(row)
    found = [(one, names.get(one, one), names.get(said[one], said[one]) if one in said else "") for one in players]
    return sorted(found, key=lambda each: alphabetical(each[1]))


def mails_to_decide(row: Convocation) -> list[Mail]:
    """The mails of the convocation that a person has to decide on."""
    return list(queries.convocation_mails(row).filter(state__in=TO_LOOK_AT).exclude(to=""))


def wave_counts(row: Convocation, wave: str) -> dict[str, int]:
    """How many mails of a wave are how far."""
    found = batch_counts(row.batch(wave))
    return {"total": sum(found.values()), "sent": found["sent"], "waiting": sum(found[one] for one in OPEN)}


def _player_states(now: values.ConvocationStanding) -> dict[str, tuple[str, int]]:
    """How everybody stands, and their number in the waiting list."""
    found = dict.fromkeys(now.declined, ("declined", 0)) | dict.fromkeys(now.refused, ("refused", 0))
    found |= {one.player: ("in", 0) for one in now.confirmed}
    return found | {one.player: ("waiting", number) for number, one in enumerate(now.waiting, 1)}


def _mails_by_invited(row: Convocation) -> dict[str, tuple[Mail, ...]]:
    """The mails of each of the invited, by the number of the invitation."""
    found: dict[str, list[Mail]] = {}
    for mail in queries.convocation_mails(row).order_by("queued_at", "id"):
        found.setdefault(mail.key.split(":")[2], []).append(mail)
    return {key: tuple(mails) for key, mails in found.items()}
