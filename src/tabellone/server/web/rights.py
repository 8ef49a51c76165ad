"""Who may see a page: every view carries its right by one of these decorators, as `view.right`.

The names in an address say where it stands: `<slug:slug>` is a tournament, `<slug:circuit>` a circuit. The decorator
looks it up and gives `request.tournament` or `request.circuit` and `request.roles` to the view, which gets the other
names of the address only.

Signed out on a protected page: to the login, and back. Signed in without the right: 403. Nothing there, or hidden from
the one who asks: 404. Somebody signed out learns nothing of what exists behind a protected address.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tabellone.server.events import catalogue
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.identity.services.removing import why_hidden
from tabellone.server.people import queries as people
from tabellone.server.people.queries import Roles
from tabellone.server.people.sessions import is_suspended
from tabellone.server.people.site_rules import waits_for_second_step
from tabellone.server.play.keys import is_door, opened
from tabellone.server.play.states import state_of
from tabellone.server.web.request_limits import to_come_back

if TYPE_CHECKING:
    from tabellone.server.web.answers import Refused

View = TypeVar("View", bound=Callable[..., HttpResponse])
METHODS = ("GET", "HEAD", "POST")  # what forms and links send
Allowed = Callable[["PlacedRequest"], bool]


class PlacedRequest(HttpRequest):
    """A request that has gone through a right."""

    user: User | AnonymousUser
    roles: Roles
    by: User | None  # the account that writes; at a table and at the door it is nobody's
    refused: Refused | None  # why what was sent is not done, its status, whether it is tried once more: see `answers`
    status_again: int
    may_try_again: bool


class SignedInRequest(PlacedRequest):
    """A request of somebody with an account."""

    user: User


class SoughtRequest(PlacedRequest):
    """A request that names a tournament, which may be gone."""

    tournament: Tournament | None


class TournamentRequest(PlacedRequest):
    """A request about a tournament that the person may see."""

    tournament: Tournament


class DeskRequest(TournamentRequest):
    """A request about a tournament by somebody with an account."""

    user: User


class TableRequest(TournamentRequest):
    """A request by the link of a table; `over` once the next round has started."""

    number: int
    table: int
    key: str
    over: bool


class DoorRequest(TournamentRequest):
    """A request by the code at the door."""

    key: str


class CircuitRequest(PlacedRequest):
    """A request about a circuit."""

    circuit: Circuit


class SignedInCircuitRequest(CircuitRequest, SignedInRequest):
    """A request about a circuit by somebody with an account."""


def anyone(view: View) -> View:
    """A public page; a hidden tournament is shown to those with a role in it."""
    return _right("anyone", lambda _: True, view, public=True)


def signed_in(view: View) -> View:
    """Anybody with an account; a hidden tournament as for `anyone`."""
    return _right("signed_in", lambda _: True, view)


def scorer(view: View) -> View:
    """Scorers of the tournament or circuit, its organisers, administrators."""
    return _right("scorer", lambda request: request.roles.is_scorer, view, placed=True)


def organiser(view: View) -> View:
    """Organisers of the tournament or circuit (a circuit's are its tournaments' as well), administrators."""
    return _right("organiser", lambda request: request.roles.is_organiser, view, placed=True)


def circuit_organiser(view: View) -> View:
    """Organisers of the circuit, administrators."""
    return _right("circuit_organiser", lambda request: request.roles.is_organiser, view, placed=True)


def organiser_somewhere(view: View) -> View:
    """Organisers of whatever it is, administrators: for pages about people, which stand in no tournament."""
    return _right("organiser_somewhere", lambda request: bool(people.organises(request.user)), view)


def federation(view: View) -> View:
    """Organisers of a circuit of a federation with a catalogue of games, administrators."""
    return _right("federation", lambda request: bool(catalogue.editable_catalogues(request.user)), view)


def administrator(view: View) -> View:
    """Administrators of the site."""
    return _right("administrator", lambda request: request.roles.is_administrator, view)


def at_table(view: View) -> View:
    """Whoever holds the link of a table: `<slug>/<number>/<table>/<key>` names it, and opens nothing else.

    Any other key is a 404, whether the table exists or not; a hidden tournament's tables are open to who sits there.
    """

    def open_table(request: Any, *, number: int, table: int, key: str) -> bool:
        access = opened(request.tournament, state_of(request.tournament), number, table, key)
        request.number, request.table, request.key, request.over = number, table, key, access == "over"
        return access != "unknown"

    return _by_key("at_table", open_table, view)


def by_door_code(view: View) -> View:
    """Whoever has read the code at the door: `<slug>/<key>` names it, and opens nothing else.

    Any other key is a 404, whether the tournament exists or not; a hidden tournament's door opens to who stands there.
    """

    def open_door(request: Any, *, key: str) -> bool:
        request.key = key
        return is_door(request.tournament, key)

    return _by_key("at_door", open_door, view)


def _by_key(name: str, opens: Callable[..., bool], view: View) -> View:
    """A page that the key in its address opens, to whom it may concern: what is written there is no account's."""

    @wraps(view)
    def guarded(request: Any, *, slug: str, **names: Any) -> HttpResponse:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        request.tournament = tournament = events.tournament_by_slug(slug)
        request.roles = people.roles(request.user, *(tournament.scopes if tournament else ()))
        if is_taken_away(request, slug):
            return taken_away_page(request)
        found_or_404(tournament and opens(request, **names))
        request.by, request.refused = None, None
        return view(request)

    guarded.right = name  # type: ignore[attr-defined]  # the mark that the map of addresses is checked by
    return guarded  # type: ignore[return-value]  # the same view, with the names of the place taken out


