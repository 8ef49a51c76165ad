"""What there is of convocations: who is qualified, in, waiting; their private links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tabellone.contract import Convening, rulebook_as
from tabellone.contract import convocations as values
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.federation.models import CallAnswer, Convocation, InvitedPlayer, Partner, PlaceRequest
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.links import SignedLink
from tabellone.server.people.models import Person
from tabellone.server.play.standings import game_ranked
from tabellone.server.play.states import state_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import gathered_facts


def convenes(rulebook: str) -> bool:
    """Whether finals of the rulebook are played by who is called."""
    return rulebook_as(rulebook, Convening) is not None


def convening_book(rulebook: str) -> Convening:
    """The rulebook, if it knows convocations."""
    book = rulebook_as(rulebook, Convening)
    if book is None:
        raise RefusedError("convene-none")
    return book


def convocation_for(tournament: Tournament) -> Convocation | None:
    """The convocation of a final, if there is one."""
    return Convocation.objects.select_related("tournament__circuit").filter(tournament=tournament).first()


def convocations_of(circuit: Circuit) -> QuerySet[Convocation]:
    """The convocations of a circuit, the newest first."""
    return Convocation.objects.filter(tournament__circuit=circuit).select_related("tournament__circuit")


def qualification(circuit: Circuit, game: str, on: date) -> values.Qualification:
    """Who is qualified by the ranking of a day; a RuleError or an InputError where the rulebook can give none."""
    of = gathered_facts(circuit)
    answer = seasons.rankings_on(of, on).answer
    return convening_book(circuit.rulebook).qualification(answer, seasons.counted_tournaments(of, on), game, of.season)


def qualified_for(row: Convocation, on: date | None = None) -> values.Qualification:
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


def convened(row: Convocation, now: datetime | None = None) -> values.ConvocationStanding:
    """Who is in, who waits, who declined, who asks, as of a moment; now unless said."""
    asks = list(PlaceRequest.objects.filter(convocation=row, proved_at__isnull=False))
    answers = CallAnswer.objects.filter(convocation=row)
    latest = max((at for at in (row.moved_at, timezone.now()) if at), default=timezone.now())
    return convening_book(row.tournament.rulebook).convened(
        call_of(row),
        now or latest,
        answers=[values.Answer(one.player, one.at, one.accepts) for one in answers],
        requests=[values.Request(one.player, one.proved_at) for one in asks if one.proved_at],
        choices=[choice for one in asks for choice in _place_choices(one)],
        refusals=[values.Refusal(one.player, one.refused_at) for one in asks if one.refused_at],
    )


def _place_choices(one: PlaceRequest) -> Iterator[values.Choice]:
    """A request that was granted, and perhaps later allowed ahead."""
    if one.granted_at:
        yield values.Choice(one.player, one.granted_at)
    if one.ahead_at:
        yield values.Choice(one.player, one.ahead_at, ahead=True)


def promised_boxes(row: Convocation) -> frozenset[str]:
    """Who promised to bring a box of the game, by the last answer."""
    last: Mapping[str, bool] = {
        player: accepts and box
        for player, accepts, box in CallAnswer.objects.filter(convocation=row).values_list(
            "player", "accepts", "brings_box"
        )
    }
    return frozenset(player for player, brings in last.items() if brings)


def named_partners(row: Convocation) -> dict[str, str]:
    """Whom each named last as partner, at a game for pairs; who took it back is not there."""
    said = Partner.objects.filter(convocation=row).order_by("at", "pk").values_list("player", "partner")
    return {player: partner for player, partner in dict(said).items() if partner}


def reigning_champions(row: Convocation) -> tuple[str, ...]:
    """Who reigns: whom the federation chose, else who won the last final, both of a pair (ruling champion-pair)."""
    return (row.champion,) if row.champion else tuple(row.champions)


def invited_players(row: Convocation) -> dict[str, InvitedPlayer]:
    """Who is invited, by player, in the order of the call."""
    found = InvitedPlayer.objects.filter(convocation=row).select_related("person__user", "person__club")
    return {one.player: one for one in found}


def place_requests(row: Convocation) -> QuerySet[PlaceRequest]:
    """The requests for a place that count."""
    found = PlaceRequest.objects.filter(convocation=row, proved_at__isnull=False)
    return found.select_related("person__user", "person__club")


def final_has_begun(row: Convocation) -> bool:
    """Whether the final has begun: from then on the hall decides."""
    state = state_of(row.tournament)
    return bool(state.rounds) or state.closed


def convocation_lines(row: Convocation) -> list[Entry]:
    """What was done, the newest first."""
    return list(journal.lines_of_stream(row.stream).order_by("-number"))


INVITED, ASK = SignedLink("tabellone.convening.invited"), SignedLink("tabellone.convening.ask")


def invitation_key(invited: InvitedPlayer) -> str:
    """The key of an invitation: whoever holds it answers for that player, and can do nothing else."""
    return INVITED.key(invited.pk)


def invited_of(key: str) -> InvitedPlayer | None:
    """The invitation of a key; none for a key that is not one of ours."""
    rows = InvitedPlayer.objects.select_related("convocation__tournament__circuit", "person")
    return rows.filter(pk=INVITED.number(key) or 0).first()


def place_request_key(ask: PlaceRequest) -> str:
    """The key of a request: whoever holds it confirms it or takes it back."""
    return ASK.key(ask.pk)


def place_request_of(key: str) -> PlaceRequest | None:
    """The request of a key."""
    rows = PlaceRequest.objects.select_related("convocation__tournament__circuit", "person")
    return rows.filter(pk=ASK.number(key) or 0).first()


WRITTEN_FIELDS = ("name", "email", "text", "language", "asked_at", "proved_at")
DECIDED_FIELDS = ("kept_at", "granted_at", "ahead_at", "refused_at", "reply")
ASKED_FIELDS = (*WRITTEN_FIELDS, *DECIDED_FIELDS)


def my_convocations(person: Person) -> list[dict[str, Any]]:
    """Every final to which somebody was invited, or in which they asked for a place, with all they answered."""
    invited = InvitedPlayer.objects.filter(person=person).select_related("convocation__tournament")
    asked = PlaceRequest.objects.filter(person=person).select_related("convocation__tournament")
    told = [_convocation_told(one, {"position": one.position}) for one in invited]
    return told + [_convocation_told(one, {name: getattr(one, name) for name in ASKED_FIELDS}) for one in asked]


def convocation_mail_keys(person: Person) -> list[str]:
    """How the keys of the mails to somebody begin, wherever they went."""
    return [f"convening:{one.convocation_id}:{one.pk}:" for one in InvitedPlayer.objects.filter(person=person)]


def _convocation_told(one: InvitedPlayer | PlaceRequest, more: dict[str, Any]) -> dict[str, Any]:
    answers = CallAnswer.objects.filter(convocation=one.convocation_id, player=one.player)
    partners = Partner.objects.filter(convocation=one.convocation_id, player=one.player)
    return {
        "final": one.convocation.tournament.name,
        **more,
        "answers": list(answers.values("accepts", "brings_box", "at")),
        "partners": list(partners.values("partner", "at")),
    }
