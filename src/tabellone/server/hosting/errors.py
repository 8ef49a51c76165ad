"""What cannot be done with requests and memberships, told in words that say what to do instead."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.errors import RefusedError

SENTENCES: dict[str, str | Promise] = {
    "request-none-here": _("This circuit takes no requests."),
    "request-past": _("That day is over. Choose a day from today on."),
    "request-far": _("That day is more than two years away. Check the year."),
    "request-game": _("Write the game, or choose it from the list."),
    "request-games-many": _("At most %(most)s games in one tournament."),
    "request-phone": _("Write the telephone number with digits, at most %(most)s signs."),
    "request-email": _("Write an e-mail address like name@example.org: the answer goes there."),
    "request-again": _(
        "A request with this e-mail address for the same day is here already. "
        "If this is another tournament, say so below and send it again."
    ),
    "request-moved": _("Something was decided about this request meanwhile. Look at it again."),
    "request-why": _("Write why: who asked reads it, and gets it by mail."),
    "request-long": _("The text is too long: at most %(most)s signs."),
    "request-played": _("A round has been drawn in this tournament: it cannot be taken back here any more."),
    "request-forgotten": _("The data of who asked have been erased; nothing more can be decided here."),
    "request-told": _("The members have been written to about this tournament already."),
    "request-not-promoted": _("It was asked for less than seven days ahead, so it is not promoted."),
    "mail-none": _("No mail can be sent: this site has no mail service. Whoever runs it sets EMAIL_URL."),
    "event-nobody": _("Nobody would get it: there are no members who want news of events."),
    "list-not-held": _("Tick that you hold the signed list: without it ask each player."),
    "member-seated": _("This player has a seat in a round already. Withdraw the player first."),
    "nickname-long": _("The nickname is too long: at most %(most)s signs."),
}


class HostingError(RefusedError):
    """It cannot be done: a code, the field it is about, and the values of its sentence."""

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.values
