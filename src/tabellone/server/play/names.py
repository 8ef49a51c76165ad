"""How people are called on public pages: by name, by initials, or by the number of their entry.

A rulebook says what may be published of a person at all. Whoever hides the name, or is hidden by organisers who decide
about it (ruling hiding-is-asked), is shown by a number (ruling hidden-name), a minor by initials unless the name is
allowed (ruling minor-initials) or the circuit shows its registered minors by name (ruling minors-by-circuit); the id of
either, which often holds the name too, is replaced as well. A pair is hidden by either of the two. Whoever the season
of a circuit has as registered goes by that name, whatever nickname the tournament's document holds (PG 12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date
from typing import Any, NamedTuple, TypeVar, cast

from django.db.models import Exists, OuterRef, Q

from tabellone.contract import BY_ID
from tabellone.engine.alphabet import Named, has_namesakes, told_apart
from tabellone.engine.facts import DrawRecord, Player, Round, Saw
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import names_minors, registered_names, season_of
from tabellone.server.people.details import is_minor, last_birthday
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
from tabellone.server.people.tokens import public_token
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import answer_about, answer_for, state_of
from tabellone.server.registration.models import Registration
from tabellone.server.registration.queries import registered_homes
from tabellone.tournament.basis import grouped
from tabellone.tournament.records import what_it_saw, with_records
from tabellone.tournament.relations import is_salted, without_relations_of
from tabellone.tournament.state import Entrant, State

T = TypeVar("T")


def veiled_by(ids: Mapping[str, str], value: T) -> T:
    """The value with other ids in place of those named, however deep they stand; without any it is the value itself."""
    return cast("T", _veiled(ids, value)) if ids else value


def _veiled(ids: Mapping[str, str], value: Any) -> Any:
    match value:
        case str():
            return ids.get(value, value)
        case Mapping():
            return {_veiled(ids, key): _veiled(ids, one) for key, one in value.items()}
        case tuple() | list() | frozenset():
            return type(value)(_veiled(ids, one) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: _veiled(ids, getattr(value, one.name)) for one in fields(value) if one.init})
    return value


def free(wanted: str, taken: Collection[str]) -> str:
    """An id that nobody has: the one wanted, or one like it."""
    while wanted in taken:
        wanted += "-"
    return wanted


Record = tuple[str, str]  # by "key" or by "code"


class Mask(NamedTuple):
    """How somebody is shown who is not by name: by initials, or not even those; and the id instead of the own one."""

    initials: str
    token: str

    def beside(self, other: Mask | None) -> Mask:
        """The stricter of two masks of one person."""
        return self if other is None or not self.initials else Mask(other.initials and self.initials, other.token)


@dataclass(frozen=True, slots=True)
class Shown:
    """A player as everybody may see them; `masked` where that is not the name: by `initials`, or not even those."""

    id: str
    name: str
    club: str | None = None
    masked: bool = False
    initials: str = ""
    plain: str = ""  # the name alone, where namesakes are told apart in it


def shown(row: Tournament) -> Mapping[str, Shown]:
    """How each entrant is shown, by player id."""
    state = state_of(row)
    question = f"shown:{row.stamp}:{row.circuit_id}"
    return answer_about(row, question, lambda: _shown(state, _registered(row), minors_named(row.circuit)))


def minors_named(circuit: Circuit | None) -> str:
    """The rulebook whose registered minors a circuit shows by name; empty where it shows them by initials (PG 12)."""
    if circuit is None:
        return ""
    key = f"minors:{circuit.pk}:{circuit.version}"
    return answer_for(key, lambda: circuit.rulebook if names_minors(circuit, season_of(circuit)) else "")


def _registered(row: Tournament) -> Mapping[str, str]:
    """The names of those whom the season of the tournament's circuit has as registered, by id (PG 12)."""
    circuit = row.circuit
    if circuit is None:
        return {}
    return answer_for(f"registered:{circuit.pk}:{circuit.version}", lambda: registered_names(season_of(circuit)))


def public_state(row: Tournament) -> State:
    """The state with everybody called as they are shown; ids are as they were."""
    state = state_of(row)
    return answer_for(f"{row.pk}:{row.page_stamp}:{row.stamp}:public", lambda: _renamed(state, shown(row)))


def public_facts(row: Tournament) -> Facts:
    """The tournament as everybody may have its document: people as they are shown, their ids too.

    Ruling public-document.
    """
    found = facts_of(row)
    names = shown(row)
    players = tuple(_called(player, _alone(names[player.id])) for player in found.players)
    return veiled(row, replace(found, players=players))


