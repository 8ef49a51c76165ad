"""What may stand in a request, made tidy or refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from tabellone.contract import Hosting, rulebook_as
from tabellone.contract.hosting import TournamentRequest
from tabellone.engine.errors import InputError, Problem
from tabellone.server.catalogue.games import Said, settled
from tabellone.server.events.models import Circuit
from tabellone.server.hosting.models import Request
from tabellone.server.hosting.values import Wanted
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.message import is_address, mail_text
from tabellone.server.people.details import PHONE, PHONE_SIGNS
from tabellone.server.people.names import tidy

MOST_GAMES, WORDS = 8, 3000
AHEAD = timedelta(days=731)
LINES = ("venue", "address", "city", "name", "phone", "prizes", "mode", "criteria")


def hosting(rulebook: str) -> Hosting | None:
    """The rulebook, if its federation takes requests (BIG 1)."""
    return rulebook_as(rulebook, Hosting)


def book_of(circuit: Circuit) -> Hosting:
    """The rulebook of a circuit that takes requests, or a refusal."""
    book = hosting(circuit.rulebook)
    if book is None:
        raise RefusedError("request-none-here")
    return book


def checked(circuit: Circuit, wanted: Wanted, *, today: date) -> Wanted:
    """The request without needless spaces, its games by their ids; refused where it cannot be right (BIG 1)."""
    book = book_of(circuit)
    tidied = replace(
        wanted,
        games=games(circuit.rulebook, wanted.games, wanted.meant),
        email=wanted.email.strip().lower(),
        words=mail_text(wanted.words).strip(),
        **{name: tidy(getattr(wanted, name)) for name in LINES},  # type: ignore[arg-type]  # all of them texts
    )
    _check_days(tidied, today)
    _check_reachable(tidied)
    if len(tidied.words) > WORDS:
        raise RefusedError("request-long", "words", most=WORDS)
    if problems := tuple(book.request_problems(core(tidied))):
        raise InputError(problems)
    return tidied


def games(rulebook: str, typed: tuple[str, ...], meant: Said) -> tuple[str, ...]:
    """The games by their ids, each once; one that nobody knows is called as it is typed, once that has been asked."""
    found = tuple(dict.fromkeys(settled(rulebook, one, meant) for one in typed if tidy(one)))
    if not found or not found[0]:
        raise RefusedError("request-game", "game")
    if len(found) > MOST_GAMES:
        raise RefusedError("request-games-many", "more", most=MOST_GAMES)
    return found


def core(of: Wanted | Request) -> TournamentRequest:
    """The request as the rulebook reads it."""
    place = of.place if isinstance(of, Request) else f"{of.venue} {of.address} {of.city}".strip()
    return TournamentRequest(
        games=tuple(of.games),
        venue=place,
        public_venue=True if isinstance(of, Request) else of.public,
        start=moment(of),
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


def moment(of: Wanted | Request) -> datetime:
    """When it starts, on the clock of the place."""
    return timezone.make_aware(datetime.combine(of.start, time.fromisoformat(of.starts or "00:00")))


def warnings(circuit: Circuit, of: Wanted | Request, *, asked: date) -> list[Problem]:
    """What is allowed but not well: the seven-day advice, details left out (BIG 1)."""
    return list(book_of(circuit).request_warnings(core(of), asked=asked))


def is_promoted(row: Request) -> bool:
    """Whether the federation promotes it (BIG 1)."""
    return book_of(row.circuit).promoted(core(row), asked=timezone.localdate(row.at))


def _check_days(wanted: Wanted, today: date) -> None:
    if wanted.start < today:
        raise RefusedError("request-past", "start")
    if wanted.start > today + AHEAD:
        raise RefusedError("request-far", "start")


def _check_reachable(wanted: Wanted) -> None:
    digits = sum(sign.isdecimal() for sign in wanted.phone)
    if len(wanted.phone) > PHONE or set(wanted.phone) - PHONE_SIGNS or digits < len("1234"):
        raise RefusedError("request-phone", "phone", most=PHONE)
    if not is_address(wanted.email):
        raise RefusedError("request-email", "email")
