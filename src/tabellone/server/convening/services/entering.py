"""The confirmed become entrants of the final, with their seeds: one act, repeated it does only what differs (BIG 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from tabellone.course import Act, Entrant
from tabellone.course.acts import Amend, Enrol, Strike
from tabellone.engine.facts import Player
from tabellone.server.convening import calling
from tabellone.server.convening.errors import ConveneError
from tabellone.server.convening.models import Ask, Convocation
from tabellone.server.convening.people import records
from tabellone.server.convening.queries import asks, book_of, boxes, call_of, convened
from tabellone.server.convening.services.writing import open_and_locked, tell
from tabellone.server.desk.acting import Intent, Writing, done_before, together
from tabellone.server.desk.entries import plays_in_pairs
from tabellone.server.desk.entries_bar import refuse_barred
from tabellone.server.people import services as people
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.play.services import locked as locked_tournament
from tabellone.server.play.states import state_of


@dataclass(frozen=True, slots=True)
class Entering:
    """What entering would do: who comes in, who goes out, whose seed or box changes, and the seeds as they will be."""

    new: tuple[Entrant, ...]
    gone: tuple[Entrant, ...]
    changed: tuple[Entrant, ...]
    seeds: Mapping[str, int]

    @property
    def nothing(self) -> bool:
        """Whether everything is as it should be."""
        return not (self.new or self.gone or self.changed)


def planned(row: Convocation) -> Entering:
    """The differences between the confirmed and the entrants, as they stand."""
    state = state_of(row.tournament)
    now = convened(row)
    confirmed = [one.player for one in now.confirmed]
    seeds = book_of(row.tournament.rulebook).final_seeds(
        call_of(row).ranking, row.champion or None, row.seeds, confirmed
    )
    known = _records(row, confirmed)
    here = {one.player.id: one for one in state.entrants}
    ids = _ids(confirmed, known, here)
    numbers = {ids[player]: seed for player, seed in seeds.items() if player in ids}
    promised = {ids[player] for player in boxes(row) if player in ids}
    names = calling.names(row, everything=True)
    new = [_entrant(ids[p], names.get(p, p), known.get(p)) for p in confirmed if p in ids and ids[p] not in here]
    new = [_with(one, numbers, promised) for one in new]
    staying = [one for one in state.entrants if one.player.id in set(ids.values())]
    wanted = [(one, _with(one, numbers, promised)) for one in staying]
    off = set(_called_off(row, now.declined, here)) - set(ids.values())
    gone = [one for one in state.entrants if one.player.id in off and not one.present]
    return Entering(tuple(new), tuple(gone), tuple(after for before, after in wanted if before != after), numbers)


def enter(row: Convocation, writing: Writing) -> Entering:
    """Make the confirmed the entrants of the final; only the differences, before the first round is drawn."""
    with transaction.atomic():
        tournament = locked_tournament(row.tournament_id)
        if done_before(tournament, writing):
            return planned(row)
        held = open_and_locked(row)
        held.tournament = tournament
        state = state_of(tournament)
        if plays_in_pairs(state):
            raise ConveneError("convene-pairs")
        _give_records(held, writing)
        found = planned(held)
        if not found.nothing:
            refuse_barred(state, [int(one.person) for one in found.new if one.person])
            together(tournament, [Intent(act) for act in _acts(found)], writing)
            data: dict[str, object] = {"new": len(found.new), "gone": len(found.gone), "changed": len(found.changed)}
            tell(held, "convocation-entered", data, by=writing.by)
        return found


def _acts(found: Entering) -> Iterator[Act]:
    for one in found.gone:
        yield Strike(one.player.id)
    if found.new:
        yield Enrol(found.new)
    for one in found.changed:
        yield Amend(one)


def _give_records(row: Convocation, writing: Writing) -> None:
    """Who got in by a request and is known to nobody gets a player record, with the address that was proved."""
    confirmed = {one.player for one in convened(row).confirmed}
    unknown = [one for one in asks(row) if one.person is None and one.player in confirmed]
    for one in unknown:
        details = Details(one.name, email=one.email)
        person = people.register(details, scopes=(row.tournament.scope,), by=writing.by)
        Ask.objects.filter(pk=one.pk).update(person=person)


def _records(row: Convocation, players: list[str]) -> dict[str, Person]:
    by_request = {one.player: one.person for one in asks(row) if one.person}
    return {**by_request, **records(row.tournament.circuit, players)}


def _ids(players: Collection[str], known: Mapping[str, Person], here: Collection[str]) -> dict[str, str]:
    """The ids in the tournament, everybody once: those of the circuit; who only asked goes by the code of the record.

    So does who was called under a record that was merged into another since, unless entered before.
    """
    merged = set(Person.objects.filter(code__in=list(players), into__isnull=False).values_list("code", flat=True))
    found: dict[str, str] = {}
    for player in players:
        by_record = player in known and player not in here and (player.startswith("ask-") or player in merged)
        one = known[player].code if by_record else player
        if one not in found.values():
            found[player] = one
    return found


def _called_off(row: Convocation, declined: Collection[str], here: Collection[str]) -> list[str]:
    """The ids in the tournament of who declined."""
    return [*_ids(declined, _records(row, list(declined)), here).values()]


def _entrant(player: str, name: str, person: Person | None) -> Entrant:
    club = person.club.name if person and person.club else None
    groups = tuple(person.groups) if person else ()
    return Entrant(
        Player(player, person.name if person else name, club=club, groups=groups),
        at=timezone.now(),
        person=str(person.pk) if person else None,
    )


def _with(one: Entrant, seeds: Mapping[str, int], promised: set[str]) -> Entrant:
    """The entrant with the seed and the box that the convocation gives; a box noted at the desk stays."""
    player = replace(one.player, seed=seeds.get(one.player.id))
    return replace(one, player=player, brings_box=one.brings_box or one.player.id in promised)
