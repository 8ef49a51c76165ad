"""Somebody is erased: what they wrote in a request is forgotten, and an id made of their name gives way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Q

from tabellone.server.convening.models import Ask, Convocation, Invited
from tabellone.server.mail.services import forget_mails_of
from tabellone.server.people.models import Person


def forget(person: Person, addresses: Iterable[str], sign: str) -> None:
    """Requests of the person, or from these addresses, keep their moments and lose their words; mails too."""
    mine = Q(person=person)
    for address in addresses:
        mine |= Q(email__iexact=address) if address else Q(pk__in=[])
    for ask in Ask.objects.filter(mine):
        ask.name, ask.email, ask.text, ask.reply = sign, "", "", ""
        ask.save(update_fields=["name", "email", "text", "reply"])
        forget_mails_of(f"convening:{ask.convocation_id}:ask-{ask.pk}:")
    for invited in Invited.objects.filter(person=person):
        forget_mails_of(f"convening:{invited.convocation_id}:{invited.pk}:")


def rename(ids: Mapping[int, Mapping[str, str]]) -> None:
    """The ids of the person in each circuit are others by now: the call and the answers follow."""
    for circuit, mine in ids.items():
        named = {old: new for old, new in mine.items() if old != new}
        for row in Convocation.objects.filter(tournament__circuit=circuit) if named else ():
            row.ranking = [{**one, "player": named.get(one["player"], one["player"])} for one in row.ranking]
            row.champion = named.get(row.champion, row.champion)
            row.champions = [named.get(one, one) for one in row.champions]
            row.save(update_fields=["ranking", "champion", "champions"])
            for old, new in named.items():
                for rows in (row.invited, row.answers, row.asks, row.partners):
                    rows.filter(player=old).update(player=new)
                row.partners.filter(partner=old).update(partner=new)
