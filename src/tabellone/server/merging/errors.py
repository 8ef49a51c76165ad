"""Why two records are not merged, or not parted, told in words that say what to do instead."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.errors import RefusedError

SENTENCES: dict[str, str | Promise] = {
    "merge-itself": _("This is one and the same record."),
    "merge-gone": _("One of the two records was merged already. Open the list again."),
    "merge-erased": _("What was kept about this player has been erased: there is nothing left to part or to merge."),
    "merge-met": _(
        "Both are entered in “%(tournament)s”: they are not one person, or one of the entries has to go there first."
    ),
    "merge-pair": _("%(name)s plays in a pair in “%(tournament)s”. Pairs cannot be merged: let the other record go."),
    "merge-accounts": _("Both records belong to accounts. One of the players has to give the record back first."),
    "merge-registered": _("Both are registered with the federation. Erase one of the registrations first."),
    "merge-ratings": _("Both start “%(circuit)s” with a rating of the same game. Correct the season first."),
    "merge-not-yours": _("You do not organise “%(tournament)s”, where one of them played. Ask an administrator."),
    "merge-look-again": _("Something has changed since you looked. Look again at what the merge would do."),
    "part-over": _("These two have been parted already."),
    "part-later-first": _("%(name)s was merged into another record later. Part those two first."),
    "why-missing": _("Write why: it goes on record, and the player may ask."),
}


class MergeError(RefusedError):
    """It cannot be merged or parted: a code, the field it is about, and the values of its sentence."""

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.values
