"""The pages of an import in a browser: no barrier, nothing wider than the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tabellone.server.journal.services import Writing
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, hindrances, looking, sign_in, views, walked

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (LAPTOP, "dark")]


def scene() -> dict[str, Any]:
    """A circuit with previews: full of doubts, changing a stage, asking about a second one, large; hostile names."""
    from tabellone.server.identity.services.erasing import erase_person
    from tabellone.server.intake.importing import ImportTarget
    from tests.server.intake.stage_scene import (
        HALF,
        NOTHING,
        all_new,
        alone,
        applied,
        circuit,
        draft,
        everybody,
        forfeit,
        found,
        game,
        known,
    )
    from tests.server.people.examples import account
    from tests.server.registration.scenes import registered

    at = circuit()
    account("Ada Organizza", role="organiser", scope=at.scope, email="organiser@example.org")
    everybody(at)
    known("zoe_z", at=at, platform="playstrategy", name="Zoe Inventata")
    registered(at, first_name="Ginevra", last_name="W" * 59, nicknames={"abstractplay": "ginevra_w"})
    strange = "<b>" + "w" * 90
    doubts = draft(
        at,
        found(
            game("anna", "zoe_z"),
            game("bruno", strange, None, ended="unknown"),
            forfeit("carla", "dario", "no_show"),
            forfeit("anna", "bruno", "timeout", 2),
            alone("carla", number=2),
            alone("dario", "absent", 2),
            game("\u202eevil=1+1", "anna", number=3),
            game("ginevra_w1", "brunoo", number=3),
            source_id="dubbi",
            end=None,
        ),
    )
    applied(draft(at, found(game("anna", "bruno"), game("carla", "dario", HALF), forfeit("anna", "carla", "left", 2))))
    again = draft(
        at, found(game("anna", "bruno", NOTHING), game("carla", "dario", HALF), game("bruno", "dario", number=2))
    )
    erase_person(known("sparita"), Writing())
    second = draft(at, found(game("anna", "bruno", NOTHING), game("carla", "sparita")), target=ImportTarget(fresh=True))
    names = [f"giocatore_{number:02}" for number in range(64)]
    pairs = [(one, two) for nth, one in enumerate(names) for two in names[nth + 1 :]]
    many = [game(one, two, number=None, id=f"g{nth}") for nth, (one, two) in enumerate(pairs)]
    large = all_new(draft(at, found(*many, system="round_robin", source_id="grande", name="Tappa grande")))
    unknown = draft(at, found(*many, system="round_robin", source_id="grandissima", name="Tappa ignota"))
    slug = f"/c/{at.slug}/import/"
    previews = {name: f"{slug}{row.pk}/" for name, row in locals().items() if name in PREVIEWS}
    return {**previews, "start": slug, "hand": f"{slug}by-hand/"}


PREVIEWS = ("doubts", "again", "second", "large", "unknown")


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
def test_every_page_of_an_import_is_sound(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme
) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, "organiser@example.org", PASSWORD)
        assert walked(page, site.url, at.values()) == []


@every_state
@pytest.mark.parametrize(("width", "scheme"), views(*VIEWS))
@pytest.mark.parametrize(("kind", "players"), [("round_robin", 64), ("swiss", 9)])
def test_entering_by_hand_is_sound(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Scheme, kind: str, players: int
) -> None:
    with looking(browser, width, scheme) as page:
        sign_in(page, site.url, "organiser@example.org", PASSWORD)
        page.goto(f"{site.url}{at['hand']}")
        page.select_option("#kind", kind)
        page.fill("#players", "\n".join(f"giocatrice_{number}" for number in range(players)))
        page.click("button[value=players]")
        page.wait_for_selector("#table")
        if kind == "round_robin":
            page.fill("#row-0", "×" + "1½0+–"[: players - 1])
            page.click("button[value=check]")
            page.wait_for_selector("#row-1")
            assert page.input_value("#row-1").startswith("0×")
        assert hindrances(page) == []
