"""Never two draws of a round, never two results of a table, with a crowd at once. And a retry is harmless.

Everybody was shown the same form and sends it with a token of their own: one is first, the others are told so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from tests.server.fresh import enough_on
from tests.server.live import LiveServer, call
from tests.server.stress.scorer import REFUSED, SEE_OTHER, STALE, Fields, Scorer, hall_of
from tests.sizes import sized

SCENES = "tests.server.stress.scenes"
CROWD, ROUNDS = sized((8, 2), (32, 20))
REPEATS = 5
pytestmark = pytest.mark.stress


def at_once(crowd: ThreadPoolExecutor, people: Sequence[Scorer], path: str, forms: Sequence[Fields]) -> list[int]:
    """Everybody sends a form to the same address at once; the statuses."""
    return [answer.status for answer in crowd.map(lambda one, form: one.patiently("POST", path, form), people, forms)]


def own_tokens(form: Fields) -> list[Fields]:
    return [{**form, "token": str(uuid4())} for _ in range(CROWD)]


def shown(one: Scorer, path: str, *names: str) -> Fields:
    """The hidden fields of a page."""
    page = one.patiently("GET", path)
    assert page.status == 200, f"{path} {page.status} {page.text[:500]}"
    hidden = page.hidden()
    return {name: hidden[name] for name in names}


@enough_on("postgresql")
def test_one_of_a_crowd_is_first(live: LiveServer) -> None:
    cookies = live.call(f"{SCENES}:draws", count=ROUNDS, organisers=CROWD)
    with hall_of([live.url], cookies) as people, ThreadPoolExecutor(CROWD) as crowd:
        for number in range(1, ROUNDS + 1):
            desk = f"/t/draw-{number}/desk/"
            sealed = at_once(crowd, people, f"{desk}draws/", own_tokens(shown(people[0], f"{desk}draws/", "seen")))
            assert Counter(sealed) == {SEE_OTHER: 1, STALE: CROWD - 1}
            drawn = at_once(crowd, people, f"{desk}rounds/1/draw/", own_tokens({"attempt": "1"}))
            assert Counter(drawn) == {SEE_OTHER: 1, STALE: CROWD - 1}
            published = at_once(crowd, people[:4], f"{desk}rounds/1/publish/", own_tokens({})[:4])
            assert Counter(published) == {SEE_OTHER: 1, REFUSED: 3}
            table = f"{desk}rounds/1/tables/1/"
            forms = own_tokens(shown(people[0], table, "seen"))
            results = [form | scores(nth) for nth, form in enumerate(forms)]
            assert Counter(at_once(crowd, people, table, results)) == {SEE_OTHER: 1, STALE: CROWD - 1}
    for number in range(1, ROUNDS + 1, 5):
        found = live.call(f"{SCENES}:audit", slug=f"draw-{number}")
        kinds = Counter(found["kinds"])
        assert (kinds["seal"], kinds["draw"], kinds["publish"], kinds["report"]) == (1, 1, 1, 1)
        assert (found["rounds"], found["replayed"], found["damage"]) == (1, True, [])


def test_a_post_repeated_at_once_has_one_effect(live: LiveServer) -> None:
    """The same form sent five times at once by the same person: five times the same answer, one line."""
    (cookies,) = live.call(f"{SCENES}:draws", count=1, organisers=1)
    before = live.call(f"{SCENES}:audit", slug="draw-1")["kinds"]
    desk = "/t/draw-1/desk/"
    with hall_of([live.url], [cookies] * REPEATS) as windows, ThreadPoolExecutor(REPEATS) as crowd:

        def five_times(path: str, form: Fields) -> None:
            fields = {**form, "token": str(uuid4())}
            assert at_once(crowd, windows, path, [fields] * REPEATS) == [SEE_OTHER] * REPEATS, path

        five_times(f"{desk}draws/", shown(windows[0], f"{desk}draws/", "seen"))
        five_times(f"{desk}rounds/1/draw/", {"value": "46"})
        five_times(f"{desk}rounds/1/again/", {"why": "di nuovo"})
        five_times(f"{desk}rounds/1/draw/", {"value": ""})
        five_times(f"{desk}rounds/1/publish/", {})
        five_times(f"{desk}rounds/1/take-back/", {})
        five_times(f"{desk}rounds/1/publish/", {})
        for table in (1, 2):
            result = f"{desk}rounds/1/tables/{table}/"
            five_times(result, shown(windows[0], result, "seen") | scores(table))
            correction: Fields = {"by_referee": "on", "why": "letto male"}
            five_times(result, shown(windows[0], result, "seen") | scores(table + 5) | correction)
        five_times(f"{desk}withdraw/p001/", {"when": "before_round:2"})
        five_times(f"{desk}undo/{len(before) + 13}/", {"why": "torna"})
        five_times(f"{desk}close/", shown(windows[0], f"{desk}close/", "seen"))
    after = live.call(f"{SCENES}:audit", slug="draw-1")["kinds"][len(before) :]
    results = ["report", "correct"] * 2
    draws = ["seal", "draw", "discard", "seal", "draw", "publish", "undo", "publish"]
    assert after == [*draws, *results, "withdraw", "undo", "close"]


@enough_on("postgresql")
def test_a_tournament_is_created_once(database_url: str) -> None:
    retried = call(database_url, f"{SCENES}:created_at_once", people=8, same_token=True)
    assert retried == [""] * 8
    others = call(database_url, f"{SCENES}:created_at_once", people=8, same_token=False)
    assert Counter(others) == {"": 1, "slug-taken": 7}


def scores(nth: int) -> Fields:
    """Points that nobody else has."""
    return {f"seat-{seat}-score": str(60 - nth if seat == 1 else 20 - seat) for seat in range(1, 5)}
