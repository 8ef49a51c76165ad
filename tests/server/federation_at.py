"""A federation's circuit in the small world: a final that is called, a request, credit, a title, an auction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.facts import Season
from tabellone.rulebooks import big
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.federation import queries as convening_keys
from tabellone.server.federation.models import PlaceRequest
from tabellone.server.federation.places import confirm_place_request
from tabellone.server.federation.queries import request_key
from tabellone.server.intake.services import import_season
from tabellone.server.people.details import Details
from tabellone.server.people.models import Grant, Person
from tabellone.server.people.services import register_person
from tabellone.server.play.draws import publish
from tabellone.server.play.keys import key_of
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.credit import SpentCredit, spend_credit
from tabellone.server.registration import members
from tabellone.server.registration.models import Membership
from tests.server.federation import final_scenes
from tests.server.federation.request_scenes import asked
from tests.server.play.drawing import draw
from tests.server.play.evenings import more_rounds
from tests.server.play.halls import Writing
from tests.server.web.prizes_scene import closed, online, paid

CIRCUIT, FINAL, ONLINE = "circuit", "final", "online"
# what these addresses name is there only where a federation calls, hosts, credits and auctions
NAMED = {
    **dict.fromkeys(("request-new", "request-follow", "requests", "members", "events-out"), CIRCUIT),
    **{f"request{one}": CIRCUIT for one in ("", "-approve", "-refuse", "-reopen", "-tell")},
    **dict.fromkeys(("finals", "final-new", "final-several"), CIRCUIT),
    **dict.fromkeys(("own-credit", "credit-desk", "credit-back", "credit-of"), CIRCUIT),
    **dict.fromkeys(("champions", "titles", "head-to-head"), CIRCUIT),
    **{f"convocation{one}": FINAL for one in ("", "-ask", "-desk", "-numbers", "-first", "-second", "-answer")},
    **{f"convocation{one}": FINAL for one in ("-decide", "-enter", "-mail", "-key", "-request")},
    **dict.fromkeys(("door-box", "door-house", "door-consent"), FINAL),
    **dict.fromkeys(("prizes", "prizes-desk", "fees", "odds", "odds-now"), ONLINE),
    **dict.fromkeys(("tournament-sheet", "tournament-sheet-newest"), ONLINE),
    **{f"table-auction{one}": ONLINE for one in ("", "-live", "-tap")},
    **dict.fromkeys(("hall-auction", "table-watch", "table-watch-taps", "hall-slow"), ONLINE),
    **dict.fromkeys(("hall-watch-times", "hall-watch-drop", "hall-watch-stop"), ONLINE),
}


def federation(kept: Person, organiser: User, admin: User, canaries: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What each kind of address names; the organiser runs the tournaments, and the circuit nobody of this world."""
    others = [register_person(Details(f"Federale {name}"), Writing(), scopes=()) for name in ("Uno", "Due", "Tre")]
    title = {"game": "splendor", "year": 2019, "player": kept.code}
    season = Season("big", 2026, extra={"x-titles": [title]})
    evening = final_scenes.club_evening([kept, *others], ident="serata-federale")
    of = import_season(season, [evening], name="Federazione inventata", slug="federazione", by=None)
    return {
        CIRCUIT: _circuit(of, kept, admin, canaries),
        FINAL: _final(of, organiser, admin),
        ONLINE: _online(of, organiser),
    }


def _circuit(of: Circuit, kept: Person, admin: User, canaries: Sequence[str]) -> dict[str, Any]:
    """A request that waits, a member, and credit of which something was spent."""
    request = asked(of, name="Chiede Sala", email=canaries[0], phone=canaries[1])
    member = Membership.objects.create(
        person=kept, rulebook=of.rulebook, agreed_on=date(2026, 1, 2), how="player", nickname=canaries[-1]
    )
    row = closed(more_rounds(paid(_within(of, online(4, rounds=1)), 4), 1))
    winner = big.prizes(facts_of(row)).prizes[0].player
    line = spend_credit(of, winner, SpentCredit(Decimal(1), timezone.localdate()), Writing(admin))
    return {
        "circuit": of.slug,
        "number": request.number,
        "player": kept.code,
        "line": line.pk,
        "credit-of": winner,
        "request-follow": request_key(request),
        "events-out": members.events_way_out(member.pk).split("/")[-2],
    }


def _final(of: Circuit, organiser: User, admin: User) -> dict[str, Any]:
    """A final whose first mail is out: one has said yes, and somebody asks for a place."""
    row = final_scenes.final(of, by=admin, places=2, called=2, reserves=2)
    final_scenes.send(row, "first")
    final_scenes.answer(row, 1, accepts=True)
    ask = PlaceRequest.objects.create(
        convocation=row, name="Chiede Posto", email="posto@federale.example", text="Vengo."
    )
    PlaceRequest.objects.filter(pk=ask.pk).update(player=f"ask-{ask.pk}")
    ask.refresh_from_db()
    confirm_place_request(ask, whole=final_scenes.whole)
    _runs(organiser, row.tournament)
    return {
        "slug": row.tournament.slug,
        "convocation-key": convening_keys.invitation_key(row.invited.get(position=1)),
        "convocation-request": convening_keys.place_request_key(ask),
    }


def _online(of: Circuit, organiser: User) -> dict[str, Any]:
    """A tournament with fees whose first round is published: its tables may auction their seats."""
    row = _within(of, online(8))
    draw(row, Writing())
    publish(row, 1, Writing())
    row.refresh_from_db()
    _runs(organiser, row)
    return {"slug": row.slug, "table_key": key_of(row, state_of(row).rounds[0], 1)}


def _runs(organiser: User, row: Tournament) -> None:
    Grant.objects.create(user=organiser, role="organiser", scope=row.scope)


def _within(of: Circuit, row: Tournament) -> Tournament:
    Tournament.objects.filter(pk=row.pk).update(circuit=of)
    row.refresh_from_db()
    return row
