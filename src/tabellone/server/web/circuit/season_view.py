"""What a page about a season is made of: its facts on a day, its people, the names of its rankings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst

from tabellone.contract import Register, rulebook_as
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Person
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.play.names import Shown
from tabellone.server.play.standings import game_counted
from tabellone.server.play.states import answer_for
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered, circuit_mark, gathered_facts, gathered_for_rankings
from tabellone.server.rankings.names import masked_today, shown_in
from tabellone.server.rankings.seasons import usual_day
from tabellone.server.registration.queries import homes_mark, registered_homes
from tabellone.server.web.answers import problem_with_names, why_refused
from tabellone.server.web.rights import CircuitRequest, found_or_404
from tabellone.server.web.sentences import game_title, language
from tabellone.wording import term

COLOURS = frozenset({"red", "blue", "green", "race"})


def with_names(one: Any, names: Mapping[str, str]) -> Any:
    """A stage with its `problem`, if it has one, told by names in place of ids."""
    return replace(one, problem=problem_with_names(one.problem, names)) if one.problem else one


@dataclass(frozen=True, slots=True)
class RankingChoice:
    """A ranking that can be looked at; those of single games or groups are not `main`."""

    code: str
    label: str
    colour: str
    main: bool
    url: str


def ranking_choices(circuit: Circuit, codes: Iterable[str]) -> list[RankingChoice]:
    """The rankings there are, in the rulebook's order."""
    return [
        RankingChoice(
            code, ranking_label(circuit, code), ranking_colour(code), ":" not in code, ranking_address(circuit, code)
        )
        for code in codes
    ]


def ranking_colour(code: str) -> str:
    """The colour that a ranking goes by, if it has one."""
    return code if code in COLOURS else ""


def ranking_address(circuit: Circuit, code: str) -> str:
    """The ranking's own address."""
    return reverse("ranking", args=[circuit.slug, address_code(code)])


def address_code(code: str) -> str:
    """A ranking's code as it stands in addresses: itself, or made of it where it cannot stand there."""
    if re.fullmatch(r"[A-Za-z0-9_~:-][A-Za-z0-9._~: -]{0,119}", code) and not code.endswith((".csv", ".xlsx", ".json")):
        return code
    kind = re.sub(r"[^a-z]", "", code.partition(":")[0])[:20]
    return f"{kind}:~{hashlib.sha256(code.encode()).hexdigest()[:12]}"


def ranking_label(circuit: Circuit, code: str) -> str:
    """The name of a ranking, its game by its own name."""
    kind, colon, of = code.partition(":")
    named = answer_for(
        f"games:{circuit.pk}:{circuit.version}", lambda: {one.id: one.name for one in season_of(circuit).games}
    )
    told = term("ranking", f"{kind}{colon}{named.get(of) or game_title(of)}", language()) if code else ""
    return capfirst(told)


