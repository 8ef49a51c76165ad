"""How forms are answered: done → see other; refused → the page again with the reasons; sent twice, done once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.accounts import AccountAdapter, Limit
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tabellone.server.web.rights import TableRequest
from tabellone.server.web.sentences import language, said
from tabellone.tournament.names import Spots, names_of, problem_in_hall, spots_of
from tabellone.tournament.staleness import StaleError

STALE, REFUSED, SEE_OTHER = 409, 422, 303
NOWHERE: Spots = {}


@dataclass(frozen=True, slots=True)
class Writing(services.Writing):
    """What a form says of itself; somebody with an account has sent it."""

    by: User

    @classmethod
    def of(cls, request: HttpRequest) -> Writing:
        """What a posted form says of itself."""
        posted = request.POST
        assert isinstance(request.user, User)  # noqa: S101 - the right to write is checked before
        why = posted.get("why", "").replace("\x00", "").strip()[:2000]
        return cls(request.user, _form_token(request), why, posted.get("seen") or None)


def _form_token(request: HttpRequest) -> str:
    """The form's token, bound to who sends it, where, and what: only that very form sent again is a repetition.

    A form that the browser's way back shows again and that is filled in otherwise is another form.
    """
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    files = sorted((name, str(one), len(one)) for name, one in request.FILES.items())
    return hashlib.sha256(repr((request.user.pk, request.path, sent, files)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a form was not taken: sentences, problems with their places, and the conflict if it was stale."""

    status: int
    sentences: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    stale: StaleError | None = None
    confirm: str = ""

    def beside(self, place: str) -> list[str]:
        """The sentences that belong beside a field, such as `seats[1].score`."""
        return [problem_sentence(problem) for problem in self.problems if problem.place == place]


def form_answered(
    do: Callable[[], Any],
    *,
    done: str | Callable[[Any], str],
    refused: Callable[[Refused], HttpResponse],
    row: Tournament | None = None,
    called: Callable[[], Mapping[str, str]] | None = None,
) -> HttpResponse:
    """Do what a form asks; then see the page `done` (an address, or one made of the outcome), or the form again.

    With the tournament's `row` the reasons name its players, who go by their ids otherwise, and a form sent twice at
    once is answered twice alike. `called` says how they are called where not everybody may read their names.
    """
    try:
        outcome = _done_or_tried_again(do, row)
    except StaleError as error:
        return _answer_with_status(refused(Refused(STALE, (), stale=error)), STALE)
    except (RuleError, InputError) as error:
        spots = spots_of(state_of(row)) if row else {}
        return _answer_with_status(refused(refusal(error, called() if called else player_names(row), spots)), REFUSED)
    except RefusedError as error:
        return _answer_with_status(refused(Refused(REFUSED, (str(error),))), REFUSED)
    response = HttpResponseRedirect(done if isinstance(done, str) else done(outcome))
    response.status_code = SEE_OTHER
    return response


def _done_or_tried_again(do: Callable[[], Any], row: Tournament | None) -> Any:
    """What comes of it; refused while the tournament moved, it is tried once more: a repetition finds the first one."""
    stamp = row.stamp if row else None
    try:
        return do()
    except (StaleError, RuleError, InputError):
        if row is None:
            raise
        row.refresh_from_db()
        if row.stamp == stamp:
            raise
        return do()


def refusal(error: RuleError | InputError, called: Mapping[str, str] | None = None, spots: Spots = NOWHERE) -> Refused:
    """Why something was refused; `confirm` names the parameter by which the organiser can have it all the same.

    `spots` say where tables stand in the hall, so that they go by the number on them.
    """
    if isinstance(error, RuleError):
        found: tuple[Problem, ...] = (Problem(error.code, rule=error.rule, values=error.values),)
    else:
        found = error.problems
    problems = tuple(problem_in_hall(problem_with_names(problem, called or {}), spots) for problem in found)
    confirm = next((str(problem.values["param"]) for problem in problems if "param" in problem.values), "")
    return Refused(REFUSED, tuple(map(problem_sentence, problems)), problems, confirm=confirm)


def problem_with_names(problem: Problem, called: Mapping[str, str]) -> Problem:
    """The problem with names in place of players' ids."""
    return replace(problem, values={key: _value_with_names(value, called) for key, value in problem.values.items()})


