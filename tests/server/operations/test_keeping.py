"""`tabellone admin suspend`, `lift`, `sessions`, `sign-out`, `hide`, `show`, `delete`, `rules`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.fresh import Fresh
from tests.server.live import call
from tests.server.operations.commands import Said, tabellone

HERE = "tests.server.operations.test_keeping"
ADA = "ada@example.org"
WHY = ("--why", "inventata")


def one_of_each() -> str:
    """An account and a tournament; its address."""
    from tests.server.people.examples import account
    from tests.server.play.halls import master

    account(email=ADA)
    return master(8).slug


def kept() -> dict[str, object]:
    """How they are, and what was written down."""
    from django.contrib.auth.models import User

    from tabellone.server.events.models import Tournament
    from tabellone.server.people.keeper import keeper_lines

    return {
        "active": User.objects.get().is_active,
        "hidden": list(Tournament.objects.values_list("hidden", flat=True)),
        "lines": [[one.kind, one.why, one.by_id] for one in keeper_lines()],
    }


def test_the_keepers_acts_from_the_terminal(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.url("sqlite")
    slug = call(url, f"{HERE}:one_of_each")

    def admin(*words: str) -> Said:
        return tabellone(url, "admin", *words, data=tmp_path)

    assert "is suspended" in admin("suspend", "--email", ADA, *WHY).out
    again = admin("suspend", "--email", ADA, *WHY)
    assert (again.code, "suspended already" in again.err) == (1, True)
    assert "is hidden" in admin("hide", slug, *WHY).out
    assert call(url, f"{HERE}:kept") == {
        "active": False,
        "hidden": [True],
        "lines": [["keeper-hidden", "inventata", None], ["keeper-suspended", "inventata", None]],
    }
    assert "sign in again" in admin("lift", "--email", ADA.upper(), *WHY).out
    assert "where it was" in admin("show", slug, *WHY).out
    assert "signed in nowhere" in admin("sessions", "--email", ADA).out
    assert "signed out" in admin("sign-out", "--email", ADA, *WHY).out
    unsure = admin("delete", slug, *WHY)
    assert (unsure.code, "--yes" in unsure.err) == (1, True)
    assert "is deleted" in admin("delete", slug, "--yes", *WHY).out
    told = call(url, f"{HERE}:kept")
    assert (told["active"], told["hidden"], len(told["lines"])) == (True, [], 6)


def test_the_rules_of_the_site_from_the_terminal(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.url("sqlite")
    rules = tabellone(url, "admin", "rules", "--json", data=tmp_path)
    assert json.loads(rules.out) == {"signup_open": True, "creation": "everybody", "second_factor": False}
    without = tabellone(url, "admin", "rules", "--signup", "closed", data=tmp_path)
    assert (without.code, "Write why" in without.err) == (1, True)
    changed = tabellone(
        url, "admin", "rules", "--signup", "closed", "--create", "request", "--second-step", "on", *WHY, data=tmp_path
    )
    assert "whoever follows an invitation" in changed.out
    assert "second step of administrators and organisers of circuits: on" in changed.out
    nobody = tabellone(url, "admin", "suspend", "--email", "nobody@example.org", *WHY, data=tmp_path)
    assert (nobody.code, "nobody signs in here" in nobody.err) == (1, True)
    nowhere = tabellone(url, "admin", "hide", "never-there", *WHY, data=tmp_path)
    assert (nowhere.code, "never-there" in nowhere.err) == (1, True)
