"""How forms are answered: done → see other; refused → the page again with the reasons; sent twice, done once.

@form(organiser)
def closing_page(request: DeskRequest) -> HttpResponse:
    if request.method == "POST":
        with refusals(request) as write:
            act(request.tournament, write, Close())
            return done(request, "close", request.tournament.slug, said=_("Closed."))
    return tournament_page(request, "tournament/close.html", "standings", …)  # every frame knows `refused`
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from types import TracebackType
from typing import Any, NoReturn, Protocol, TypeVar

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.mail.services import decide_mail
from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.limits import Limit, take_all
from tabellone.server.play.states import state_of
from tabellone.server.web.fields import number_typed
from tabellone.server.web.rights import PlacedRequest
from tabellone.server.web.sentences import language, said
from tabellone.tournament.act import StaleActError
from tabellone.tournament.names import Spots, names_of, problem_in_hall, spots_of

OK, SEE_OTHER, STALE, REFUSED, TOO_MANY = 200, 303, 409, 422, 429
NOWHERE: Spots = {}
View = TypeVar("View", bound=Callable[..., HttpResponse])


def page(right: Callable[[View], View]) -> Callable[[View], View]:
    """A page to look at."""
    return lambda view: right(never_cache(require_safe(view)))


def form(right: Callable[[View], View], *, kept: bool = False) -> Callable[[View], View]:
    """A page with a form that is sent to its own address; `kept`: the browser may keep it to come back to."""
    return lambda view: right(_with_status(view) if kept else never_cache(_with_status(view)))


def button(right: Callable[[View], View]) -> Callable[[View], View]:
    """A form that stands on another page."""
    return lambda view: right(never_cache(require_POST(_with_status(view))))


def _with_status(view: View) -> View:
    """The page shown again says by its status that what was sent is not done; what moved meanwhile is tried again."""

    @wraps(view)
    def answered(request: Any, **names: Any) -> HttpResponse:
        request.refused, request.status_again, request.may_try_again = None, OK, True
        try:
            response = view(request, **names)
        except MovedMeanwhile:
            response = view(request, **names)
        if response.status_code == OK:
            response.status_code = request.status_again
        return response

    return answered  # type: ignore[return-value]  # the same view


class MovedMeanwhile(Exception):  # noqa: N818 - answered by trying again, never told
    """Refused while the tournament moved: sent twice at once, the second try finds what the first one did."""


class NotFilledIn(Exception):  # noqa: N818 - never seen outside
    """What was sent is not filled in well: errors stand beside the fields of its form, sentences above them."""

    def __init__(self, *sentences: str, status: int = REFUSED) -> None:
        super().__init__(*sentences)
        self.sentences, self.status = sentences, status


class refusals:  # noqa: N801 - used as a statement
    """Do what was sent. What is refused inside is noted on the request, and the page that follows says so.

    Reasons name the players of the tournament; `called` says how they are called where not everybody may read their
    names. With a form they stand beside its fields as far as they belong there; one that has a `take` does that itself.
    """

    def __init__(
        self,
        request: PlacedRequest,
        form: forms.Form | None = None,
        *,
        called: Callable[[], Mapping[str, str]] | None = None,
    ) -> None:
        self.request, self.form, self.called = request, form, called
        self.row: Tournament | None = getattr(request, "tournament", None)
        self.stamp = self.row.stamp if self.row else None

    def __enter__(self) -> Writing:
        return writing_of(self.request)

    def __exit__(self, _kind: type | None, error: BaseException | None, _trace: TracebackType | None) -> bool:
        if isinstance(error, NotFilledIn):
            refused = Refused(error.status, error.sentences)
            left = refused if error.sentences else None
        elif isinstance(error, StaleActError | RuleError | InputError | RefusedError):
            self._look_again(error)
            refused = self._reason(error)
            left = self._beside_fields(error, refused)
        else:
            return False
        self.request.status_again = refused.status
        self._note(left)
        return True

    def _look_again(self, error: BaseException) -> None:
        if self.row is None:
            return
        self.row.refresh_from_db()
        if self.row.stamp != self.stamp and getattr(self.request, "may_try_again", False):
            self.request.may_try_again = False
            raise MovedMeanwhile from error

    def _reason(self, error: StaleActError | RuleError | InputError | RefusedError) -> Refused:
        if isinstance(error, StaleActError):
            return Refused(STALE, (), stale=error)
        if isinstance(error, RefusedError):
            return Refused(REFUSED, (str(error),), field=error.field)
        spots = spots_of(state_of(self.row)) if self.row else {}
        return refusal(error, self.called() if self.called else player_names(self.row), spots)

    def _beside_fields(self, error: BaseException, refused: Refused) -> Refused | None:
        """What is left to say above the form."""
        if self.form is not None and isinstance(error, RefusedError):
            self.form.add_error(error.field if error.field in self.form.fields else None, str(error))
            return None
        take: Callable[[Refused], Refused | None] | None = getattr(self.form, "take", None)
        return take(refused) if take else refused

    def _note(self, refused: Refused | None) -> None:
        self.request.refused = refused


class pressed(refusals):  # noqa: N801 - used as a statement
    """A single button: the page it stood on says in a message why nothing was done."""

    def _note(self, refused: Refused | None) -> None:
        for told in refused.sentences if refused else ():
            messages.error(self.request, told)


def checked(form: forms.Form) -> dict[str, Any]:
    """What was typed, if the form is filled in well; else its page is shown again."""
    if not form.is_valid():
        raise NotFilledIn
    return form.cleaned_data


def refuse(*sentences: str, status: int = REFUSED) -> NoReturn:
    """Refuse what was sent, in sentences."""
    raise NotFilledIn(*sentences, status=status)


def conflict_of(request: PlacedRequest) -> StaleActError | None:
    """What the form was filled from has changed: what was wanted, and what is there now."""
    return request.refused.stale if request.refused else None


class Repeatable(Protocol):
    """What came of a form, and whether that was so before."""

    @property
    def repeated(self) -> bool:
        """Whether the form was sent before."""


def done(
    request: HttpRequest,
    name: str,
    *args: Any,
    said: str = "",
    once: Repeatable | None = None,
    query: Mapping[str, Any] | None = None,
    at: str | None = None,
) -> HttpResponse:
    """On to the page of a name, which says what was done: once, where the same form is sent again."""
    if said and not (once and once.repeated):
        messages.success(request, said)
    return see_other(reverse(name, args=args, query=query, fragment=at))


@contextmanager
def not_found() -> Iterator[None]:
    """Whatever the address names and is not there is a 404."""
    try:
        yield
    except RuleError as error:
        raise Http404 from error


def whole_number(request: HttpRequest, name: str, *, empty: int | None = 0, wrong: int = 0) -> int | None:
    """A whole number that was typed; `wrong` where it is none, which is refused where one is needed."""
    text = request.POST.get(name, "").strip()
    if not text:
        return empty
    number = number_typed(text)
    return wrong if number is None else number


def too_many(*limits: tuple[Limit, str]) -> bool:
    """Whether as much came as may for now, by one of the limits; if not, this counts."""
    return not take_all(*limits)


def writing_of(request: PlacedRequest) -> Writing:
    """What a posted form says of itself; its token is bound to who sends it, where, and what.

    Only that very form sent again is a repetition: one that the browser's way back shows again and that is filled
    in otherwise is another form.
    """
    posted, token = request.POST, ""
    why, note = (posted.get(name, "").replace("\x00", "").strip()[:2000] for name in ("why", "private_note"))
    if posted.get("token"):
        sent = sorted((name, values) for name, values in posted.lists() if name != "csrfmiddlewaretoken")
        files = sorted((name, str(one), len(one)) for name, one in request.FILES.items())
        who = request.by.pk if request.by else None
        token = hashlib.sha256(repr((who, request.path, sent, files)).encode()).hexdigest()
    return Writing(request.by, token, why, posted.get("seen") or None, note)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a form was not taken: sentences, problems with their places, and the conflict if it was stale."""

    status: int
    sentences: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    stale: StaleActError | None = None
    confirm: str = ""
    field: str = ""

    def beside(self, place: str) -> list[str]:
        """The sentences that belong beside a field, such as `seats[1].score`."""
        return [refusal_sentence(problem) for problem in self.problems if problem.place == place]


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
    return Refused(REFUSED, tuple(map(refusal_sentence, problems)), problems, confirm=confirm)


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


