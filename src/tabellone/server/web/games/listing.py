"""All games that have a sheet, by rulebook, with a search."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tabellone.contract.proposals import GameOffer
from tabellone.engine.alphabet import alphabetical
from tabellone.server.catalogue import queries
from tabellone.server.people.names import fold
from tabellone.server.web.games.found import mark
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import PlacedRequest, anyone
from tabellone.server.web.sentences import language

LONGEST = 80


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in the list: what is proposed for it, whether the federation added it or changed something."""

    offer: GameOffer
    new: bool
    changed: bool

    @property
    def title(self) -> str:
        """What it is called in the reader's language."""
        return self.offer.known_as.called(language())


@anyone
@require_safe
@kept(mark)
def games(request: PlacedRequest) -> HttpResponse:
    """The catalogue; `q` looks for a part of a name."""
    word = request.GET.get("q", "").replace("\x00", "")[:LONGEST].strip()
    books = [(rulebook, _listed(rulebook, word)) for rulebook in queries.catalogued()]
    context = {
        "books": [(rulebook, rows) for rulebook, rows in books if rows],
        "number": sum(len(rows) for _rulebook, rows in books),
        "word": word,
        "may_edit": bool(queries.editable(request.user)),
        "coming": _coming() if not word else [],
    }
    return render(request, "games/games.html", context)


def _listed(rulebook: str, word: str) -> list[Listed]:
    edits, today = queries.edits(rulebook), timezone.localdate()
    made = [edit for edit in edits if edit.since <= today]
    new, changed = {one.game for one in made if one.new}, {one.game for one in made if not one.new}
    rows = [Listed(offer, offer.id in new, offer.id in changed) for offer in queries.offers(rulebook, today)]
    wanted = fold(word)
    found = [row for row in rows if any(wanted in fold(name) for name in (row.offer.id, *row.offer.known_as.names))]
    return sorted(found, key=lambda row: alphabetical(row.title))


def _coming() -> list[tuple[str, str, object]]:
    """New games whose first day is still to come: id, name and day."""
    today = timezone.localdate()
    later = [edit for book in queries.catalogued() for edit in queries.edits(book) if edit.new and edit.since > today]
    return [(edit.game, str(edit.facts.get("name", edit.game)), edit.since) for edit in later]
