"""Who may be in a circuit twice: listed with reasons, two records merged, and parted again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.contract.answers import RatingRow
from tabellone.engine.errors import TabelloneError
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit
from tabellone.server.identity import finding, queries
from tabellone.server.identity.models import Merge
from tabellone.server.identity.services import merging
from tabellone.server.people.models import Person
from tabellone.server.people.queries import person_by_code, records_with_clubs
from tabellone.server.rankings import seasons
from tabellone.server.rankings.names import shown_in
from tabellone.server.web.answers import done, form, page, refusals
from tabellone.server.web.circuit.final_tables import named_moves
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, SignedInCircuitRequest, circuit_organiser

PER_PAGE, MOST_RATINGS = 30, 4
REASONS = {
    finding.SAME: gettext_lazy("the same name"),
    finding.SWAPPED: gettext_lazy("the same name, first and last name swapped"),
    finding.SIMILAR: gettext_lazy("a similar name"),
    finding.EMAIL: gettext_lazy("the same e-mail address"),
    finding.BIRTH: gettext_lazy("the same day of birth and a similar name"),
}


@page(circuit_organiser)
def doubles_desk(request: SignedInCircuitRequest) -> HttpResponse:
    """The list, the surest first."""
    found = finding.likely_pairs(request.circuit, by=request.user)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    known = record_cards(request.circuit, {key for pair in page.object_list for key in (pair.one, pair.other)})
    pairs = [
        (known[pair.one], known[pair.other], [REASONS[reason] for reason in pair.reasons]) for pair in page.object_list
    ]
    merged = [one for one in queries.merges(finding.records_in(request.circuit)) if one.parted_at is None]
    return circuit_page(request, "circuit/doubles.html", "doubles", page=page, pairs=pairs, merged=merged[:PER_PAGE])


@form(circuit_organiser)
def merge_pair(request: SignedInCircuitRequest) -> HttpResponse:
    """`away` and `stays` name the two by their codes."""
    of, away, stays = request.circuit, _record_named(request, "away"), _record_named(request, "stays")
    if request.method == "POST":
        with refusals(request) as write:
            if request.POST.get("do") == "apart":
                merging.keep_apart(away, stays, write)
                return done(request, "doubles", of.slug, said=_("Noted: they are two people."))
            made = merging.merge_records(away, stays, replace(write, seen=write.seen or ""))
            said = _("They are one player now. You can part them again here.")
            return done(request, "doubles-merged", of.slug, made.pk, said=said)
        away.refresh_from_db()
        stays.refresh_from_db()
    shown = queries.merge_preview(away, stays, by=request.user)
    known = record_cards(of, {away.pk, stays.pk})
    context: dict[str, Any] = {
        "shown": shown,
        "away": known[away.pk],
        "stays": known[stays.pk],
        "moving": [
            (
                each.circuit,
                named_moves(each.circuit, each.moves, shown_in(each.circuit, everything=True), ratings=False),
            )
            for each in shown.moving
        ],
        "here": _("Two records"),
    }
    return circuit_page(request, "circuit/doubles_pair.html", "doubles", **context)


def _record_named(request: CircuitRequest, name: str) -> Person:
    """A record of the circuit by its code; one that was merged meanwhile into one of them is told so by the page."""
    asked = request.POST if request.method == "POST" else request.GET
    code = asked.get(name, "").replace("\x00", "")[:12]
    found = records_with_clubs().filter(code=code).first() if code else None
    here = person_by_code(code) if found is not None else None
    if found is None or here is None or here.pk not in finding.records_in(request.circuit):
        raise Http404
    return found


@form(circuit_organiser)
def merged_pair(request: CircuitRequest, number: int) -> HttpResponse:
    """Look at a merge; part the two with a reason."""
    merge = queries.merge_of(number)
    if merge is None or not {merge.stays_id, merge.away_id} & _reachable(request, merge):
        raise Http404
    if request.method == "POST":
        sent = request.POST.getlist("theirs")
        theirs = [int(one) for one in sent if one.isascii() and one.isdecimal() and len(one) < 18]
        with refusals(request) as write:
            merging.part_records(merge, write, theirs=theirs)
            said = _("They are two players again, and everything is whose it was.")
            return done(request, "doubles-merged", request.circuit.slug, number, said=said)
    context = {
        "merge": merge,
        "moved": queries.entries_moved(merge) if merge.parted_at is None else (),
        "since": queries.entries_since(merge) if merge.parted_at is None else (),
        "why": request.POST.get("why", "")[:2000],
        "here": _("Merged records"),
    }
    return circuit_page(request, "circuit/doubles_merged.html", "doubles", **context)


def _reachable(request: CircuitRequest, merge: Merge) -> set[int]:
    """The records of the circuit, and those merged into them."""
    found, stays = finding.records_in(request.circuit), merge.stays
    return found | ({stays.pk} if stays.into_id in found else set())


@dataclass(frozen=True, slots=True)
class RecordCard:
    """One of two records: tournaments, the last of them, ratings in the circuit."""

    person: Person
    tournaments: int
    last: str
    ratings: tuple[RatingRow, ...]


def record_cards(circuit: Circuit, keys: set[int]) -> dict[int, RecordCard]:
    """The records of these keys, with what they have."""
    people = records_with_clubs().in_bulk(keys)
    told = events.entries_counted(keys)
    ratings = _ratings_by_code(circuit, {one.code for one in people.values()})
    return {
        key: RecordCard(
            one,
            told.get(key, (events.entries_by_code(one.code), None))[0],
            str(told[key][1].year) if key in told and told[key][1] else "",
            ratings.get(one.code, ()),
        )
        for key, one in people.items()
    }


def _ratings_by_code(circuit: Circuit, codes: set[str]) -> dict[str, tuple[RatingRow, ...]]:
    try:
        found = seasons.rankings_on(circuit, timezone.localdate()).answer.ratings
    except TabelloneError:
        return {}
    return {code: tuple(row for row in found if row.player == code)[:MOST_RATINGS] for code in codes}
