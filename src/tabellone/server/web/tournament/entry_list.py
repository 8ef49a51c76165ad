"""A list of players, pasted or uploaded: what it would do, choices by hand, then whole or nothing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.entry_list import NEW, SKIP, Candidate, Preview, enrol_list, federation_of, preview
from tabellone.server.play.player_list import MOST_BYTES, decoded_text
from tabellone.server.play.roll import barring_rule, late_entry
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered, refusal
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser

WHO = "who-"
CLUB = "club-"


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def paste_list(request: DeskRequest) -> HttpResponse:
    """Paste, look, apply."""
    if request.method != "POST" or "edit" in request.POST:
        return _list_form(request, request.POST.get("list", ""))
    try:
        text = _list_text(request)
        shown = preview(request.tournament, text) if text.strip() else None
    except RuleError as error:
        return _list_again(_list_form(request, request.POST.get("list", ""), refusal(error)))
    if shown is None or not shown.candidates:
        return _list_again(_list_form(request, text, refusal(RuleError("list-empty"))))
    return _list_applied(request, text) if "apply" in request.POST else _list_preview(request, text, shown)


def _list_text(request: DeskRequest) -> str:
    """What was uploaded; without a file, what was pasted."""
    sent = request.FILES.get("file")
    if sent is None or isinstance(sent, list):
        return request.POST.get("list", "")
    return decoded_text(sent.read(MOST_BYTES + 1))


def _list_again(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response


def _list_form(request: DeskRequest, text: str, refused: Refused | None = None) -> HttpResponse:
    row = request.tournament
    context = {
        "text": text,
        "refused": refused,
        "pairs": plays_in_pairs(state_of(row)),
        "federation": federation_of(row),
    }
    return tournament_page(request, "entering/paste.html", "players", **context)


def _list_preview(request: DeskRequest, text: str, shown: Preview, refused: Refused | None = None) -> HttpResponse:
    state = state_of(request.tournament)
    choices = _choices_of_name(request)
    clubs = _clubs_chosen(shown, _choices_of_name(request, CLUB))
    context = {
        "text": text,
        "shown": shown,
        "clubs": [(one, clubs.get(one.key, one.chosen)) for one in shown.clubs],
        "rows": [_list_row(one, choices) for one in sorted(shown.candidates, key=_needs_attention)],
        "counts": shown.counts(choices),
        "barring": barring_rule(state),
        "late": late_entry(state),
        "refused": refused,
        "pairs": plays_in_pairs(state),
    }
    return tournament_page(request, "entering/preview.html", "players", **context)


def _needs_attention(candidate: Candidate) -> int:
    """What somebody has to look at comes first."""
    if candidate.obstacle:
        return 0
    unsure = [half for half in (candidate, candidate.partner) if half and half.known and not half.chosen]
    return 1 if unsure else 2


def _list_row(candidate: Candidate, choices: dict[str, str]) -> dict[str, Any]:
    """A line, and for each of its names what can be chosen."""
    halves = [one for one in (candidate, candidate.partner) if one]
    return {"candidate": candidate, "selects": [_name_choice(half, choices) for half in halves]}


def _name_choice(half: Candidate, choices: dict[str, str]) -> dict[str, Any]:
    offered = [(SKIP, _("Skip"))]
    if not half.impossible:
        known = [(one.code, f"{one.name} ({one.club})" if one.club else one.name) for one in half.known]
        offered = [(NEW, _("New player record")), *(one for one in known if one[0] not in half.barred), *offered]
    chosen = choices.get(half.key, half.choice)
    return {"key": half.key, "name": half.listed.name, "options": offered, "chosen": chosen}


def _choices_of_name(request: DeskRequest, prefix: str = WHO) -> dict[str, str]:
    return {name.removeprefix(prefix): value for name, value in request.POST.dict().items() if name.startswith(prefix)}


def _clubs_chosen(shown: Preview, posted: dict[str, str]) -> dict[str, str]:
    """The clubs that were chosen, by what is compared of those of the list; nothing that was not offered."""
    said = {one.key: posted[str(nth)] for nth, one in enumerate(shown.clubs, 1) if str(nth) in posted}
    offered = {one.key: ("", *one.known) for one in shown.clubs}
    return {key: name for key, name in said.items() if name in offered[key]}


def _list_applied(request: DeskRequest, text: str) -> HttpResponse:
    write = Writing.of(request)
    choices, posted = _choices_of_name(request), _choices_of_name(request, CLUB)

    def again(refused: Refused) -> HttpResponse:
        request.tournament.refresh_from_db()
        return _list_preview(request, text, preview(request.tournament, text), refused)

    return form_answered(
        lambda: enrol_list(
            request.tournament,
            text,
            choices,
            by=write.by,
            token=write.token,
            seen=write.seen,
            clubs=_clubs_chosen(preview(request.tournament, text), posted),
        ),
        done=lambda outcome: _list_entered(request, outcome),
        refused=again,
        row=request.tournament,
    )


def _list_entered(request: DeskRequest, outcome: Outcome) -> str:
    count = len(outcome.entry.data["entrants"])
    said = ngettext("%(count)s player entered.", "%(count)s players entered.", count) % {"count": count}
    messages.success(request, said)
    return reverse("players", args=[outcome.tournament.slug])
