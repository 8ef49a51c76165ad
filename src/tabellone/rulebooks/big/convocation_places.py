"""Who gets a place, as of a moment: a pure function of the call, answers, requests and choices (BIG 7.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from tabellone.contract.convocations import (
    Choice,
    Confirmed,
    ConvocationAnswer,
    ConvocationCall,
    ConvocationStanding,
    How,
    OpenRequest,
    Refusal,
    Request,
    WaitingPlayer,
)
from tabellone.engine.errors import RuleError

RULE = "BIG 7.1"
Event = ConvocationAnswer | Request | Choice | Refusal

# BIG 7.1: in which order a free place is offered
SERVED: tuple[How, ...] = ("called", "reserve", "answer", "request")


@dataclass(slots=True)
class _Book:
    """The organiser's book while events are read."""

    confirmed: dict[str, Confirmed] = field(default_factory=dict)
    waiting: dict[str, WaitingPlayer] = field(default_factory=dict)
    declined: dict[str, datetime] = field(default_factory=dict)
    requests: dict[str, datetime] = field(default_factory=dict)
    refused: dict[str, datetime] = field(default_factory=dict)


def convened(
    call: ConvocationCall,
    now: datetime,
    *,
    answers: Iterable[ConvocationAnswer] = (),
    requests: Iterable[Request] = (),
    choices: Iterable[Choice] = (),
    refusals: Iterable[Refusal] = (),
) -> ConvocationStanding:
    """Who plays, who waits, who declined and what is free, from everything until now."""
    _check(call)
    place = {player: index for index, player in enumerate(call.ranking)}
    known: list[Event] = [*answers, *requests, *choices, *refusals]
    events = sorted((event for event in known if event.at <= now), key=lambda event: _sequence(event, place))
    book = _Book()
    for moment in _moments(call, events, now):
        for event in events:
            if event.at == moment:
                _enter(book, call, event)
        _fill(book, call, moment, place)
    return _shown(book, call, place, now)


def _moments(call: ConvocationCall, events: Iterable[Event], now: datetime) -> list[datetime]:
    """When places are given: whenever something came in, with the second mail and after its answer day.

    Together what came together; more places go to who waits then (ruling places-only-grow).
    """
    dated = [call.second_mail, _requests_from(call), *(at for at, _ in call.grown)]
    return sorted({event.at for event in events} | {at for at in dated if at is not None and at <= now})


def _requests_from(call: ConvocationCall) -> datetime | None:
    """From when on requests are served: after the answer day of the second mail (ruling answer-day)."""
    if call.second_mail is None:
        return None
    return max(call.second_mail, call.requests_from or call.second_mail)


def _opened(call: ConvocationCall, at: datetime) -> bool:
    """Whether the second mail is out: places are no longer the called players' alone."""
    return call.second_mail is not None and call.second_mail <= at


def _sequence(event: Event, place: dict[str, int]) -> tuple[datetime, int, int, str, bool]:
    """Events in order of time; at the same moment answers by ranking, then requests, choices, refusals."""
    kind = (ConvocationAnswer, Request, Choice, Refusal).index(type(event))
    accepts = isinstance(event, ConvocationAnswer) and event.accepts
    return (event.at, kind, place.get(event.player, len(place)), event.player, accepts)


def _enter(book: _Book, call: ConvocationCall, event: Event) -> None:
    _refuse_strangers(book, call, event)
    if isinstance(event, Request):
        if event.player not in book.confirmed:
            book.declined.pop(event.player, None)
            book.refused.pop(event.player, None)
            book.requests.setdefault(event.player, event.at)
    elif isinstance(event, Choice):
        _choose(book, event)
    elif isinstance(event, Refusal):
        _refuse(book, event)
    elif event.accepts:
        _accept(book, call, event)
    else:
        _decline(book, event)


def _choose(book: _Book, choice: Choice) -> None:
    """A granted request waits for a place; a second choice can only spare it the answer day (ruling answer-day)."""
    if choice.player in book.confirmed:
        return
    if asked := book.refused.pop(choice.player, None):
        book.requests[choice.player] = asked
    found = book.waiting.get(choice.player, WaitingPlayer(choice.player, "request", choice.at))
    book.waiting[choice.player] = replace(found, ahead=found.ahead or choice.ahead)


def _refuse(book: _Book, refusal: Refusal) -> None:
    """A request without a place is refused; a confirmed place stays: it is a guarantee (BIG 7.1)."""
    asked = book.requests.pop(refusal.player, None)
    if asked is not None:
        book.waiting.pop(refusal.player, None)
        book.refused[refusal.player] = asked


