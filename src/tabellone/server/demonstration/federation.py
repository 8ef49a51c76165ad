"""A BIG circuit of two years: clubs, tournaments, national finals, one of them convened, tournaments asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.cli.demonstration import CLUBS, FIRST
from tabellone.contract import BY_ID
from tabellone.engine.facts import Game, Player, Season, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.lots import Lots
from tabellone.server.events.models import Circuit
from tabellone.server.federation.answers import answer_call
from tabellone.server.federation.calls import send_wave
from tabellone.server.federation.convocations import ConvocationNumbers, WantedFinal, create_final
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.places import AskedPlace, request_place
from tabellone.server.federation.request_forms import RequestedTournament
from tabellone.server.federation.requests import RequestLinks, approve_request, ask_for_tournament
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.mail.services import forget_mails_of
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_people
from tabellone.server.play import services
from tabellone.server.rankings.seasons import listed_tournaments
from tabellone.tournament import acts
from tabellone.tournament.view import round_of

NAME, SLUG = "Circuito BIG (dimostrativo)", "big-dimostrativo"
FAMILY = ("Ludovici", "Meepleri", "Scacchiera", "Tesserini")
MEMBERS = 30
GAMES = (
    Game("ticket-to-ride", "Ticket to Ride"),
    Game("splendor", "Splendor"),
    Game("catan", "Catan"),
    Game("7-wonders-cities", "7 Wonders Cities"),
)
TITLES = (("splendor", 2022, "Remigia Dadovecchio"), ("splendor", 2023, 0), ("catan", 2024, 3))


@dataclass(frozen=True, slots=True)
class InventedTournament:
    """A tournament: where, what, how many days ago, who of the members, and whether it is a national final."""

    place: str
    game: str
    days_ago: int
    who: slice
    final: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        game = next(one.name for one in GAMES if one.id == self.game)
        return f"Finale nazionale di {game}" if self.final else f"{game} a {self.place}"


PLANS = (
    InventedTournament("Borgofinto", "splendor", 560, slice(0, 16)),
    InventedTournament("Lagovuoto", "ticket-to-ride", 520, slice(4, 22)),
    InventedTournament("Montefavola", "catan", 470, slice(0, 12)),
    InventedTournament("Nonloso", "splendor", 430, slice(8, 24)),
    InventedTournament("Borgofinto", "splendor", 390, slice(0, 16), final=True),
    InventedTournament("Seiper", "ticket-to-ride", 330, slice(0, 30)),
    InventedTournament("Lagovuoto", "catan", 290, slice(6, 22)),
    InventedTournament("Borgofinto", "7-wonders-cities", 250, slice(0, 16)),
    InventedTournament("Montefavola", "splendor", 210, slice(2, 18)),
    InventedTournament("Nonloso", "catan", 170, slice(0, 20), final=True),
    InventedTournament("Borgofinto", "ticket-to-ride", 120, slice(0, 13)),
    InventedTournament("Lagovuoto", "splendor", 80, slice(0, 5)),
    InventedTournament("Seiper", "splendor", 45, slice(10, 30)),
    InventedTournament("Montefavola", "catan", 20, slice(0, 16)),
)


def load_big_circuit(day: date, organiser: User) -> Circuit:
    """The circuit, its tournaments brought as documents and each entry noted as somebody's."""
    people = register_people([_details(index) for index in range(MEMBERS)], scopes=(), by=organiser)
    played = [_played(plan, number, people, day) for number, plan in enumerate(PLANS, 1)]
    titles = [_title(one, people) for one in TITLES]
    season = Season("big", day.year, games=GAMES, extra={"x-titles": titles})
    circuit = import_season(season, played, name=NAME, slug=SLUG, by=organiser)
    keys = {one.code: str(one.pk) for one in people}
    for row in listed_tournaments(circuit):
        known = [one.player for one in row.entrants.all() if one.player in keys]
        if known:
            act = acts.Identify(tuple(acts.Identity(player, keys[player]) for player in known))
            services.act(row, Writing(organiser), act)
    return circuit


