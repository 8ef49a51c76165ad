"""What the register refuses, told in words that say what to do instead."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.errors import RefusedError

SENTENCES: dict[str, str | Promise] = {
    "not-registering": _("Nobody registers with this federation here."),
    "no-terms": _("The organiser has not published the rules and the privacy notice yet. Come back in a few days."),
    "terms-changed": _("The texts were changed while the form was open. Read the new version and accept it."),
    "registered-already": _("You are registered already. Your page shows what is kept about you."),
    "person-registered": _("This player is registered already."),
    "too-young": _("You can register from %(day)s on, the day you turn sixteen."),
    "born-wrong": _("The day of birth lies in the future or too far back. Check the year."),
    "first-name": _("Write the first name, with at most %(most)s letters."),
    "last-name": _("Write the last name, with at most %(most)s letters."),
    "city": _("Write the city, with at most %(most)s letters."),
    "country": _("Choose a country from the list."),
    "email-missing": _("Choose one of the e-mail addresses of your account."),
    "no-account": _("Write your nickname on at least one platform."),
    "nickname-long": _("A nickname has at most %(most)s signs."),
    "nickname-address": _(
        "This is the address of a page that does not tell the nickname. Write the name that stands on it."
    ),
    "nickname-elsewhere": _("This is an address of %(platform)s. Write the nickname into the box of its platform."),
    "nickname-empty": _("Write the nickname as it stands on the platform."),
    "nickname-taken": _(
        "This nickname belongs to another player here. Check it; if it is yours, write to the organiser."
    ),
    "platform-unknown": _("No stages are played on this platform."),
    "platform-has-account": _("There is an account on this platform already. The organiser can change its nickname."),
    "no-such-account": _("There is no account on this platform."),
    "why-missing": _("Write why: it goes on record, and the player may ask."),
    "verification-step": _("The check of the identity cannot go from “%(state)s” to “%(new)s”."),
    "disqualified-already": _("This player is disqualified already."),
    "not-disqualified": _("This player is not disqualified."),
    "hiding-not-here": _("Here each player decides about the own name, in the player record."),
    "hiding-is-asked": _(
        "The organisers of %(federation)s decide whether a name is hidden (%(rule)s): write to them under Contact. "
        "They do it in the register."
    ),
    "name-hidden-already": _("The name of this player is hidden already."),
    "name-not-hidden": _("The name of this player is not hidden."),
    "no-team": _("There is no team to be a member of on this platform."),
    "takeover-decided": _("This request has already been decided."),
    "takeover-taken": _("These games belong to another registered player by now."),
    "takeover-both-played": _(
        "%(name)s and %(nickname)s stand in the same tournament, start the season with two ratings of one game, or "
        "%(nickname)s plays in a pair: they cannot be joined. Refuse the request."
    ),
    "terms-day": _("The new version must begin after the last one, and not before today."),
    "terms-text": _("Write the text in all three languages."),
    "terms-long": _("A text has at most %(most)s signs."),
    "identity-kept": _("Name and day of birth of a registered player are corrected in the register, with a reason."),
    "erase-roles": _("You still have roles here. Give them back on your page first, or keep your account."),
    "erased": _("What was kept about this player has been erased."),
    "newsletter-key": _("This link does not fit anybody. Use the one at the end of your last newsletter."),
}


class RegisterError(RefusedError):
    """The register refuses: a code, the field it is about, and the values of its sentence."""

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.values
