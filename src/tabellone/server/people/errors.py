"""What people may not do, told in words that say what to do instead."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.engine.errors import TabelloneError

SENTENCES: dict[str, str | Promise] = {
    "no-right": _("You need to be an organiser here to do this. Ask one of the organisers."),
    "no-name": _("Write the name of the player."),
    "name-long": _("The name is too long: at most %(most)s letters."),
    "club-long": _("The name of the club is too long: at most %(most)s letters."),
    "group-long": _("The name of a group is too long: at most %(most)s letters."),
    "groups-many": _("At most %(most)s groups for one player."),
    "email-wrong": _("This is no e-mail address. Write it like name@example.org, or leave it empty."),
    "phone-wrong": _("Write the telephone number with digits, at most %(most)s signs, or leave it empty."),
    "birth-wrong": _("The day of birth lies in the future or too far back. Check the year."),
    "birth-not-alone": _("The day of birth of a minor is changed by the organisers who keep the record. Ask them."),
    "name-not-alone": _("Whether a minor's name is shown is noted by the organisers, with the consent of the parents."),
    "claim-taken": _("This record already belongs to another account. If it is yours, write to an organiser."),
    "claim-have": _("Your account already has a player record. Give it back first."),
    "claim-open": _("You have already asked for this record. An organiser will decide."),
    "claim-decided": _("This request has already been decided."),
    "claim-many": _("You have asked for %(most)s records. Wait until an organiser has decided."),
    "person-user-taken": _("This account already has another player record: %(name)s."),
    "last-organiser": _("There would be no organiser left. Make somebody else an organiser first."),
    "last-administrator": _("There would be no administrator left. Make somebody else an administrator first."),
    "role-unknown": _("Choose one of the roles offered."),
    "uses-wrong": _("A link can be used between 1 and %(most)s times."),
    "days-wrong": _("A link is valid between 1 and %(most)s days."),
    "invitation-over": _("This invitation is no longer valid. Ask who sent it for a new one."),
    "invitation-email": _("This invitation is for another e-mail address. Sign in with that one, and confirm it."),
    "invitation-again": _("You have already used this invitation. Ask an organiser for a new one."),
    "measure-days": _("The last day lies before the first."),
    "measure-why": _("Write why: the player may ask."),
    "measure-lifted": _("This measure has already been lifted."),
    "token-taken": _("This form was already sent by somebody else. Open the page again."),
}


class RefusedError(TabelloneError):
    """It cannot be done: a code, the field it is about, and the values of its sentence."""

    def __init__(self, code: str, field: str = "", **values: Any) -> None:
        super().__init__(code, field, values)
        self.code, self.field, self.values = code, field, values

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.values


class StaleError(TabelloneError):
    """The record was changed while the form was open: what was typed, and what is stored now."""

    def __init__(self, mine: Any, stored: Any) -> None:
        super().__init__(mine, stored)
        self.mine, self.stored = mine, stored