def _value_with_names(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        player, place, where = value.rpartition(" (")  # `ada (rounds[0].tables[1].seats[0].score)`
        return called.get(value) or (f"{called[player]}{place}{where}" if player in called else value)
    if isinstance(value, list | tuple):
        return tuple(_value_with_names(one, called) for one in value)
    return value


def player_names(row: Tournament | None) -> dict[str, str]:
    """The players' names by id."""
    return names_of(state_of(row)) if row else {}


def problem_sentence(problem: Problem | RuleError) -> str:
    """A problem in the reader's language."""
    return said(problem, language())


def _answer_with_status(response: HttpResponse, status: int) -> HttpResponse:
    response.status_code = status
    return response


def see_other(address: str) -> HttpResponse:
    """On to another page after a form has been taken."""
    response = HttpResponseRedirect(address)
    response.status_code = SEE_OTHER
    return response


def form_taken(
    form: forms.Form, do: Callable[[], Any], *, done: Callable[[Any], HttpResponse], again: Callable[[], HttpResponse]
) -> HttpResponse:
    """Do what the form asks if it is filled in well."""
    if form.is_valid():
        try:
            return done(do())
        except RefusedError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
    response = again()
    response.status_code = REFUSED
    return response


def button_pressed(request: HttpRequest, do: Callable[[], Any], *, back: str, said: str) -> HttpResponse:
    """A single button: back to the page it stood on, which says what happened or why not."""
    try:
        do()
        messages.success(request, said)
    except RefusedError as error:
        messages.error(request, str(error))
    return see_other(back)


# more than a household writes, too little to bury an organiser; a receipt goes to a typed address: three are enough
FROM_ADDRESS = Limit("letter-from", most=10, seconds=3600)
TO_MAILBOX = Limit("letter-to", most=3, seconds=3600)
TOO_MANY = 429


def signed_in_user(request: HttpRequest) -> User | None:
    """Who writes, if signed in."""
    return request.user if isinstance(request.user, User) else None


def letter_token(request: HttpRequest) -> str:
    """The form's token, bound to what is sent: only that very form sent again is a repetition."""
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return hashlib.sha256(repr((request.user.pk, request.path, sent)).encode()).hexdigest()


def too_many_letters(request: HttpRequest, mailbox: str) -> bool:
    """Whether as much came from here, or for that mailbox, as may for now; if not, this counts."""
    limits = ((FROM_ADDRESS, AccountAdapter(request).get_client_ip(request)), (TO_MAILBOX, mailbox.strip().casefold()))
    if any(limit.reached(of) for limit, of in limits):
        return True
    for limit, of in limits:
        limit.count(of)
    return False


def count_sent(request: HttpRequest, name: str) -> int:
    """A number that a form carries along; −1 for what is none."""
    typed = request.POST.get(name, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 9 else -1


class TableWriting(services.Writing):
    """What a form sent from a table says of itself."""

    @classmethod
    def of(cls, request: TableRequest) -> TableWriting:
        """What a posted form says of itself."""
        return cls(token=_table_form_token(request), seen=request.POST.get("seen") or None)


def _table_form_token(request: TableRequest) -> str:
    """The form's token, bound to the table and to what is sent: only that very form sent again is a repetition."""
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return hashlib.sha256(repr((str(request.tournament.pk), request.path, sent)).encode()).hexdigest()


NEW_EACH_TIME = ("csrfmiddlewaretoken", "token")


def sent_again(request: HttpRequest, refused: Refused | None) -> list[tuple[str, str]]:
    """The fields that were sent, with what is to be confirmed; nothing where nothing can be."""
    if refused is None or not refused.confirm or request.method != "POST":
        return []
    sent = [(name, value) for name, values in request.POST.lists() for value in values if name not in NEW_EACH_TIME]
    return [*sent, ("accept", refused.confirm)]


def confirmable(problems: Sequence[Problem]) -> list[str]:
    """The parameters that allow all of the problems; none if one of them cannot be allowed."""
    params = [str(problem.values.get("param", "")) for problem in problems]
    return sorted(set(params)) if all(params) else []