def _details(index: int) -> Details:
    last = FAMILY[(index // len(FIRST) + 2 * index) % len(FAMILY)]
    return Details(f"{FIRST[index % len(FIRST)]} {last}", CLUBS[index % len(CLUBS)])


def _title(told: tuple[str, int, str | int], people: list[Person]) -> dict[str, str | int]:
    game, year, who = told
    return {"game": game, "year": year, **({"player": people[who].code} if isinstance(who, int) else {"name": who})}


def _played(plan: InventedTournament, number: int, people: list[Person], day: date) -> Facts:
    """A tournament played to its end: draws by the rulebook, results by lots, the first members being the best."""
    end = day - timedelta(days=plan.days_ago)
    field = Facts(
        "big",
        f"{SLUG}-{number}",
        plan.name,
        end,
        end,
        _entries(plan, people),
        game=plan.game,
        system="swiss",
        national_final=plan.final,
        params={"rounds": 3, "final_phase": "final"},
    )
    strong = {one.id: index for index, one in enumerate(field.players)}
    book, lots = BY_ID["big"], Lots(field.id, "results of the circuit")
    while len(field.rounds) < 3 or not book.standing(field).final:
        drawn = round_of(book.draw(field, f"{field.id}-{len(field.rounds) + 1}"))
        tables = tuple(_result(table, strong, lots) for table in drawn.tables)
        field = replace(field, rounds=(*field.rounds, replace(drawn, tables=tables)))
    return field


def _entries(plan: InventedTournament, people: list[Person]) -> tuple[Player, ...]:
    """Everybody alone; in games for pairs two and two."""
    who = people[plan.who]
    if plan.game != "7-wonders-cities":
        return tuple(Player(one.code, one.name, one.club.name if one.club else None) for one in who)
    pairs = zip(who[::2], who[1::2], strict=True)
    return tuple(
        Player(f"{one.code}-{other.code}", f"{one.name} / {other.name}", members=(one.code, other.code))
        for one, other in pairs
    )


def _result(table: Table, strong: dict[str, int], lots: Lots) -> Table:
    """Scores without ties: the stronger have more chances, not the last word."""
    luck = {seat.player: 3 * lots.below(12) - strong[seat.player] for seat in table.seats}
    order = sorted(luck, key=lambda player: (-luck[player], player))
    scores = {player: Decimal(60 - 7 * place - lots.below(5)) for place, player in enumerate(order)}
    return replace(table, seats=tuple(Seat(seat.player, scores[seat.player]) for seat in table.seats))


NOWHERE = RequestLinks(request=lambda _: "", tournament=lambda _: "", invitation=lambda _: "")


def request_tournaments(circuit: Circuit, day: date, organiser: User) -> None:
    """The requests; no mail leaves for people who do not exist."""
    today = max(day, timezone.localdate())  # nobody asks for a day that is over
    ask_for_tournament(circuit, _waiting(today + timedelta(days=4)), Writing(), link=NOWHERE.request)
    coming = ask_for_tournament(circuit, _coming(today + timedelta(days=24)), Writing(), link=NOWHERE.request)
    approve_request(coming, "", Writing(organiser), links=NOWHERE)
    forget_mails_of("hosting:")


def _waiting(start: date) -> RequestedTournament:
    return RequestedTournament(
        games=("splendor",),
        start=start,
        starts="20:30",
        venue="Bar del Dado",
        address="Vicolo delle Pedine 3",
        city="Lagovuoto",
        name="Bartolo Aceto",
        phone="555 0142",
        email="bartolo.aceto@giocatori.example",
        words="Il martedì il bar è nostro fino a mezzanotte.",
    )


def _coming(start: date) -> RequestedTournament:
    return RequestedTournament(
        games=("ticket-to-ride",),
        start=start,
        starts="15:00",
        venue="Biblioteca di Borgofinto",
        address="Piazza dei Segnalini 1",
        city="Borgofinto",
        name="Clelia Meeple",
        phone="555 0187",
        email="clelia.meeple@giocatori.example",
        prizes="una copia del gioco",
        rounds=3,
        mode="turni alla svizzera",
        bring_box=True,
        cap=24,
        criteria="prima chi porta una scatola del gioco, poi chi si iscrive prima",
    )


FINAL_GAME, FINAL_NAME, FINAL_PLACE = (
    "ticket-to-ride",
    "Finale nazionale di Ticket to Ride",
    "Teatro dei Vagoni, Borgofinto",
)
NUMBERS = ConvocationNumbers(
    places=16, called=16, reserves=8, seeds=4, notes="Si gioca su tavoli grandi; il bar apre alle nove."
)
DECLINED = (3, 8)
SILENT = (6, 11, 15)


def convene_final(circuit: Circuit, day: date, organiser: User, player: User) -> Convocation:
    """The final with its first answers; no mail leaves for people who do not exist."""
    today = max(day, timezone.localdate())
    when = today + timedelta(days=40)
    row = create_final(
        circuit,
        WantedFinal(FINAL_NAME, FINAL_GAME, when, when, FINAL_PLACE, "finali@giocatori.example"),
        NUMBERS,
        Writing(organiser),
    )
    send_wave(row, "first", Writing(organiser), whole=NOWHERE.invitation, mute=True)
    for one in row.invited.filter(position__lte=NUMBERS.called).exclude(position__in=SILENT):
        answer_call(one, accepts=one.position not in DECLINED, whole=NOWHERE.invitation, box=one.position % 4 == 0)
    words = "Gioco da due anni con gli amici: se avanza un posto, vengo volentieri."
    request_place(row, AskedPlace(player.first_name, player.email, words), Writing(player), whole=NOWHERE.invitation)
    forget_mails_of("convening:")
    return row
