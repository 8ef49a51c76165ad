"""Every form that writes is answered the same way: done → see other; refused → the form again with the reasons."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.people.errors import RefusedError
from tabellone.server.play.services import StaleError
from tabellone.server.play.states import state_of
from tabellone.server.web.sentences import language, said
from tabellone.tournament.names import Spots, names_of, problem_in_hall, spots_of

STALE, REFUSED, SEE_OTHER = 409, 422, 303
NOWHERE: Spots = {}


@dataclass(frozen=True, slots=True)
class Writing:
    """Who writes, why, the token that makes a repetition harmless, and what the form was filled from."""

    by: User
    token: str
    why: str
    seen: str | None

    @classmethod
    def of(cls, request: HttpRequest) -> Writing:
        """What a posted form says of itself."""
        posted = request.POST
        assert isinstance(request.user, User)  # noqa: S101 - the right to write is checked before
        why = posted.get("why", "").replace("\x00", "").strip()[:2000]
        return cls(request.user, _token(request), why, posted.get("seen") or None)


def _token(request: HttpRequest) -> str:
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
        return [sentence(problem) for problem in self.problems if problem.place == place]


def answered(
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
        outcome = _done(do, row)
    except StaleError as error:
        return _with_status(refused(Refused(STALE, (), stale=error)), STALE)
    except (RuleError, InputError) as error:
        spots = spots_of(state_of(row)) if row else {}
        return _with_status(refused(refusal(error, called() if called else names(row), spots)), REFUSED)
    except RefusedError as error:
        return _with_status(refused(Refused(REFUSED, (str(error),))), REFUSED)
    response = HttpResponseRedirect(done if isinstance(done, str) else done(outcome))
    response.status_code = SEE_OTHER
    return response


def _done(do: Callable[[], Any], row: Tournament | None) -> Any:
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
    problems = tuple(problem_in_hall(with_names(problem, called or {}), spots) for problem in found)
    confirm = next((str(problem.values["param"]) for problem in problems if "param" in problem.values), "")
    return Refused(REFUSED, tuple(map(sentence, problems)), problems, confirm=confirm)


def with_names(problem: Problem, called: Mapping[str, str]) -> Problem:
    """The problem with names in place of players' ids."""
    return replace(problem, values={key: _named(value, called) for key, value in problem.values.items()})


def _named(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        player, place, where = value.rpartition(" (")  # `ada (rounds[0].tables[1].seats[0].score)`
        return called.get(value) or (f"{called[player]}{place}{where}" if player in called else value)
    if isinstance(value, list | tuple):
        return tuple(_named(one, called) for one in value)
    return value


def names(row: Tournament | None) -> dict[str, str]:
    """The players' names by id."""
    return names_of(state_of(row)) if row else {}


def sentence(problem: Problem | RuleError) -> str:
    """A problem in the reader's language."""
    return said(problem, language())


def _with_status(response: HttpResponse, status: int) -> HttpResponse:
    response.status_code = status
    return response
