"""What the catalogue refuses, told in words that say what to do instead."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.errors import RefusedError

SENTENCES: dict[str, str | Promise] = {
    "no-catalogue": _("This rulebook has no catalogue of games."),
    "not-yours": _("Sheets are changed by administrators and by the organisers of a circuit of this federation."),
    "why-missing": _("Write why: it stands in the history for everybody."),
    "why-long": _("The reason has at most %(most)s signs."),
    "since-wrong": _("Choose a day between %(first)s and %(last)s."),
    "changed-meanwhile": _(
        "Somebody changed this sheet while the form was open. Look at what is new, then save again."
    ),
    "taken-back-already": _("This change has already been taken back."),
    "taking-back": _("This is itself a taking back. Make a new change instead."),
    "still-needed": _("Later changes rest on this one: %(days)s. Take them back first."),
}


class CatalogueError(RefusedError):
    """The catalogue refuses: a code, the field it is about, and the values of its sentence."""

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.values
