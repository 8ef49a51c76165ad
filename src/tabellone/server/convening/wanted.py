"""Whether a mail of a convocation is still wanted, asked right before it leaves."""

from __future__ import annotations

from tabellone.server.convening.composing import INSIDE, SECOND, STAMP
from tabellone.server.convening.models import Ask, Invited
from tabellone.server.convening.people import address_of
from tabellone.server.convening.queries import convened, has_begun
from tabellone.server.mail.models import Mail

ASK = "ask-"


def still_wanted(mail: Mail) -> bool:
    """Not once the final has begun, nor to another address by now; the second not to who is in or declined since."""
    _app, _convocation, key, wave = mail.key.split(":", 3)
    if key.startswith(ASK):
        return _got_the_place(mail, key.removeprefix(ASK), wave.removeprefix(f"{INSIDE}:"))
    rows = Invited.objects.select_related("convocation__tournament__circuit", "person__user")
    one = rows.filter(pk=int(key)).first() if key.isdecimal() else None
    if one is None or has_begun(one.convocation) or address_of(one.person).casefold() != mail.to.casefold():
        return False
    if wave != SECOND:
        return True
    now = convened(one.convocation)
    settled = {each.player for each in now.confirmed} | set(now.declined)
    return one.player not in settled


def _got_the_place(mail: Mail, number: str, since: str) -> bool:
    """Whether a request has the place that the mail tells of, since that very moment (ruling answer-day)."""
    rows = Ask.objects.select_related("convocation__tournament__circuit", "person__user")
    ask = rows.filter(pk=int(number)).first() if number.isdecimal() else None
    if ask is None or has_begun(ask.convocation):
        return False
    if (address_of(ask.person) or ask.email).casefold() != mail.to.casefold():
        return False
    confirmed = convened(ask.convocation).confirmed
    return any(one.player == ask.player and f"{one.since:{STAMP}}" == since for one in confirmed)
