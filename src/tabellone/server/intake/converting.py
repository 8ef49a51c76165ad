"""A source with a person's decisions becomes the document of a stage; what is missing is asked, never invented."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Phase, Player, Round, Table, Tournament
from tabellone.exchange.sources.found import FoundGame, FoundTournament
from tabellone.server.intake import outcomes
from tabellone.server.intake.decisions import ALL, Decisions, ImportMemory, StageHead, game_keys, key_mark
from tabellone.server.intake.matching import PlayerMatch

Pairing = tuple[str, ...]  # who sits at the table: two, or one with a bye


def berger_rounds(pairings: Sequence[Pairing], groups: Sequence[str]) -> list[int]:
    """The round of each pairing by the Berger table of its group, in the order in which its players are met.

    Those who meet again do so one whole cycle later; nobody sits twice in a round.
    """
    members: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for pairing, group in zip(pairings, groups, strict=True):
        for player in pairing:
            members[group].setdefault(player, len(members[group]))
    met: Counter[tuple[str, frozenset[str]]] = Counter()
    found = []
    for pairing, group in zip(pairings, groups, strict=True):
        size = len(members[group]) + len(members[group]) % 2
        places = [members[group][player] for player in pairing]
        again = (group, frozenset(pairing))
        found.append(_berger_round(places, size) + (size - 1) * met[again])
        met[again] += 1
    return found


def _berger_round(places: Sequence[int], size: int) -> int:
    """The round in which two of so many meet, counted from 1; who sits alone meets the last place."""
    one = places[0]
    other = places[1] if len(places) > 1 else size - 1
    last = size - 1
    if last == 0:
        return 1
    if last in (one, other):
        moving = one if other == last else other
        return 2 * moving % last + 1
    return (one + other) % last + 1


def rounds_as_they_stand(pairings: Iterable[Pairing]) -> list[int]:
    """The round of each pairing where they stand round after round: a new one begins when somebody sits again."""
    number, seated = 1, set[str]()
    found = []
    for pairing in pairings:
        if seated.intersection(pairing):
            number, seated = number + 1, set()
        seated.update(pairing)
        found.append(number)
    return found


def numbers_without_gaps(numbers: Iterable[int]) -> Mapping[int, int]:
    """Numbers from 1 without gaps for the numbers that rounds have."""
    return {number: nth for nth, number in enumerate(sorted(set(numbers)), start=1)}


def seated_twice(pairings: Sequence[Pairing], numbers: Sequence[int]) -> list[tuple[int, str]]:
    """Rounds in which somebody sits twice, and who."""
    met: Counter[tuple[int, str]] = Counter()
    for pairing, number in zip(pairings, numbers, strict=True):
        met.update((number, player) for player in pairing)
    return sorted(one for one, times in met.items() if times > 1)


PLATFORM_GAME = "x-game"  # the platform's own id of a game, kept at its table
MOST_NAMED, MOST_PEOPLE = 20, 6
PHASES: Mapping[str, Phase] = {"swiss": "swiss", "round_robin": "round_robin"}


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of the source as it would go into the stage: how it ended, in which round; or why it does not.

    `said` is what the source says, `outcome` what holds; `out` where it is left out, by whoever decided or with a
    player who is.
    """

    index: int
    key: str
    game: FoundGame
    said: str
    outcome: str
    round: int | None
    out: bool = False
    with_out: bool = False
    by_hand: bool = False
    fixed: bool = False  # the round was given by hand

    @property
    def counts(self) -> bool:
        """Whether it becomes a table or is asked about."""
        return not (self.out or self.with_out)

    @property
    def seated(self) -> bool:
        """Whether anybody sits: who was not paired has no table."""
        return self.counts and self.outcome != "absent"


@dataclass(frozen=True, slots=True)
class StageMaterial:
    """All that the document is made of; `matches` stand in the order of the source's players."""

    found: FoundTournament
    decided: Decisions
    matches: Sequence[PlayerMatch]
    head: StageHead
    stored: Tournament | None = None
    memory: ImportMemory = field(default_factory=ImportMemory)


@dataclass(frozen=True, slots=True)
class StagePlan:
    """What would be applied: the tournament once nothing is left to ask or to mend; lines for every game."""

    lines: tuple[GameLine, ...]
    questions: tuple[Problem, ...]
    refusals: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    tournament: Tournament | None = None