def why_refused(error: RuleError | InputError, called: Mapping[str, str] | None = None) -> str:
    """The same in one line."""
    return " ".join(refusal(error, called).sentences)


def refusal_sentence(problem: Problem | RuleError) -> str:
    """A problem in the reader's language."""
    return said(problem, language())


def see_other(address: str) -> HttpResponse:
    """On to another page after a form has been taken."""
    response = HttpResponseRedirect(address)
    response.status_code = SEE_OTHER
    return response


def file_answer(data: bytes, content_type: str, name: str, *, shown: bool = False) -> HttpResponse:
    """A file to keep under its name; `shown`: the browser shows it first."""
    disposition = content_disposition_header(not shown, name) or ""
    return HttpResponse(data, content_type=content_type, headers={"Content-Disposition": disposition})


# more than a household writes, too little to bury an organiser; a receipt goes to a typed address: three are enough
FROM_ADDRESS = Limit("letter-from", most=10, seconds=3600)
BY_ACCOUNT = Limit("letter-by", most=10, seconds=3600)  # from however many addresses
TO_MAILBOX = Limit("letter-to", most=3, seconds=3600)


def too_many_letters(request: HttpRequest, mailbox: str) -> bool:
    """Whether as much came from here or by the account, or for that mailbox, as may for now; if not, this counts."""
    counted = ((FROM_ADDRESS, AccountAdapter(request).get_client_ip(request)), *by_account(BY_ACCOUNT, request))
    return too_many(*counted, (TO_MAILBOX, mailbox.strip().casefold()))


