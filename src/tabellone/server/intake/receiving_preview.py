"""What a document that a laptop sent would do: who is who, what is wrong, what differs, what moves in the rankings."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils import timezone

from tabellone.contract import CircuitRules as Ranking
from tabellone.contract import rulebook_as
from tabellone.engine.errors import InputError, Problem, RuleError, TabelloneError, problems_told
from tabellone.engine.facts import Player
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.positions import values_by_key
from tabellone.exchange import answers
from tabellone.exchange.documents import write_tournament
from tabellone.server.events.games import with_meant
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.comparing import StageDifferences, compared_stages, loses_results
from tabellone.server.intake.documents import brings_nothing, sound_tournament
from tabellone.server.intake.matching import CLUB_SAID, ReceivedMatch, matched_received
from tabellone.server.intake.models import Received
from tabellone.server.people.lookups import Asker
from tabellone.server.play.creating import problems_beside
from tabellone.server.play.standings import document_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings import freezing, seasons
from tabellone.server.rankings.gathering import Gathered, gathered_facts
from tabellone.server.rankings.identity import as_counted
from tabellone.server.rankings.seasons import RankingMove, ranking_moves

GAME_SAID = "\ngame "  # among the answers, before the name of a game: no player's id begins so


@dataclass(frozen=True, slots=True)
class ReceivedPreview:
    """All that accepting would do; `problems` stand in its way, `notes` are good to know."""

    received: Received
    facts: Facts
    matches: tuple[ReceivedMatch, ...]
    existing: Tournament | None = None
    differences: StageDifferences | None = None
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    moves: Mapping[str, tuple[RankingMove, ...]] = field(default_factory=dict)
    same: bool = False
    seen: str = ""

    @property
    def applicable(self) -> bool:
        """Whether it can be accepted as it stands."""
        return self.received.waiting and not self.problems and not self.same

    @property
    def wants_reason(self) -> bool:
        """Whether results on record would be others, or would go: then it says why."""
        return loses_results(self.differences)

    @property
    def strangers(self) -> tuple[Player, ...]:
        """Who gets a new record."""
        return tuple(one.player for one in self.matches if one.is_new)

    @property
    def new(self) -> int:
        """How many get a new record."""
        return len(self.strangers)


def sum_of_facts(facts: Facts) -> str:
    """What tells the same facts again, however the document was written, closed or not."""
    return hashlib.sha256(write_tournament(replace(facts, closed=False)).encode("utf-8", "surrogatepass")).hexdigest()


def conflicts_with_circuit(circuit: Circuit, facts: Facts, existing: Tournament | None) -> list[Problem]:
    """Why a tournament cannot come into the circuit, whoever is in it."""
    found = []
    if facts.rulebook != circuit.rulebook:
        found.append(Problem.of("received-rulebook", found=facts.rulebook, wanted=circuit.rulebook))
    if freezing.latest_frozen(circuit) is not None:
        found.append(Problem.of("received-frozen", name=circuit.name))
    if existing is not None and existing.circuit_id != circuit.pk:
        found.append(Problem.of("received-elsewhere", id=facts.id))
    elif existing is not None and brings_nothing(existing, facts):
        return found
    elif existing is not None:
        found += _against(existing)
    return found or problems_beside(circuit, replace(facts, players=()), existing)


def _against(existing: Tournament) -> list[Problem]:
    """Why another version cannot take the place of what is here."""
    state = state_of(existing)
    if any(drawn.certificate is not None for drawn in state.rounds):
        return [Problem.of("received-drawn-here", name=existing.name)]
    if state.closed:
        return [Problem.of("tournament-closed", name=existing.name)]
    last = Received.objects.filter(tournament=existing, state=Received.State.ACCEPTED).order_by("decided_at").last()
    if state.rounds and (last is None or last.facts != sum_of_facts(document_of(existing))):
        return [Problem.of("received-changed-here", name=existing.name)]
    return []


def preview_received(received: Received, existing: Tournament | None, *, by: Asker) -> ReceivedPreview:
    """What accepting the document would do now; nothing is written."""
    facts, unsure = _with_games(sound_tournament(received.text, received.circuit), received.answers)
    state = state_of(existing) if existing else None
    matches = tuple(matched_received(facts.players, people_said(received.answers), state, by=by))
    problems = conflicts_with_circuit(received.circuit, facts, existing) + _twice(matches) + _open(matches) + unsure
    problems = problems or _in_season(received.circuit, facts, matches, existing)
    stored = document_of(existing) if existing else None
    of = gathered_facts(received.circuit)
    found, notes = ({}, []) if problems else _ranked(of, facts, matches)
    shown = ReceivedPreview(
        received,
        facts,
        matches,
        existing,
        compared_stages(stored, facts) if stored else None,
        tuple(problems),
        tuple(notes),
        found,
        same=existing is not None and brings_nothing(existing, facts),
    )
    return replace(shown, seen=_received_seal(shown, of))


def people_said(answers: Mapping[str, str]) -> dict[str, str]:
    """Of what a person has said, who is who."""
    return {player: said for player, said in answers.items() if not player.startswith((GAME_SAID, CLUB_SAID))}


def games_said(answers: Mapping[str, str]) -> dict[str, str]:
    """Of what a person has said, which game is meant by a name."""
    return {key.removeprefix(GAME_SAID): said for key, said in answers.items() if key.startswith(GAME_SAID)}


def _with_games(facts: Facts, answers: Mapping[str, str]) -> tuple[Facts, list[Problem]]:
    """The document with the games that are meant, or the question that has to be answered first."""
    try:
        return with_meant(facts, games_said(answers)), []
    except RuleError as error:
        return facts, [Problem(error.code, "game", error.rule, values=error.values)]


def _twice(matches: tuple[ReceivedMatch, ...]) -> list[Problem]:
    """One record for two players of the document."""
    names_of = values_by_key((one.person.id, one.player.name) for one in matches if one.person)
    return [Problem.of("received-person-twice", players=tuple(names)) for names in names_of.values() if len(names) > 1]


def _open(matches: tuple[ReceivedMatch, ...]) -> list[Problem]:
    """Players with exactly the name of a record, where somebody has to say who it is."""
    names = tuple(one.player.name for one in matches if one.how == "open")
    return [Problem.of("received-name-open", players=names)] if names else []


def _in_season(
    circuit: Circuit, facts: Facts, matches: tuple[ReceivedMatch, ...], existing: Tournament | None
) -> list[Problem]:
    """What forbids it beside the other stages once it is known who is who: in the Race the unregistered (PG 38)."""
    if existing is not None and brings_nothing(existing, facts):
        return []
    strangers = {one.player.id: f"\n{one.player.id}" for one in matches if one.is_new}  # nobody's code begins so
    counted = as_counted(facts, identities_counted(matches) | strangers)
    names = {one.id: one.name for one in counted.players}
    return [_called(one, names) for one in problems_beside(circuit, counted, existing)]


def _called(problem: Problem, names: Mapping[str, str]) -> Problem:
    """The problem with the player's name in place of an id that nobody has seen."""
    player = str(problem.values.get("player"))
    return replace(problem, values={**problem.values, "player": names[player]}) if player in names else problem


