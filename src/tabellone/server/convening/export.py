"""What is kept about somebody in convocations, for them to take away."""

from __future__ import annotations

from typing import Any

from tabellone.server.convening.models import Answer, Ask, Invited, Partner
from tabellone.server.people.models import Person

WRITTEN = ("name", "email", "text", "language", "asked_at", "proved_at")
DECIDED = ("kept_at", "granted_at", "ahead_at", "refused_at", "reply")
ASKED = (*WRITTEN, *DECIDED)


def my_convocations(person: Person) -> list[dict[str, Any]]:
    """Every final to which somebody was invited, or in which they asked for a place, with all they answered."""
    invited = Invited.objects.filter(person=person).select_related("convocation__tournament")
    asked = Ask.objects.filter(person=person).select_related("convocation__tournament")
    told = [_told(one, {"position": one.position}) for one in invited]
    return told + [_told(one, {name: getattr(one, name) for name in ASKED}) for one in asked]


def mail_keys(person: Person) -> list[str]:
    """How the keys of the mails to somebody begin, wherever they went."""
    return [f"convening:{one.convocation_id}:{one.pk}:" for one in Invited.objects.filter(person=person)]


def _told(one: Invited | Ask, more: dict[str, Any]) -> dict[str, Any]:
    answers = Answer.objects.filter(convocation=one.convocation_id, player=one.player)
    partners = Partner.objects.filter(convocation=one.convocation_id, player=one.player)
    return {
        "final": one.convocation.tournament.name,
        **more,
        "answers": list(answers.values("accepts", "brings_box", "at")),
        "partners": list(partners.values("partner", "at")),
    }