def day_in_address(circuit: Circuit, text: str) -> date:
    """The day that an address asks for; the usual one where it asks for none that there is."""
    try:
        return date.fromisoformat(text) if len(text) == len("2026-01-31") else usual_day(circuit)
    except ValueError:
        return usual_day(circuit)


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season on a day; `homes` are city and country by the id of the document."""

    of: Gathered
    on: date
    people: Mapping[str, Shown]
    homes: Mapping[str, str]

    @property
    def circuit(self) -> Circuit:
        """The circuit that the season is of."""
        return self.of.circuit

    @property
    def tournaments(self) -> dict[str, Tournament]:
        """The rows of its tournaments by the ids of their documents, in order of their end."""
        return {facts.id: row for row, facts in zip(self.of.rows, self.of.facts, strict=True)}

    @property
    def names(self) -> dict[str, str]:
        """How everybody is called, by id; games, stages and rankings by `game:`, `stage:`, `ranking:` and their ids."""
        people = {player: one.name for player, one in self.people.items()}
        told = {f"{kind}:{key}": row.name for kind in ("stage", "tournament") for key, row in self.tournaments.items()}
        return people | self._games | told

    @property
    def _games(self) -> dict[str, str]:
        """Games by name, and the rankings of each where a game has several."""
        found = {f"game:{one.id}": one.name for one in self.of.season.games}
        if seasons.goes_on(self.circuit):
            for game in {game_counted(facts) for facts in self.of.facts} | {one.id for one in self.of.season.games}:
                found[f"game:{game}"] = self.game_label(game)
                found |= {
                    f"ranking:{kind}:{game}": ranking_label(self.circuit, f"{kind}:{game}")
                    for kind in ("points", "elo")
                }
            found["ranking:general"] = ranking_label(self.circuit, "general")
        return found

    def game_label(self, game: str) -> str:
        """The name of a game."""
        return ranking_label(self.circuit, f"game:{game}")

    def home(self, player: str) -> str:
        """Where somebody is from; of who is not shown by name it is not told (PG 12)."""
        called = self.people.get(player)
        return "" if called is None or called.masked else self.homes.get(player, "")

    def refused(self, error: RuleError | InputError) -> str:
        """Why there is nothing to show, with names in place of ids."""
        return why_refused(error, self.names)

    @contextmanager
    def or_refused(self, context: dict[str, Any]) -> Iterator[None]:
        """What cannot be told is left out of a page; its context says why."""
        try:
            yield
        except (RuleError, InputError) as error:
            context["refused"] = self.refused(error)


def named_tournament(rows: Mapping[str, Tournament], key: str) -> tuple[str, str]:
    """Name and slug of a tournament; of one that has no page here its id, and nothing."""
    return (rows[key].name, rows[key].slug) if key in rows else (key, "")


def season_view_of(request: CircuitRequest, *, for_all: bool = False, seats: bool = False) -> SeasonView:
    """The season as a request asks for it: `?on=2026-05-31`.

    The circuit's own people read all names, unless it is `for_all`. With the `seats` of tournaments that are over only
    where they are needed: they take long to read.
    """
    of = gathered_facts(request.circuit) if seats else gathered_for_rankings(request.circuit)
    on, people = (
        day_in_address(of.circuit, request.GET.get("on", "")),
        shown_in(of, everything=request.roles.is_scorer and not for_all),
    )
    return SeasonView(of, on, people, registered_homes(of.circuit.rulebook))


def season_mark(request: CircuitRequest) -> str:
    """What a circuit's pages show: its facts, on a day that moves on by itself, people as they are shown today."""
    return _mark_with_people(request.circuit, circuit_mark(request.circuit))


def ranking_mark(request: CircuitRequest) -> str:
    """The same of the page of a ranking: that of a game is not moved by what is played in tournaments of others."""
    asked = request.resolver_match.kwargs.get("ranking", "") if request.resolver_match else ""
    game = asked.partition(":")[2]
    if not game or not seasons.goes_on(request.circuit):
        return season_mark(request)
    of = gathered_for_rankings(request.circuit)
    return _mark_with_people(of.circuit, answer_for(f"mark:{of.mark}:{game}", lambda: of.mark_of_game(game)))


def _mark_with_people(circuit: Circuit, facts: str) -> str:
    people = f"{sorted(masked_today(circuit).items())} {homes_mark(registered_homes(circuit.rulebook))}"
    return f"{facts} {usual_day(circuit)} {people}"


def day_asked(request: CircuitRequest, seen: SeasonView) -> dict[str, Any]:
    """The day that a page shows, as its address asked for it, and whether that is no day."""
    asked = request.GET.get("on", "")
    wrong = asked not in {"", seen.on.isoformat()}
    return {"on": seen.on, "asked": "" if wrong else asked, "wrong_day": wrong}


def words_searched(request: HttpRequest) -> str:
    """What a list is searched for (`?q=ada`)."""
    return request.GET.get("q", "").replace("\x00", "").strip()[:100]


def called_here(seen: SeasonView, player: str) -> dict[str, Any]:
    """A player's name, for a page that is about the player on the season's day."""
    name = seen.people[player].name
    return {"on": seen.on, "here": name, "name": name}


def player_behind(seen: SeasonView, public: str) -> str:
    """The id behind the one that addresses have; whoever is not there has no page."""
    return found_or_404(next((player for player, called in seen.people.items() if called.id == public), None))


def is_published(of: Gathered, player: str) -> bool:
    """Whether figures of a player are public: where people register, of who has (PG 5, PG 7, ruling shadow-rating).

    Ruling shadow-as-input: those of others are named only where a registered player's are calculated from them.
    """
    if not rulebook_as(of.circuit.rulebook, Register):
        return True
    person = person_in_season(of, player)
    return person is not None and person.registered is not None and not person.excluded


def player_page_address(request: CircuitRequest, player: str) -> str:
    """The address of somebody's page in a circuit, for the one who asks; nothing where there is none."""
    of = gathered_for_rankings(request.circuit)
    called = shown_in(of, everything=request.roles.is_scorer).get(player)
    if called is None or not seasons.has_players(of.circuit) or not is_published(of, player):
        return ""
    return reverse("circuit-player", args=[of.circuit.slug, called.id])


def person_in_season(of: Gathered, player: str) -> Person | None:
    """Somebody as the season's own document has them."""
    return next((one for one in of.season.players if one.id == player), None)
