"""What a list of players would do, line by line, before it is applied; and the choices made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import names
from tabellone.server.people import queries as people
from tabellone.server.people.details import CLUB, GROUP, GROUPS, NAME
from tabellone.server.people.lookups import Asker, likely_doubles_of
from tabellone.server.people.names import ClubDoubt, fold
from tabellone.server.people.queries import PublicPerson
from tabellone.server.play import services
from tabellone.server.play.bars import barred, reads_bars
from tabellone.server.play.entries import Newcomer, enrol, of_that_name, plays_in_pairs
from tabellone.server.play.player_list import Listed, read
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import federation_of
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.state import State


def known_clubs(state: State) -> dict[str, str]:
    """Clubs by what is compared of their names: those of player records and of who is entered already."""
    entered = [one.player.club for one in state.entrants if one.player.club]
    return names.clubs_by_words((*entered, *people.club_names()))


def doubts(lines: Sequence[Listed], known: Mapping[str, str]) -> tuple[ClubDoubt, ...]:
    """Whether a club of the list is the same as one that is known, or that more of the list have written."""
    return names.club_doubts_in([line.club for line in lines], known)


def with_clubs(lines: Sequence[Listed], known: Mapping[str, str], choices: Mapping[str, str]) -> list[Listed]:
    """The lines with their clubs as they are known, or as somebody chose, each spelt in one way."""
    called = names.clubs_as_known([line.club for line in lines], known, choices)
    return [replace(line, club=club) for line, club in zip(lines, called, strict=True)]


NEW, SKIP, OTHER = "new", "skip", "+"
MOST_KNOWN = 8


@dataclass(frozen=True, slots=True)
class ListCandidate:
    """A line before it is applied: whom it may mean, why it would rather be skipped (`obstacle`), who is barred.

    `chosen` is the known person of exactly that name, when there is one and only one.
    """

    listed: Listed
    known: tuple[PublicPerson, ...] = ()
    chosen: PublicPerson | None = None
    obstacle: str = ""
    barred: frozenset[str] = frozenset()
    partner: ListCandidate | None = None
    key: str = ""

    @property
    def choice(self) -> str:
        """What happens with the line unless somebody chooses otherwise: a person's code, a new record, nothing."""
        return SKIP if self.obstacle else self.chosen.code if self.chosen else NEW

    @property
    def impossible(self) -> bool:
        """Whether nothing but skipping is possible."""
        return self.obstacle in {"no-name", "too-long", "no-partner"}


@dataclass(frozen=True, slots=True)
class EntryListPreview:
    """A whole list: its lines, the columns not used, a fingerprint of all that was shown, clubs to ask about."""

    candidates: tuple[ListCandidate, ...]
    unused: tuple[str, ...]
    seen: str
    clubs: tuple[ClubDoubt, ...] = ()

    def counts(self, choices: Mapping[str, str]) -> dict[str, int]:
        """How many lines make a new record, mean a known person, are skipped."""
        made = [choices.get(one.key, one.choice) for one in self.candidates]
        new, skipped = made.count(NEW), made.count(SKIP)
        return {"new": new, "skip": skipped, "known": len(made) - new - skipped, "all": len(made) - skipped}


def preview(row: Tournament, text: str, clubs: Mapping[str, str] | None = None, *, by: Asker) -> EntryListPreview:
    """What each line of a list would do, as `by` may know it; `clubs` says which club one of the list is taken for."""
    state = state_of(row)
    reading = read(text, pairs=plays_in_pairs(state), today=timezone.localdate() if federation_of(row) else None)
    known_as = known_clubs(state)
    asked = doubts(reading.players, known_as)
    lines = with_clubs(reading.players, known_as, clubs or {})
    entered = {fold(one.player.name) for one in state.entrants}
    known = likely_doubles_of((name for line in lines for name in (line.name, line.partner) if name), by=by)
    seen: set[str] = set()
    found = []
    for line in lines:
        found.append(_candidate(line, known, _obstacle(line, entered, seen, pairs=plays_in_pairs(state))))
        seen |= {fold(line.name), fold(line.partner)} - {""}
    shown = tuple(_with_bars(state, found) if reads_bars(state, by) else found)
    seen_of = fingerprint([[(one.listed, one.choice, one.obstacle) for one in shown], asked])
    return EntryListPreview(shown, reading.unused, seen_of, asked)