def identities_counted(matches: tuple[ReceivedMatch, ...]) -> dict[str, str]:
    """The ids that the circuit counts players under, where those are not the document's."""
    return {one.player.id: one.person.code for one in matches if one.person and one.person.code != one.player.id}


def _ranked(
    of: Gathered, facts: Facts, matches: tuple[ReceivedMatch, ...]
) -> tuple[Mapping[str, tuple[RankingMove, ...]], list[Problem]]:
    """What moves in the rankings, or why the tournament does not count yet."""
    book = rulebook_as(of.circuit.rulebook, Ranking)
    if book is None:
        return {}, []
    on = _day_in_year(of.circuit)
    try:
        before = seasons.rankings_on(of, on).answer
        others = [one for one in seasons.counted_tournaments(of, on) if one.id != facts.id]
    except TabelloneError:
        return {}, []
    counted = as_counted(facts, identities_counted(matches))
    wrong = [
        one
        for one in problems_told(lambda: book.season_problems(of.season, [*others, counted]))
        if one.file == facts.id
    ]
    if wrong:
        return {}, wrong
    try:
        after = seasons.answer_if(of, of.season, [*others, counted], on)
    except InputError as error:
        return {}, list(error.problems)
    return ranking_moves(answers.season_json(before), answers.season_json(after)), []


def _received_seal(shown: ReceivedPreview, of: Gathered) -> str:
    """A text that is the same only while the same would be written."""
    stamp = str(shown.existing.stamp) if shown.existing else ""
    who = [(one.player.id, one.choice) for one in shown.matches]
    told_ = repr((shown.received.pk, shown.received.version, stamp, who, of.mark))
    return hashlib.sha256(told_.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _day_in_year(circuit: Circuit) -> date:
    """Today, or the nearest day of the circuit's year."""
    return min(max(timezone.localdate(), date(circuit.year, 1, 1)), date(circuit.year, 12, 31))
