"""The journal of a tournament: everybody reads what is public, its organisers read all and can undo any line."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpResponse

from tabellone.course.undo import out_of_force
from tabellone.server.desk.telling import Told, names_in, told
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.play.queries import UNDO, line_of
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import TournamentRequest, anyone

A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A line on the page: its sentence, whether it still counts, and by whom it was undone."""

    told: Told
    undone_by: Entry | None
    may_undo: bool


@anyone
def journal_page(request: TournamentRequest) -> HttpResponse:
    """The lines, the newest first, those of a word searched for."""
    lines = shown(request)
    word = request.GET.get("q", "").strip().casefold()[:100]
    if word:
        lines = [line for line in lines if word in line.told.sentence.casefold()]
    page = Paginator(lines, A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "word": request.GET.get("q", ""), "all": request.roles.is_organiser}
    return tournament_page(request, "journal/journal.html", "journal", **context)


def shown(request: TournamentRequest) -> list[Shown]:
    """The lines that the person may read, the newest first."""
    entries = list(journal.stream(request.tournament.scope).select_related("by"))
    by_number = {entry.number: entry for entry in entries}
    names = names_in(state_of(request.tournament), entries)
    out = out_of_force([line_of(entry) for entry in entries])
    undoers = _undoers(entries, out)
    everything = request.roles.is_organiser
    found = []
    for entry in reversed(entries):
        line = told(entry, names, by_number)
        if everything or (line.public and entry.number not in out):
            undoable = everything and entry.number not in out and entry.number > 1
            found.append(Shown(line, undoers.get(entry.number), undoable))
    return found


def _undoers(entries: list[Entry], out: frozenset[int]) -> dict[int, Entry]:
    """By which line in force each undone one was undone."""
    undoing = [entry for entry in entries if entry.kind == UNDO and entry.number not in out]
    return {number: entry for entry in undoing for number in entry.data["entries"]}
