"""The federation changes a sheet, adds a game, takes a change back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.contract.catalogue import SheetEdit
from tabellone.engine.errors import InputError
from tabellone.server.catalogue import queries, services
from tabellone.server.catalogue.models import Change
from tabellone.server.people.errors import RefusedError
from tabellone.server.play.creating import slug_of
from tabellone.server.web.games.forms import SheetForm
from tabellone.server.web.games.found import Found, found
from tabellone.server.web.people.answering import see
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.rights import SignedInRequest, federation

PAGE = ["GET", "HEAD", "POST"]


@federation
@never_cache
@require_http_methods(PAGE)
def edit(request: SignedInRequest, game: str) -> HttpResponse:
    """Change a sheet."""
    one = _mine(request, game)
    form = _form(request, one.rulebook, game)
    if request.method != "POST":
        return _page(request, form, one)
    return _taken(
        request, form, lambda: _edit(form, one.rulebook, game), again=lambda: _page(request, form, found(game))
    )


@federation
@never_cache
@require_http_methods(PAGE)
def new(request: SignedInRequest) -> HttpResponse:
    """Add a game: its id is made of its name."""
    rulebook = _asked(request)
    form = _form(request, rulebook, "")
    if request.method != "POST":
        form.initial["name"] = ""
        return _page(request, form, None, rulebook)
    return _taken(
        request,
        form,
        lambda: _edit(form, rulebook, slug_of(form.cleaned_data["name"]), new=True),
        again=lambda: _page(request, form, None, rulebook),
    )


@federation
@never_cache
@require_http_methods(PAGE)
def take_back(request: SignedInRequest, game: str, change: int) -> HttpResponse:
    """Ask why, then let a change hold no longer."""
    one = _mine(request, game)
    row = queries.history(one.rulebook, game).filter(pk=change, takes_back__isnull=True).first()
    if row is None:
        raise Http404
    if request.method != "POST":
        return _asking(request, one, row)
    write = Writing.of(request)
    return answered(
        lambda: services.take_back(row, by=write.by, why=write.why, token=write.token),
        done=lambda _row: _said(request, _("The change is taken back."), reverse("game-history", args=[game])),
        refused=lambda refused: _asking(request, one, row, refused),
    )


def _mine(request: SignedInRequest, game: str) -> Found:
    one = found(game)
    if not queries.may_edit(request.user, one.rulebook):
        raise PermissionDenied
    return one


def _asked(request: SignedInRequest) -> str:
    """The catalogue that a new game goes into: the one that was asked for, or the first that the account may change."""
    mine = queries.editable(request.user)
    asked = request.GET.get("rulebook", "")
    return asked if asked in mine else mine[0]


def _form(request: SignedInRequest, rulebook: str, game: str) -> SheetForm:
    edits, book = queries.edits(rulebook), queries.book_of(rulebook)
    today = timezone.localdate()
    first = min((one.since for one in edits if one.game == game and one.new), default=today)
    facts = book.sheet_facts(edits, max(today, first), game)
    data = request.POST if request.method == "POST" else None
    form = SheetForm(data, facts, changes=queries.history(rulebook, game).count() if game else 0)
    form.fields["shown"].initial = max(today, first)
    return form


def _edit(form: SheetForm, rulebook: str, game: str, *, new: bool = False) -> tuple[str, SheetEdit]:
    return rulebook, SheetEdit(game, form.cleaned_data["since"], form.typed(), new)


def _taken(
    request: SignedInRequest,
    form: SheetForm,
    wanted: Callable[[], tuple[str, SheetEdit]],
    *,
    again: Callable[[], HttpResponse],
) -> HttpResponse:
    """Record what the form says, or show it again with the reasons beside their fields."""
    if form.is_valid():
        rulebook, edit_ = wanted()
        write = Writing.of(request)
        filled = services.Filled(form.shown_on, form.cleaned_data.get("changes") or 0)
        try:
            row = services.change_sheet(
                rulebook, edit_, by=write.by, why=form.cleaned_data["why"], token=write.token, filled=filled
            )
        except RefusedError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        except InputError as error:
            form.take(error)
        else:
            return see(_said(request, _("The sheet is changed."), reverse("game-sheet", args=[row.game])))
    response = again()
    response.status_code = REFUSED
    return response


def _said(request: SignedInRequest, text: str, address: str) -> str:
    messages.success(request, text)
    return address


def _page(request: SignedInRequest, form: SheetForm, one: Found | None, rulebook: str = "") -> HttpResponse:
    context: dict[str, Any] = {"form": form, "rulebook": one.rulebook if one else rulebook, "sheet": None}
    if one:
        context |= {"sheet": one.sheet, "trail": one.trail(_("Change the sheet"))}
    else:
        context["trail"] = [(_("The games"), reverse("games")), (_("A new game"), "")]
    return render(request, "games/edit.html", context)


def _asking(request: SignedInRequest, one: Found, row: Change, refused: Refused | None = None) -> HttpResponse:
    context = {
        "sheet": one.sheet,
        "row": row,
        "rulebook": one.rulebook,
        "question": _("Take this change back?"),
        "back": reverse("game-history", args=[one.game]),
        "refused": refused,
        "why": request.POST.get("why", ""),
    }
    return render(request, "games/take_back.html", context)
