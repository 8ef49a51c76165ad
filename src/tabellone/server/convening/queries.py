"""What there is of convocations: who is qualified, who is in, who waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tabellone.contract import Convening, rulebook_as
from tabellone.contract import convocations as values
from tabellone.server.convening.models import Answer, Ask, Convocation, Invited, Partner
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.play.standings import game_ranked
from tabellone.server.play.states import state_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import gathered_facts


def convenes(rulebook: str) -> bool:
    """Whether finals of the rulebook are played by who is called."""
    return rulebook_as(rulebook, Convening) is not None


def book_of(rulebook: str) -> Convening:
    """The rulebook, if it knows convocations."""
    book = rulebook_as(rulebook, Convening)
    if book is None:
        raise RefusedError("convene-none")
    return book


def of_tournament(tournament: Tournament) -> Convocation | None:
    """The convocation of a final, if there is one."""
    return Convocation.objects.select_related("tournament__circuit").filter(tournament=tournament).first()


def of_circuit(circuit: Circuit) -> QuerySet[Convocation]:
    """The convocations of a circuit, the newest first."""
    return Convocation.objects.filter(tournament__circuit=circuit).select_related("tournament__circuit")


def qualification(circuit: Circuit, game: str, on: date) -> values.Qualification:
    """Who is qualified by the ranking of a day; a RuleError or an InputError where the rulebook can give none."""
    of = gathered_facts(circuit)
    answer = seasons.rankings_on(of, on).answer
    return book_of(circuit.rulebook).qualification(answer, seasons.counted_tournaments(of, on), game, of.season)


def qualified(row: Convocation, on: date | None = None) -> values.Qualification:
    """The same for a final, on a day; today unless said."""
    circuit = row.tournament.circuit
    if circuit is None:
        return values.Qualification(())
    return qualification(circuit, game_ranked(row.tournament), on or timezone.localdate())


def call_of(row: Convocation) -> values.Call:
    """The call as it was sent; a refusal before the first mail."""
    if row.first_at is None:
        raise RefusedError("convene-early")
    ranking = tuple(str(one["player"]) for one in row.ranking)
    numbers = [*(int(one["before"]) for one in row.grown), row.places]
    grown = tuple((datetime.fromisoformat(one["at"]), after) for one, after in zip(row.grown, numbers[1:], strict=True))
    return values.Call(
        ranking, row.first_at, row.second_at, numbers[0], row.called, row.reserves, grown, requests_from(row)
    )


def requests_from(row: Convocation) -> datetime | None:
    """When the answer day of the second mail is over; None where it named none (ruling answer-day)."""
    if row.answers_by is None:
        return None
    return timezone.make_aware(datetime.combine(row.answers_by + timedelta(days=1), time.min)).astimezone(UTC)


def requests_open(row: Convocation) -> bool:
    """Whether granted requests get what is free: after the second mail and its answer day (ruling answer-day)."""
    opens = requests_from(row)
    return row.second_at is not None and (opens is None or opens <= timezone.now())


def convened(row: Convocation, now: datetime | None = None) -> values.Convocation:
    """Who is in, who waits, who declined, who asks, as of a moment; now unless said."""
    asks = list(Ask.objects.filter(convocation=row, proved_at__isnull=False))
    answers = Answer.objects.filter(convocation=row)
    latest = max((at for at in (row.moved_at, timezone.now()) if at), default=timezone.now())
    return book_of(row.tournament.rulebook).convened(
        call_of(row),
        now or latest,
        answers=[values.Answer(one.player, one.at, one.accepts) for one in answers],
        requests=[values.Request(one.player, one.proved_at) for one in asks if one.proved_at],
        choices=[choice for one in asks for choice in _choices(one)],
        refusals=[values.Refusal(one.player, one.refused_at) for one in asks if one.refused_at],
    )


def _choices(one: Ask) -> Iterator[values.Choice]:
    """A request that was granted, and perhaps later allowed ahead."""
    if one.granted_at:
        yield values.Choice(one.player, one.granted_at)
    if one.ahead_at:
        yield values.Choice(one.player, one.ahead_at, ahead=True)


def boxes(row: Convocation) -> frozenset[str]:
    """Who promised to bring a box of the game, by the last answer."""
    last: Mapping[str, bool] = {
        player: accepts and box
        for player, accepts, box in Answer.objects.filter(convocation=row).values_list(
            "player", "accepts", "brings_box"
        )
    }
    return frozenset(player for player, brings in last.items() if brings)


def partners(row: Convocation) -> dict[str, str]:
    """Whom each named last as partner, at a game for pairs; who took it back is not there."""
    said = Partner.objects.filter(convocation=row).order_by("at", "pk").values_list("player", "partner")
    return {player: partner for player, partner in dict(said).items() if partner}


def champions_of(row: Convocation) -> tuple[str, ...]:
    """Who reigns: whom the federation chose, else who won the last final, both of a pair (ruling champion-pair)."""
    return (row.champion,) if row.champion else tuple(row.champions)


def invited(row: Convocation) -> dict[str, Invited]:
    """Who is invited, by player, in the order of the call."""
    found = Invited.objects.filter(convocation=row).select_related("person__user", "person__club")
    return {one.player: one for one in found}


def asks(row: Convocation) -> QuerySet[Ask]:
    """The requests for a place that count."""
    found = Ask.objects.filter(convocation=row, proved_at__isnull=False)
    return found.select_related("person__user", "person__club")


def has_begun(row: Convocation) -> bool:
    """Whether the final has begun: from then on the hall decides."""
    state = state_of(row.tournament)
    return bool(state.rounds) or state.closed


def told(row: Convocation) -> list[Entry]:
    """What was done, the newest first."""
    return list(journal.lines_of_stream(row.stream).order_by("-number"))