def public_document(row: Tournament) -> Facts:
    """The same with how each round was drawn: of people who are masked it holds no relation but as a hash.

    Who is off the list by now counts as masked: nobody knows whether they may be named.
    """
    people = shown(row)
    own = replace(with_records(facts_of(row), state_of(row).rounds), closed=row.closed)
    told = replace(with_records(public_facts(row), veiled(row, state_of(row).rounds)), closed=row.closed)
    taken = {one.id for one in people.values()}
    struck = sorted({player for played in own.rounds for player in _drawn_in(played)} - people.keys())
    gone = {player: free(f"gone-{place}", taken) for place, player in enumerate(struck, 1)}
    masked = {player: one.id for player, one in people.items() if one.masked}
    if not masked and not gone:
        return told
    ids = {**masked, **gone}
    rounds = zip(own.rounds, told.rounds, strict=True)
    return veiled_by(gone, replace(told, rounds=tuple(_public_round(own, one, public, ids) for one, public in rounds)))


def _drawn_in(played: Round) -> Iterator[str]:
    """Who stands in the record of a draw, also who is off the list by now."""
    if played.draw is not None:
        yield from (player for table in played.draw.tables for player in table.players)
        yield from (one.id for one in (played.draw.saw.players if played.draw.saw else ()))


def _public_round(own: Facts, played: Round, told: Round, ids: Mapping[str, str]) -> Round:
    """The round as told, its people in the order in which the lots took them, by other ids.

    Where who shares a club or group with whom does not stand in its basis as hashes, that of people who are masked is
    left out, and the sum of the basis too: it cannot be made from the rest.
    """
    record = told.draw or DrawRecord()
    if played.seed is None:
        return told
    saw = what_it_saw(own, played)
    hidden = {one.id for one in saw.players} & ids.keys()
    if not hidden:
        return told
    if is_salted(saw):
        saw, basis, left_out = without_relations_of(saw, hidden), record.basis, False
    else:
        people = tuple(replace(one, groups=()) if one.id in hidden else one for one in saw.players)
        left_out = people != saw.players
        saw, basis = replace(saw, players=grouped(people)), None if left_out else record.basis
    called = tuple(replace(one, id=ids.get(one.id, one.id)) for one in saw.players)
    kept = replace(record.saw or Saw(), players=called, salt=saw.salt, hidden=saw.hidden)
    return replace(told, draw=replace(record, basis=basis, saw=kept, withheld=record.withheld or left_out))


def veiled(row: Tournament, value: T) -> T:
    """An answer, a list or a record with the public id of everybody who is masked in place of their own."""
    ids = {player: one.id for player, one in shown(row).items() if one.masked}
    return veiled_by(ids, value)


def public_id(row: Tournament, player: str) -> str:
    """The id that a player goes by in addresses and files that everybody can open."""
    found = shown(row).get(player)
    return found.id if found else player


def player_of(row: Tournament, public_id: str) -> str | None:
    """The player who is shown under an id; the own id of somebody who is masked is nobody's."""
    return next((player for player, one in shown(row).items() if one.id == public_id), None)


def _renamed(state: State, names: Mapping[str, Shown]) -> State:
    return replace(state, entrants=tuple(_seen(one, names[one.player.id]) for one in state.entrants))


def _seen(entrant: Entrant, one: Shown) -> Entrant:
    """The entrant as everybody may see them: nearly always as they are."""
    same = not one.masked and (one.name, one.club) == (entrant.player.name, entrant.player.club)
    return entrant if same else replace(entrant, player=_called(entrant.player, one))


def _alone(one: Shown) -> Shown:
    """By name alone: in a document the club stands beside it."""
    return replace(one, name=one.plain) if one.plain else one


def _called(player: Player, one: Shown) -> Player:
    if one.masked:
        player = replace(player, groups=(), members=(), extra={})
    return replace(player, name=one.name, club=one.club)


def _shown(state: State, registered: Mapping[str, str], named: str) -> Mapping[str, Shown]:
    head = state.settings.head
    with_club = "club" in BY_ID[head.rulebook].ABOUT.public
    found = masked_in(state.entrants, head.start, named=named)
    initials = Counter(one.initials for one in found.values() if one.initials)
    taken = {one.player.id for one in state.entrants}
    people = {}
    for number, one in enumerate(state.entrants, 1):
        player, mask = one.player, found.get(one.player.id)
        if mask is None:
            called = registered.get(player.id) or player.name
            people[player.id] = Shown(player.id, called, player.club if with_club else None)
        else:
            name = mask.initials
            called = masked_name(number, name, unique=initials[name] == 1)
            people[player.id] = Shown(free(mask.token, taken), called, masked=True, initials=name)
    return apart(people, lambda: _marks(head.rulebook, people))


def _marks(rulebook: str, people: Mapping[str, Shown]) -> Mapping[str, str]:
    """What parts namesakes: the club, where a rulebook publishes it, else city and country (PG 12)."""
    clubs = {player: one.club for player, one in people.items() if one.club}
    return clubs or registered_homes(rulebook)


