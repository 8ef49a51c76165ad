"""What a page about a season is made of: facts of one moment, a day, and people as the one who asks may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.http import Http404
from django.urls import reverse

from tabellone.contract import BY_ID, Registering
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Person
from tabellone.server.play.names import Shown
from tabellone.server.play.standings import game_counted
from tabellone.server.rankings import seasons
from tabellone.server.rankings.days import usual_day
from tabellone.server.rankings.gathering import Gathered, gathered
from tabellone.server.rankings.season_names import masked_today, shown_in
from tabellone.server.registry.public import homes, homes_mark
from tabellone.server.web.posting import refusal
from tabellone.server.web.public.ranking import day_of, labelled
from tabellone.server.web.rights import CircuitRequest


@dataclass(frozen=True, slots=True)
class Seen:
    """A season on a day; `homes` are city and country by the id of the document."""

    of: Gathered
    on: date
    people: Mapping[str, Shown]
    homes: Mapping[str, str]

    @property
    def names(self) -> dict[str, str]:
        """How everybody is called, by id; games, stages and rankings by `game:`, `stage:`, `ranking:` and their ids."""
        people = {player: one.name for player, one in self.people.items()}
        stages = {facts.id: row.name for row, facts in zip(self.of.rows, self.of.facts, strict=True)}
        told = {f"{kind}:{key}": name for kind in ("stage", "tournament") for key, name in stages.items()}
        return people | self._games | told

    @property
    def _games(self) -> dict[str, str]:
        """Games by name, and the rankings of each where a game has several."""
        circuit, listed = self.of.circuit, {one.id: one.name for one in self.of.season.games}
        found = {f"game:{key}": name for key, name in listed.items()}
        if seasons.recalls(circuit):
            for game in {game_counted(facts) for facts in self.of.facts} | {*listed}:
                found[f"game:{game}"] = labelled(circuit, f"game:{game}")
                found |= {f"ranking:{kind}:{game}": labelled(circuit, f"{kind}:{game}") for kind in ("points", "elo")}
            found["ranking:general"] = labelled(circuit, "general")
        return found

    def home(self, player: str) -> str:
        """Where somebody is from; of who is not shown by name it is not told (PG 12)."""
        called = self.people.get(player)
        return "" if called is None or called.masked else self.homes.get(player, "")

    def refused(self, error: RuleError | InputError) -> str:
        """Why there is nothing to show, with names in place of ids."""
        return " ".join(refusal(error, self.names).sentences)


def seen(request: CircuitRequest) -> Seen:
    """The season as a request asks for it: `?on=2026-05-31`; the circuit's own people read all names."""
    of = gathered(request.circuit)
    people = shown_in(of, everything=request.roles.is_scorer)
    return Seen(of, day_of(of.circuit, request.GET.get("on", "")), people, homes(of.circuit.rulebook))


def mark(request: CircuitRequest) -> str:
    """What a circuit's pages show: its facts, on a day that moves on by itself, people as they are shown today."""
    circuit = request.circuit
    people = f"{sorted(masked_today(circuit).items())} {homes_mark(homes(circuit.rulebook))}"
    return f"{seasons.fingerprint(circuit)} {usual_day(circuit)} {people}"


def wrong_day(request: CircuitRequest, seen: Seen) -> bool:
    """Whether the address asked for a day that is none."""
    return request.GET.get("on", "") not in {"", seen.on.isoformat()}


def player_of(seen: Seen, public: str) -> str:
    """The id behind the one that addresses have; whoever is not there has no page."""
    found = next((player for player, called in seen.people.items() if called.id == public), None)
    if found is None:
        raise Http404
    return found


def is_published(of: Gathered, player: str) -> bool:
    """Whether figures of a player are public: where people register, of who has (PG 5, PG 7, ruling shadow-rating).

    Ruling shadow-as-input: those of others are named only where a registered player's are calculated from them.
    """
    if not isinstance(BY_ID[of.circuit.rulebook], Registering):
        return True
    person = person_of(of, player)
    return person is not None and person.registered is not None and not person.excluded


def page_of(request: CircuitRequest, player: str) -> str:
    """The address of somebody's page in a circuit, for the one who asks; nothing where there is none."""
    of = gathered(request.circuit)
    called = shown_in(of, everything=request.roles.is_scorer).get(player)
    if called is None or not seasons.has_players(of.circuit) or not is_published(of, player):
        return ""
    return reverse("circuit-player", args=[of.circuit.slug, called.id])


def person_of(of: Gathered, player: str) -> Person | None:
    """Somebody as the season's own document has them."""
    return next((one for one in of.season.players if one.id == player), None)
