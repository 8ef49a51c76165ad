"""Who got a seat for nothing reads nothing of a bid in the result of the table (BIG 6.1)."""

from __future__ import annotations

import re

import pytest
from django.utils.html import strip_tags

from tests.server.play import tables
from tests.server.web.auction_scene import Bidder
from tests.server.web.table_scene import settled

pytestmark = pytest.mark.django_db
SALES = ("bid:first=2", "pass", "pass", "pass", "take:4", "bid:first=0", "pass", "pass", "take:1")
LAST = ("bid:first=0", "pass", "take:2")


def test_only_who_paid_reads_what_comes_off() -> None:
    phone = Bidder(settled(tables.big("ticket-to-ride", "abcd"), confirmations=0))
    phone.taps("yes:a", *SALES, *LAST, "settle:a")
    assert phone.report("49", "48", "40", "53").status_code == 303
    told = re.sub(r"\s+", " ", strip_tags(phone.page()))
    assert "53 less the bid: 51" in told
    assert told.count("less the bid") == 1
    assert "bid 0" not in told