def by_account(limit: Limit, request: HttpRequest) -> tuple[tuple[Limit, str], ...]:
    """The limit for the account of who sends, from wherever; none for who is signed out."""
    return ((limit, f"account {request.user.pk}"),) if request.user.is_authenticated else ()


IMPORTS = Limit("import", most=settings.IMPORTS_PER_HOUR, seconds=3600)


def too_many_imports(request: PlacedRequest) -> bool:
    """Whether an account has handed in as much as may be looked at in an hour; if not, this counts."""
    return too_many((IMPORTS, f"account {request.user.pk}"))


def count_sent(request: HttpRequest, name: str) -> int:
    """A number that a form carries along; −1 for what is none."""
    number = number_typed(request.POST.get(name, ""), digits=8)
    return -1 if number is None else number


NEW_EACH_TIME = ("csrfmiddlewaretoken", "token")


def sent_again(request: PlacedRequest) -> list[tuple[str, str]]:
    """The fields that were sent, with what is to be confirmed; nothing where nothing can be."""
    refused = request.refused
    if refused is None or not refused.confirm or request.method != "POST":
        return []
    sent = [(name, value) for name, values in request.POST.lists() for value in values if name not in NEW_EACH_TIME]
    return [*sent, ("accept", refused.confirm)]


def confirmable(problems: Sequence[Problem]) -> list[str]:
    """The parameters that allow all of the problems; none if one of them cannot be allowed."""
    params = [str(problem.values.get("param", "")) for problem in problems]
    return sorted(set(params)) if all(params) else []


def mail_decided(request: Any, mail: Mail, back: str, *, once_more: bool) -> HttpResponse:
    """Do what was decided of the mail that the page showed, and go back to it."""
    if decide_mail(mail, again=once_more, tries=count_sent(request, "tries"), by=request.user):
        messages.success(request, _("It is sent once more.") if once_more else _("It is not sent any more."))
    else:
        messages.error(request, _("Nothing was done: the mail has moved on meanwhile, or cannot be sent."))
    return see_other(back)
