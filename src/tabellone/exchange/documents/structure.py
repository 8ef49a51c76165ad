"""What a tournament, a season and a folder of them must not contain whatever the rulebook, each with its place.

The rulebooks' own prohibitions come after these, and may take for granted what is checked here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from tabellone.contract import BY_ID
from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Phase, Round, Season, Seat, Tournament
from tabellone.engine.positions import values_by_key
from tabellone.engine.tables import wrong_with

AWAY = frozenset({"absent", "void"})
WHEN_ROUND = re.compile(r"before_round:([1-9][0-9]{0,5})")
_PAIR = 2


def tournament_structure_problems(tournament: Tournament) -> Iterator[Problem]:
    """Every structural problem, in the order of the checks."""
    for check in CHECKS:
        yield from check(tournament)


def check_game(tournament: Tournament) -> Iterator[Problem]:
    """A problem where no game is named, unless the rulebook has one alone."""
    if tournament.game is None and not BY_ID[tournament.rulebook].ABOUT.game:
        yield Problem.of("missing-field", "game", name="game")


def check_dates(tournament: Tournament) -> Iterator[Problem]:
    """The end is not before the start."""
    if tournament.end < tournament.start:
        yield Problem.of("ends-before-start", "end", start=tournament.start, end=tournament.end)


def check_money(tournament: Tournament) -> Iterator[Problem]:
    """A fee is not negative, and the voucher goes to an entrant."""
    if tournament.fee is not None and tournament.fee < 0:
        yield Problem.of("negative-fee", "fee", fee=tournament.fee)
    if tournament.voucher_to is not None and tournament.voucher_to not in _ids(tournament):
        yield _stranger(tournament.voucher_to, "voucher_to")


def check_entrants(tournament: Tournament) -> Iterator[Problem]:
    """No id twice, a pair is two people, nobody is in two entries (ruling one-person-one-entry)."""
    first: dict[str, int] = {}
    people: dict[str, int] = {}
    for index, player in enumerate(tournament.players):
        if player.id in first:
            values = {"player": player.id, "other": at("players", first[player.id])}
            yield Problem("double-player", at("players", index, "id"), values=values)
            continue
        first[player.id] = index
        if player.members and (len(player.members) != _PAIR or len(set(player.members)) != _PAIR):
            yield Problem.of("not-a-pair", at("players", index, "members"), members=player.members)
            continue
        for person in player.members or (player.id,):
            if people.setdefault(person, index) != index:
                values = {"player": person, "other": at("players", people[person])}
                yield Problem("in-two-entries", at("players", index), values=values)


def check_withdrawals(tournament: Tournament) -> Iterator[Problem]:
    """Who withdraws is an entrant, at a moment that exists, once (ruling withdrawal-words)."""
    known, seen = _ids(tournament), set()
    words = _words(tournament)
    for index, withdrawal in enumerate(tournament.withdrawals):
        if withdrawal.player not in known:
            yield _stranger(withdrawal.player, at("withdrawals", index, "player"))
        if withdrawal.when not in words and not WHEN_ROUND.fullmatch(withdrawal.when):
            values = {"found": withdrawal.when, "known": ("before_round:N", *words)}
            yield Problem("bad-when", at("withdrawals", index, "when"), values=values)
        if (withdrawal.player, withdrawal.when) in seen:
            values = {"player": withdrawal.player, "when": withdrawal.when}
            yield Problem("double-withdrawal", at("withdrawals", index), values=values)
        seen.add((withdrawal.player, withdrawal.when))


def _words(tournament: Tournament) -> Mapping[str, frozenset[Phase]]:
    """The words that a withdrawal may use beside a round, and the phases that come after each."""
    return BY_ID[tournament.rulebook].ABOUT.withdrawal_words if tournament.withdrawals else {}


def check_round_numbers(tournament: Tournament) -> Iterator[Problem]:
    """Rounds are numbered 1, 2, 3 … without doubles or gaps, in any order (ruling rounds-without-gaps)."""
    seen: set[int] = set()
    for index, played in enumerate(tournament.rounds):
        if played.number in seen:
            yield Problem.of("double-round", at("rounds", index, "number"), number=played.number)
        seen.add(played.number)
    last = len(seen)
    for index, played in enumerate(tournament.rounds):
        if played.number > last:
            yield Problem.of("round-gap", at("rounds", index, "number"), number=played.number, rounds=last)


def check_table_numbers(tournament: Tournament) -> Iterator[Problem]:
    """A round has tables (ruling empty-round), and no table number twice."""
    for index, played in enumerate(tournament.rounds):
        if not played.tables:
            yield Problem.of("empty-round", at("rounds", index, "tables"), number=played.number)
        seen: set[int] = set()
        for nth, table in enumerate(played.tables):
            if table.number in seen:
                place = at("rounds", index, "tables", nth, "number")
                yield Problem.of("double-table", place, number=table.number)
            seen.add(table.number)


def check_seating(tournament: Tournament) -> Iterator[Problem]:
    """Everybody seated is an entrant, once in a round."""
    known = _ids(tournament)
    for index, played in enumerate(tournament.rounds):
        seated = [seat.player for table in played.tables for seat in table.seats]
        if len(set(seated)) != len(seated) or not known.issuperset(seated):
            yield from _badly_seated(index, played, known)


def _badly_seated(index: int, played: Round, known: frozenset[str]) -> Iterator[Problem]:
    sits: dict[str, tuple[int, int]] = {}
    for nth, table in enumerate(played.tables):
        for turn, seat in enumerate(table.seats):
            place = at("rounds", index, "tables", nth, "seats", turn, "player")
            if seat.player not in known:
                yield _stranger(seat.player, place)
            first = sits.setdefault(seat.player, (nth, turn))
            if first[0] != nth:
                yield Problem.of("at-two-tables", place, player=seat.player, other=played.tables[first[0]].number)
            elif first[1] != turn:
                yield Problem.of("twice-at-table", place, player=seat.player)


def check_tables(tournament: Tournament) -> Iterator[Problem]:
    """A table has seats; void, bye and the referee's places concern all of it (ruling places-all-or-none)."""
    for index, played in enumerate(tournament.rounds):
        for nth, table in enumerate(played.tables):
            code = wrong_with(table)
            if code:
                place = at("rounds", index, "tables", nth, "seats")
                yield Problem.of(code, place, table=table.number, round=played.number)


