"""What RisiKo! Master forbids in a document, each thing with its place (RK structure, RK points)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from tabellone.engine.entries import ROUND_PREFIX
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks.risiko.entries import FINAL, SEMIFINALS
from tabellone.rulebooks.risiko.params import DEFAULT, Params, risiko_params
from tabellone.rulebooks.risiko.points import ABSENT, FIVE, contenders, is_void, round_complete
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES, who_came
from tabellone.rulebooks.risiko.semifinals import SEATS

FOREIGN_STATUS = ("bye", "timeout")  # nobody sits out, the 90 minutes are the same for all (ruling foreign-refused)


def seat_problems(seat: Seat, params: Params) -> Iterator[Problem]:
    """Everything forbidden on one seat, each placed by the name of the figure (RK points)."""
    yield from _score(seat, params.max_table_points)
    for check in (_absent_score, _off_objective, _status, _objective, _foreign):
        yield from check(seat)


def _score(seat: Seat, most: int) -> Iterator[Problem]:
    """Table points are whole, from 0 to 86 (RK points)."""
    score = seat.score
    if score is None:
        return
    values = {"player": seat.player, "found": score, "most": most}
    if not score.is_finite() or not 0 <= score <= most:
        yield Problem("risiko-score-range", "score", rule="RK points", values=values)
    elif score != score.to_integral_value():
        yield Problem("risiko-score-whole", "score", rule="RK points", values=values)


def _absent_score(seat: Seat) -> Iterator[Problem]:
    """An absent player, or a void game, scores nothing (RK points)."""
    if seat.status in ("absent", "void") and seat.score not in (None, Decimal(0)):
        values = {"player": seat.player, "status": seat.status, "found": seat.score}
        yield Problem("risiko-score-without-game", "score", rule="RK points", values=values)


def _off_objective(seat: Seat) -> Iterator[Problem]:
    if seat.off_objective is not None and seat.off_objective < 0:
        values = {"player": seat.player, "found": seat.off_objective}
        yield Problem("risiko-off-objective", "off_objective", rule="RK points", values=values)


def _status(seat: Seat) -> Iterator[Problem]:
    if seat.status in FOREIGN_STATUS:
        yield Problem.of("risiko-status", "status", rule="RK structure", player=seat.player, found=seat.status)


def _objective(seat: Seat) -> Iterator[Problem]:
    """Only who plays to the end can reach the objective (RK points)."""
    if seat.objective and seat.status != "played":
        values = {"player": seat.player, "status": seat.status}
        yield Problem("risiko-objective-not-played", "objective", rule="RK points", values=values)


_FOREIGN: tuple[tuple[str, Callable[[Seat], bool]], ...] = (
    ("bid", lambda seat: seat.bid is not None),
    ("supremacy", lambda seat: seat.supremacy),
    ("tiebreak", lambda seat: bool(seat.tiebreak)),
)


def _foreign(seat: Seat) -> Iterator[Problem]:
    for name, given in _FOREIGN:
        if given(seat):
            yield Problem.of("risiko-foreign-figure", name, rule="RK points", player=seat.player, name=name)


def table_problems(tournament: Tournament, params: Params) -> Iterator[Problem]:
    """Every table and every seat of the document (RK structure, RK points)."""
    for i, one in enumerate(tournament.rounds):
        for j, table in enumerate(one.tables):
            place = at("rounds", i, "tables", j)
            yield from _size_problems(one, table, place, params)
            yield from _void_problems(table, place)
            yield from _objective_problems(table, place)
            yield from _place_problems(table, place)
            for k, seat in enumerate(table.seats):
                for problem in seat_problems(seat, params):
                    yield replace(problem, place=at(place, "seats", k, problem.place))


def _size_problems(one: Round, table: Table, place: str, params: Params) -> Iterator[Problem]:
    """Four or five; after the qualifying games at most four play (RK structure).

    Three seats if the organiser confirms (ruling three-seats-confirmed); whether a five had to be is not asked (ruling
    unforced-fives-pass).
    """
    seats, least = len(table.seats), SEATS - params.accept_three
    values = {"table": table.number, "found": seats, "least": least}
    if seats < least and seats == SEATS - 1:
        confirm = {**values, "param": "accept_three"}
        yield Problem("risiko-table-of-three", at(place, "seats"), rule="RK structure", values=confirm)
    elif not least <= seats <= FIVE:
        yield Problem("risiko-table-size", at(place, "seats"), rule="RK structure", values=values)
    elif one.phase in ("semifinal", "final") and len(contenders(table.seats)) > SEATS:
        phase = {"table": table.number, "found": seats, "phase": one.phase}
        yield Problem("risiko-five-in-final-phase", at(place, "seats"), rule="RK draw semifinals", values=phase)


def _void_problems(table: Table, place: str) -> Iterator[Problem]:
    if is_void(table) and any(seat.status != "void" for seat in table.seats):
        yield Problem.of("risiko-void-in-part", at(place, "seats"), rule="RK points", table=table.number)


def _objective_problems(table: Table, place: str) -> Iterator[Problem]:
    """The first to reach the objective ends the game, so nobody else does, and wins it (RK points)."""
    reached = [k for k, seat in enumerate(table.seats) if seat.objective]
    for k in reached[1:]:
        values = {"table": table.number, "player": table.seats[k].player}
        yield Problem("risiko-second-objective", at(place, "seats", k, "objective"), rule="RK points", values=values)
    for k in reached:
        if table.seats[k].place not in (None, 1):
            values = {"player": table.seats[k].player, "place": table.seats[k].place}
            yield Problem("risiko-objective-not-first", at(place, "seats", k, "place"), rule="RK points", values=values)


def _place_problems(table: Table, place: str) -> Iterator[Problem]:
    """The referee orders the whole table with exactly one winner (RK points, ruling places-are-a-permutation)."""
    places = [one.seat.place for one in contenders(table.seats)]
    given = [one for one in places if one is not None]
    if given and sorted(given) != list(range(1, len(places) + 1)):
        values = {"table": table.number, "found": given, "expected": list(range(1, len(places) + 1))}
        yield Problem("risiko-places", at(place, "seats"), rule="RK points", values=values)


# RK structure: what the first, second, third and fourth round can be
PHASES: tuple[tuple[str, ...], ...] = (("qualifying",), ("qualifying",), ("semifinal", "final"), ("final",))


def round_problems(tournament: Tournament) -> Iterator[Problem]:
    """Rounds out of number, phases out of order, rounds after the final, rounds without tables (RK structure)."""
    over = False
    for expected, i in enumerate(_in_order(tournament), 1):
        one = tournament.rounds[i]
        if one.number != expected:
            numbers = {"found": one.number, "expected": expected}
            yield Problem("risiko-round-number", at("rounds", i, "number"), rule="RK structure", values=numbers)
        if over or expected > len(PHASES):
            yield Problem.of("risiko-round-after-final", at("rounds", i), rule="RK structure", round=one.number)
        elif one.phase is not None and one.phase not in PHASES[expected - 1]:
            values = {"found": one.phase, "round": one.number, "expected": " or ".join(PHASES[expected - 1])}
            yield Problem("risiko-phase", at("rounds", i, "phase"), rule="RK structure", values=values)
        if not one.tables:
            yield Problem.of("risiko-no-tables", at("rounds", i, "tables"), rule="RK structure", round=one.number)
        over = over or one.phase == "final"


def _in_order(tournament: Tournament) -> list[int]:
    return sorted(range(len(tournament.rounds)), key=lambda i: tournament.rounds[i].number)


ROUNDS = ("1", "2", "3", "4")
NEVER = 10**9  # has not left


def people_problems(tournament: Tournament) -> Iterator[Problem]:
    """Late entries, withdrawals, seats that somebody cannot have (RK structure, RK semifinals)."""
    yield from _late_entries(tournament)
    yield from _withdrawals(tournament)
    yield from _seats_after_leaving(tournament)
    yield from _seats_without_both_games(tournament)


def first_round_missed(when: str) -> int | None:
    """The first round that a withdrawal keeps its player out of; None where it is not readable (RK withdrawals)."""
    if when in (SEMIFINALS, FINAL):
        return 3 if when == SEMIFINALS else 4
    number = when.removeprefix(ROUND_PREFIX)
    return int(number) if when.startswith(ROUND_PREFIX) and number in ROUNDS else None


def _late_entries(tournament: Tournament) -> Iterator[Problem]:
    """Players can arrive between the two qualifying games, not later (RK structure)."""
    for i, player in enumerate(tournament.players):
        if player.from_round > QUALIFYING_GAMES:
            values = {"player": player.id, "found": player.from_round}
            yield Problem("risiko-late-entry", at("players", i, "from_round"), rule="RK structure", values=values)


def _withdrawals(tournament: Tournament) -> Iterator[Problem]:
    for i, one in enumerate(tournament.withdrawals):
        if first_round_missed(one.when) is None:
            values = {"player": one.player, "found": one.when}
            yield Problem("risiko-withdrawal-when", at("withdrawals", i, "when"), rule="RK withdrawals", values=values)


def _seats_after_leaving(tournament: Tournament) -> Iterator[Problem]:
    """Who has left does not play; a seat marked absent says the same (RK withdrawals)."""
    left: dict[str, int] = {}
    for withdrawal in tournament.withdrawals:
        number = first_round_missed(withdrawal.when) or NEVER
        left[withdrawal.player] = min(number, left.get(withdrawal.player, NEVER))
    if not left:
        return
    for one, place, seat in _seats(tournament, tournament.rounds):
        game = 4 if one.phase == "final" else one.number
        if left.get(seat.player, NEVER) <= game and seat.status not in ABSENT:
            values = {"player": seat.player, "round": one.number}
            yield Problem("risiko-seated-after-leaving", place, rule="RK withdrawals", values=values)


def _seats_without_both_games(tournament: Tournament) -> Iterator[Problem]:
    """Only who played both qualifying games can go on (RK semifinals)."""
    qualifying = [one for one in tournament.rounds if one.number <= QUALIFYING_GAMES]
    later = [one for one in tournament.rounds if one.number > QUALIFYING_GAMES]
    if not later or len(qualifying) < QUALIFYING_GAMES or not all(map(round_complete, qualifying)):
        return
    first, second = (who_came(tournament, game) for game in (1, 2))
    both = first & second
    for one, place, seat in _seats(tournament, later):
        if seat.player not in both:
            yield Problem.of("risiko-both-games", place, rule="RK semifinals", player=seat.player, round=one.number)


def _seats(tournament: Tournament, among: Sequence[Round]) -> Iterator[tuple[Round, str, Seat]]:
    """The seats of some rounds with their places in the document."""
    for i, one in enumerate(tournament.rounds):
        if one not in among:
            continue
        for j, table in enumerate(one.tables):
            for k, seat in enumerate(table.seats):
                yield one, at("rounds", i, "tables", j, "seats", k, "player"), seat


FOREIGN = ("race", "national_final", "fee", "voucher_to")  # of the other rulebooks (ruling foreign-refused)


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Everything the rulebook forbids in the document (RK structure, RK points, RK semifinals)."""
    params = DEFAULT
    try:
        params = risiko_params(tournament)
    except InputError as error:
        yield from error.problems
    yield from _field_problems(tournament)
    yield from round_problems(tournament)
    yield from table_problems(tournament, params)
    yield from people_problems(tournament)


def sound_document(tournament: Tournament) -> Tournament:
    """The tournament itself if nothing in it is forbidden, else an InputError with every problem (RK structure)."""
    found = tuple(problems(tournament))
    if found:
        raise InputError(found)
    return tournament


def _field_problems(tournament: Tournament) -> Iterator[Problem]:
    if tournament.system not in (None, "master"):
        yield Problem.of("risiko-system", "system", rule="RK structure", found=tournament.system)
    if tournament.start != tournament.end:
        values = {"start": str(tournament.start), "end": str(tournament.end)}
        yield Problem("risiko-one-day", "end", rule="RK structure", values=values)
    for name in FOREIGN:
        if getattr(tournament, name) not in (None, False):
            yield Problem.of("risiko-foreign-field", at(name), rule="RK structure", name=name)