def _right(name: str, allowed: Allowed, view: View, *, public: bool = False, placed: bool = False) -> View:
    @wraps(view)
    def guarded(request: Any, **names: Any) -> HttpResponse:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        if not public and not request.user.is_authenticated:
            return _suspended_page(request) if is_suspended(request) else redirect_to_login(_back(request))
        if placed and not names.keys() & {"slug", "circuit"}:
            raise ImproperlyConfigured(f"{view.__name__}: the address names no tournament and no circuit")
        slug = names.get("slug", "")
        request.roles = people.roles(request.user, *_place_and_scopes(request, names))
        if slug and is_taken_away(request, slug):
            return taken_away_page(request)
        request.by, request.refused = request.user if request.user.is_authenticated else None, None
        if slug:
            found_or_404(request.tournament and (request.tournament.listed or request.roles.is_scorer))
        if not allowed(request):
            return _not_allowed(request)
        return view(request, **names)

    guarded.right = name  # type: ignore[attr-defined]  # the mark that the map of addresses is checked by
    return guarded  # type: ignore[return-value]  # the same view, with the names of the place taken out


def _place_and_scopes(request: Any, names: dict[str, Any]) -> tuple[str, ...]:
    """Find what the address names, and the scopes in which rights count there."""
    if "slug" in names:
        request.tournament = tournament = events.tournament_by_slug(names.pop("slug"))
        return tournament.scopes if tournament else ()
    if "circuit" in names:
        request.circuit = circuit = found_or_404(events.circuit_by_slug(names.pop("circuit")))
        return (circuit.scope,)
    return ()


GONE, FORBIDDEN = 410, 403


def is_taken_away(request: SoughtRequest, slug: str) -> bool:
    """Whether an administrator has hidden the tournament from the one who asks, or deleted what stood there."""
    if request.tournament is None:
        return events.was_deleted(slug)
    return request.tournament.hidden and not request.roles.is_administrator


def taken_away_page(request: SoughtRequest) -> HttpResponse:
    """The notice; to those who organise it with the reason."""
    row = request.tournament
    context = {"deleted": row is None, "why": why_hidden(row) if row and request.roles.is_organiser else ""}
    response = render(request, "taken_away.html", context, status=GONE)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _not_allowed(request: SignedInRequest) -> HttpResponse:
    """Refused; whoever would have the right with a second step is led to it."""
    if not waits_for_second_step(request.user):
        raise PermissionDenied
    messages.warning(
        request, _("Your role here counts only with a second step when you sign in. Switch it on, then go on.")
    )
    return redirect("mfa_index")


def _suspended_page(request: HttpRequest) -> HttpResponse:
    """Why nothing is done any more for somebody who was signed in."""
    return render(request, "error.html", {"status": FORBIDDEN, "suspended": True}, status=FORBIDDEN)


Found = TypeVar("Found")


def found_or_404(one: Found | None) -> Found:
    """What an address names, or what its page rests on; a 404 where there is none of it."""
    if not one:
        raise Http404
    return one


def _back(request: HttpRequest) -> str:
    """Where to go after the login: this page, or for a form that was sent the page it stood on."""
    came_from = request.headers.get("Referer", "")
    sent = request.method not in {"GET", "HEAD"}
    if sent and url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure()):
        return to_come_back(came_from, request.path)
    return to_come_back(request.get_full_path(), request.path)
