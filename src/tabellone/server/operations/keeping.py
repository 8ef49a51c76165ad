"""What `tabellone admin` does beside making administrators: the acts of a keeper, by nobody, with their reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.events.queries import tournament_by_slug
from tabellone.server.identity.services import removing
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people import keeper, site_rules
from tabellone.server.people.sessions import sessions_of

SWITCH = {"open": True, "closed": False, "on": True, "off": False}
ACCOUNTS = {
    "suspend": keeper.suspend_account,
    "lift": keeper.lift_suspension,
    "sign-out": keeper.sign_out_everywhere,
}
TOURNAMENTS = {
    "hide": removing.hide_tournament,
    "show": removing.show_tournament,
    "delete": removing.delete_tournament,
}


@dataclass(frozen=True, slots=True)
class OpenSession:
    """Where an account is signed in."""

    since: str
    address: str
    browser: str


def keep_account(act: str, email: str, why: str) -> None:
    """Suspend the account of an address, lift its suspension, or sign it out everywhere."""
    user = keeper.account_of_address(email)
    if user is None:
        raise RuleError("no-such-account", email=email)
    _told(lambda: ACCOUNTS[act](user, Writing(why=why)))


def open_sessions(email: str) -> list[OpenSession]:
    """Where the account of an address is signed in."""
    user = keeper.account_of_address(email)
    if user is None:
        raise RuleError("no-such-account", email=email)
    return [
        OpenSession(one.created_at.isoformat(timespec="seconds"), str(one.ip), one.user_agent)
        for one in sessions_of(user)
    ]


def kept_tournament(slug: str) -> Tournament:
    """The tournament of an address."""
    row = tournament_by_slug(slug)
    if row is None:
        raise RuleError("no-such-tournament", id=slug)
    return row


def keep_tournament(act: str, slug: str, why: str) -> None:
    """Hide a tournament, show it again, or delete it for good."""
    row = kept_tournament(slug)
    _told(lambda: TOURNAMENTS[act](row, Writing(why=why)))


def keep_rules(why: str, **wanted: str) -> dict[str, Any]:
    """Settle what holds for the whole site, as far as it is named; what holds then."""
    now = site_rules.site_rules()
    said: dict[str, Any] = {name: SWITCH.get(value, value) for name, value in wanted.items() if value}
    if said:
        rules = {name: said.get(name, getattr(now, name)) for name in keeper.RULES}
        _told(lambda: keeper.change_rules(rules, Writing(why=why)))
        now = site_rules.site_rules()
    return {name: getattr(now, name) for name in keeper.RULES}


def _told(act: Any) -> None:
    """Do it; what is refused is said as commands say it."""
    try:
        act()
    except RefusedError as error:
        raise RuleError("keeper-refused", reason=str(error)) from error
