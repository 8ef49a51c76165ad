"""Rows of the register as values that a rulebook can be asked about."""

from __future__ import annotations

from typing import cast

from tabellone.contract import Register
from tabellone.contract import register as values
from tabellone.engine.facts import Person as Fact
from tabellone.server.registry.models import Account, Registration


def account_of(row: Account) -> values.Account:
    """An account."""
    return values.Account(row.platform, row.nickname, row.in_team)


def registration_of(row: Registration) -> values.Registration:
    """A registration with everything that its rulebook looks at; its person and accounts are read with it."""
    born = row.person.birth or row.day  # without one it is not complete
    return values.Registration(
        row.first_name,
        row.last_name,
        born,
        row.city,
        row.country,
        row.person.email,
        tuple(account_of(one) for one in row.person.accounts.all()),
        rules_version=row.rules.version,
        rules_accepted=row.rules_at.date(),
        privacy_accepted=True,
        newsletter=row.newsletter,
        verification=cast("values.Verification", row.verification),
    )


def fact_of(row: Registration, book: Register) -> Fact:
    """The registered player as the season's document knows them (PG 5, PG 12)."""
    verification = cast("values.Verification", row.verification)
    excluded = book.is_excluded(verification, disqualified=row.disqualified)
    return Fact(row.person.code, row.person.name, registered=row.day, excluded=excluded)
