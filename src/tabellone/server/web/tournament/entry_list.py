"""A list of players, pasted or uploaded: what it would do, choices by hand, then whole or nothing."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.engine.errors import RuleError
from tabellone.server.play.bars import barring_rule
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.entry_list import NEW, SKIP, EntryListPreview, ListCandidate, enrol_list, preview
from tabellone.server.play.player_list import MOST_BYTES, decoded_text
from tabellone.server.play.roll import late_entry
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import federation_of
from tabellone.server.web.answers import done, form, refusals
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser

WHO = "who-"
CLUB = "club-"


@form(organiser)
def paste_list(request: DeskRequest) -> HttpResponse:
    """Paste, look, apply."""
    row, text = request.tournament, request.POST.get("list", "")
    if request.method == "POST" and "edit" not in request.POST:
        with refusals(request):
            text = _text_of_list(request)
            shown = preview(row, text, by=request.user) if text.strip() else None
            if shown is None or not shown.candidates:
                raise RuleError("list-empty")
            return _list_applied(request, text) if "apply" in request.POST else _list_preview(request, text, shown)
    context = {"text": text, "pairs": plays_in_pairs(state_of(row)), "federation": federation_of(row)}
    return tournament_page(request, "tournament/entry_list.html", "players", **context)


def _text_of_list(request: DeskRequest) -> str:
    """What was uploaded; without a file, what was pasted."""
    sent = request.FILES.get("file")
    if sent is None or isinstance(sent, list):
        return request.POST.get("list", "")
    return decoded_text(sent.read(MOST_BYTES + 1))


def _list_preview(request: DeskRequest, text: str, shown: EntryListPreview) -> HttpResponse:
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
        "pairs": plays_in_pairs(state),
    }
    return tournament_page(request, "tournament/entry_list_preview.html", "players", **context)


def _needs_attention(candidate: ListCandidate) -> int:
    """What somebody has to look at comes first."""
    if candidate.obstacle:
        return 0
    unsure = [half for half in (candidate, candidate.partner) if half and half.known and not half.chosen]
    return 1 if unsure else 2


def _list_row(candidate: ListCandidate, choices: dict[str, str]) -> dict[str, Any]:
    """A line, and for each of its names what can be chosen."""
    halves = [one for one in (candidate, candidate.partner) if one]
    return {"candidate": candidate, "selects": [_name_choice(half, choices) for half in halves]}


def _name_choice(half: ListCandidate, choices: dict[str, str]) -> dict[str, Any]:
    offered = [(SKIP, _("Skip"))]
    if not half.impossible:
        known = [(one.code, f"{one.name} ({one.club})" if one.club else one.name) for one in half.known]
        offered = [(NEW, _("New player record")), *(one for one in known if one[0] not in half.barred), *offered]
    chosen = choices.get(half.key, half.choice)
    return {"key": half.key, "name": half.listed.name, "options": offered, "chosen": chosen}


def _choices_of_name(request: DeskRequest, prefix: str = WHO) -> dict[str, str]:
    return {name.removeprefix(prefix): value for name, value in request.POST.dict().items() if name.startswith(prefix)}


def _clubs_chosen(shown: EntryListPreview, posted: dict[str, str]) -> dict[str, str]:
    """The clubs that were chosen, by what is compared of those of the list; nothing that was not offered."""
    said = {one.key: posted[str(nth)] for nth, one in enumerate(shown.clubs, 1) if str(nth) in posted}
    offered = {one.key: ("", *one.known) for one in shown.clubs}
    return {key: name for key, name in said.items() if name in offered[key]}


def _list_applied(request: DeskRequest, text: str) -> HttpResponse:
    row, choices, posted = request.tournament, _choices_of_name(request), _choices_of_name(request, CLUB)
    with refusals(request) as write:
        clubs = _clubs_chosen(preview(row, text, by=request.user), posted)
        outcome = enrol_list(row, text, choices, write, clubs=clubs)
        count = len(outcome.entry.data["entrants"])
        said = ngettext("%(count)s player entered.", "%(count)s players entered.", count) % {"count": count}
        return done(request, "players", outcome.tournament.slug, said=said)
    return _list_preview(request, text, preview(row, text, by=request.user))
