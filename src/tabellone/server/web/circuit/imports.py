"""A stage from a platform's files: handed in, looked at, decided upon, applied whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.exchange.sources.values import MOST_BYTES
from tabellone.server.events.models import Tournament
from tabellone.server.intake import fetching, outcomes
from tabellone.server.intake import importing as imports
from tabellone.server.intake import queries as drafts
from tabellone.server.intake.converting import GameLine
from tabellone.server.intake.decisions import NEW, ROUNDING, Decisions, GameChoice
from tabellone.server.intake.matching import AccountDirectory, PlayerMatch
from tabellone.server.intake.models import Draft, Received
from tabellone.server.intake.previewing import StagePreview, preview_import
from tabellone.server.journal.services import Writing
from tabellone.server.registration.queries import is_registering
from tabellone.server.web.answers import (
    IMPORTS,
    REFUSED,
    STALE,
    count_sent,
    done,
    form,
    refusal,
    refusals,
    see_other,
    too_many_imports,
)
from tabellone.server.web.circuit import import_preview
from tabellone.server.web.circuit.import_preview import known_label, preview_page
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser, found_or_404

MOST_SENT = 2 * MOST_BYTES  # files with the largest source, and what stands around it
MOST_FILES = 200
MOST_SHOWN = 200_000  # a text that nobody could read is shown again up to this length
NEW_STAGE = "new"


@csrf_exempt  # a huge body is refused before anybody reads it; everything else goes through csrf_protect below
@takes_bytes(MOST_SENT, refusing_itself=True)
@form(circuit_organiser)
def import_start(request: CircuitRequest) -> HttpResponse:
    """Upload or paste what a platform gives; its format is recognised by itself."""
    require_imports(request)
    if announced_bytes(request) <= MOST_SENT:
        with suppress(RequestDataTooBig):  # a text too long for a field of a form
            return _import_started(request)
    problem = Problem.of("source-too-large", most=MOST_BYTES // 1024**2)
    request.refused, request.status_again = refusal(InputError([problem])), REFUSED
    return _hand_in_page(request, QueryDict())


def require_imports(request: CircuitRequest) -> None:
    """Imports show everybody's nicknames, which are private (PG 12): only where people register to play."""
    found_or_404(is_registering(request.circuit.rulebook))


@csrf_protect
def _import_started(request: CircuitRequest) -> HttpResponse:
    if request.method != "POST":
        return _hand_in_page(request, request.GET)
    parts, chosen = _parts_sent(request), request.POST.get("stage", "")
    place = request.POST.get("address", "").replace("\x00", "").strip() if fetching.may_fetch() else ""
    with refusals(request) as write:
        if too_many_imports(request):
            raise RuleError("imports-many", most=IMPORTS.most)
        if not parts and not place:
            raise InputError.of("source-empty")
        given = parts or fetching.fetched_files(place)  # outside of every transaction: it may take a while
        token = _token_of_parts(write.token, given)
        target = imports.ImportTarget(stage_named(request, chosen), fresh=chosen == NEW_STAGE)
        draft = imports.start_import(request.circuit, given, Writing(write.by, token), target=target)
        return see_other(draft_address(draft))
    return _hand_in_page(request, request.POST)


def draft_address(draft: Draft) -> str:
    """Where the preview of a draft is."""
    return reverse("stage-import-preview", args=[draft.circuit.slug, draft.pk])


def _parts_sent(request: CircuitRequest) -> list[imports.SourcePart]:
    """The files of the form, of a huge one only enough to refuse it; and the text, if there is some."""
    files = [
        imports.SourcePart(str(file.name or ""), bytes(file.read(MOST_BYTES + 1)))
        for file in request.FILES.getlist("files")[: MOST_FILES + 1]
    ]
    text = request.POST.get("text", "")
    return [*files, imports.SourcePart("", text)] if text.strip() else files


def _token_of_parts(token: str, parts: list[imports.SourcePart]) -> str:
    """The form's token for these very files: others of the same name and length are another form."""
    if not token:
        return ""
    told = hashlib.sha256(token.encode())
    for part in parts:
        data = part.data if isinstance(part.data, bytes) else part.data.encode("utf-8", "surrogatepass")
        told.update(hashlib.sha256(data).digest())
    return told.hexdigest()


def stage_named(request: CircuitRequest, slug: str) -> Tournament | None:
    """The circuit's stage of an address, if there is one."""
    return next((one for one in drafts.stages_of(request.circuit) if one.slug == slug), None)


