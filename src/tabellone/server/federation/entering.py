"""The confirmed become entrants of the final, with their seeds: one act, repeated it does only what differs (BIG 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from tabellone.contract import convocations as values
from tabellone.engine.facts import Player
from tabellone.server.federation import finals
from tabellone.server.federation.convocations import append_convocation_line, open_convocation
from tabellone.server.federation.finals import records_of_players
from tabellone.server.federation.models import Convocation, PlaceRequest
from tabellone.server.federation.queries import (
    call_of,
    convened,
    convening_book,
    named_partners,
    place_requests,
    promised_boxes,
    reigning_champions,
)
from tabellone.server.journal.services import Writing
from tabellone.server.people import services as people
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.play.bars import refuse_barred
from tabellone.server.play.entries import pair_of, plays_in_pairs
from tabellone.server.play.services import act, done_before
from tabellone.server.play.services import locked as locked_tournament
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Act, Amend, Enrol, Strike
from tabellone.tournament.state import Entrant, State


@dataclass(frozen=True, slots=True)
class EntryChanges:
    """What entering would do: who comes in, who goes out, whose seed or box changes, and the seeds as they will be.

    At a game for pairs `alone` are the confirmed without a partner; `persons` are the records of who comes in.
    """

    new: tuple[Entrant, ...]
    gone: tuple[Entrant, ...]
    changed: tuple[Entrant, ...]
    seeds: Mapping[str, int]
    alone: tuple[str, ...] = ()
    persons: tuple[int, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether everything is as it should be."""
        return not (self.new or self.gone or self.changed)


def entry_changes(row: Convocation) -> EntryChanges:
    """The differences between the confirmed and the entrants, as they stand."""
    state = state_of(row.tournament)
    now = convened(row)
    confirmed = [one.player for one in now.confirmed]
    known = _records(row, confirmed)
    if plays_in_pairs(state):
        return _pair_changes(row, state, now, known)
    seeds = convening_book(row.tournament.rulebook).final_seeds(
        call_of(row).ranking, row.champion or None, row.seeds, confirmed
    )
    here = {one.player.id: one for one in state.entrants}
    ids = _ids(confirmed, known, here)
    numbers = {ids[player]: seed for player, seed in seeds.items() if player in ids}
    promised = {ids[player] for player in promised_boxes(row) if player in ids}
    names = finals.convocation_names(row, everything=True)
    new = [_entrant(ids[p], names.get(p, p), known.get(p)) for p in confirmed if p in ids and ids[p] not in here]
    new = [_with(one, numbers, promised) for one in new]
    staying = [one for one in state.entrants if one.player.id in set(ids.values())]
    wanted = [(one, _with(one, numbers, promised)) for one in staying]
    off = set(_called_off(row, now.declined, here)) - set(ids.values())
    gone = [one for one in state.entrants if one.player.id in off and not one.present]
    changed = tuple(after for before, after in wanted if before != after)
    return EntryChanges(
        tuple(new), tuple(gone), changed, numbers, persons=tuple(int(one.person) for one in new if one.person)
    )


