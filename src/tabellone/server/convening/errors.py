"""What cannot be done with a convocation, told in words that say what to do instead."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.errors import RefusedError

SENTENCES: dict[str, str | Promise] = {
    "convene-none": _("The rules of this circuit know no convocations."),
    "convene-numbers": _("Write whole numbers: at least 2 places, and at most %(most)s places, called and reserves."),
    "convene-deadline": _("The deadline lies after the final. Choose an earlier day."),
    "convene-answer-day": _("Choose a day to answer by from today on, before the final: %(first)s to %(last)s."),
    "convene-reply": _("Write an e-mail address like name@example.org, or leave the field empty."),
    "convene-day": _("The final ends before it starts. Check the days."),
    "convene-name": _("Write a name for the final, with at most %(most)s letters."),
    "convene-game": _("Choose the game of the final."),
    "convene-games": _("Name at least two different games for a final of several games."),
    "convene-notes": _("The notes are too long: at most %(most)s signs."),
    "convene-champion": _("Nobody of that id is in the ranking. Choose the champion from the list."),
    "convene-sent": _("The first mail has been sent: what it told can no longer be changed."),
    "convene-fewer": _("Places that were told cannot become fewer: a confirmation is a guarantee."),
    "convene-theirs": _("Somebody changed this meanwhile. Look at it again, then save yours."),
    "convene-moved": _("The list is no longer the one you saw: a result came in. Look at it again before you send."),
    "convene-nobody": _("Nobody is qualified yet: there is no tournament of this game since the last final."),
    "convene-early": _("The first mail has not been sent yet."),
    "convene-second-sent": _("The second mail has been sent already."),
    "convene-begun": _("The final has begun: answers are no longer taken here. Speak to the organiser."),
    "convene-why": _("Write how you know: by phone, by voice. It goes on record."),
    "convene-unknown": _("This player is not invited."),
    "partner-none": _("In this game everybody plays alone: no partner is asked for."),
    "partner-unknown": _("Nobody of that name is invited or has asked for a place. Write the name as the list has it."),
    "partner-several": _("Several people are called that: tell the organiser which of them is your partner."),
    "partner-self": _("Name somebody else: a pair is two people."),
    "partner-outside": _("Choose two different players with a place."),
    "partner-why": _("Write how you know that the two play together. It goes on record."),
    "ask-name": _("Write your name, with at most %(most)s letters."),
    "ask-email": _("Write an e-mail address like name@example.org: a link to confirm your request goes there."),
    "ask-long": _("The text is too long: at most %(most)s signs."),
    "ask-early": _("Requests are taken once the first mail of the convocation has gone out."),
    "ask-invited": _("You are invited: answer by the link in your own mail. If you cannot find it, write to us."),
    "ask-again": _("Your request is here already."),
    "ask-no-mail": _("This site sends no mail, so an address cannot be confirmed. Sign in, or write to the organiser."),
    "ask-unproved": _("This request has not been confirmed by its link yet."),
    "ask-granted": _("This request has been granted already."),
    "ask-decided": _("This request has been granted or refused already."),
    "ask-inside": _("They have a place already: a confirmation is a guarantee."),
    "ask-taken-back": _("This request has been taken back meanwhile."),
    "ask-why": _("Write why this request comes before invited players who can still answer. It goes on record."),
    "ask-whose": _("This player is invited, or has a request already."),
    "mail-none": _("No mail can be sent: this site has no mail service. Whoever runs it sets EMAIL_URL."),
}


class ConveneError(RefusedError):
    """It cannot be done: a code, the field it is about, and the values of its sentence."""

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.values
