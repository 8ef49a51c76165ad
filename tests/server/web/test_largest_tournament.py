"""Each page of a tournament of the largest size, asked for first after a change in a new process, costs little."""

from __future__ import annotations

import pytest
from bench import large_scene
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tests.server.site_map import addresses
from tests.sizes import sized

pytestmark = pytest.mark.django_db
PLAYERS = sized(test=24, soak=settings.LARGEST_TOURNAMENT)
LEAST = {"visitor": 15, "organiser": 40}  # pages there are at least
DRAWN_WITHIN = 1.0  # seconds of the processor


def pages_of(slug: str, rulebook: str, role: str) -> list[tuple[str, str]]:
    """The addresses of a tournament that somebody may look at, with their names."""
    values = {"slug": slug, "number": large_scene.ROUNDS[rulebook], "player": "p001", "table": 3}
    return [
        (one.name, one.path(values))
        for one in addresses()
        if "slug" in one.names and values.keys() >= set(one.names) and (role == "organiser" or one.right == "anyone")
    ]


@pytest.mark.parametrize("rulebook", sorted(large_scene.HOW))
def test_every_page_of_the_largest_tournament_is_cheap_for_whoever_asks_first(rulebook: str) -> None:
    facts, draws = large_scene.drawn(rulebook, PLAYERS)
    assert max(draws) < DRAWN_WITHIN, draws
    slug, organiser = large_scene.stored(facts), Client()
    organiser.force_login(User.objects.create(username="banco", first_name="Banco Prova", is_superuser=True))
    for role, client in (("visitor", Client()), ("organiser", organiser)):
        found = list(large_scene.costs(slug, pages_of(slug, rulebook, role), client, large_scene.most_seconds))
        dear = {name: seconds for name, seconds, _ in found if seconds > large_scene.most_seconds(name)}
        assert dear == {}, role
        assert sum(status == 200 for _, _, status in found) > LEAST[role]
        assert all(status < 500 for _, _, status in found)
