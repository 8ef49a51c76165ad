"""Workers that send mail and are killed while they do."""

from __future__ import annotations

import time

from tests.patience import PATIENCE
from tests.server.live import call
from tests.server.mail.nursery import Nursery
from tests.server.mail.office import Office
from tests.sizes import sized

SCENES = "tests.server.mail.scenes"
KILLS = sized(5, 40)


def finished(database_url: str, nursery: Nursery) -> dict[str, str]:
    """Two last workers side by side live until nothing waits any more; the state of every mail by its address."""
    with nursery.patient_worker(), nursery.patient_worker():
        until = time.monotonic() + PATIENCE
        while "queued" in call(database_url, f"{SCENES}:reminded").values():
            assert time.monotonic() < until, "some are forgotten"
            time.sleep(0.3)
    ended: dict[str, str] = call(database_url, f"{SCENES}:states", settled=True)
    return ended


def until_taken(office: Office, enough: int) -> None:
    """Wait until so many mails have arrived."""
    end = time.monotonic() + 20
    while len(office.taken) < enough and time.monotonic() < end:
        time.sleep(0.001)
