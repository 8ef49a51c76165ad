"""What there is of requests and of convocations, and the private links that lead to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import quote

from allauth.account.models import EmailAddress
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tabellone.contract import Convening, rulebook_as
from tabellone.contract import convocations as values
from tabellone.server.events.games import game_name
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.federation.models import (
    CallAnswer,
    Convocation,
    HostingRequest,
    InvitedPlayer,
    Partner,
    PlaceRequest,
)
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import SignedLink
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import mail_with_key, mails_with_keys
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
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


def call_of(row: Convocation) -> values.ConvocationCall:
    """The call as it was sent; a refusal before the first mail."""
    if row.first_at is None:
        raise RefusedError("convene-early")
    ranking = tuple(str(one["player"]) for one in row.ranking)
    numbers = [*(int(one["before"]) for one in row.grown), row.places]
    grown = tuple((datetime.fromisoformat(one["at"]), after) for one, after in zip(row.grown, numbers[1:], strict=True))
    return values.ConvocationCall(
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
        answers=[values.ConvocationAnswer(one.player, one.at, one.accepts) for one in answers],
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


def convocation_mails(row: Convocation) -> QuerySet[Mail]:
    """All mails of a convocation."""
    return mails_with_keys(f"convening:{row.pk}:")


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


State = HostingRequest.State


LIVING_STATES = (State.ASKED, State.APPROVED)


MAP = "https://www.openstreetmap.org/search?query="


def requests_to(circuit: Circuit) -> QuerySet[HostingRequest]:
    """The requests of a circuit, those whose day comes first standing first."""
    return HostingRequest.objects.filter(circuit=circuit).select_related("circuit", "tournament", "user")


def request_numbered(circuit: Circuit, number: int) -> HostingRequest | None:
    """The request of that number."""
    return requests_to(circuit).filter(number=number).first()


def requests_by_state(circuit: Circuit) -> dict[str, int]:
    """How many requests are in each state."""
    found = HostingRequest.objects.filter(circuit=circuit).order_by().values_list("state").annotate(Count("id"))
    return {**dict.fromkeys(State.values, 0), **{str(state): number for state, number in found}}


def asker_is_proven(row: HostingRequest) -> bool:
    """Whether its asker was signed in and has confirmed the address: anybody can type another's."""
    mine = EmailAddress.objects.filter(user=row.user_id, email__iexact=row.email, verified=True)
    return row.user_id is not None and mine.exists()


def requests_of_day(circuit: Circuit, email: str, day: date) -> QuerySet[HostingRequest]:
    """Requests for a day that came with an address and are not answered with a no."""
    return HostingRequest.objects.filter(circuit=circuit, email=email, start=day, state__in=LIVING_STATES)


def likely_doubles(of: HostingRequest) -> list[HostingRequest]:
    """Requests of the circuit that may be the same: that day, by the same asker or at the same place (BIG 1)."""
    near = HostingRequest.objects.filter(circuit=of.circuit, start=of.start).exclude(pk=of.pk).exclude(state=State.BACK)
    asker = Q(email=of.email) if of.email else Q(pk__in=[])
    mine = set(near.filter(asker).values_list("pk", flat=True))
    if of.user_id:
        mine |= set(near.filter(user=of.user_id).values_list("pk", flat=True))
    here = {fold(of.venue), fold(of.address)} - {""}
    return [one for one in near if one.pk in mine or here & {fold(one.venue), fold(one.address)}]


def place_on_map(place: str) -> str:
    """Where a place stands on a map: a plain link, nothing is loaded from there."""
    return MAP + quote(place, safe="")


def request_mails(of: HostingRequest) -> QuerySet[Mail]:
    """The mails about a request, as they were written."""
    return Mail.objects.filter(key__startswith=f"hosting:{of.pk}:").order_by("pk")


def request_receipt(of: HostingRequest) -> Mail | None:
    """The mail that told the asker that the request came."""
    return mail_with_key(f"hosting:{of.pk}:receipt")


REQUEST = SignedLink("tabellone.hosting.request")


def request_reference(row: HostingRequest) -> str:
    """What a request is called by."""
    return f"{row.circuit.slug}-{row.number}"


def request_games(row: HostingRequest) -> str:
    """The games of a request by their names."""
    return ", ".join(game_name(row.circuit.rulebook, game) for game in row.games)


def request_key(row: HostingRequest) -> str:
    """The key of a request: whoever holds it sees the request and may take it back, and nothing else."""
    return REQUEST.key(row.pk)


def request_of(key: str, circuit: int) -> HostingRequest | None:
    """The request of a key, in that circuit; none for a key that is not one of ours, or was forgotten."""
    pk = REQUEST.number(key)
    found = HostingRequest.objects.filter(pk=pk, circuit=circuit, forgotten_at__isnull=True) if pk else None
    return found.select_related("circuit", "tournament").first() if found else None
