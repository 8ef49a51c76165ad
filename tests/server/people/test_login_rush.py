"""A hall signs in at once, behind one address, on several web processes and both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.server.fresh import enough_on
from tests.server.live import LiveServer
from tests.server.people.examples import PASSWORD
from tests.server.visitor import Visitor
from tests.sizes import sized

SCORERS = sized(24, 64)


def hire(count: int) -> list[str]:
    """Accounts for so many scorers; their addresses."""
    from tests.server.people.examples import account

    return [account(email=f"scorer{number}@example.org").email for number in range(count)]


def signed_in(url: str, email: str) -> int:
    """Sign in and look at one's own page."""
    visitor = Visitor(url)
    try:
        visitor.sign_in(email, PASSWORD)
        return visitor.get("/me/data/").status
    finally:
        visitor.close()


def guesses(url: str, email: str, count: int) -> int:
    """Try out passwords as quickly as one can; how many were looked at."""
    visitor = Visitor(url)
    try:
        visitor.get("/accounts/login/")
        answers = [visitor.post("/accounts/login/", {"login": email, "password": f"guess{n}"}) for n in range(count)]
        return sum(answer.status == 200 and "Too many" not in answer.text for answer in answers)
    finally:
        visitor.close()


@enough_on("postgresql")
def test_a_hall_of_scorers_signs_in_at_once_while_guessing_is_stopped(live: LiveServer) -> None:
    emails = live.call("tests.server.people.test_login_rush:hire", count=SCORERS)
    with ThreadPoolExecutor(SCORERS + 4) as hall:
        guessing = [hall.submit(guesses, live.url, "victim@example.org", 10) for _ in range(4)]
        statuses = list(hall.map(lambda email: signed_in(live.url, email), emails))
    assert statuses == [200] * SCORERS
    assert sum(one.result() for one in guessing) <= 5