def _candidate(line: Listed, known: Mapping[str, tuple[PublicPerson, ...]], obstacle: str) -> ListCandidate:
    key = str(line.line)
    partner = None
    if line.partner:
        other = Listed(line.line, line.partner)
        partner = ListCandidate(other, *_meant(line.partner, known[line.partner]), key=f"{key}{OTHER}")
    named = known[line.name] if obstacle in {"", "in-list-twice", "entered"} else ()
    return ListCandidate(line, *_meant(line.name, named), obstacle, partner=partner, key=key)


def _meant(name: str, known: Sequence[PublicPerson]) -> tuple[tuple[PublicPerson, ...], PublicPerson | None]:
    """A few of those known, the same name first; and the one of that name."""
    same = of_that_name(name, known)
    shown = (*same, *(one for one in known if one not in same))[:MOST_KNOWN]
    return shown, same[0] if len(same) == 1 else None


def _obstacle(line: Listed, entered: set[str], seen: set[str], *, pairs: bool) -> str:
    name = fold(line.name)
    if not name:
        return "no-name"
    longest = max(map(len, line.groups), default=0)
    too_long = max(len(line.name), len(line.partner)) > NAME or len(line.club) > CLUB or longest > GROUP
    if too_long or len(line.groups) > GROUPS:
        return "too-long"
    if pairs and not fold(line.partner):
        return "no-partner"
    whole = fold(f"{line.name} {line.partner}")
    return "in-list-twice" if name in seen else "entered" if {name, whole} & entered else ""


def _with_bars(state: State, found: Sequence[ListCandidate]) -> list[ListCandidate]:
    """The candidates with whoever may not play marked, asked in one go."""
    halves = [half for one in found for half in (one, one.partner) if half]
    out = frozenset(one.code for one in barred(state, [person.id for half in halves for person in half.known]))
    return [_with_bar(one, out) for one in found] if out else list(found)


def _with_bar(candidate: ListCandidate, out: frozenset[str]) -> ListCandidate:
    chosen = candidate.chosen
    stopped = bool(chosen and chosen.code in out) and not candidate.obstacle
    partner = _with_bar(candidate.partner, out) if candidate.partner else None
    if partner and partner.obstacle:
        stopped = True
    obstacle = "barred" if stopped else candidate.obstacle
    return replace(candidate, barred=out, obstacle=obstacle, partner=partner)


def enrol_list(
    row: Tournament, text: str, choices: Mapping[str, str], writing: Writing, *, clubs: Mapping[str, str] | None = None
) -> Outcome:
    """Enter a list as previewed, with the choices made by hand; whole, or nobody."""
    if done := services.repeated(writing, row):
        return Outcome(row, done, repeated=True)
    if writing.seen is not None and writing.seen != preview(row, text, by=writing.by).seen:
        raise RuleError("list-changed")
    shown, known = preview(row, text, clubs, by=writing.by), state_of(row).entrants
    newcomers = [one for candidate in shown.candidates if (one := _newcomer(candidate, choices))]
    if not newcomers:
        raise RuleError("list-empty")
    return enrol(row, newcomers, writing, beside=known)


def _newcomer(candidate: ListCandidate, choices: Mapping[str, str]) -> Newcomer | None:
    choice = choices.get(candidate.key, candidate.choice)
    if choice == SKIP or candidate.impossible:
        return None
    person = next((one for one in candidate.known if one.code == choice), None)
    if person is None and choice != NEW:
        raise RuleError("list-changed")
    partner = _newcomer(replace(candidate.partner, obstacle=""), choices) if candidate.partner else None
    return Newcomer(candidate.listed, person, partner)