def _accept(book: _Book, call: ConvocationCall, answer: ConvocationAnswer) -> None:
    """A yes waits for a place; a second one changes nothing."""
    book.declined.pop(answer.player, None)
    if answer.player not in book.confirmed:
        book.waiting.setdefault(answer.player, WaitingPlayer(answer.player, _how(call, answer), answer.at))


def _decline(book: _Book, answer: ConvocationAnswer) -> None:
    """A no gives up a place, a wait or a request."""
    for kept in (book.confirmed, book.waiting, book.requests, book.refused):
        kept.pop(answer.player, None)
    book.declined[answer.player] = answer.at


def _how(call: ConvocationCall, answer: ConvocationAnswer) -> How:
    """Until the second mail the called have their own places and reserves an early yes; then time decides."""
    if _opened(call, answer.at):
        return "answer"
    return "called" if answer.player in call.called_players else "reserve"


def _fill(book: _Book, call: ConvocationCall, at: datetime, place: dict[str, int]) -> None:
    """Free places go to those who wait; until the second mail to the called alone (ruling request-after-mail)."""
    for waiting in _queue(book, place):
        if len(book.confirmed) >= call.places_at(at) or not (_opened(call, at) or waiting.how == "called"):
            return
        if waiting.how == "request" and not _served(call, waiting, at):
            continue
        del book.waiting[waiting.player]
        book.requests.pop(waiting.player, None)
        book.confirmed[waiting.player] = Confirmed(waiting.player, waiting.how, at, waiting.at)


def _served(call: ConvocationCall, request: WaitingPlayer, at: datetime) -> bool:
    """Whether a request may get a place: once the invited had their day, or as the organiser says (answer-day)."""
    opened = _requests_from(call)
    return request.ahead or (opened is not None and opened <= at)


def _queue(book: _Book, place: dict[str, int]) -> list[WaitingPlayer]:
    """Called by time, early reserves by ranking, invited by time, granted requests (BIG 7.1, ruling waiting-order)."""

    def rank(waiting: WaitingPlayer) -> int:
        return place.get(waiting.player, len(place))

    by_time = sorted(book.waiting.values(), key=lambda waiting: (waiting.at, rank(waiting), waiting.player))
    return sorted(by_time, key=lambda each: (SERVED.index(each.how), rank(each) if each.how == "reserve" else 0))


def _check(call: ConvocationCall) -> None:
    if len(set(call.ranking)) < len(call.ranking):
        doubled = sorted({player for player in call.ranking if call.ranking.count(player) > 1})
        raise RuleError("convocation-ranking-doubled", rule=RULE, players=doubled)
    if min(call.places, call.called, call.reserves) < 0:
        values = {"places": call.places, "called": call.called, "reserves": call.reserves}
        raise RuleError("convocation-negative-number", rule=RULE, **values)
    if call.second_mail is not None and call.second_mail < call.first_mail:
        values_ = {"first_mail": call.first_mail.isoformat(), "second_mail": call.second_mail.isoformat()}
        raise RuleError("convocation-mails-out-of-order", rule=RULE, **values_)


def _refuse_strangers(book: _Book, call: ConvocationCall, event: Event) -> None:
    player, invited = event.player, event.player in call.invited
    if event.at < call.first_mail:
        values = {"at": event.at.isoformat(), "first_mail": call.first_mail.isoformat()}
        raise RuleError("convocation-too-early", rule=RULE, player=player, **values)
    if isinstance(event, Request) and invited:
        raise RuleError("convocation-already-invited", rule=RULE, player=player)
    if isinstance(event, ConvocationAnswer) and event.accepts and not invited:
        raise RuleError("convocation-not-invited", rule=RULE, player=player)
    known = book.requests.keys() | book.confirmed.keys() | book.refused.keys()
    if isinstance(event, Choice | Refusal) and player not in known:
        raise RuleError("convocation-no-request", rule=RULE, player=player, requests=sorted(book.requests))


def _shown(book: _Book, call: ConvocationCall, place: dict[str, int], now: datetime) -> ConvocationStanding:
    answered = book.confirmed.keys() | book.waiting.keys() | book.declined.keys()
    undecided = [(at, player) for player, at in book.requests.items() if player not in book.waiting]
    requests = [OpenRequest(player, at, _position(place, player)) for at, player in sorted(undecided)]
    return ConvocationStanding(
        confirmed=tuple(book.confirmed.values()),
        waiting=tuple(_queue(book, place)),
        declined=tuple(book.declined),
        unanswered=tuple(player for player in call.invited if player not in answered),
        requests=tuple(requests),
        free=call.places_at(now) - len(book.confirmed),
        refused=tuple(book.refused),
    )


def _position(place: dict[str, int], player: str) -> int | None:
    return place[player] + 1 if player in place else None
