"""A circuit that calls to its national final, and tables played unseen. Run on the live server's database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabellone.server.journal.services import Writing

QUALIFIES = 3  # of four rounds (BIG 8.1.1)


def circuit(names: list[str], email: str, password: str) -> str:
    """A circuit in which all of these have played once, run by the account of that address; its slug."""
    from django.contrib.auth.models import User

    from tabellone.server.people.models import Grant
    from tests.e2e.hall_scenes import account
    from tests.server.federation import final_scenes

    account(email, password, "Federica Zione")
    of = final_scenes.circuit(len(names), names=names)
    Grant.objects.create(user=User.objects.get(email=email), role="organiser", scope=of.scope)
    return of.slug


def others(
    slug: str, number: int, order: list[str], phones: list[int], wins: dict[str, int] | None = None
) -> dict[str, Any]:
    """Every table of a round is played but those of the phones: the earlier in the order wins.

    With the wins before the last round, one game ends level where else no round of the bracket would be skipped.
    """
    from tabellone.server.events.models import Tournament
    from tabellone.server.play.states import state_of
    from tests.e2e.hall_scenes import links

    row = Tournament.objects.get(slug=slug)
    tables = {one["table"]: one for one in links(slug, number)}
    rest = [at for at in tables if at not in phones]
    level = _level(wins, [tables[at]["names"] for at in tables], order, phones) if wins is not None else ()
    players = {one.player.name: one.player.id for one in state_of(row).entrants}
    for at in rest:
        names = sorted(tables[at]["names"], key=order.index)
        _report(
            row, number, at, {players[name]: 60 if tuple(names) == level else 60 - n for n, name in enumerate(names)}
        )
    shown = [tables[at] for at in phones if at in tables]
    return {"phones": shown, "level": list(level), "seated": [one["names"] for one in tables.values()]}


def _level(
    wins: Mapping[str, int], pairs: Sequence[Sequence[str]], order: Sequence[str], phones: Sequence[int]
) -> tuple[str, ...]:
    """The game that has to end level so that the number of qualified is no power of two; or none."""
    sorted_pairs = [tuple(sorted(pair, key=order.index)) for pair in pairs]
    after = dict(wins)
    for better, _ in sorted_pairs:
        after[better] = after.get(better, 0) + 1
    through = sum(won >= QUALIFIES for won in after.values())
    if through & (through - 1):
        return ()
    unseen = sorted_pairs[len(phones) :]
    return next(pair for pair in unseen if after[pair[0]] >= QUALIFIES and after.get(pair[1], 0) == QUALIFIES - 1)


def _report(row: Any, number: int, table: int, scores: Mapping[str, int]) -> None:
    from decimal import Decimal
    from uuid import uuid4

    from tabellone.engine.facts import Seat
    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts
    from tabellone.tournament.view import drawn_of

    row.refresh_from_db()
    (found,) = (one for one in drawn_of(state_of(row), number).round.tables if one.number == table)
    level = {"blue": Decimal(9)} if len({*scores.values()}) == 1 else {}
    seats = tuple(Seat(one.player, score=Decimal(scores[one.player]), tiebreak=level) for one in found.seats)
    services.act(row, Writing(token=str(uuid4())), acts.Report(number, table, seats))


def used_up(slug: str, number: int, table: int, name: str, milliseconds_left: int) -> None:
    """Somebody has had the turn for so long that only so much is left: a tap that reached us late."""
    from django.utils import timezone

    from tabellone.server.events.models import Tournament
    from tabellone.server.play.clocks import clocks_at
    from tabellone.server.play.states import state_of
    from tests.server.web.watch_scene import tap

    row = Tournament.objects.get(slug=slug)
    state = state_of(row)
    (player,) = (one.player.id for one in state.entrants if one.player.name == name)
    found = clocks_at(row, state, number, table, timezone.now())
    assert found is not None
    assert found.limits.player is not None
    tap(row, "turn", found.limits.player - milliseconds_left, player, table=table, number=number)