def check_comings_and_goings(tournament: Tournament) -> Iterator[Problem]:
    """Nobody plays before arriving or after withdrawing; a seat left empty is no play (ruling empty-seat-may-stand)."""
    arrives = {player.id: player.from_round for player in tournament.players if player.from_round > 1}
    words = _words(tournament)
    leaves = values_by_key((one.player, one.when) for one in tournament.withdrawals)
    if not arrives and not leaves:
        return
    for place, played, seat in _seats(tournament):
        if seat.status in AWAY:
            continue
        if arrives.get(seat.player, 1) > played.number:
            values = {"player": seat.player, "round": played.number, "from_round": arrives[seat.player]}
            yield Problem("seated-before-arrival", place, values=values)
        if any(_comes_after(played, when, words) for when in leaves.get(seat.player, ())):
            yield Problem.of("seated-after-leaving", place, player=seat.player, round=played.number)


def _comes_after(played: Round, when: str, words: Mapping[str, frozenset[Phase]]) -> bool:
    """Whether a round comes after the moment of a withdrawal: the number of a round, or one of the words."""
    match = WHEN_ROUND.fullmatch(when)
    return played.number >= int(match[1]) if match else played.phase in words.get(when, frozenset())


def _seats(tournament: Tournament) -> Iterator[tuple[str, Round, Seat]]:
    for index, played in enumerate(tournament.rounds):
        for nth, table in enumerate(played.tables):
            for turn, seat in enumerate(table.seats):
                yield at("rounds", index, "tables", nth, "seats", turn, "player"), played, seat


def _ids(tournament: Tournament) -> frozenset[str]:
    return frozenset(player.id for player in tournament.players)


def _stranger(player: str, place: str) -> Problem:
    return Problem.of("unknown-player", place, player=player)


CHECKS: tuple[Callable[[Tournament], Iterator[Problem]], ...] = (
    check_game,
    check_dates,
    check_money,
    check_entrants,
    check_withdrawals,
    check_round_numbers,
    check_table_numbers,
    check_seating,
    check_tables,
    check_comings_and_goings,
)


YEAR = re.compile(r"(19|20|21)[0-9]{2}|2200")


def season_structure_problems(season: Season) -> Iterator[Problem]:
    """Every structural problem of a season document."""
    yield from _doubles("games", (game.id for game in season.games), "double-game")
    yield from _doubles("players", (person.id for person in season.players), "double-person")
    seen: set[tuple[str, str]] = set()
    for index, rating in enumerate(season.ratings):
        if (rating.player, rating.game) in seen:
            yield Problem.of("double-rating", at("ratings", index), player=rating.player, game=rating.game)
        seen.add((rating.player, rating.game))
        for year in rating.games:
            if not YEAR.fullmatch(year):
                yield Problem.of("not-a-year", at("ratings", index, "games"), found=year)


def _doubles(field: str, ids: Iterable[str], code: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, identity in enumerate(ids):
        if first.setdefault(identity, index) != index:
            yield Problem.of(code, at(field, index, "id"), id=identity, other=at(field, first[identity]))


def folder_problems(season: Season | None, tournaments: Mapping[str, Tournament]) -> Iterator[Problem]:
    """Tournaments by file: each id once, all of the season's rulebook."""
    first: dict[str, str] = {}
    for file, tournament in tournaments.items():
        other = first.setdefault(tournament.id, file)
        if other != file:
            yield Problem.of("double-tournament", "id", file=file, id=tournament.id, other=other)
        if season and tournament.rulebook != season.rulebook:
            values = {"found": tournament.rulebook, "expected": season.rulebook}
            yield Problem("other-rulebook", "rulebook", file=file, values=values)
