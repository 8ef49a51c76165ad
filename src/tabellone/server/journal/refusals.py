"""What cannot be done, told in words that say what to do instead: every refusal of the platform by its code."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.engine.errors import TabelloneError


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


SENTENCES: dict[str, str | Promise] = {
    # accounts, records, rights
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
    # registrations
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
    # sheets of games
    "no-catalogue": _("This rulebook has no catalogue of games."),
    "sheet-not-yours": _("Sheets are changed by administrators and by the organisers of a circuit of this federation."),
    "sheet-why": _("Write why: it stands in the history for everybody."),
    "sheet-why-long": _("The reason has at most %(most)s signs."),
    "sheet-since": _("Choose a day between %(first)s and %(last)s."),
    "sheet-moved": _("Somebody changed this sheet while the form was open. Look at what is new, then save again."),
    "sheet-back-already": _("This change has already been taken back."),
    "sheet-taking-back": _("This is itself a taking back. Make a new change instead."),
    "sheet-needed": _("Later changes rest on this one: %(days)s. Take them back first."),
    # requests and memberships
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
    "member-nickname-long": _("The nickname is too long: at most %(most)s signs."),
    # convocations
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
    # two records that are one person
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
    # letters and newsletters
    "letter-name": _("Write your name, with at most %(most)s letters."),
    "letter-email": _("Write an e-mail address like name@example.org: the answer goes there."),
    "letter-text": _("Write what it is about."),
    "letter-long": _("The text is too long: at most %(most)s signs."),
    "letter-language": _("Complaints are taken in Italian or English only. Choose one of the two and write in it."),
    "letter-closed": _("This letter is closed. Reopen it first."),
    "letter-open": _("This letter is not closed."),
    "letter-over": _("This letter has been closed for a while. Write a new one and name its number."),
    "letter-forgotten": _("What was written here has been erased; it can no longer be answered."),
    "letter-moved": _(
        "Something was added to this letter meanwhile. Read it above; your words are kept, send them then."
    ),
    "newsletter-theirs": _(
        "Somebody changed this draft meanwhile: theirs stands above. Keep yours again to replace it."
    ),
    "letter-full": _("There is a lot in this letter already. Wait for an answer, or write a new one."),
    "letter-why": _("Write why: it goes on record, and the writer reads it."),
    "newsletter-words": _("Write a subject and a text in English: whoever has no other language here gets that one."),
    "newsletter-half": _("In one language there is a subject without a text, or a text without a subject."),
    "newsletter-started": _("This newsletter has been started: its words cannot be changed any more."),
    "newsletter-step": _("This newsletter is not in a state for that. Open the page again."),
    "newsletter-nobody": _("Nobody would get it: no registered player has asked for the newsletter."),
    "newsletter-moved": _("The words were changed meanwhile. Read them again before you send them."),
}
