"""What the stress tests find in the database and leave there; called in a process of its own (see `live.call`)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

from tabellone.server.journal.services import Writing

MARK = 1000  # what the second score of a result says beside who wrote it


def hall(tables: int, scorers: int, slug: str = "hall") -> list[dict[str, str]]:
    """A BIG tournament with a published round of so many tables, and cookies of so many scorers."""
    from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
    from tabellone.server.play import services
    from tabellone.tournament import acts

    ids = [f"p{number:03}" for number in range(1, 4 * tables + 1)]
    seated = tuple(Table(n + 1, tuple(map(Seat, ids[4 * n : 4 * n + 4]))) for n in range(tables))
    day = date(2026, 5, 9)
    document = Tournament(
        rulebook="big",
        id=slug,
        name="Sala piena",
        start=day,
        end=day,
        players=tuple(Player(one, f"Giocatore {one}") for one in ids),
        game="splendor",
        system="swiss",
        table_size=4,
        params={"rounds": 3},
        rounds=(Round(1, seated, "swiss", "seme"),),
    )
    row = services.create(acts.Import(document), Writing(token=str(uuid4()))).tournament
    return hired(scorers, row.scope)


def draws(count: int, organisers: int) -> list[dict[str, str]]:
    """Tournaments `draw-1` … of eight, ready to be drawn, and cookies of organisers of the whole site."""
    from tests.server.play import halls

    for number in range(1, count + 1):
        row = halls.master(8)
        row.slug = f"draw-{number}"
        row.save(update_fields=["slug"])
    return hired(organisers, "site", role="administrator")


def hired(count: int, scope: str, role: str = "scorer") -> list[dict[str, str]]:
    """Accounts with a role, signed in: their cookies. How people sign in has a test of its own."""
    from django.contrib.auth.models import User
    from django.test import Client

    from tabellone.server.people.models import Grant

    found = []
    for number in range(count):
        user = User.objects.create(username=f"{role}{number}", first_name=f"Segnapunti {number}")
        Grant.objects.create(user=user, role=role, scope=scope)
        client = Client()
        client.force_login(user)
        found.append({"sessionid": client.cookies["sessionid"].value, "csrftoken": "c" * 32})
    return found


def created_at_once(people: int, *, same_token: bool) -> list[str]:
    """So many create the same tournament in one moment; the code of the refusal of each, or nothing."""
    from concurrent.futures import ThreadPoolExecutor
    from threading import Barrier

    from django.db import connection

    from tabellone.engine.errors import RuleError
    from tabellone.server.play import services
    from tabellone.tournament import acts
    from tabellone.tournament.state import Settings
    from tests.server.play.halls import head

    wanted = replace(head("risiko", "risiko", "master", 4), id=f"same-token-{same_token}")
    act, together = acts.Settle(Settings(wanted)), Barrier(people)

    def create(nth: int) -> str:
        connection.ensure_connection()
        together.wait()
        try:
            services.create(act, Writing(token="the same" if same_token else f"token {nth}"))
        except RuleError as error:
            return error.code
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(people) as crowd:
        return list(crowd.map(create, range(people)))


def audit(slug: str = "hall") -> dict[str, Any]:
    """What is stored, table by table, with the lines that say so; whether rows, journal and rulebook agree."""
    from tabellone.contract import BY_ID
    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.queries import lines_of_stream
    from tabellone.server.play import journal_lines, storage
    from tabellone.tournament.view import facts

    row = Tournament.objects.get(slug=slug)
    state = storage.read(row)
    last = state.rounds[-1].round if state.rounds else None
    told = list(lines_of_stream(row.scope))
    document = facts(state)
    return {
        "tables": {
            table.number: [str(seat.score) if seat.score is not None else None for seat in table.seats]
            for table in (last.tables if last else ())
        },
        "kinds": [entry.kind for entry in told],
        "written": [_written(entry.data) for entry in told if entry.kind in ("report", "correct")],
        "gapless": [entry.number for entry in told] == list(range(1, row.version + 1)),
        "replayed": journal_lines.rebuilt(row) == state,
        "rounds": len(state.rounds),
        "standing": _standing(BY_ID[document.rulebook], document),
        "damage": damage(),
    }


def _written(data: Any) -> tuple[int, int, int]:
    """The table that a line tells of, and the first two scores: how often it was written, and by whom."""
    from tabellone.tournament.acts import Report
    from tabellone.tournament.codec import decoded

    told: Report = decoded(Report, {key: data[key] for key in ("number", "table", "seats")})
    count, mark = (int(seat.score or 0) for seat in told.seats[:2])
    return told.table, count, mark - MARK


def _standing(book: Any, document: Any) -> list[tuple[int, str, str]]:
    from tabellone.engine.errors import RuleError

    names = {player.id: player.name for player in document.players}
    try:
        rows = book.standing(document).rows
    except RuleError:
        return []
    return [(row.position, names[row.player], str(row.points)) for row in rows]


def damage() -> list[str]:
    """What is wrong with the database itself: pages, indexes, references that lead nowhere."""
    from django.apps import apps
    from django.db import connection

    found = _damaged_pages() if connection.vendor == "sqlite" else _damaged_indexes()
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model:
                lost = model._default_manager.filter(**{f"{field.name}__isnull": False}).exclude(
                    **{f"{field.name}__in": field.related_model._default_manager.values("pk")}
                )
                found += [f"{model.__name__} {row.pk}: {field.name} leads nowhere" for row in lost[:3]]
    return found


def _damaged_pages() -> list[str]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        said = [line for (line,) in cursor.fetchall() if line != "ok"]
        cursor.execute("PRAGMA foreign_key_check")
        return [*said, *map(str, cursor.fetchall())]


def _damaged_indexes() -> list[str]:
    """Every table read whole, and again by its key: the index must know the same rows."""
    from django.apps import apps
    from django.db import connection

    found = []
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table, key = model._meta.db_table, model._meta.pk.column
            answers = []
            for way in ("enable_seqscan", "enable_indexscan"):
                cursor.execute(f"SET {way} = off; SET enable_bitmapscan = off")
                cursor.execute(f'SELECT "{key}", t::text FROM "{table}" t ORDER BY "{key}"')
                answers.append(cursor.fetchall())
                cursor.execute("RESET ALL")
            found += [table] if answers[0] != answers[1] else []
    return found
