"""An organiser who does anything at any time, by the one way to write; what must hold is looked at after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import count
from typing import Any, ClassVar, TypeVar
from unittest import mock
from uuid import UUID, uuid4

from django.db import transaction
from django.test import TestCase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Player, Seat, Table, Withdrawal
from tabellone.server.people.models import Person
from tabellone.server.play import draws, services, states
from tabellone.server.play.services import Outcome
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.records import changes, consented
from tabellone.tournament.state import Entrant, Settings, State
from tabellone.tournament.undo import Undo
from tabellone.tournament.view import draft, is_bye, is_reported, sealed
from tests.server.play import truths
from tests.server.play.halls import Writing, head

PICK = st.integers(0, 40)
T = TypeVar("T")
HALLS: tuple[tuple[str, str, str, int, dict[str, Any]], ...] = (
    ("risiko", "risiko", "master", 4, {}),
    ("risiko", "risiko", "master", 4, {"accept_three": True, "accept_reduced": True}),
    ("big", "splendor", "swiss", 4, {"rounds": 2, "final_phase": "final"}),
    ("big", "7-wonders-duel", "swiss", 2, {"rounds": 2}),
    ("pergioco", "othello", "swiss", 2, {}),
    ("pergioco", "hex", "round_robin", 2, {}),
)
SCORES = {"risiko": (60, 50, 40, 30, 20, 10), "big": (20, 15, 15, 9, 0), "pergioco": (1, 0, Decimal("0.5"))}


def picked(found: Sequence[T], pick: int) -> T:
    return found[pick % len(found)]


class Organiser(RuleBasedStateMachine):
    """Enrols, draws, seats, takes results, corrects, lets go, undoes, closes: in any order."""

    reached: ClassVar[Counter[str]] = Counter()  # kinds of lines that were written, to see that none is missing

    def __init__(self) -> None:
        super().__init__()
        self._transaction = transaction.atomic()
        self._transaction.__enter__()
        self._secrets = mock.patch.object(draws, "fresh_secret", side_effect=(f"{one:032x}" for one in count(1)))
        self._secrets.start()
        self.numbers = count(1)
        self.done: list[tuple[Act, str]] = []
        self.looked_at: UUID | None = None

    def teardown(self) -> None:
        """Whatever was done: the document says how each round was drawn, and whoever draws it again agrees."""
        try:
            if hasattr(self, "row"):
                truths.verifies(self.state)
        finally:
            self._roll_back()

    def _roll_back(self) -> None:
        self._secrets.stop()
        transaction.set_rollback(True)
        self._transaction.__exit__(None, None, None)

    @initialize(hall=st.sampled_from(HALLS), players=st.integers(3, 10), steps=st.integers(0, 11))
    def create(self, hall: tuple[str, str, str, int, dict[str, Any]], players: int, steps: int) -> None:
        rulebook, game, system, size, params = hall
        self.persons = [Person.objects.create(name=f"Persona {n}", code=f"persona-{n}") for n in range(2)]
        settings = Settings(head(rulebook, game, system, size, **params))
        with TestCase.captureOnCommitCallbacks(execute=True):
            self.row = services.create(acts.Settle(settings), Writing(token=str(uuid4()))).tournament
        self.act(acts.Enrol(tuple(self._newcomer() for _ in range(players))))
        self.go_on(steps, [*range(6)])

    # what is done

    @rule(count=st.integers(1, 5), present=st.sampled_from([True, None]), late=st.booleans())
    def enrol(self, count: int, present: bool | None, late: bool) -> None:
        since = len(self.state.rounds) + 1 if late else 1
        self.act(acts.Enrol(tuple(self._newcomer(present=present, since=since) for _ in range(count))))

    @rule(pick=PICK, person=st.none() | st.integers(0, 1), spot=st.none() | st.integers(1, 6), club=st.booleans())
    def amend(self, pick: int, person: int | None, spot: int | None, club: bool) -> None:
        if self.state.entrants:
            known = picked(self.state.entrants, pick)
            player = replace(known.player, club="Dado Nero" if club else None, paid=club)
            record = None if person is None else str(self.persons[person].pk)
            self.act(acts.Amend(replace(known, player=player, person=record, spot=spot)))

    @rule(pick=PICK)
    def strike(self, pick: int) -> None:
        """Mostly somebody new: whoever has been seated stays."""
        if self.state.entrants:
            self.act(acts.Strike(picked(self.state.entrants[::-1], pick).player.id))

    @rule(pick=PICK, present=st.sampled_from([True, False, None]), everybody=st.booleans())
    def check_in(self, pick: int, present: bool | None, everybody: bool) -> None:
        ids = tuple(one.player.id for one in self.state.entrants)
        if ids:
            self.act(acts.CheckIn(ids if everybody else (picked(ids, pick),), present=present))

    @rule(pick=PICK, paid=st.booleans())
    def pay(self, pick: int, paid: bool) -> None:
        ids = tuple(one.player.id for one in self.state.entrants)
        if ids:
            self.act(acts.Pay((picked(ids, pick),), paid=paid))

    @rule(cap=st.none() | st.integers(1, 12), listed=st.booleans())
    def settle(self, cap: int | None, listed: bool) -> None:
        self.act(acts.Settle(replace(self.state.settings, cap=cap, listed=listed, venue=f"Sala {cap}")))

    @rule(steps=st.integers(1, 4), scores=st.permutations(range(6)))
    def go_on(self, steps: int, scores: list[int]) -> None:
        """What an organiser would do next, so many times."""
        for _ in range(steps):
            if draft(self.state):
                self.publish()
            elif self._open():
                self.enter_all(scores)
            else:
                self.draw("uno")

    @rule(value=st.sampled_from(["uno", "due", "tre"]))
    def draw(self, value: str) -> None:
        """The next round sealed and drawn, or the draft thrown away for another one."""
        if draft(self.state):
            self._attempt(lambda: draws.redraw(self.row, len(self.state.rounds), Writing(why="un altro")))
        else:
            self.seal(certain=False)
        self.call_out(value)

    @precondition(lambda self: not draft(self.state) and not sealed(self.state))
    @rule(certain=st.booleans())
    def seal(self, certain: bool) -> None:
        """A draw announced; `certain`: of the tables that no missing result can change (BIG 7.2.2)."""
        self._attempt(lambda: draws.seal(self.row, Writing(), certain=certain, all_here=True))

    @precondition(lambda self: sealed(self.state) is not None)
    @rule(value=st.sampled_from(["", "Sei!", "46"]))
    def call_out(self, value: str) -> None:
        """The sealed draw, by what was called out."""
        waiting = sealed(self.state)
        if waiting:
            self._attempt(lambda: draws.draw(self.row, waiting.round, Writing(), value=value))

    @precondition(lambda self: sealed(self.state) is not None)
    @rule(why=st.sampled_from(["", "uno arriva"]))
    def reopen(self, why: str) -> None:
        waiting = sealed(self.state)
        if waiting:
            self._attempt(lambda: draws.reopen(self.row, waiting.round, Writing(why=why)))

    @precondition(lambda self: self._open() and not draft(self.state) and not sealed(self.state))
    @rule(publish=st.booleans())
    def draw_certain(self, publish: bool) -> None:
        """The tables that no missing result can change (BIG 7.2.2)."""
        self.seal(certain=True)
        self.call_out("")
        if draft(self.state) and publish:
            self.publish()

    @precondition(lambda self: self.state.rounds and self.state.rounds[-1].partial)
    @rule()
    def extend(self) -> None:
        self._attempt(lambda: draws.extend(self.row, len(self.state.rounds), Writing()))

    @precondition(lambda self: self.state.rounds)
    @rule(one=PICK, other=PICK)
    def swap(self, one: int, other: int) -> None:
        last = self.state.rounds[-1].round
        sitting = [player for table in last.tables for player in table.players]
        there, here = picked(sitting, one), picked(sitting, other)
        change = {there: here, here: there}
        tables = tuple(
            replace(
                table, seats=tuple(replace(seat, player=change.get(seat.player, seat.player)) for seat in table.seats)
            )
            for table in last.tables
        )
        self.act(acts.Arrange(last.number, tables))

    @precondition(lambda self: draft(self.state) is not None)
    @rule(consent=st.booleans())
    def publish(self, consent: bool = False) -> None:
        """Where the facts have changed since the draw, only with the reason for it."""
        number = len(self.state.rounds)
        stale = changes(self.state, self.state.rounds[-1])
        why = "si gioca lo stesso" if consent else ""
        done = self.act(acts.Publish(number, of=consented(self.state, number) if consent else "", why=why))
        assert done is None or consent or not stale

    @precondition(lambda self: draft(self.state) is not None)
    @rule()
    def discard(self) -> None:
        self._attempt(lambda: draws.discard(self.row, len(self.state.rounds), Writing(why="non va")))

    @precondition(lambda self: self._open())
    @rule(pick=PICK, scores=st.permutations(range(6)), status=st.sampled_from(["played"] * 6 + ["absent", "abandoned"]))
    def enter(self, pick: int, scores: list[int], status: str) -> None:
        number, table = picked(self._open(), pick)
        self.act(acts.Report(number, table.number, self._seats(table, scores, status)))

    @precondition(lambda self: self._open())
    @rule(scores=st.permutations(range(6)))
    def enter_all(self, scores: list[int]) -> None:
        for number, table in self._open():
            self.act(acts.Report(number, table.number, self._seats(table, scores, "played")))

    @precondition(lambda self: self._reported())
    @rule(pick=PICK, scores=st.permutations(range(6)), turned=st.booleans())
    def correct(self, pick: int, scores: list[int], turned: bool) -> None:
        number, table = picked(self._reported(), pick)
        seats = self._seats(table, scores, "played")
        self.act(acts.Correct(number, table.number, seats[::-1] if turned else seats, by_referee=True))

    @rule(pick=PICK, moment=st.sampled_from(["before_round:1", "before_round:2", "before_semifinals", "before_final"]))
    def withdraw(self, pick: int, moment: str) -> None:
        if self.state.entrants:
            self.act(acts.Withdraw(Withdrawal(picked(self.state.entrants, pick).player.id, moment)))

    @precondition(lambda self: self.state.rounds)
    @rule()
    def close(self) -> None:
        self.act(acts.Close())

    # what is undone and repeated

    @rule(pick=PICK)
    def undo(self, pick: int) -> None:
        """Any line of the journal."""
        number = pick % self.row.version + 1
        self._attempt(lambda: services.act(self.row, Writing(token=str(uuid4())), Undo(number)))

    @rule()
    def undo_and_redo(self) -> None:
        """The last line undone, the undo undone, and so on: always the identical state."""
        before = self.act(acts.Enrol((self._newcomer(),)))
        if before is None:
            return
        after = self.state
        for expected in (before, after, before):
            self._attempt(lambda: services.act(self.row, Writing(token=str(uuid4())), Undo(self.row.version)))
            assert self.state == expected

    @precondition(lambda self: self.done)
    @rule(pick=PICK, other=PICK, times=st.integers(1, 4))
    def repeat(self, pick: int, other: int, times: int) -> None:
        """A token that comes back does nothing, whatever comes with it."""
        token, version, stamp = picked(self.done, pick)[1], self.row.version, self.row.stamp
        for _ in range(times):
            outcome = services.act(self.row, Writing(token=token), picked(self.done, other)[0])
            assert (outcome.repeated, outcome.entry.token) == (True, token)
        self.row.refresh_from_db()
        assert (self.row.version, self.row.stamp) == (version, stamp)

    # what must hold

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "row") and self.row.stamp != self.looked_at:
            truths.check(self.row, self.state)
            self.looked_at = self.row.stamp

    # how it is done

    @property
    def state(self) -> State:
        return states.state_of(self.row)

    def act(self, act: Act) -> State | None:
        """Do it; what was before, None when it was refused. What is undone at once is as if it had never been."""
        before, token = self.state, str(uuid4())
        if not self._attempt(lambda: services.act(self.row, Writing(token=token), act)):
            return None
        self.done.append((act, token))
        return before

    def _attempt(self, do: Callable[[], Outcome]) -> bool:
        """Whether it was done; refused, it has changed nothing."""
        before, stamp = self.state, self.row.stamp
        try:
            with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
                outcome = do()
        except (RuleError, InputError):
            self.row.refresh_from_db()
            assert (self.row.stamp, self.state) == (stamp, before)
            return False
        self.row = outcome.tournament
        self.reached[outcome.entry.kind] += 1
        return True

    def _newcomer(self, *, present: bool | None = None, since: int = 1) -> Entrant:
        number = next(self.numbers)
        clubs = ("Dado Nero", "Torre Alta", None)
        player = Player(f"p{number:03}", f"Giocatore {number}", clubs[number % 3], from_round=since)
        return Entrant(player, present=present)

    def _open(self) -> list[tuple[int, Table]]:
        return [one for one in self._tables() if not is_reported(one[1])]

    def _reported(self) -> list[tuple[int, Table]]:
        return [one for one in self._tables() if is_reported(one[1]) and not is_bye(one[1])]

    def _tables(self) -> list[tuple[int, Table]]:
        rounds = [drawn.round for drawn in self.state.rounds if drawn.published]
        return [(played.number, table) for played in rounds for table in played.tables]

    def _seats(self, table: Table, order: list[int], status: str) -> tuple[Seat, ...]:
        """Figures such as the rulebook asks for; the last player may have another status."""
        scores = SCORES[self.row.rulebook]
        made = [Seat(p, score=Decimal(picked(scores, nth))) for p, nth in zip(table.players, order, strict=False)]
        made += [Seat(player, score=Decimal(0)) for player in table.players[len(made) :]]
        if self.row.rulebook == "pergioco" and len(made) == 2:
            made[1] = replace(made[1], score=1 - (made[0].score or Decimal(0)))
        if status != "played":
            made[-1] = Seat(made[-1].player, status=status)  # type: ignore[arg-type]  # a status
        return tuple(made)
