"""Titles from before the platform: in the season's document and the journal, nameless once erased (BIG 7)."""

from __future__ import annotations

import json

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import season_of
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.rankings import folders
from tabellone.server.rankings.season_head import add_title, take_out_title, title_sign, titles_listed, titles_of
from tests.server.people.examples import account
from tests.server.web.big_scene import HIDDEN, NAMES, codes, made

pytestmark = pytest.mark.django_db


def latest(of: Circuit) -> Entry:
    found = Entry.objects.filter(stream=of.scope).order_by("-number").first()
    assert found is not None
    return found


def test_somebody_of_the_circuit_is_known_by_id_and_others_by_name() -> None:
    of, by = made(), account()
    before = len(titles_listed(season_of(of)))
    add_title(of, "catan", 2018, NAMES[3].lower(), Writing(by))
    add_title(of, "catan", 2017, "Tale  Quale", Writing(by))
    of.refresh_from_db()
    assert titles_listed(season_of(of))[before:] == [
        {"game": "catan", "year": 2018, "player": codes()[NAMES[3]]},
        {"game": "catan", "year": 2017, "name": "Tale Quale"},
    ]
    assert (latest(of).kind, latest(of).data) == ("title-added", {"game": "catan", "year": 2017})


@pytest.mark.parametrize(("year", "who", "code"), [(1900, "Ada", "title-year"), (2020, " \u200b ", "title-nobody")])
def test_what_cannot_be_is_refused(year: int, who: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        add_title(made(), "catan", year, who, Writing(account()))
    assert refused.value.code == code


def test_a_title_stands_once() -> None:
    of, by = made(), account()
    add_title(of, "catan", 2018, "Tale Quale", Writing(by, "a"))
    add_title(of, "catan", 2018, "Tale Quale", Writing(by, "a"))  # the same form again
    with pytest.raises(RuleError) as refused:
        add_title(of, "catan", 2018, "Tale Quale", Writing(by, "b"))
    assert refused.value.code == "title-double"


def test_a_title_that_somebody_else_took_out_is_gone() -> None:
    of, by = made(), account()
    first, second = titles_listed(season_of(of))
    take_out_title(of, 0, title_sign(first), Writing(by))
    of.refresh_from_db()
    assert titles_listed(season_of(of)) == [second]
    with pytest.raises(RuleError) as refused:
        take_out_title(of, 0, title_sign(first), Writing(by))
    assert refused.value.code == "title-gone"
    assert latest(of).kind == "title-taken-out"


def test_the_public_folder_tells_nobody_who_hides() -> None:
    of, by = made(), account()
    add_title(of, "catan", 2018, HIDDEN, Writing(by))
    of.refresh_from_db()
    season = json.loads(folders.public_folder(of).files["season.json"])
    assert len(season["x-titles"]) == 3
    assert codes()[HIDDEN] not in json.dumps(season)
    assert codes()[HIDDEN] in folders.whole_folder(of).files["season.json"]


def test_who_is_erased_has_titles_without_a_name() -> None:
    of, by = made(), account()
    add_title(of, "splendor", 2015, NAMES[4], Writing(by))
    erase_person(Person.objects.get(name=NAMES[4]), Writing(by))
    of.refresh_from_db()
    assert NAMES[4] not in json.dumps(of.season)


def test_everybody_gets_their_own_titles_with_their_data() -> None:
    of = made()
    code = codes()[NAMES[1]]
    assert titles_of(code) == [{"circuit": of.slug, "game": "catan", "year": 2021, "player": code}]
    assert titles_of("nobody") == []
