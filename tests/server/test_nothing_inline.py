"""No page holds what the strict policy of every answer forbids: a style or a script of its own."""

from __future__ import annotations

import pytest

from tests.server.people_at import World, world
from tests.server.site_map import addresses
from tests.server.test_rights import client_of, values_for


@pytest.fixture
def here(db: None) -> World:
    return world()


def test_no_page_holds_a_style_or_a_script_of_its_own(here: World) -> None:
    client = client_of(here, "administrator")
    for address in addresses():
        page = client.get(address.path(values_for(address, here))).content.decode(errors="replace")
        for forbidden in (" style=", "<style", "<script>", " onclick=", " onload=", " onsubmit=", "javascript:"):
            assert forbidden not in page.lower(), (address.name, forbidden)