def planned_stage(given: StageMaterial) -> StagePlan:
    """What the source becomes, with everything that is still to be answered."""
    lines = _rounded(given, tuple(_game_lines(given)))
    questions = tuple(_questions(given, lines))
    refusals = tuple(_refusals(given, lines))
    notes = (*given.head.notes, *_plan_notes(given, lines))
    if questions or refusals:
        return StagePlan(lines, questions, refusals, notes)
    return StagePlan(lines, questions, refusals, notes, _stage_document(given, lines))


def stage_player_ids(matches: Sequence[PlayerMatch]) -> dict[str, str]:
    """The ids of the stage's players by their keys; who is new goes by a place-holder until there is a record."""
    return {one.player.key: one.code or f"?{key_mark(one.player.key)}" for one in matches if one.how != "out"}


def _game_lines(given: StageMaterial) -> Iterator[GameLine]:
    out = {one.player.key for one in given.matches if one.how == "out"}
    division = given.decided.division or given.memory.division
    for index, (key, game) in enumerate(zip(game_keys(given.found.games), given.found.games, strict=True)):
        said = outcomes.outcome_said(game)
        choice = given.decided.games.get(key)
        kept = given.memory.games.get(key_mark(key))
        if choice is None and kept is not None and kept.said == said:
            choice = kept.choice
        outcome = choice.outcome if choice and choice.outcome in outcomes.outcome_choices(game) else said
        elsewhere = division not in ("", ALL) and game.division != division
        yield GameLine(
            index,
            key,
            game,
            said,
            outcome,
            (choice.round if choice else None) or game.round,
            out=bool(choice and choice.out) or elsewhere,
            with_out=any(seat.player in out for seat in game.seats),
            by_hand=choice is not None,
            fixed=bool(choice and choice.round),
        )


def _rounded(given: StageMaterial, lines: tuple[GameLine, ...]) -> tuple[GameLine, ...]:
    """Games without a round get one: in a round robin by the Berger table, else only if a person says how."""
    way = given.decided.rounding or given.memory.rounding
    seated = [line for line in lines if line.seated]
    if not way and given.head.system == "round_robin" and all(line.round is None for line in seated):
        way = "berger"
    if not way:
        return lines
    pairings = [tuple(seat.player for seat in line.game.seats) for line in seated]
    numbers = (
        berger_rounds(pairings, [line.game.division for line in seated])
        if way == "berger"
        else rounds_as_they_stand(pairings)
    )
    given_round = {line.index: number for line, number in zip(seated, numbers, strict=True) if not line.fixed}
    return tuple(replace(line, round=given_round.get(line.index, line.round)) for line in lines)


def _questions(given: StageMaterial, lines: Sequence[GameLine]) -> Iterator[Problem]:
    yield from given.head.questions()
    unsure = [one for one in given.matches if not one.settled]
    if unsure:
        names = tuple(one.player.nickname for one in unsure[:MOST_PEOPLE])
        yield Problem.of("import-ask-people", "people", count=len(unsure), names=names)
    divisions = sorted({game.division for game in given.found.games if game.division})
    if len(divisions) > 1 and not (given.decided.division or given.memory.division):
        yield Problem.of("import-ask-division", "division", divisions=tuple(divisions))
    counting = [line for line in lines if line.counts and len(line.game.seats) <= 2]
    if open_ones := [line for line in counting if not line.outcome]:
        yield Problem.of("import-ask-results", "games", count=len(open_ones), places=_games_by_pair(given, open_ones))
    if without := [line for line in counting if line.seated and line.round is None]:
        yield Problem.of("import-ask-rounds", "rounding", count=len(without))


def _refusals(given: StageMaterial, lines: Sequence[GameLine]) -> Iterator[Problem]:
    """What cannot stand in a stage of this kind, with the games named."""
    if large := [line for line in lines if line.counts and len(line.game.seats) > 2]:
        yield Problem.of("import-more-than-two", "games", count=len(large), tables=_games_named(large))
    seated = [line for line in lines if line.seated and line.round is not None and len(line.game.seats) <= 2]
    pairings = [tuple(seat.player for seat in line.game.seats) for line in seated]
    nicknames = {one.player.key: one.player.nickname for one in given.matches}
    for number, player in seated_twice(pairings, [line.round or 0 for line in seated])[:MOST_NAMED]:
        yield Problem.of("import-twice-in-round", "games", player=nicknames.get(player, player), round=number)
    if not any(line.seated for line in lines):
        yield Problem("import-no-games", "games")


