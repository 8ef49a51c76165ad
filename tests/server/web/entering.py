"""A browser without JavaScript at the pages of a tournament before its play."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from tabellone.server.events.models import Tournament
from tabellone.server.play.states import state_of
from tabellone.tournament.state import State
from tests.scenes.pages import posted_to


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def state(slug: str) -> State:
    return state_of(Tournament.objects.get(slug=slug))


def created(client: Client, **more: Any) -> str:
    """A RisiKo! Master made in the browser; its address."""
    form = {
        "rulebook": "risiko",
        "game": "risiko",
        "expected": "20",
        "name": "Master di prova",
        "start": "2026-05-09",
        "listed": "on",
        "param-minutes": "90",
        "param-max_table_points": "86",
        "param-most_winners": "4",
        "token": "create",
        **more,
    }
    return posted_to(client, "/tournaments/new/", **form).removesuffix("desk/players/")
