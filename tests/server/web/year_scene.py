"""What the tests that look at stages and at the end of a year look at: a season of last year, frozen and corrected."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from tabellone.contract.register import Staged
from tabellone.engine.facts import Game, Person, Season, Tournament
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.storage import settings_of
from tabellone.server.rankings import freezing
from tabellone.server.rankings.stages import StageWanted, create_stage, publish_stage
from tabellone.tournament.acts import Settle
from tests.server.people.examples import PASSWORD, account
from tests.server.rankings.year_cases import corrected
from tests.strategies_pergioco import carried, person, stage

NAMES = ("Ada Inventata", "Bruno Finto", "Carla Immaginaria", "D" * 60, "<b>Elena</b> & figli", "Fabio Fantasia")
LONG = "Torneo dal nome interminabile " * 3


def people(year: int) -> tuple[Person, ...]:
    """Six registered, and somebody whose old rating goes."""
    known = [replace(person(f"p{n}", f"{year}-01-02"), name=name) for n, name in enumerate(NAMES)]
    return (*known, replace(person("vecchio", None), name="vecchio_nick"))


def stages(year: int) -> list[Tournament]:
    first = ["p0 1 p1 0", "p2 1 p3 0", "p4 0.5 p5 0.5"]
    second = ["p0 0 p2 1", "p1 1 p4 0", "p3 0 p5 1"]
    said = Staged("playstrategy", "turn_based", "open", "https://playstrategy.example/swiss/1").written({})
    made = [
        stage(first, second, ident=f"hex-{year}", end=f"{year}-03-20", start=f"{year}-03-01"),
        stage(second, first, ident=f"twixt-{year}", game="twixt", end=f"{year}-10-01", system="round_robin"),
        stage(["p0 ? p1 ?"], ident=f"manca-{year}", end=f"{year}-11-01"),
    ]
    return [replace(one, extra=said) for one in made]


def scene() -> dict[str, Any]:
    """Last year's season, frozen and corrected since; this year's, with stages over, running and to come."""
    today = timezone.localdate()
    last = today.year - 1
    games = (Game("hex", "Hex", "connessione"), Game("twixt", "TwixT", "connessione"), Game("go", "Go"))
    ratings = (carried("vecchio", "1040.250", {last - 4: 1}), carried("vecchio", "990.000", {last - 4: 1}, "twixt"))
    season = Season("pergioco", last, games=games, players=people(last), ratings=ratings)
    of = import_season(season, stages(last), name=f"Giro inventato {last}", slug="giro", by=None)
    freezing.freeze_rankings(of, Writing(), without=True)
    corrected(f"hex-{last}")
    corrected(f"twixt-{last}")
    freezing.freeze_rankings(of, Writing(why="Due risultati letti male"), without=True)
    corrected(f"hex-{last}", first="1")
    user = account("Cura Tutto", role="administrator", email="cura@example.org")
    now = Season("pergioco", today.year, games=games, players=people(today.year))
    this = import_season(now, stages(today.year), name="Giro di quest'anno", slug="quest-anno", by=None)
    for name, days, race in (("In corso", 0, True), (LONG.strip()[:100], 20, False)):
        day = min(today + timedelta(days=days), date(today.year, 12, 31))
        staged = Staged("boardgamearena", "real_time", "invitation", "https://boardgamearena.example/tournament?id=1")
        wanted = StageWanted(
            name, "go", day, day, "swiss", race=race, staged=staged, note="Si gioca alle 21.\nPuntuali!"
        )
        made = create_stage(this, wanted, Writing(user)).tournament
        publish_stage(made, Writing(user), listed=True)
    hidden = create_stage(this, StageWanted("Ancora nascosta", "hex", today, today, "other"), Writing(user)).tournament
    services.act(hidden, Writing(), Settle(replace(settings_of(hidden), note="bozza")))
    return {"email": user.email, "password": PASSWORD, "hidden": hidden.slug}
