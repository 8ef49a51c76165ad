"""Several games in one tournament, and which games to choose for the hardcore championship (BIG 8.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tabellone.contract.convocations import ChosenGame
from tabellone.contract.games import compared
from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue.games import HARDCORE, game_id
from tabellone.rulebooks.big.catalogue.in_force import game_in
from tabellone.rulebooks.big.params import params_of

RULE = "BIG 8.2.2"

# BIG 8.2.2: the games of the finals so far
HISTORY: Mapping[int, tuple[str, ...]] = {
    2017: ("thurn-und-taxis", "great-western-trail", "caylus", "trajan"),
    2019: ("brass", "russian-railroads", "terraforming-mars", "clans-of-caledonia"),
    2020: ("gaia-project", "navegador", "signorie", "newton"),
    2022: ("puerto-rico", "lost-ruins-of-arnak", "clans-of-caledonia", "great-western-trail"),
    2023: ("barrage", "azul", "marco-polo-2", "castles-of-burgundy"),
    2024: ("carnegie", "russian-railroads", "ark-nova", "boonlake"),
    2025: ("gaia-project", "darwins-journey", "clans-of-caledonia", "great-western-trail-new-zealand"),
    2026: ("seti", "nucleum", "vanuatu", "village"),
}


ROUNDS = 4  # BIG 8.2.2: games, each other than the others
MOST_PLAYERS, ADVISED_PLAYERS = 5, 4  # BIG 8.2.1
NOVELTIES, CLASSICS = 1, 1  # BIG 8.2.2
REST_YEARS = 2  # BIG 8.2.2


def choice_advice(
    year: int, games: Sequence[ChosenGame], *, history: Mapping[int, Sequence[str]] = HISTORY
) -> Iterator[Problem]:
    """What speaks against a choice of games for a year's final (BIG 8.2.2)."""
    names = [chosen.game for chosen in games]
    different = len(set(map(same_game, names)))
    if len(names) != ROUNDS or different != ROUNDS:
        values = {"games": len(names), "different": different, "wanted": ROUNDS}
        yield Problem("hardcore-not-four-games", "games", RULE, values=values)
    if sum(chosen.novelty for chosen in games) < NOVELTIES:
        yield Problem.of("hardcore-no-novelty", "games", rule=RULE, wanted=NOVELTIES)
    if sum(chosen.long_classic for chosen in games) < CLASSICS:
        yield Problem.of("hardcore-no-classic", "games", rule=RULE, wanted=CLASSICS)
    for index, name in enumerate(names):
        last = last_chosen(name, year, history=history)
        if last is not None:
            again = {"game": name, "last": last, "again": last + REST_YEARS + 1}
            yield Problem("hardcore-chosen-again", at("games", index), RULE, values=again)


def history_with(finals: Iterable[Tournament]) -> dict[int, tuple[str, ...]]:
    """The games of the finals so far, with those that were played since the list was made (BIG 8.2.2).

    Only national finals of several games count, each in the year it ended.
    """
    years: dict[int, list[str]] = defaultdict(list, {year: [*games] for year, games in HISTORY.items()})
    for final in finals:
        games = [*params_of(final).games, *(played.game or final.game for played in final.rounds)]
        chosen = [game for game in dict.fromkeys(games) if game and game_in(final, game) != HARDCORE]
        if final.national_final and (game_in(final) == HARDCORE or len(set(map(same_game, chosen))) > 1):
            years[final.end.year] += [game for game in chosen if game not in years[final.end.year]]
    return {year: tuple(years[year]) for year in sorted(years)}


def final_games_advice(year: int, games: Sequence[ChosenGame], finals: Iterable[Tournament]) -> tuple[Problem, ...]:
    """What speaks against the games chosen for a year, with the finals played elsewhere and here (BIG 8.2.2)."""
    return tuple(choice_advice(year, games, history=history_with(finals)))


def last_chosen(game: str, year: int, *, history: Mapping[int, Sequence[str]] = HISTORY) -> int | None:
    """The year within the rest of a game in which it was chosen last, if any (BIG 8.2.2): Y bars Y+1 and Y+2."""
    years, wanted = range(year - REST_YEARS, year), same_game(game)
    return max((past for past in years if wanted in map(same_game, history.get(past, ()))), default=None)


def same_game(name: str) -> str:
    """What all names of a game have in common (BIG 8.2.2): its id, else the name without what nobody compares."""
    return compared(game_id(name))


def table_advice(sizes: Sequence[int]) -> Iterator[Problem]:
    """Tables hold up to five, better four (BIG 8.2.1)."""
    for index, size in enumerate(sizes):
        if size > MOST_PLAYERS:
            values = {"players": size, "most": MOST_PLAYERS, "advised": ADVISED_PLAYERS}
            yield Problem("hardcore-table-too-large", at("tables", index), "BIG 8.2.1", values=values)


SEVERAL_GAMES = "BIG 8.2"


def tournament_games(tournament: Tournament) -> tuple[str, ...]:
    """The different games of its rounds, played and planned, in their order."""
    played = (each.game or (tournament.game if each.tables else None) for each in tournament.rounds)
    planned = tournament.params.get("games")
    named = planned if isinstance(planned, list | tuple) else ()  # what is wrong there is the check's to say
    told = (game for game in (*played, *named) if isinstance(game, str))
    return _different(told, lambda game: compared(game_in(tournament, game)))


def is_hardcore(tournament: Tournament) -> bool:
    """Whether it is played at two or more different games, or says that it will be (BIG 8.2)."""
    return game_in(tournament) == HARDCORE or len(tournament_games(tournament)) > 1


def counts_as(tournament: Tournament) -> str:
    """The game whose rankings and titles it belongs to, whatever its `game` says (ruling big-elo)."""
    return HARDCORE if is_hardcore(tournament) else game_in(tournament)


def game_of_several(games: Sequence[str]) -> str:
    """The game that a tournament with these games, a round each, belongs to; nothing where they are one."""
    return HARDCORE if len(_different(games)) > 1 else ""


def game_notes(tournament: Tournament) -> Iterator[Problem]:
    """A `game` that is not the one a tournament counts for."""
    if counts_as(tournament) != game_in(tournament):
        values = {"game": tournament.game or "", "games": tournament_games(tournament)}
        yield Problem("game-of-several", "game", rule=SEVERAL_GAMES, values=values)


def _different(games: Iterable[str], meant: Callable[[str], str] = same_game) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for game in games:
        if game:
            found.setdefault(meant(game), game)
    return tuple(found.values())
