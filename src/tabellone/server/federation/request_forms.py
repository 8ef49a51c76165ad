"""A request for a tournament: checked, and made into its settings (BIG 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tabellone.contract import BY_ID, Hosting, rulebook_as
from tabellone.contract.hosting import HostingRequestFacts
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Tournament
from tabellone.server.events.games import Said, game_name, settled_game
from tabellone.server.events.models import Circuit
from tabellone.server.federation.models import HostingRequest
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import is_address, mail_text
from tabellone.server.people.details import PHONE, PHONE_SIGNS
from tabellone.server.people.names import tidy
from tabellone.server.play.plans import Plan, proposed
from tabellone.tournament.state import Settings


@dataclass(frozen=True, slots=True)
class RequestedTournament:
    """What somebody asks for (BIG 1): the first nine have to be said, the rest is advised or optional."""

    games: tuple[str, ...]
    start: date
    starts: str
    venue: str
    address: str
    city: str
    name: str
    phone: str
    email: str
    public: bool = True
    prizes: str = ""
    rounds: int | None = None
    mode: str = ""
    bring_box: bool | None = None
    cap: int | None = None
    criteria: str = ""
    expected: int | None = None
    words: str = ""
    language: str = "it"
    again: bool = False
    meant: Mapping[str, str] = field(default_factory=dict)  # which known game a typed one is, where somebody was asked


MOST_GAMES, WORDS = 8, 3000
AHEAD = timedelta(days=731)
LINES = ("venue", "address", "city", "name", "phone", "prizes", "mode", "criteria")


def hosting_book(rulebook: str) -> Hosting | None:
    """The rulebook, if its federation takes requests (BIG 1)."""
    return rulebook_as(rulebook, Hosting)


def requests_book(circuit: Circuit) -> Hosting:
    """The rulebook of a circuit that takes requests, or a refusal."""
    book = hosting_book(circuit.rulebook)
    if book is None:
        raise RefusedError("request-none-here")
    return book


def checked_request(circuit: Circuit, wanted: RequestedTournament, *, today: date) -> RequestedTournament:
    """The request without needless spaces, its games by their ids; refused where it cannot be right (BIG 1)."""
    book = requests_book(circuit)
    tidied = replace(
        wanted,
        games=checked_request_games(circuit.rulebook, wanted.games, wanted.meant),
        email=wanted.email.strip().lower(),
        words=mail_text(wanted.words).strip(),
        **{name: tidy(getattr(wanted, name)) for name in LINES},  # type: ignore[arg-type]  # all of them texts
    )
    _check_days(tidied, today)
    _check_reachable(tidied)
    if len(tidied.words) > WORDS:
        raise RefusedError("request-long", "words", most=WORDS)
    if problems := tuple(book.request_problems(request_facts(tidied))):
        raise InputError(problems)
    return tidied


def checked_request_games(rulebook: str, typed: tuple[str, ...], meant: Said) -> tuple[str, ...]:
    """The games by their ids, each once; one that nobody knows is called as it is typed, once that has been asked."""
    found = tuple(dict.fromkeys(settled_game(rulebook, one, meant) for one in typed if tidy(one)))
    if not found or not found[0]:
        raise RefusedError("request-game", "game")
    if len(found) > MOST_GAMES:
        raise RefusedError("request-games-many", "more", most=MOST_GAMES)
    return found


def request_facts(of: RequestedTournament | HostingRequest) -> HostingRequestFacts:
    """The request as the rulebook reads it."""
    place = of.place if isinstance(of, HostingRequest) else f"{of.venue} {of.address} {of.city}".strip()
    return HostingRequestFacts(
        games=tuple(of.games),
        venue=place,
        public_venue=True if isinstance(of, HostingRequest) else of.public,
        start=request_start(of),
        organiser_name=of.name,
        organiser_phone=of.phone,
        organiser_email=of.email,
        prizes=of.prizes or None,
        rounds=of.rounds,
        mode=of.mode or None,
        bring_box=of.bring_box,
        cap=of.cap,
        cap_criteria=of.criteria or None,
    )


def request_start(of: RequestedTournament | HostingRequest) -> datetime:
    """When it starts, on the clock of the place."""
    return timezone.make_aware(datetime.combine(of.start, time.fromisoformat(of.starts or "00:00")))


def request_advice(circuit: Circuit, of: RequestedTournament | HostingRequest, *, asked: date) -> list[Problem]:
    """What is allowed but not well: the seven-day advice, details left out (BIG 1)."""
    return list(requests_book(circuit).request_warnings(request_facts(of), asked=asked))


def is_promoted_request(row: HostingRequest) -> bool:
    """Whether the federation promotes it (BIG 1)."""
    return requests_book(row.circuit).promoted(request_facts(row), asked=timezone.localdate(row.at))


def _check_days(wanted: RequestedTournament, today: date) -> None:
    if wanted.start < today:
        raise RefusedError("request-past", "start")
    if wanted.start > today + AHEAD:
        raise RefusedError("request-far", "start")


def _check_reachable(wanted: RequestedTournament) -> None:
    digits = sum(sign.isdecimal() for sign in wanted.phone)
    if len(wanted.phone) > PHONE or set(wanted.phone) - PHONE_SIGNS or digits < len("1234"):
        raise RefusedError("request-phone", "phone", most=PHONE)
    if not is_address(wanted.email):
        raise RefusedError("request-email", "email")


USUAL = 16  # players expected where nobody said a number
LONGEST_NAME = 120


def request_name(row: HostingRequest) -> str:
    """How the tournament is called unless the federation writes otherwise."""
    with translation.override(row.language):
        games = [game_name(row.circuit.rulebook, game) for game in row.games]
        called = games[0] if len(games) == 1 else _("Multi-game tournament")
    return f"{called}, {row.city}"[:LONGEST_NAME]


def request_game(row: HostingRequest) -> str:
    """The game that the tournament belongs to: the one asked for, or what its rulebook calls several (BIG 8.2)."""
    return BY_ID[row.circuit.rulebook].game_of_several(row.games) or row.games[0]


def request_settings(row: HostingRequest, name: str) -> Settings:
    """A tournament open to entries, with the place, the contacts and the details that were asked for (BIG 1)."""
    expected = row.expected or row.cap or USUAL
    game = request_game(row)
    proposal = proposed(Plan(row.circuit.rulebook, game, expected, day=row.start))
    swiss = proposal is None or proposal.system == "swiss"
    params = requests_book(row.circuit).request_params(
        request_facts(row), proposal.params if proposal else {}, swiss=swiss
    )
    head = Tournament(
        rulebook=row.circuit.rulebook,
        id="new",
        name=name,
        start=row.start,
        end=row.start,
        players=(),
        game=game,
        system=proposal.system if proposal else None,
        table_size=proposal.table_size if proposal else None,
        params=params,
    )
    return Settings(
        head,
        cap=row.cap,
        expected=row.expected,
        open=True,
        venue=row.place[:200],
        contacts=row.contacts,
        note=request_note(row),
        starts=row.starts,
    )


def request_note(row: HostingRequest) -> str:
    """The optional details as players read them, in the language of the request."""
    with translation.override(row.language):
        box = {True: _("Bring your box of the game if you can."), False: _("The boxes are there."), None: ""}
        lines = [
            _("Prizes: %(prizes)s") % {"prizes": row.prizes} if row.prizes else "",
            _("Mode: %(mode)s") % {"mode": row.mode} if row.mode else "",
            box[row.bring_box],
            _("Places: %(cap)s. Who gets one: %(criteria)s") % {"cap": row.cap, "criteria": row.criteria}
            if row.cap
            else "",
        ]
    return "\n".join(line for line in lines if line)
