"""Lines of the journal about a player, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.server.journal.models import Entry
from tabellone.server.registry.models import Registration
from tabellone.server.registry.platforms import platform_name

SENTENCES: dict[str, str | Promise] = {
    "registry-registered": gettext_lazy("Registered"),
    "registry-verification": gettext_lazy("Check of the identity: %(state)s"),
    "registry-disqualified": gettext_lazy("Disqualified"),
    "registry-reinstated": gettext_lazy("Disqualification reversed"),
    "registry-name-hidden": gettext_lazy("Name hidden"),
    "registry-name-shown": gettext_lazy("Name no longer hidden"),
    "registry-renamed": gettext_lazy("New nickname on %(platform)s"),
    "registry-account": gettext_lazy("Account added on %(platform)s"),
    "registry-team": gettext_lazy("Membership of the team on %(platform)s noted: %(member)s"),
    "registry-corrected": gettext_lazy("Corrected: %(fields)s"),
    "registry-newsletter": gettext_lazy("Newsletter: %(wanted)s"),
    "registry-accepted": gettext_lazy("New texts accepted"),
    "registry-takeover-confirmed": gettext_lazy("Earlier games confirmed as theirs"),
    "registry-takeover-refused": gettext_lazy("Earlier games not theirs"),
    "registry-joined": gettext_lazy("Took over the record of an unregistered participant"),
    "registry-erased": gettext_lazy("Erased on request"),
    "registered": gettext_lazy("Player record written"),
    "changed": gettext_lazy("Player record changed: %(fields)s"),
    "kept": gettext_lazy("Record kept by the organisers"),
    "took-part": gettext_lazy("Took part without registering"),
    "account-added": gettext_lazy("Account added on %(platform)s"),
    "claim-asked": gettext_lazy("An account says: this is me"),
    "claim-confirmed": gettext_lazy("Account confirmed"),
    "claim-refused": gettext_lazy("Account refused"),
    "claim-ended": gettext_lazy("Account no longer linked"),
}
FIELDS: dict[str, str | Promise] = {
    "name": gettext_lazy("name"),
    "hides_name": gettext_lazy("hides the name"),
    "first_name": gettext_lazy("first name"),
    "last_name": gettext_lazy("last name"),
    "birth": gettext_lazy("day of birth"),
    "city": gettext_lazy("city"),
    "country": gettext_lazy("country"),
    "email": gettext_lazy("e-mail address"),
    "phone": gettext_lazy("telephone"),
    "language": gettext_lazy("language"),
    "account": gettext_lazy("account"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A line: what, when, by whom, why."""

    sentence: str
    at: datetime
    by: str
    why: str


def told(entry: Entry) -> Told:
    """A line of the journal in the reader's language."""
    sentence = str(SENTENCES.get(entry.kind, entry.kind.replace("-", " "))) % _values(entry)
    return Told(sentence, entry.at, entry.by_name, entry.why)


def _values(entry: Entry) -> dict[str, str]:
    data = entry.data
    answers = {True: _("yes"), False: _("no")}
    states = dict(Registration.Verification.choices)
    return {
        "platform": platform_name(str(data.get("platform", ""))),
        "member": answers[bool(data.get("member"))],
        "wanted": answers[bool(data.get("wanted"))],
        "state": str(states.get(str(data.get("to", "")), "")),
        "fields": ", ".join(str(FIELDS.get(one, one)) for one in data.get("fields", ())),
    }