def _hand_in_page(request: CircuitRequest, filled: QueryDict) -> HttpResponse:
    """The form; with what was filled in where the form could be read."""
    context = {
        "stages": drafts.stages_of(request.circuit),
        "waiting": drafts.waiting_drafts(request.circuit),
        "text": filled.get("text", "")[:MOST_SHOWN],
        "chosen": filled.get("stage", ""),
        "address": filled.get("address", ""),
        "downloads": sorted(fetching.import_hosts()),
    }
    return circuit_page(request, "circuit/import_start.html", "import", **context)


LOOK_AGAIN = frozenset({"import-look-again", "received-look-again"})
Row = TypeVar("Row", Draft, Received)
Act = Callable[[CircuitRequest, Draft, Writing], HttpResponse]


@takes_bytes(MOST_SENT)
@form(circuit_organiser)
def preview_of_import(request: CircuitRequest, number: int) -> HttpResponse:
    """Look, decide, apply or throw away. What has changed meanwhile is a 409."""
    require_imports(request)
    draft = found_or_404(drafts.draft_numbered(request.circuit, number))
    if request.method == "POST" and (answer := decided(request, draft, ACTS)):
        return answer
    return preview_page(request, draft)


def decided(
    request: CircuitRequest, row: Row, acts: Mapping[str, Callable[[CircuitRequest, Row, Writing], HttpResponse]]
) -> HttpResponse | None:
    """Do what a form of a preview asks for; None where it is refused, as what has changed meanwhile is."""
    act = found_or_404(acts.get(request.POST.get("do", "")))
    with refusals(request) as write:
        return act(request, row, write)
    row.refresh_from_db()
    if request.refused and any(problem.code in LOOK_AGAIN for problem in request.refused.problems):
        request.status_again = STALE
    return None