def _pair_changes(
    row: Convocation, state: State, now: values.ConvocationStanding, known: Mapping[str, Person]
) -> EntryChanges:
    """The same at a game for pairs: an entrant is two of the confirmed who play together (BIG 8.3.4, ruling pairs)."""
    book, confirmed = convening_book(row.tournament.rulebook), [one.player for one in now.confirmed]
    here = {frozenset(one.player.members): one for one in state.entrants if one.player.members}
    entered = {member for members in here for member in members}
    ids = _ids(confirmed, known, entered)
    fixed = [members for members, one in here.items() if one.present]  # who is here together stays together
    named = _playing_together(ids, here) | named_partners(row) | _playing_together(ids, fixed)
    found = book.final_pairs([one for one in confirmed if one in ids], named)
    seeds = book.pair_seeds(call_of(row).ranking, reigning_champions(row), row.seeds, found.together)
    wanted = {pair: frozenset(ids[each] for each in pair) for pair in found.together}
    names, promised = finals.convocation_names(row, everything=True), promised_boxes(row)
    after = []
    for pair, members in wanted.items():
        before = here.get(members)
        one = before or _pair(pair, ids, names, known)
        after.append((before, _as_pair(one, seeds.get(pair), box=bool(promised & set(pair)))))
    playing = {each for members in wanted.values() for each in members}
    off = set(_called_off(row, now.declined, entered)) - set(ids.values())
    gone = [one for members, one in here.items() if members not in wanted.values() and members & (playing | off)]
    return EntryChanges(
        new=tuple(one for before, one in after if before is None),
        gone=tuple(one for one in gone if not one.present),
        changed=tuple(one for before, one in after if before is not None and before != one),
        seeds={one.player.id: one.player.seed for _, one in after if one.player.seed},
        alone=tuple(one for one in found.alone if ids[one] not in entered),
        persons=tuple(known[each].pk for pair in wanted if wanted[pair] not in here for each in pair if each in known),
    )


def _pair(
    pair: tuple[str, str], ids: Mapping[str, str], names: Mapping[str, str], known: Mapping[str, Person]
) -> Entrant:
    """Two of the confirmed as one entrant."""
    one, other = (_entrant(ids[each], names.get(each, each), known.get(each)) for each in pair)
    return replace(one, player=pair_of(one.player, other.player), person=None)


def _as_pair(one: Entrant, seed: int | None, *, box: bool) -> Entrant:
    """The pair with its seed and the box that one of them promised; a box noted at the desk stays."""
    return replace(one, player=replace(one.player, seed=seed), brings_box=one.brings_box or box)


def _playing_together(ids: Mapping[str, str], here: Collection[frozenset[str]]) -> dict[str, str]:
    """Who plays with whom by the entries as they are: where nobody says otherwise, they stay together."""
    players = {one: player for player, one in ids.items()}
    found: dict[str, str] = {}
    for members in here:
        if members <= players.keys():
            one, other = (players[each] for each in sorted(members))
            found |= {one: other, other: one}
    return found


def enter_final(row: Convocation, writing: Writing) -> EntryChanges:
    """Make the confirmed the entrants of the final; only the differences, before the first round is drawn."""
    with transaction.atomic():
        tournament = locked_tournament(row.tournament_id)
        if done_before(tournament, writing):
            return entry_changes(row)
        held = open_convocation(row)
        held.tournament = tournament
        state = state_of(tournament)
        _give_records(held, writing)
        found = entry_changes(held)
        if not found.nothing:
            refuse_barred(state, found.persons, by=writing.by)
            act(tournament, writing, tuple(_acts(found)))
            data: dict[str, object] = {"new": len(found.new), "gone": len(found.gone), "changed": len(found.changed)}
            append_convocation_line(held, "convocation-entered", data, Writing(writing.by))
        return found


def _acts(found: EntryChanges) -> Iterator[Act]:
    for one in found.gone:
        yield Strike(one.player.id)
    if found.new:
        yield Enrol(found.new)
    for one in found.changed:
        yield Amend(one)


def _give_records(row: Convocation, writing: Writing) -> None:
    """Who got in by a request and is known to nobody gets a player record, with the address that was proved."""
    confirmed = {one.player for one in convened(row).confirmed}
    unknown = [one for one in place_requests(row) if one.person is None and one.player in confirmed]
    for one in unknown:
        details = Details(one.name, email=one.email)
        person = people.register_person(details, Writing(writing.by), scopes=(row.tournament.scope,))
        PlaceRequest.objects.filter(pk=one.pk).update(person=person)


def _records(row: Convocation, players: list[str]) -> dict[str, Person]:
    by_request = {one.player: one.person for one in place_requests(row) if one.person}
    return {**by_request, **records_of_players(row.tournament.circuit, players)}


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
