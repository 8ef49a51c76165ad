"""A hall with a scorer signed in, for a browser: called on the database of a live server."""

from __future__ import annotations

from django.test import Client

from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Grant
from tabellone.server.play import services
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant
from tests.server.people.examples import account
from tests.server.play import halls as drawn
from tests.server.play import tables


def halls(count: int) -> list[dict[str, str]]:
    """So many halls, each with an organiser of its own."""
    return [hall() for _ in range(count)]


def hall() -> dict[str, str]:
    """A RisiKo! round of two tables; its address, that of a Master at the door, the session of their organiser."""
    row, client = tables.risiko(), Client()
    organiser = account("Olga Organizza", role="organiser", scope=row.scope)
    client.force_login(organiser)
    at_the_door = door()
    Grant.objects.create(user=organiser, role="organiser", scope=at_the_door.scope)
    return {"slug": row.slug, "door": at_the_door.slug, "session": client.cookies["sessionid"].value}


def door() -> Tournament:
    """A RisiKo! Master of eight, nobody here yet; one of them has a name like nobody else's."""
    row = drawn.master(7, here=False)
    return services.act(row, Writing(), acts.Enrol((Entrant(Player("bruno", "Bruno Dal Verde")),))).tournament