def _decision_form(reading: Callable[[CircuitRequest, StagePreview], Decisions], part: str) -> Act:
    """A form that decides something, and comes back to its part of the page."""

    def act(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
        decided, posted = reading(request, preview_import(draft)), request.POST
        stage = stage_named(request, posted["stage"]) if "stage" in posted else draft.stage
        imports.decide_import(draft.pk, decided, by=write.by, seen=count_sent(request, "version"), stage=stage)
        return see_other(f"{_preview_address(request, draft)}#{part}")

    return act


def _preview_address(request: CircuitRequest, draft: Draft) -> str:
    asked = request.GET.urlencode()
    return f"{draft_address(draft)}?{asked}" if asked else draft_address(draft)


def _games_on_page(request: CircuitRequest, found: StagePreview) -> Decisions:
    number = import_preview.chosen_round(found, request.GET.get("round"))
    lines = import_preview.lines_of_round(found, number, request.GET.get("page", "1"))
    return games_decided(found, list(lines), request.POST)


def _file_added(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
    """One more file of the same tournament."""
    file = request.FILES.get("file")
    data = bytes(file.read(MOST_BYTES + 1)) if file else request.POST.get("text", "")
    part = imports.SourcePart(str(file.name or "") if file else "", data)
    imports.add_source_part(draft.pk, part, by=write.by, seen=count_sent(request, "version"))
    return see_other(draft_address(draft))


def _import_applied(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
    made = imports.apply_import(draft.pk, write, seen=write.seen or "")
    if made.changed and not made.stage.listed:
        said = gettext("The results are in, but the stage is hidden: it counts in no ranking until you publish it.")
        messages.warning(request, said)
        return done(request, "stages-desk", request.circuit.slug)
    said = gettext("The stage is in; ratings and rankings follow.") if made.changed else gettext("Nothing has changed.")
    return done(request, "tournament", made.stage.slug, said=said)


def _import_discarded(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
    imports.discard_import(draft.pk, by=write.by)
    said = gettext("The import is thrown away with everything that was handed in.")
    return done(request, "stage-import", request.circuit.slug, said=said)


ACTS: dict[str, Act] = {
    "same": _decision_form(lambda asked, found: apart_from_all(found, _decision_text(asked.POST, "stage")), "apply"),
    "apart": _decision_form(lambda _, found: apart_from_all(found, ""), "apply"),
    "head": _decision_form(lambda request, found: head_decided(found, request.POST), "head"),
    "people": _decision_form(lambda request, found: people_decided(found, request.POST), "people"),
    "games": _decision_form(_games_on_page, "games"),
    "race": _decision_form(lambda _, found: race_taken_out(found), "apply"),
    "add": _file_added,
    "apply": _import_applied,
    "discard": _import_discarded,
}


LONGEST = 200
MOST_ROUNDS = 1000


def head_decided(shown: StagePreview, posted: QueryDict) -> Decisions:
    """What the form of the stage's head says."""
    named = ("name", "game", "new_game", "system", "platform", "division")
    words: dict[str, Any] = {name: _decision_text(posted, name) for name in named}
    start, end = _decision_day(posted, "start"), _decision_day(posted, "end")
    rounding = _decision_text(posted, "rounding")
    known = rounding if rounding in ROUNDING else ""
    return replace(shown.decided, **words, start=start, end=end, race="race" in posted, rounding=known)


def people_decided(shown: StagePreview, posted: QueryDict) -> Decisions:
    """Who is who: what was chosen for the players on the page; `all` makes new participants of all who are unknown."""
    chosen = dict(shown.decided.people)
    everybody = posted.get("all", "")
    problems = []
    for index, match in enumerate(shown.matches):
        if everybody and match.how == "unknown":
            chosen[match.player.key] = NEW
        elif f"p-{index}" in posted or f"q-{index}" in posted:
            choice, problem = _person_choice(index, posted, shown.directory)
            problems += [problem] if problem else []
            _note_choice(chosen, match, choice)
    if problems and not everybody:
        raise InputError(problems)
    return replace(shown.decided, people=chosen)


def _person_choice(index: int, posted: QueryDict, directory: AccountDirectory) -> tuple[str, Problem | None]:
    """A person's code, `new`, `out`, or nothing; somebody else by the label that the list offers."""
    typed = _decision_text(posted, f"q-{index}")
    if not typed:
        return _decision_text(posted, f"p-{index}"), None
    found = next((one for one in directory.accounts if typed in (known_label(one), one.code)), None)
    return (found.code, None) if found else ("", Problem.of("import-nobody", f"q-{index}", found=typed))


def _note_choice(chosen: dict[str, str], match: PlayerMatch, choice: str) -> None:
    """Keep a choice; nothing chosen is as it is recognised."""
    if choice and choice != match.code:
        chosen[match.player.key] = choice
    elif not choice:
        chosen.pop(match.player.key, None)


def games_decided(shown: StagePreview, lines: Sequence[GameLine], posted: QueryDict) -> Decisions:
    """How the games on the page ended, in which round, which are left out; what is as it was stays undecided."""
    chosen = dict(shown.decided.games)
    for line in lines:
        if f"o-{line.index}" not in posted:
            continue
        outcome, out = _decision_text(posted, f"o-{line.index}"), f"x-{line.index}" in posted
        number = _decision_round(posted, f"r-{line.index}")
        if (outcome, number, out) != (line.outcome, line.round, line.out):
            known = outcome if outcome in outcomes.outcome_choices(line.game) else ""
            by_hand = number if number != line.round or line.fixed else None
            chosen[line.key] = GameChoice(known, by_hand, out)
    return replace(shown.decided, games=chosen)


def race_taken_out(shown: StagePreview) -> Decisions:
    """Those whom a Race stage cannot rank play, but stand in none of its rankings (ruling taken-out)."""
    out = (*shown.decided.taken_out, *shown.race_out)
    return replace(shown.decided, taken_out=tuple(dict.fromkeys(out)))


def apart_from_all(shown: StagePreview, but: str) -> Decisions:
    """It is none of the stages that it looks like, or one of them alone."""
    others = [one.stage.slug for one in shown.beside.doubles if one.stage.slug != but]
    kept = [one for one in (*shown.decided.apart, *others) if one != but]
    return replace(shown.decided, apart=tuple(dict.fromkeys(kept)))


def _decision_text(posted: QueryDict, name: str) -> str:
    return posted.get(name, "").replace("\x00", "").strip()[:LONGEST]


def _decision_day(posted: QueryDict, name: str) -> date | None:
    written = _decision_text(posted, name)
    if not written:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise InputError.of("import-no-day", name, found=written) from None


def _decision_round(posted: QueryDict, name: str) -> int | None:
    written = _decision_text(posted, name)
    if not written:
        return None
    if not (written.isascii() and written.isdecimal() and len(written) < 6 and 1 <= int(written) <= MOST_ROUNDS):
        raise InputError.of("import-no-round", name, found=written, most=MOST_ROUNDS)
    return int(written)
