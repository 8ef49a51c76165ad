"""Whoever sends a convocation is killed with −9: nobody gets it twice, nobody is forgotten (ruling `mail-once`)."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from tests.scenes.killed_workers import KILLS, finished, until_taken
from tests.server.federation.kill_scene import NUMBER
from tests.server.fresh import enough_on
from tests.server.live import call
from tests.server.mail.nursery import Nursery
from tests.server.mail.office import Office

pytestmark = pytest.mark.kill
SCENE = "tests.server.federation.kill_scene"


@enough_on("postgresql")
def test_a_sender_killed_at_forty_points_writes_to_nobody_twice_and_forgets_nobody(database_url: str) -> None:
    assert call(database_url, f"{SCENE}:called") == NUMBER
    chance = random.Random(64)
    with Office(slow=0.003) as office, Nursery(database_url, **office.environment) as nursery:
        for _ in range(KILLS):
            enough = len(office.taken) + chance.randrange(0, 3)
            with nursery.worker():
                until_taken(office, min(enough, NUMBER))
                time.sleep(chance.uniform(0, 0.02))  # wherever it is then: that is what is tried
        states = finished(database_url, nursery)
    found = Counter(states.values())
    assert set(office.arrived.values()) == {1}, "nobody gets two"
    assert set(states) == {f"p{n}@posta.example" for n in range(1, NUMBER + 1)}, "nobody is forgotten"
    assert set(found) <= {"sent", "unsure"}
    assert set(states) - set(office.arrived) <= {to for to, state in states.items() if state == "unsure"}
    assert found["unsure"] <= KILLS
    assert all("/convocation/key/" in str(one.get_content()) for one in office.messages())


@enough_on("postgresql")
def test_the_act_of_sending_killed_halfway_leaves_nothing_and_is_done_whole_the_next_time(database_url: str) -> None:
    points = [1, 2, 5, *range(8, 80, 9)]
    nothing = {"mails": 0, "invited": 0, "lines": 0, "sent": 0}
    everything = {"mails": NUMBER, "invited": NUMBER, "lines": 1, "sent": 1}
    states = call(database_url, f"{SCENE}:killed_while_sending", points=points)
    killed = [one for one in states if one.pop("killed")]
    assert len(killed) > 2, "some kills hit"
    assert all(one in (nothing, everything) for one in states), "all or nothing"
    ended = call(database_url, f"{SCENE}:sent_at_last")
    assert (ended["mails"], ended["addresses"], ended["invited"]) == (NUMBER, NUMBER, NUMBER)
