"""A venue laptop's tournament: received once, previewed, accepted whole, refused where it conflicts.

BIG 2, ruling received-by-the-federation.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.documents import read_tournament_document
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.services.merging import merge_records
from tabellone.server.intake import receiving
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES, document_text
from tabellone.server.intake.matching import club_doubts_among
from tabellone.server.intake.models import Received
from tabellone.server.journal.models import Entry
from tabellone.server.people.models import Keeping, Person
from tabellone.server.play import journal_lines as play_queries
from tabellone.server.play import services as play
from tabellone.server.play import storage
from tabellone.server.play.draws import publish
from tabellone.server.play.standings import facts_of, standing
from tabellone.server.rankings import freezing
from tabellone.server.rankings.seasons import rankings_on
from tabellone.tournament.acts import Close, Correct
from tabellone.tournament.undo import Undo
from tests.scenes.written_documents import without_head
from tests.server.identity.merging_scenes import entered
from tests.server.intake.receiving_scene import (
    YEAR,
    accepted,
    circuit,
    corrected,
    federation,
    laptop,
    people,
    sent,
    shown,
    text,
)
from tests.server.people.examples import person
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, splendor

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
LAST = date(YEAR, 12, 31)


def codes(error: InputError | RuleError) -> set[str]:
    return {error.code} if isinstance(error, RuleError) else {one.code for one in error.problems}


def refusal(at: Circuit, data: bytes) -> set[str]:
    try:
        receiving.receive_document(at, data)
    except (InputError, RuleError) as error:
        return codes(error)
    return set()


def test_what_arrives_waits_and_changes_nothing() -> None:
    at = circuit()
    row = sent(at, laptop())
    assert row.state == "waiting"
    assert Tournament.objects.count() == 0
    assert Person.objects.count() == 0


def test_accepted_it_is_the_same_tournament_with_the_same_standing() -> None:
    at, facts = circuit(), laptop()
    row = accepted(at, facts)
    assert facts_of(row) == facts
    assert standing(row) == BY_ID["big"].standing(facts)
    assert row.circuit == at
    assert without_head(document_text(row)) == text(facts).decode()


def test_whom_nobody_knows_gets_a_record_that_the_circuit_keeps() -> None:
    at = circuit()
    row = accepted(at, laptop())
    assert sorted(Person.objects.values_list("name", flat=True)) == [
        "Ada Prova",
        "Bea Prova",
        "Ciro Prova",
        "Dora Prova",
    ]
    assert set(Keeping.objects.values_list("scope", flat=True)) == {at.scope}
    assert Entrant.objects.filter(tournament=row, person__isnull=False).count() == 4
    ranked = {one.player for one in rankings_on(at, LAST).answer.ratings}
    assert ranked == set(Person.objects.values_list("code", flat=True))


def test_the_same_people_in_two_evenings_count_once() -> None:
    at = circuit()
    accepted(at, laptop("serata-1"))
    accepted(at, laptop("serata-2", "Bea Prova", "Prova Ada", "Ciro Prova", "Zeno Prova", day=date(YEAR, 4, 1)))
    assert Person.objects.count() == 5
    at.refresh_from_db()
    ranked = [one.player for one in rankings_on(at, LAST).answer.ratings]
    assert len(ranked) == len(set(ranked)) == 5


def test_a_player_is_known_by_the_code_of_a_record_also_of_one_that_was_merged() -> None:
    at = circuit()
    ada, old = people("Ada Prova", "Ada Provva", at=at)
    merge_records(old, ada, Writing(federation(at)))
    row = accepted(at, _with_id(laptop(), old.code))
    assert Entrant.objects.get(tournament=row, player=old.code).person == ada
    at.refresh_from_db()
    assert ada.code in {one.player for one in rankings_on(at, LAST).answer.ratings}


def _with_id(facts: Facts, code: str) -> Facts:
    return read_tournament_document(text(facts).replace(b'"p1"', f'"{code}"'.encode())).tournament


def test_a_code_with_another_name_is_only_a_suggestion() -> None:
    at = circuit()
    (zeno,) = people("Zeno Cosini", at=at)
    match = shown(sent(at, _with_id(laptop(), zeno.code))).matches[0]
    assert (match.how, match.person) == ("new", None)
    assert [one.code for one in match.suggested] == [zeno.code]


def test_names_alike_are_suggested_and_somebody_chooses() -> None:
    at = circuit()
    by = federation(at)
    (ada,) = people("Ada Provva", at=at)
    row = sent(at, laptop())
    match = shown(row).matches[0]
    assert match.how == "new"
    assert [one.code for one in match.suggested] == [ada.code]
    receiving.decide_received(row, {"p1": ada.code, "nobody": "x"}, by=by, seen=1)
    assert shown(row).matches[0].person is not None
    with pytest.raises(RuleError, match="look"):
        receiving.decide_received(row, {}, by=by, seen=1)
    tournament = receiving.accept_received(row, Writing(by), seen=shown(row).seen)
    assert Entrant.objects.get(tournament=tournament, player="p1").person == ada


def test_an_exact_name_wins_over_somebody_new() -> None:
    """B18: somebody new that was chosen before a record had that name makes no second record of it."""
    at = circuit()
    by = federation(at)
    people("Ada Provva", at=at)
    row = sent(at, laptop())
    receiving.decide_received(row, {"p1": "new"}, by=by, seen=1)
    assert shown(row).matches[0].is_new
    (ada,) = people("Ada Prova", at=at)
    match = shown(row).matches[0]
    assert (match.how, match.person and match.person.code) == ("name", ada.code)
    receiving.decide_received(row, {"p1": "another"}, by=by, seen=2)
    tournament = receiving.accept_received(row, Writing(by), seen=shown(row).seen)
    assert Entrant.objects.get(tournament=tournament, player="p1").person != ada


def test_of_several_of_exactly_that_name_none_is_guessed_and_no_further_record_is_made() -> None:
    """B18: the club may tell which of them; otherwise it is open until somebody says who it is."""
    at = circuit()
    one, other = people("Ada Prova", "Ada Prova", at=at)
    row = sent(at, laptop())
    match = shown(row).matches[0]
    assert (match.how, match.person, {each.code for each in match.suggested}) == ("open", None, {one.code, other.code})
    assert shown(row).new == 3
    assert [each.code for each in shown(row).problems] == ["received-name-open"]
    with pytest.raises(InputError):
        receiving.accept_received(row, Writing(), seen=shown(row).seen)
    receiving.decide_received(row, {"p1": other.code}, by=federation(at), seen=1)
    tournament = receiving.accept_received(row, Writing(), seen=shown(row).seen)
    assert Entrant.objects.get(tournament=tournament, player="p1").person == other


def test_two_players_with_exactly_the_name_of_one_record_are_asked_about() -> None:
    """B18."""
    at = circuit()
    people("Ada Prova", at=at)
    row = sent(at, laptop("serata-1", "Ada Prova", "Ada Prova", "Ciro Prova", "Dora Prova"))
    assert [one.how for one in shown(row).matches] == ["open", "open", "new", "new"]


def test_a_tournament_that_was_closed_on_the_laptop_stays_closed() -> None:
    """B18: the document says so, and reopening here is undoing that line."""
    at, facts = circuit(), replace(laptop(), closed=True)
    row = accepted(at, facts)
    assert row.closed
    assert without_head(document_text(row)) == text(facts).decode()
    assert receiving.arrived_on_trial(at, text(laptop())).row is None  # the same, as it was before it was closed
    assert refusal(at, text(corrected(facts, "p2", 200))) == {"tournament-closed"}
    reopened = play.act(row, Writing(), Undo(row.version)).tournament
    assert not reopened.closed
    again = accepted(at, corrected(facts, "p2", 200))
    assert (again.pk, again.closed) == (row.pk, True)


def test_an_open_one_that_is_closed_in_the_next_version_is_closed_by_it() -> None:
    """B18."""
    at = circuit()
    assert not accepted(at, laptop()).closed
    assert accepted(at, replace(laptop(), closed=True)).closed
    assert not Received.objects.filter(state="waiting").exists()


def test_one_record_is_not_two_players() -> None:
    at = circuit()
    (ada,) = people("Ada Prova", at=at)
    row = sent(at, laptop())
    receiving.decide_received(row, {"p1": ada.code, "p2": ada.code}, by=federation(at), seen=1)
    assert [one.code for one in shown(row).problems] == ["received-person-twice"]
    with pytest.raises(InputError):
        receiving.accept_received(row, Writing(), seen=shown(row).seen)


def test_a_preview_says_what_moves_and_accepting_moves_exactly_that() -> None:
    at = circuit()
    accepted(at, laptop("serata-1"))
    row = sent(at, laptop("serata-2", day=date(YEAR, 4, 1)))
    at.refresh_from_db()
    moved = shown(row).moves
    assert moved
    receiving.accept_received(row, Writing(), seen=shown(row).seen)
    at.refresh_from_db()
    now = rankings_on(at, LAST).answer.rankings
    for code, lines in moved.items():
        for move in lines:
            if code in now and move.now:
                assert {one.player: one.position for one in now[code]}[move.player] == move.now["position"]


def test_the_same_document_again_changes_nothing_and_says_so() -> None:
    at = circuit()
    first = receiving.receive_document(at, text(laptop()))
    again = receiving.receive_document(at, text(laptop()))
    assert (again.row, again.repeated) == (first.row, True)
    accepted(at, laptop())
    lines = Entry.objects.count()
    once_more = receiving.receive_document(at, text(laptop()))
    assert once_more.repeated
    assert once_more.row is not None
    assert once_more.row.state == "accepted"
    assert Entry.objects.count() == lines


def test_accepted_twice_is_accepted_once() -> None:
    at = circuit()
    row = sent(at, laptop())
    seen = shown(row).seen
    first = receiving.accept_received(row, Writing(token="uno"), seen=seen)
    assert receiving.accept_received(row, Writing(token="uno"), seen=seen) == first
    assert receiving.accept_received(row, Writing(token="due"), seen=seen) == first
    assert Tournament.objects.count() == 1


def test_a_newer_version_shows_what_differs_and_takes_the_place_of_the_older() -> None:
    at = circuit()
    row = accepted(at, laptop())
    newer = corrected(laptop(), "p2", 200)
    waiting = sent(at, newer)
    seen = shown(waiting)
    assert seen.differences is not None
    assert len(seen.differences.changed) == 1
    assert {one.how for one in seen.matches} == {"before"}
    with pytest.raises(RuleError, match="import-reason-results"):
        receiving.accept_received(waiting, Writing(), seen=seen.seen)
    receiving.accept_received(waiting, Writing(why="contati male"), seen=seen.seen)
    row.refresh_from_db()
    assert facts_of(row) == newer
    assert Person.objects.count() == 4
    assert play_queries.rebuilt(row) == storage.read(row)


def test_a4_a_result_that_a_newer_version_makes_another_is_a_correction_with_its_reason() -> None:
    at = circuit()
    row = accepted(at, laptop(), why="")
    accepted(at, corrected(laptop(), "p2", 200), why="contati male")
    lines = Entry.objects.filter(stream=row.scope)
    assert [(one.kind, one.why) for one in lines.order_by("number") if one.why] == [("correct", "contati male")]


def test_an_older_version_does_not_come_back() -> None:
    at = circuit()
    accepted(at, laptop())
    accepted(at, corrected(laptop(), "p2", 200))
    assert refusal(at, text(laptop())) == {"received-older"}


def test_a_newer_version_replaces_one_that_waits() -> None:
    at = circuit()
    first = sent(at, laptop())
    second = sent(at, corrected(laptop(), "p2", 200))
    first.refresh_from_db()
    assert (first.state, first.text) == ("replaced", "")
    with pytest.raises(RuleError):
        receiving.accept_received(first, Writing(), seen="")
    assert second.state == "waiting"


def test_changed_on_both_sides_is_a_conflict() -> None:
    at = circuit()
    row = accepted(at, laptop())
    seats = facts_of(row).rounds[0].tables[0].seats
    play.act(row, Writing(), Correct(1, 1, (replace(seats[0], score=Decimal(7)), *seats[1:])))
    assert refusal(at, text(corrected(laptop(), "p2", 200))) == {"received-changed-here"}


def test_a_closed_tournament_takes_no_other_version() -> None:
    at = circuit()
    row = accepted(at, laptop())
    play.act(row, Writing(), Close())
    assert refusal(at, text(corrected(laptop(), "p2", 200))) == {"tournament-closed"}


def test_rounds_drawn_here_are_not_replaced() -> None:
    at, here = circuit(), splendor(8)
    Tournament.objects.filter(pk=here.pk).update(circuit=at)
    draw(here, Writing())
    publish(here, 1, Writing())
    here.refresh_from_db()
    assert refusal(at, text(replace(laptop(), id=facts_of(here).id))) == {"received-drawn-here"}


def test_a_tournament_of_another_circuit_is_not_touched() -> None:
    accepted(circuit("altro"), laptop())
    assert refusal(circuit(), text(corrected(laptop(), "p2", 200))) == {"received-elsewhere"}


def test_another_rulebook_does_not_come_in() -> None:
    assert refusal(circuit("abg", "pergioco"), text(laptop())) == {"received-rulebook"}


def test_nothing_comes_into_frozen_rankings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freezing, "latest_frozen", lambda _: object())
    assert refusal(circuit(), text(laptop())) == {"received-frozen"}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"{",
        b"[" * 100_000,
        b"\xff\xfe{}",
        b"PK\x03\x04zip",
        text(laptop()).replace(b"Ada Prova", b"Ada\\u0000Prova"),
        text(laptop()).replace(b'"p1"', b'"p2"'),
        b"1" * (MOST_DOCUMENT_BYTES + 1),
        b'{"format": "tabellone-tournament-1", "id": NaN}',
    ],
    ids=["empty", "nul", "cut", "deep", "utf-16", "packed", "nul in a name", "twice", "huge", "nan"],
)
def test_hostile_documents_are_refused_with_sentences_and_nothing_is_kept(data: bytes) -> None:
    assert refusal(circuit(), data)
    assert Received.objects.count() == 0


def test_refused_with_a_reason_its_text_is_gone() -> None:
    at = circuit()
    by = federation(at)
    row = sent(at, laptop())
    with pytest.raises(RuleError):
        receiving.refuse_received(row, by=by, why=" ")
    receiving.refuse_received(row, by=by, why="manca un tavolo")
    row.refresh_from_db()
    assert (row.state, row.text, row.why) == ("refused", "", "manca un tavolo")
    assert sent(at, laptop()).state == "waiting"


def test_what_changed_since_the_preview_is_looked_at_again() -> None:
    at = circuit()
    row = sent(at, laptop())
    seen = shown(row).seen
    people("Ada Prova", at=at)
    with pytest.raises(RuleError) as refused:
        receiving.accept_received(row, Writing(), seen=seen)
    assert refused.value.code == "received-look-again"
    assert Tournament.objects.count() == 0


def test_an_announced_tournament_is_filled_by_its_document() -> None:
    at = circuit()
    (ada,) = people("Ada Prova", at=at)
    here = entered(at, "serata-1", date(YEAR, 3, 7), ada)
    row = accepted(at, laptop())
    assert row.pk == here.pk
    assert facts_of(row) == laptop()
    assert Entrant.objects.get(tournament=row, player="p1").person == ada


def test_whoever_is_erased_leaves_documents_that_wait_and_does_not_come_back_with_a_newer_one() -> None:
    at = circuit()
    row = accepted(at, laptop())
    waiting = sent(at, laptop("serata-2", day=date(YEAR, 4, 1)))
    erase_person(Person.objects.get(name="Ada Prova"), Writing())
    waiting.refresh_from_db()
    assert (waiting.state, waiting.text) == ("refused", "")
    row.refresh_from_db()
    assert "Ada Prova" not in document_text(row)
    assert refusal(at, text(corrected(laptop(), "p2", 200))) == {"received-changed-here"}


def test_the_journal_names_nobody() -> None:
    at = circuit()
    accepted(at, laptop())
    told = "".join(str(one.data) for one in Entry.objects.filter(stream=at.scope))
    assert "received" in told
    assert "Prova" not in told


def test_the_same_club_is_proposed_before_a_record_is_made() -> None:
    """B15: a club a letter or two apart is that one unless somebody says otherwise; capitals and accents never part."""
    at = circuit()
    person("Zoe Nota", club="Dado Nero")
    facts = laptop("serata-1")
    clubs = ("DADO  NÈRO", "Dado Nerro", "Dado Nero Ostia", "Pedone Rosso")
    facts = replace(
        facts, players=tuple(replace(one, club=club) for one, club in zip(facts.players, clubs, strict=True))
    )
    row = sent(at, facts)
    asked = club_doubts_among(shown(row).strangers)
    assert [(one.written, one.known, one.chosen) for one in asked] == [
        ("Dado Nerro", ("Dado Nero",), "Dado Nero"),
        ("Dado Nero Ostia", ("Dado Nero",), ""),
    ]
    answers = {"dado nero ostia": "Dado Nero", "dado nerro": "", "pedone rosso": "Dado Nero"}  # the last was not asked
    receiving.decide_received(row, {}, by=federation(at), seen=row.version, clubs=answers)
    receiving.accept_received(row, Writing(), seen=shown(row).seen)
    found = dict(Person.objects.filter(name__endswith="Prova").values_list("name", "club__name"))
    assert found == {
        "Ada Prova": "Dado Nero",
        "Bea Prova": "Dado Nerro",
        "Ciro Prova": "Dado Nero",
        "Dora Prova": "Pedone Rosso",
    }


def test_somebody_else_of_the_same_name_is_asked_about_their_club_too() -> None:
    at = circuit()
    person("Zoe Nota", club="Dado Nero")
    before = person("Ada Prova")
    facts = laptop("serata-1")
    first, *others = facts.players
    row = sent(at, replace(facts, players=(replace(first, club="Dado Nerro"), *others)))
    said = {first.id: "another"}
    receiving.decide_received(row, said, by=federation(at), seen=row.version, clubs={"dado nerro": ""})
    ready = shown(row)
    assert first.id in {one.id for one in ready.strangers}
    receiving.accept_received(row, Writing(), seen=ready.seen)
    (new,) = Person.objects.filter(name="Ada Prova").exclude(pk=before.pk)
    assert new.club is not None
    assert new.club.name == "Dado Nerro"