def _games_by_pair(given: StageMaterial, lines: Sequence[GameLine]) -> tuple[str, ...]:
    """Games by who plays in them."""
    nicknames = {one.player.key: one.player.nickname for one in given.matches}
    seats = ((nicknames.get(seat.player, seat.player) for seat in line.game.seats) for line in lines[:MOST_NAMED])
    return tuple(" – ".join(names) for names in seats)


def _games_named(lines: Sequence[GameLine]) -> tuple[str, ...]:
    """Games as the platform or the file tells them apart."""
    return tuple(line.game.id or line.game.place or str(line.index + 1) for line in lines[:MOST_NAMED])


def _plan_notes(given: StageMaterial, lines: Sequence[GameLine]) -> Iterator[Problem]:
    """What is understood in a way that a reader should know of."""
    seated = [line for line in lines if line.seated]
    stated = [line.game.round for line in seated]
    if seated and None in stated and all(line.round is not None for line in seated):
        way = given.decided.rounding or given.memory.rounding or "berger"
        yield Problem("import-rounds-berger" if way == "berger" else "import-rounds-order")
    numbers = {line.round for line in seated if line.round is not None}
    if numbers and max(numbers) != len(numbers):
        yield Problem.of("import-rounds-renumbered", found=tuple(sorted(numbers)[:MOST_NAMED]))
    for code, group in (
        ("import-note-unpaired", [line for line in lines if line.counts and line.outcome == "absent"]),
        ("import-note-open", [line for line in lines if line.counts and line.outcome == "open"]),
        ("import-note-unrated-there", [line for line in seated if line.game.rated is False]),
        ("import-note-matches", [line for line in seated if line.game.games > 1]),
    ):
        if group:
            yield Problem.of(code, count=len(group))
    if erased := [one for one in given.matches if one.how == "erased"]:
        yield Problem.of("import-note-erased", count=len(erased))
    if gone := [line for line in lines if line.with_out and not line.out]:
        yield Problem.of("import-note-games-out", count=len(gone))


def _stage_document(given: StageMaterial, lines: Sequence[GameLine]) -> Tournament:
    head, ids = given.head, stage_player_ids(given.matches)
    assert head.start is not None and head.end is not None  # noqa: S101, PT018 - asked before
    seated = [line for line in lines if line.seated]
    order = numbers_without_gaps(line.round or 0 for line in seated)
    by_round: dict[int, list[Table]] = {number: [] for number in order.values()}
    for line in seated:
        tables = by_round[order[line.round or 0]]
        players = [ids[seat.player] for seat in line.game.seats]
        extra = {PLATFORM_GAME: line.game.id} if line.game.id else {}
        tables.append(Table(len(tables) + 1, outcomes.seats_of_outcome(line.outcome, players), extra=extra))
    phase = PHASES.get(head.system or "")
    return Tournament(
        rulebook=head.rulebook,
        id=head.id,
        name=head.name,
        start=head.start,
        end=head.end,
        players=_stage_players(given, lines, ids),
        game=head.game,
        system=head.system,
        race=head.race,
        params=_stage_params(given, ids),
        rounds=tuple(Round(number, tuple(tables), phase) for number, tables in sorted(by_round.items())),
        extra=head.extra,
    )


def _stage_players(given: StageMaterial, lines: Sequence[GameLine], ids: Mapping[str, str]) -> tuple[Player, ...]:
    """Who is in the stage: as the stage here has them, else by name; of a division those who play in it."""
    stored = {one.id: one for one in given.stored.players} if given.stored else {}
    division = given.decided.division or given.memory.division
    playing = {seat.player for line in lines if line.counts for seat in line.game.seats}
    wanted = [one for one in given.matches if one.player.key in ids]
    if division not in ("", ALL):
        wanted = [one for one in wanted if one.player.key in playing]
    found = (Player(ids[one.player.key], one.name or one.player.nickname) for one in wanted)
    return tuple(stored.get(one.id, one) for one in found)


def _stage_params(given: StageMaterial, ids: Mapping[str, str]) -> dict[str, object]:
    """The stage's parameters, with who is taken out of its rankings (ruling taken-out)."""
    params = dict(given.head.params)
    before = [player for player in params.pop("taken_out", ()) if player in ids.values()]
    out = [*before, *(ids[key] for key in given.decided.taken_out if key in ids)]
    return {**params, "taken_out": list(dict.fromkeys(out))} if out else params
