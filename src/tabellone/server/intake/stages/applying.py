"""A preview becomes a stage: new participants, accounts that were recognised, the act; inside one transaction."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User

from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.stages.converting import Material, planned
from tabellone.server.intake.stages.correcting import acts_to
from tabellone.server.intake.stages.matching import Match
from tabellone.server.intake.stages.previewing import Preview
from tabellone.server.people.models import Person
from tabellone.server.play import services
from tabellone.server.registry.services.participants import NewAccount, add_participants, link_accounts
from tabellone.tournament.acts import Settle
from tabellone.tournament.state import Settings


def written(shown: Preview, *, by: User | None, token: str, why: str = "") -> Tournament:
    """The stage with what the preview showed, in the circuit (PG 5, PG 9).

    Every result on record that becomes another is a line of the journal, with what it was and why.
    """
    facts = _with_records(shown, by=by)
    row = shown.stage or _created(facts, shown.draft.circuit, by=by)
    return services.perform_all(row.pk, acts_to(facts, shown.stored), by=by, token=token, why=why)


def _created(facts: Facts, circuit: Circuit, *, by: User | None) -> Tournament:
    """A new stage without players and games, so that undoing the import leaves a stage to import into."""
    params = {name: value for name, value in facts.params.items() if name != "taken_out"}
    head = replace(facts, players=(), rounds=(), withdrawals=(), params=params)
    return services.create(Settle(Settings(head)), by=by, circuit=circuit).tournament


def _with_records(shown: Preview, *, by: User | None) -> Facts:
    """The document with everybody under the id of their record; new participants get one (PG 5)."""
    platform, circuit = shown.head.platform, shown.draft.circuit
    new = {one.player.key: _account(one) for one in shown.matches if one.how == "new"}
    people = add_participants(platform, new.values(), scope=circuit.scope, by=by)
    matches = [
        replace(one, how="chosen", code=people[new[one.player.key]].code, name=people[new[one.player.key]].name)
        if one.player.key in new
        else one
        for one in shown.matches
    ]
    _recognised(shown, by=by)
    material = Material(shown.found, shown.decided, matches, shown.head, shown.stored, shown.memory)
    facts = planned(material).tournament
    assert facts is not None  # noqa: S101 - the same was planned for the preview
    return facts


def _recognised(shown: Preview, *, by: User | None) -> None:
    """Nicknames recognised by hand become accounts of those people; ids of the platform are kept (PG 7)."""
    told = [one for one in shown.matches if one.how in ("chosen", "nickname") and one.code]
    fresh = [one for one in told if one.how == "chosen" or one.player.site_id]
    people = {person.code: person for person in Person.objects.filter(code__in=[one.code for one in fresh])}
    link_accounts(shown.head.platform, {_account(one): people[one.code] for one in fresh}, by=by)


def _account(match: Match) -> NewAccount:
    return NewAccount(match.player.nickname, match.player.site_id or "")
