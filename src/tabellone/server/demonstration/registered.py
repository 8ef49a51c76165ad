"""The people of the season register: by their own login or by the organiser's hand, and early in the year."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

from django.contrib.auth.models import User

from tabellone.engine.facts import Season
from tabellone.server.demonstration import words
from tabellone.server.demonstration.members import Member, members
from tabellone.server.events.models import Circuit
from tabellone.server.events.services.seasons import change_season
from tabellone.server.registration import queries
from tabellone.server.registration.forms import AcceptedTerms
from tabellone.server.registration.models import PlatformAccount, Registration, TermsVersion
from tabellone.server.registration.services.registering import register_by_hand, register_player
from tabellone.server.registration.services.terms import publish_terms

WHY = "Iscrizione dimostrativa: una persona inventata."
PLAYER = "Abelina Dadoni"  # who stands there where nobody has a login


def everybody(circuit: Circuit, day: date, organiser: User, player: User | None) -> dict[Member, str]:
    """All members with their ids in documents, in order of strength; all registered since the year began."""
    accepted = _texts(circuit.rulebook, organiser)
    first = min(day, date(day.year, 1, 2))
    found = {}
    for one in members(player.first_name if player else PLAYER):
        mine = player and one.name == player.first_name
        if mine and player:
            row = register_player(circuit, one.wanted(player.email), accepted=accepted, by=player)
        else:
            row = register_by_hand(circuit, one.wanted(), accepted=accepted, by=organiser, why=WHY)
        found[one] = row.person.code
    _since(circuit, first, organiser)
    return found


def _texts(rulebook: str, organiser: User) -> AcceptedTerms:
    for kind, text in ((TermsVersion.Kind.RULES, words.RULES), (TermsVersion.Kind.PRIVACY, words.PRIVACY)):
        publish_terms(rulebook, kind, since=queries.registration_day(), text=text, by=organiser)
    found = queries.terms_in_force(rulebook, queries.registration_day())
    return AcceptedTerms(found["rules"].pk, found["privacy"].pk)


def _since(circuit: Circuit, first: date, organiser: User) -> None:
    """Let the registrations and the texts be of the year's first days: the stages were played after them."""
    moment = datetime.combine(first, time(10), UTC)
    TermsVersion.objects.filter(rulebook=circuit.rulebook).update(since=first)
    rows = Registration.objects.filter(rulebook=circuit.rulebook)
    rows.update(day=first, rules_at=moment, privacy_at=moment)
    PlatformAccount.objects.update(since=moment)
    PlatformAccount.objects.filter(platform__in=queries.register_book(circuit.rulebook).team_platforms()).update(
        in_team=True
    )
    change_season(circuit.pk, lambda season: _joined(season, first), "demonstration-registered", {}, by=organiser)


def _joined(season: Season, first: date) -> Season:
    return replace(season, players=tuple(replace(one, registered=first) for one in season.players))
