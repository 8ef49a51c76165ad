"""Two who answer a request at the same moment, in threads on both databases: one tournament, one answer."""

from __future__ import annotations

from tabellone.server.journal.services import Writing
from tests.scenes.at_once import together
from tests.server.live import call


def approvals() -> tuple[int, int, int, int]:
    """Four who approve one request: those refused, tournaments, mails, rights."""
    from tabellone.server.events.models import Tournament
    from tabellone.server.federation.requests import approve_request
    from tabellone.server.mail.models import Mail
    from tabellone.server.people.models import Invitation
    from tests.server.federation.request_scenes import LINKS, asked, circuit, federation

    of = circuit()
    row, four = asked(of), [federation(of, f"Conto {n}") for n in range(4)]
    told = together(*((lambda by=by: approve_request(row, "", Writing(by), links=LINKS)) for by in four))
    moved = sum("request-moved" in one or "RefusedError" in one for one in told)
    return moved, Tournament.objects.count(), Mail.objects.count(), Invitation.objects.count()


def requests() -> tuple[list[str], list[int]]:
    """Six who ask at once: each has a number of its own."""
    from tabellone.server.federation.models import HostingRequest
    from tests.server.federation.request_scenes import asked, circuit

    of = circuit()
    told = together(*((lambda n=n: asked(of, email=f"olga{n}@faro.example")) for n in range(6)))
    return told, list(HostingRequest.objects.filter(circuit=of).order_by("number").values_list("number", flat=True))


def both() -> tuple[tuple[int, int, int, int], tuple[list[str], list[int]]]:
    """The two of them on one database."""
    return approvals(), requests()


def test_many_answers_at_once_are_one_and_many_requests_are_many(database_url: str) -> None:
    assert call(database_url, "tests.server.federation.test_at_once:both") == [[3, 1, 2, 1], [[], [1, 2, 3, 4, 5, 6]]]
