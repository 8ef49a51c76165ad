"""Sealed draws: announced, drawn by a value from what was sealed, thrown away for a reason, never back by an undo."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Seat, Tournament
from tabellone.engine.sealing import commitment_to, seed_from
from tabellone.tournament import acts
from tabellone.tournament.act import apply, as_recorded
from tabellone.tournament.acts import Act
from tabellone.tournament.progress import next_step
from tabellone.tournament.records import changes, document
from tabellone.tournament.redrawing import redrawn
from tabellone.tournament.sealed_draws import decide_drawing, decide_reopening, decide_sealing, waiting_changes
from tabellone.tournament.state import Entrant, Settings, State
from tabellone.tournament.undo import JournalLine, Undo, undone
from tabellone.tournament.view import draft, sealed
from tests.tournament.examples import CREATED, DAY, entrants, refused

SECRET, OTHER = "0" * 32, "1" * 32
LATE = Entrant(Player("z", "Zeno Tardi"), present=True)
HERE = apply(CREATED, acts.Enrol(entrants("abcdefghijklmnop", present=True)))


class Journal:
    """Acts written one after another, as the one door does it."""

    def __init__(self) -> None:
        self.lines: list[JournalLine] = []
        self.state: State | None = None

    def do(self, *done: Act) -> State:
        for act in done:
            recorded = act.recorded(self.state)
            self.state = apply(self.state, recorded)
            self.lines.append(JournalLine(len(self.lines) + 1, act=recorded))
        assert self.state is not None
        return self.state

    def undo(self, number: int) -> State:
        assert self.state is not None
        found = undone(self.state, self.lines, Undo(number))
        self.lines.append(JournalLine(len(self.lines) + 1, undoes=(number, *found.fallen)))
        self.state = found.state
        return found.state

    def seal(self, secret: str = SECRET) -> State:
        return self.do(*decide_sealing(self.now, secret=secret))

    def draw(self, value: str = "") -> State:
        return self.do(*decide_drawing(self.now, len(self.now.rounds) + 1, value))

    @property
    def now(self) -> State:
        assert self.state is not None
        return self.state


def begun() -> Journal:
    """Created, sixteen entered one by one so that each can be undone, all here."""
    journal = Journal()
    journal.do(acts.Settle(CREATED.settings))
    for entrant in entrants("abcdefghijklmnop", present=True):
        journal.do(acts.Enrol((entrant,)))
    return journal


def test_what_is_announced_is_the_sum_of_tournament_round_attempt_basis_and_secret() -> None:
    journal = begun()
    journal.seal()
    found = sealed(journal.now)
    assert found is not None
    assert found.basis is not None
    assert found.digest == found.basis.digest
    assert found.commitment == commitment_to(
        tournament="prova", round_number=1, attempt=1, basis=found.digest, secret=SECRET
    )
    assert next_step(journal.now).kind == "value"


def test_the_value_makes_the_seed_and_the_seed_the_tables() -> None:
    journal = begun()
    journal.seal()
    basis = journal.now.attempts[0].digest
    journal.draw("Lampone, 4 6!")
    drawn = draft(journal.now)
    assert drawn is not None
    assert drawn.sealed is not None
    assert drawn.round.seed == seed_from(secret=SECRET, basis=basis, attempt=1, value="lampone46")
    assert drawn.sealed.value == "lampone46"
    journal.do(acts.Publish(1))
    told = document(journal.now)
    found = redrawn(told, told.rounds[0])
    assert (found.same, found.broken) == (True, ())


def test_the_sealed_draw_looks_at_nothing_that_comes_later() -> None:
    plain, busy = begun(), begun()
    plain.seal()
    busy.seal()
    busy.do(acts.Enrol((LATE,)), acts.CheckIn(("a",), present=False))
    assert [one.kind for one in waiting_changes(busy.now)] == ["came", "gone"]
    tables = [one.draw("46").rounds[0].round.tables for one in (plain, busy)]
    assert tables[0] == tables[1]
    told = changes(busy.now, busy.now.rounds[0])
    assert {(one.kind, one.players) for one in told} == {("came", ("z",)), ("gone", ("a",))}
    code = "draft-stale"
    with pytest.raises(RuleError, match=code):
        as_recorded(busy.now, acts.Publish(1))


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (acts.Strike("a"), "strike-sealed"),
        (acts.Close(), "sealed-left"),
        (acts.Import(CREATED.settings.head), "sealed-left"),
        (acts.Seal(1, 2, OTHER), "sealed-left"),
        (acts.Discard(1), "no-such-round"),
        (acts.Reopen(2), "nothing-sealed"),
    ],
)
def test_what_cannot_be_while_a_draw_is_sealed(act: Act, code: str) -> None:
    journal = begun()
    state = journal.seal()
    assert refused(state, act.recorded(state)) == code


def test_no_other_seed_than_the_one_that_follows_is_drawn() -> None:
    journal = begun()
    journal.seal()
    (made,) = decide_drawing(journal.now, 1, "46")
    assert isinstance(made, acts.DrawRound)
    wished = replace(made, round=replace(made.round, seed="wunsch234567"))
    assert refused(journal.now, wished) == "seed-not-sealed"
    assert refused(journal.now, replace(made, value="47")) == "seed-not-sealed"
    assert refused(journal.now, replace(made, attempt=2)) == "nothing-sealed"
    assert refused(journal.now, replace(made, attempt=0)) == "sealed-left"
    drawn = apply(journal.now, made)
    assert refused(drawn, made) == "nothing-sealed"
    assert refused(drawn, replace(made, attempt=0)) == "draft-left"


def test_a_draft_goes_for_a_reason_alone_and_stays_on_record() -> None:
    journal = begun()
    journal.seal()
    journal.draw()
    seed = journal.now.rounds[0].round.seed
    with pytest.raises(RuleError, match="discard-without-reason"):
        as_recorded(journal.now, acts.Discard(1, why="  "))
    journal.do(acts.Discard(1, why="una in più"))
    journal.seal(OTHER)
    journal.do(*decide_reopening(journal.now, 1, "anche un altro"))
    journal.seal(SECRET[::-1])
    journal.draw()
    journal.do(acts.Publish(1))
    told = journal.now.rounds[0].sealed
    assert told is not None
    assert told.attempt == 3
    assert [(one.attempt, one.ended, one.why, one.seed, one.secret) for one in told.before] == [
        (1, "discarded", "una in più", seed, SECRET),
        (2, "reopened", "anche un altro", None, OTHER),
    ]
    assert redrawn(document(journal.now), document(journal.now).rounds[0]).same


@pytest.mark.parametrize("kind", [acts.Seal, acts.DrawRound, acts.Discard, acts.Reopen])
def test_no_line_about_an_attempt_is_undone(kind: type[Act]) -> None:
    journal = begun()
    journal.seal()
    journal.do(*decide_reopening(journal.now, 1, ""))
    journal.seal(OTHER)
    journal.draw()
    journal.do(acts.Discard(1, why="no"))
    number = next(line.number for line in journal.lines if isinstance(line.act, kind))
    with pytest.raises(RuleError, match="draw-stays"):
        journal.undo(number)


def test_a_discarded_draw_does_not_come_back_with_its_publication() -> None:
    """Published, taken back, thrown away: undoing the taking back would publish it again."""
    journal = begun()
    journal.seal()
    journal.draw()
    journal.do(acts.Publish(1))
    journal.undo(len(journal.lines))
    journal.do(acts.Discard(1, why="no"))
    journal.undo(len(journal.lines) - 1)
    assert journal.now.rounds == ()
    assert [(one.ended, one.why) for one in journal.now.attempts] == [("discarded", "no")]


def test_a_draw_that_fell_does_not_come_back_once_another_was_sealed() -> None:
    """An entry undone takes the draft along; when the next draw is liked less, undoing the undo brings it not back."""
    journal = begun()
    journal.seal()
    journal.draw()
    journal.undo(2)  # the first entry
    taken_back = len(journal.lines)
    assert [(one.ended, one.seed is not None) for one in journal.now.attempts] == [("undone", True)]
    journal.do(acts.Enrol((LATE,)))
    journal.seal(OTHER)
    journal.draw()
    second = journal.now.rounds[0].round
    journal.undo(taken_back)
    assert [one.ended for one in journal.now.attempts] == ["undone", None]
    assert [one.round for one in journal.now.rounds] == [second]


def test_a_draw_that_fell_by_mistake_comes_back_as_it_was_while_it_is_the_last() -> None:
    journal = begun()
    journal.seal()
    journal.draw()
    before = journal.now
    journal.undo(2)
    assert journal.now.rounds == ()
    assert journal.undo(len(journal.lines)) == before


def test_a_draw_that_was_only_sealed_is_over_when_it_falls() -> None:
    journal = begun()
    journal.seal()
    journal.undo(2)
    assert [one.ended for one in journal.now.attempts] == ["undone"]
    journal.undo(len(journal.lines))
    assert sealed(journal.now) is None
    assert [one.ended for one in journal.now.attempts] == ["undone"]


def test_where_no_lot_is_taken_nothing_is_asked() -> None:
    """A round robin of PerGioco draws numbers for its players with round 1 (PG 2); what follows hangs on no seed."""
    journal = Journal()
    stage = Tournament("pergioco", "prova", "Prova", DAY, DAY, (), game="hex", system="round_robin")
    journal.do(acts.Settle(Settings(stage)), acts.Enrol(entrants("abcd", present=True)))
    assert [one.kind for one in decide_sealing(journal.now, secret=SECRET)] == ["seal"]
    journal.seal()
    journal.draw()
    journal.do(acts.Publish(1))
    for played in journal.now.rounds[0].round.tables:
        one, other = played.players
        journal.do(acts.Report(1, played.number, (Seat(one, Decimal(1)), Seat(other, Decimal(0)))))
    decided = decide_sealing(journal.now, secret=OTHER)
    assert [one.kind for one in decided] == ["seal", "draw"]
    journal.do(*decided, acts.Publish(2))
    told = document(journal.now)
    assert [redrawn(told, played).same for played in told.rounds] == [True, True]


@pytest.mark.parametrize(
    ("changed", "kind"),
    [
        ({"secret": OTHER}, "commitment"),
        ({"commitment": "0" * 64}, "commitment"),
        ({"value": "47"}, "seed"),
        ({"attempt": 2}, "attempts"),
        ({"basis": "0" * 64}, "basis"),
        ({"tournament": "altro"}, "commitment"),
    ],
)
def test_a_document_that_was_changed_is_found_out(changed: dict[str, object], kind: str) -> None:
    journal = begun()
    journal.seal()
    journal.draw("46")
    journal.do(acts.Publish(1))
    told = document(journal.now)
    played = told.rounds[0]
    assert played.draw is not None
    assert played.draw.sealed is not None
    forged = replace(played, draw=replace(played.draw, sealed=replace(played.draw.sealed, **changed)))  # type: ignore[arg-type]  # fields of it
    found = redrawn(replace(told, rounds=(forged,)), forged)
    assert kind in {one.kind for one in found.broken}
    assert found.same is False


def test_swapped_tables_are_found_out_under_a_sealed_draw_too() -> None:
    journal = begun()
    journal.seal()
    journal.draw()
    journal.do(acts.Publish(1))
    told = document(journal.now)
    first, second, *rest = told.rounds[0].tables
    swapped = (replace(first, seats=second.seats), replace(second, seats=first.seats), *rest)
    forged = replace(told.rounds[0], tables=swapped)
    assert all(isinstance(seat, Seat) for table in swapped for seat in table.seats)
    assert redrawn(replace(told, rounds=(forged,)), forged).same is False
