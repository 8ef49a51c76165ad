"""What has to be there before a day in a browser begins: accounts, tournaments. Run on the live server’s database."""

from __future__ import annotations

from typing import Any


def evening(
    rulebook: str, game: str, players: int, confirmations: int | None, email: str, **params: Any
) -> dict[str, Any]:
    """A tournament of so many with its first round published, run by the account of that address."""
    from dataclasses import replace

    from django.contrib.auth.models import User

    from tabellone.server.journal.services import Writing
    from tabellone.server.people.models import Grant
    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts
    from tests.server.play import halls

    system, size = ("master", 4) if rulebook == "risiko" else ("swiss", 4)
    row = halls.hall(halls.head(rulebook, game, system, size, **params), players)
    settings = replace(state_of(row).settings, confirmations=confirmations)
    row = services.act(row, Writing(), acts.Settle(settings)).tournament
    Grant.objects.create(user=User.objects.get(email=email), role="organiser", scope=row.scope)
    return next_round(row.slug)


def next_round(slug: str) -> dict[str, Any]:
    """Draw the next round and publish it; its tables with their links."""
    from tabellone.server.events.models import Tournament
    from tabellone.server.play import draws
    from tabellone.server.play.states import state_of
    from tests.server.play import drawing
    from tests.server.play.halls import Writing

    row = Tournament.objects.get(slug=slug)
    outcome = drawing.draw(row, Writing(), seed="seme", all_here=True)
    number = len(state_of(outcome.tournament).rounds)
    draws.publish(outcome.tournament, number, Writing())
    return {"slug": slug, "number": number, "tables": links(slug, number)}


def links(slug: str, number: int) -> list[dict[str, Any]]:
    """The tables of a round: number, address of the table's page, names of those who sit there."""
    from django.urls import reverse

    from tabellone.server.events.models import Tournament
    from tabellone.server.play.keys import key_of
    from tabellone.server.play.states import state_of
    from tabellone.tournament.view import is_bye

    row = Tournament.objects.get(slug=slug)
    state = state_of(row)
    drawn = state.rounds[number - 1]
    names = {one.player.id: one.player.name for one in state.entrants}
    return [
        {
            "table": table.number,
            "path": reverse(
                "table",
                kwargs={
                    "slug": slug,
                    "number": number,
                    "table": table.number,
                    "key": key_of(row, drawn, table.number),
                },
            ),
            "names": [names[player] for player in table.players],
        }
        for table in drawn.round.tables
        if not is_bye(table)
    ]


def stored(slug: str, number: int) -> dict[str, Any]:
    """What the journal and the rows hold of a round: by table, how often each was written, and the scores."""
    from collections import Counter

    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.models import Entry
    from tabellone.server.play.states import state_of
    from tabellone.tournament.view import is_reported

    row = Tournament.objects.get(slug=slug)
    lines = [one for one in Entry.objects.filter(stream=row.scope) if one.data.get("number") == number]
    tables = state_of(row).rounds[number - 1].round.tables
    return {
        kind: Counter(str(one.data["table"]) for one in lines if one.kind == kind)
        for kind in ("propose", "confirm", "report")
    } | {
        "scores": {
            str(table.number): [str(seat.score) for seat in table.seats] for table in tables if is_reported(table)
        },
        "calls": [one.data["call"] for one in lines if one.kind == "call"],
        "decisions": [one.data["decision"] for one in lines if one.kind == "decide"],
    }


def final_standing(slug: str) -> dict[str, Any]:
    """Whether the tournament is over, and who is first."""
    from tabellone.server.events.models import Tournament
    from tabellone.server.play.standings import standing
    from tabellone.server.play.states import state_of

    row = Tournament.objects.get(slug=slug)
    found = standing(row)
    names = {one.player.id: one.player.name for one in state_of(row).entrants}
    return {"final": found.final, "first": names[found.rows[0].player], "players": len(found.rows)}


FIRST = ["Agata", "Bruno", "Carla", "Dario", "Elisa", "Fosco", "Greta", "Ivano", "Lidia", "Mirko"]
LAST = ["Acero", "Betulla", "Cedro", "Dattero", "Edera", "Faggio", "Ginepro", "Ibisco", "Larice", "Mirto"]
NAMES = [f"{first} {last}" for turned in (LAST, LAST[5:] + LAST[:5]) for first, last in zip(FIRST, turned, strict=True)]


def account(email: str, password: str, name: str) -> None:
    """An account that can sign in at once."""
    from allauth.account.models import EmailAddress
    from django.contrib.auth.models import User

    user = User.objects.create_user(username=email, email=email, password=password, first_name=name)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)


def administrator(email: str, password: str, name: str) -> None:
    """An account that may do everything on the site."""
    from django.contrib.auth.models import User

    account(email, password, name)
    User.objects.filter(email=email).update(is_superuser=True)


def players(names: list[str], password: str) -> dict[str, str]:
    """Accounts of these people, each still signed in on a phone: the session of each name."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User

    from tabellone.server.people.accounts import SessionStore
    from tests.e2e.hall_scenes import account

    found = {}
    for name in names:
        email = f"{name.lower().replace(' ', '.')}@giocatori.example"
        account(email, password, name)
        user = User.objects.get(email=email)
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        found[name] = str(session.session_key)
    return found
