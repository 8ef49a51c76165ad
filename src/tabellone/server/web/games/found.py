"""Which game an address names, and what stands around its pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.contract.catalogue import GameSheet
from tabellone.server.catalogue import queries
from tabellone.server.catalogue.games import known_id
from tabellone.server.catalogue.models import Change
from tabellone.server.web.sentences import language

Trail = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Found:
    """A game of a catalogue, with its sheet of today, or of its first day where that is still to come."""

    rulebook: str
    sheet: GameSheet

    @property
    def game(self) -> str:
        """Its id."""
        return self.sheet.game

    def trail(self, here: str = "") -> Trail:
        """Where its pages stand."""
        own = reverse("game-sheet", args=[self.game]) if here else ""
        return [
            (_("The games"), reverse("games")),
            (self.sheet.called(language()), own),
            *([(here, "")] if here else []),
        ]


def found(game: str) -> Found:
    """The game of an address; a 404 where no catalogue has it."""
    for rulebook in queries.catalogued():
        known = known_id(rulebook, game)
        sheet = queries.sheet(rulebook, game) or _coming(rulebook, game) or queries.sheet(rulebook, known)
        if sheet is not None:
            return Found(rulebook, sheet)
    raise Http404


def _coming(rulebook: str, game: str) -> GameSheet | None:
    """A new game whose first day is still to come."""
    first = next((one for one in queries.edits(rulebook) if one.game == game and one.new), None)
    return queries.sheet(rulebook, game, first.since) if first else None


def mark(_request: object) -> str:
    """The same as long as the catalogue is, on one day."""
    last = Change.objects.order_by("-pk").values_list("pk", "entry__at").first()
    return f"catalogue {last} {timezone.localdate()}"
