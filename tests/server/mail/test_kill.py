"""A newsletter, its sender killed with −9 at forty random points: nobody gets it twice, nobody is forgotten.

Ruling `mail-once`.
"""

from __future__ import annotations

import random
import time
from collections import (
    Counter,
)

import pytest

from tests.scenes.killed_workers import (
    KILLS,
    finished,
    until_taken,
)
from tests.server.fresh import (
    enough_on,
)
from tests.server.live import (
    call,
)
from tests.server.mail.nursery import (
    Nursery,
)
from tests.server.mail.office import (
    Office,
)
from tests.sizes import (
    sized,
)

MAILS = sized(60, 200)
pytestmark = pytest.mark.kill


def killed(office: Office, nursery: Nursery, chance: random.Random) -> None:
    """A worker lives until some more mails have arrived and a moment longer, on a machine of any speed."""
    enough = len(office.taken) + chance.randrange(0, 6)
    with nursery.worker():
        until_taken(office, enough)
        time.sleep(chance.uniform(0, 0.03))  # wherever it is then: that is what is tried


@enough_on("sqlite")
def test_a_sender_killed_at_forty_points_sends_nothing_twice_and_forgets_nobody(database_url: str) -> None:
    call(database_url, "tests.server.letters.scenes:many", number=MAILS)
    chance = random.Random(2026)
    with Office(slow=0.003) as office, Nursery(database_url, **office.environment) as nursery:
        for _ in range(KILLS):
            killed(office, nursery, chance)
        assert sized(0, MAILS // 4) < len(office.taken) < MAILS, "the kills came while it was at work"
        states = finished(database_url, nursery)
    found = Counter(states.values())
    assert {one["Content-Language"] for one in office.messages()} == {"it", "en"}, "each in the reader's, or English"
    assert set(office.arrived.values()) == {1}, "nobody gets two"
    assert set(states) == {f"p{n}@posta.example" for n in range(MAILS)}
    assert set(found) <= {"sent", "unsure"}
    assert {to for to, state in states.items() if state == "sent"} <= set(office.arrived)
    assert set(states) - set(office.arrived) <= {to for to, state in states.items() if state == "unsure"}
    assert sized(0, 1) <= found["unsure"] <= KILLS, "one for each kill at the most; of forty some hit"