def apart(people: Mapping[str, Shown], marks: Callable[[], Mapping[str, str]]) -> Mapping[str, Shown]:
    """Everybody with namesakes told apart (ruling namesakes); who is not shown by name has a number already."""
    open_names = [one.name for one in people.values() if not one.masked]
    if not has_namesakes(open_names):
        return people
    known, numbers = marks(), {player: number for number, player in enumerate(people, 1)}
    called = told_apart(
        Named(player, one.name, known.get(player, ""), numbers[player])
        for player, one in people.items()
        if not one.masked
    )
    return {
        player: replace(one, name=called[player], plain=one.name) if called.get(player, one.name) != one.name else one
        for player, one in people.items()
    }


def masked_name(number: int, initials: str, *, unique: bool) -> str:
    """By initials, with the number where others have the same; without initials by the number alone."""
    sign = f"№ {number}"
    return sign if not initials else initials if unique else f"{initials} ({sign})"


@dataclass(frozen=True, slots=True)
class MaybeMasked:
    """Somebody who may not be shown by name: hidden on any day, or as long as a minor."""

    records: tuple[Record, Record]  # by key and by code
    name: str
    birth: date | None
    hides: bool
    may_be_named: bool

    def mask_on(self, day: date) -> Mask | None:
        """The initials, or nothing where not even those are shown; None where the name is."""
        if not self.hides and not (self.birth and not self.may_be_named and is_minor(self.birth, day)):
            return None
        return Mask("" if self.hides else initials_of(self.name), public_token([self.records[1][1]]))


def masked_in(
    entrants: Iterable[Entrant], day: date, *, named: str = "", among: Sequence[MaybeMasked] | None = None
) -> dict[str, Mask]:
    """Who is not shown by name, by player id: the initials, or nothing where not even those are shown, and the token.

    `named`: minors who are registered with this rulebook are shown by name, unless they are hidden (PG 12). `among`:
    everybody who may be masked that day, for who asks about many tournaments.
    """
    of_whom = {one.player.id: _records(one) for one in entrants}
    records = {record for records in of_whom.values() for record in records}
    masks = masks_on(day, maybe_masked(named, records) if among is None else among, records)
    found = {}
    for one in entrants:
        mine = [masks[record] for record in of_whom[one.player.id] if record in masks]
        if mine:
            found[one.player.id] = _mask_of_entry(one.player, mine)
    return found


def _mask_of_entry(player: Player, masks: Sequence[Mask]) -> Mask:
    """The mask of an entry: of a pair by both names, and by a token of the two."""
    if not player.members:
        return masks[0]
    hidden = any(not one.initials for one in masks)
    return Mask("" if hidden else initials_of(player.name), public_token(player.members))


def masked_codes(codes: Iterable[str], day: date, *, named: str = "") -> dict[str, Mask]:
    """Who of these is masked on a day, by code: the initials, or nothing where not even those are shown."""
    records = {("code", one) for one in codes}
    return {code: mask for (_, code), mask in masks_on(day, maybe_masked(named, records), records).items()}


def _records(entrant: Entrant) -> tuple[Record, ...]:
    """The records behind an entry: by its key, else by codes, which documents from here have as ids."""
    if entrant.person:
        return (("key", entrant.person),)
    return tuple(("code", one) for one in (entrant.player.id, *entrant.player.members))


def maybe_masked(
    named: str, records: Collection[Record] | None = None, since: date | None = None
) -> tuple[MaybeMasked, ...]:
    """Who of the records may have to be masked, or of everybody, from a day on: one question either way."""
    decided = Registration.objects.filter(person=OuterRef("pk"), hides_name=True)
    with_it = Registration.objects.living().filter(person=OuterRef("pk"), rulebook=named)
    people = Person.objects.all() if records is None else Person.objects.filter(_of_records(records))
    people = people.annotate(by_organisers=Exists(decided), with_it=Exists(with_it))
    young = Q(birth__isnull=False) if since is None else Q(birth__gt=last_birthday(since))
    rows = people.filter(Q(hides_name=True) | young | Q(by_organisers=True)).values_list(
        "pk", "code", "name", "birth", "hides_name", "by_organisers", "name_allowed", "with_it"
    )
    return tuple(
        MaybeMasked((("key", str(key)), ("code", code)), name, birth, own or by_organisers, allowed or is_with_it)
        for key, code, name, birth, own, by_organisers, allowed, is_with_it in rows
    )


def _of_records(records: Collection[Record]) -> Q:
    """The key of one is never taken for the code of another."""
    keys = [int(one) for kind, one in records if kind == "key" and one.isascii() and one.isdecimal() and len(one) < 18]
    return Q(pk__in=keys) | Q(code__in=[one for kind, one in records if kind == "code"])


def masks_on(day: date, among: Iterable[MaybeMasked], records: Container[Record]) -> dict[Record, Mask]:
    """How records are masked on a day."""
    found: dict[Record, Mask] = {}
    for one in among:
        wanted = [record for record in one.records if record in records]
        if wanted and (mask := one.mask_on(day)) is not None:
            found |= dict.fromkeys(wanted, mask)
    return found


def initials_of(name: str) -> str:
    """The first letters of a name: `A. R.`; nothing where there are no letters."""
    return " ".join(f"{word[0].upper()}." for word in fold(name).split())
