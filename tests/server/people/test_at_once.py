"""People who act at the same moment, on two web processes and both databases."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from tabellone.server.journal.services import Writing
from tabellone.server.people import rights
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.visitor import Visitor

AT_ONCE = 8


def scene() -> dict[str, Any]:
    """A tournament with two organisers, a link for one, and a record that many want."""
    from tests.server.people.examples import account, person
    from tests.server.play.halls import empty_master

    row = empty_master()
    organisers = [account(role="organiser", scope=row.scope) for _ in range(2)]
    helpers = [account() for _ in range(AT_ONCE)]
    one = person(scope=row.scope)
    return {
        "organisers": [(user.pk, user.email) for user in organisers],
        "helpers": [user.email for user in helpers],
        "link": f"/i/{rights.invite_by_link('scorer', row.scope, Writing(organisers[0])).secret}/accept/",
        "claims": [rights.ask_claim(one, Writing(user)).pk for user in helpers],
    }


def left() -> dict[str, Any]:
    """Who has what in the end."""
    from tabellone.server.journal.models import Entry
    from tabellone.server.people.models import Claim, Grant

    return {
        "scorers": Grant.objects.filter(role="scorer").count(),
        "organisers": Grant.objects.filter(role="organiser").count(),
        "confirmed": Claim.objects.filter(status="confirmed").count(),
        "told": Entry.objects.filter(kind__in=["invitation-accepted", "revoked", "claim-confirmed"]).count(),
    }


def together(posts: Sequence[tuple[Visitor, str, dict[str, str]]]) -> list[int]:
    """Send all the forms at the same moment; the statuses of the answers."""
    with ThreadPoolExecutor(len(posts)) as hall:
        sent = [hall.submit(visitor.post, path, form) for visitor, path, form in posts]
        return sorted(one.result().status for one in sent)


def test_one_link_one_record_and_one_organiser_stays(live: LiveServer) -> None:
    at = live.call("tests.server.people.test_at_once:scene")
    (first, one), (second, other) = at["organisers"]
    with ExitStack() as doors:

        def entered(email: str) -> Visitor:
            visitor = Visitor(live.url)
            doors.callback(visitor.close)
            visitor.sign_in(email, PASSWORD)
            return visitor

        helpers, desks = [entered(email) for email in at["helpers"]], [entered(one), entered(other)]
        accepting = [(helper, at["link"], {"token": f"a{n}"}) for n, helper in enumerate(helpers)]
        assert together(accepting) == [303] + [422] * (AT_ONCE - 1)
        confirming = [
            (desk, f"/people/claims/{claim}/", {"answer": "confirm", "token": f"c{claim}"})
            for desk, claim in zip(desks, at["claims"][:2], strict=True)
        ]
        assert together(confirming) == [303, 303]
        revoking = [
            (desk, "/t/prova/desk/people/", {"act": "revoke", "user": str(pk), "role": "organiser", "token": f"r{pk}"})
            for desk, pk in zip(desks, (second, first), strict=True)
        ]
        assert set(together(revoking)) <= {303, 403}
    assert live.call("tests.server.people.test_at_once:left") == {
        "scorers": 1, "organisers": 1, "confirmed": 1, "told": 3,
    }  # fmt: skip
