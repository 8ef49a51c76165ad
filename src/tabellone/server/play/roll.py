"""The roll of a tournament: who is in, who waits, who comes late, check-in, who leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tabellone.contract import BY_ID
from tabellone.contract.games import Proposal
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Table, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.queries import marked_as
from tabellone.server.journal.services import Writing
from tabellone.server.people.names import fold
from tabellone.server.play.arrivals import let_in
from tabellone.server.play.bars import barred, bars_told, refuse_barred
from tabellone.server.play.draws import publication_undone
from tabellone.server.play.journal_lines import last_in_force
from tabellone.server.play.plans import plan_of, proposed
from tabellone.server.play.services import Outcome, act, always
from tabellone.tournament import acts
from tabellone.tournament.acts import Acts, CheckIn
from tabellone.tournament.names import names_of
from tabellone.tournament.progress import next_phase
from tabellone.tournament.state import Drawn, Entrant, State
from tabellone.tournament.undo import Because, Decided
from tabellone.tournament.view import FOR_ALL, admission, draft, entrant_of, facts, has_begun, is_reported, seated


@dataclass(frozen=True, slots=True)
class RollLine:
    """An entrant: `state` is a chip's (in, waiting, absent, withdrawn), `place` the place on the waiting list.

    `number` counts the entries in their order; `called` is the name, of namesakes with what tells them apart.
    """

    entrant: Entrant
    state: str
    place: int = 0
    number: int = 0
    seated: bool = False
    barred: bool = False
    called: str = ""

    @property
    def id(self) -> str:
        """The player's id in the document."""
        return self.entrant.player.id

    @property
    def name(self) -> str:
        """The player's name."""
        return self.entrant.player.name

    @property
    def undecided(self) -> bool:
        """Whether a place is kept without knowing if the player is here."""
        return self.state == "in" and self.entrant.present is None


def roll_lines(state: State) -> tuple[RollLine, ...]:
    """Everybody entered, by name."""
    waiting = {player: place for place, player in enumerate(admission(state).waiting, 1)}
    gone = {one.player for one in state.withdrawals}
    held, out, names = seated(state), _barred(state), names_of(state)
    lines = [
        RollLine(
            one,
            _state(one, waiting, gone),
            waiting.get(one.player.id, 0),
            number,
            seated=one.player.id in held,
            barred=one.person in out,
            called=names[one.player.id],
        )
        for number, one in enumerate(state.entrants, 1)
    ]
    return tuple(sorted(lines, key=lambda line: (fold(line.name), line.id)))


def _barred(state: State) -> frozenset[str]:
    """The records under a measure; once play has begun they are not asked about any more."""
    persons = [int(one.person) for one in state.entrants if one.person and one.present is not False]
    return frozenset(str(one.id) for one in barred(state, persons))


def _state(entrant: Entrant, waiting: dict[str, int], gone: set[str]) -> str:
    player = entrant.player.id
    if player in gone:
        return "withdrawn"
    return "waiting" if player in waiting else "absent" if entrant.present is False else "in"


def found_in_roll(lines: Iterable[RollLine], text: str) -> tuple[RollLine, ...]:
    """Those whose name, club or group has words that begin like those of the text."""
    wanted = fold(text).split()
    return tuple(line for line in lines if all(f" {word}" in _words(line) for word in wanted))


def _words(line: RollLine) -> str:
    player = line.entrant.player
    return f" {fold(' '.join((player.name, player.club or '', *player.groups)))}"


def next_round(state: State) -> int:
    """The round that somebody entering now can first play in: a draft can still be drawn again."""
    return len(state.rounds) + (0 if draft(state) else 1)


FIXED = "round_robin"  # everybody's opponents are known from the first draw on


@dataclass(frozen=True, slots=True)
class Late:
    """The round to come for somebody who enters now, its phase (None: no round is to come).

    `back` is a published round that nobody has begun: as a draft again it can seat them still.
    """

    round: int
    phase: str | None
    back: int = field(default=0, compare=False)

    @property
    def is_in_time(self) -> bool:
        """Whether somebody new can be seated; else it is for those who have earned it, or all opponents are fixed."""
        return self.phase in FOR_ALL and not self.is_fixed

    @property
    def is_fixed(self) -> bool:
        """Whether the opponents of everybody are fixed already."""
        return self.phase == FIXED


def late_entry(state: State) -> Late | None:
    """What it means to enter now; None as long as nothing is drawn, when nobody is late."""
    number = next_round(state)
    return Late(number, next_phase(state), _not_begun(state)) if number > 1 else None


def _not_begun(state: State) -> int:
    last = state.rounds[-1]
    return last.round.number if last.published and not has_begun(state, last.round.number) else 0


def refuse_late(state: State) -> None:
    """Refuse an entry that would never play."""
    late = late_entry(state)
    if late and not late.is_in_time:
        raise RuleError("entry-all-meet-all" if late.is_fixed else "entry-too-late")


MARKS: dict[str, bool | None] = {"present": True, "absent": False, "unknown": None}


@dataclass(frozen=True, slots=True)
class Door:
    """How full the hall is, and the tables that the rulebook would make of it."""

    present: int
    undecided: int
    absent: int
    waiting: int
    cap: int | None
    now: Proposal | None
    all_come: Proposal | None


def door(state: State, lines: Sequence[RollLine]) -> Door:
    """The counts, and what is proposed for who is here and for everybody with a place."""
    here = sum(line.state == "in" and line.entrant.present is True for line in lines)
    open_ = sum(line.undecided for line in lines)
    return Door(
        present=here,
        undecided=open_,
        absent=sum(line.state == "absent" for line in lines),
        waiting=sum(line.state == "waiting" for line in lines),
        cap=state.settings.cap,
        now=_proposed(state, here),
        all_come=_proposed(state, here + open_) if open_ else None,
    )


def _proposed(state: State, players: int) -> Proposal | None:
    return proposed(replace(plan_of(state), expected=players))


def mark(row: Tournament, players: Sequence[str], writing: Writing, *, present: bool | None) -> Outcome:
    """Say of players that they are here, are not coming, or that it is not known; who is barred does not come in."""
    with bars_told(writing.by):
        return always(act(row, writing, lambda state: _marked(row, state, players, present, by=writing.by)))


def mark_undecided(row: Tournament, writing: Writing, *, present: bool) -> Outcome | None:
    """Everybody with a place of whom nothing was known is here, or is not coming and who waits moves up.

    Nothing happens when there is nobody.
    """

    def decide(state: State) -> Acts:
        players = [line.id for line in roll_lines(state) if line.undecided]
        return _marked(row, state, players, present, by=writing.by) if players else ()

    with bars_told(writing.by):
        return act(row, writing, decide)


def _marked(row: Tournament, state: State, players: Sequence[str], present: bool | None, *, by: User | None) -> Acts:
    if present:
        coming = [entrant_of(state, player) for player in players]
        refuse_barred(state, [int(one.person) for one in coming if one.person], by=by)
        let_in(row, state, coming)
    return (CheckIn(tuple(players), present),)


def moments(state: State) -> tuple[str, ...]:
    """The moments at which somebody can leave now, the usual one first."""
    return BY_ID[state.settings.head.rulebook].withdrawal_moments(facts(state))


def left(state: State, player: str) -> Withdrawal | None:
    """When the player left, if so."""
    return next((gone for gone in state.withdrawals if gone.player == player), None)


def left_by(row: Tournament, player: str) -> Entry | None:
    """The line of the journal by which the player left last: who let the player go, when, why."""
    return last_in_force(row, kind="withdraw", body__withdrawal__player=marked_as(row.scope, player))


def still_seated(state: State, player: str) -> tuple[int, Table] | None:
    """The round and table at which the player sits without a result: somebody has to see to that seat."""
    for drawn in state.rounds[-1:]:
        for table in drawn.round.tables:
            if player in table.players and not is_reported(table):
                return drawn.round.number, table
    return None


def withdraw(row: Tournament, player: str, when: str, writing: Writing) -> Outcome:
    """Let a player leave at a moment that can be named now.

    A draw that this ends goes with the player, with the reason on record; the next one is made of who is left.
    """

    def decide(state: State) -> tuple[Decided, ...]:
        if when not in moments(state):
            raise InputError.of("unknown-moment", "when")
        gone = Withdrawal(player, when)
        ended = ended_by(state, gone)
        if ended is None:
            return (acts.Withdraw(gone),)
        number, name = ended.round.number, entrant_of(state, player).player.name
        why = _("%(name)s was a direct finalist and has left before the semifinals: they are drawn anew.")
        back = (publication_undone(row, number),) if ended.published else ()
        public = _("A direct finalist has left before the semifinals: they are drawn anew.")
        ending = (*back, acts.Discard(number, why=public))
        return (acts.Withdraw(gone), *(Because(one, why % {"name": name}) for one in ending))

    return always(act(row, writing, decide))


def ended_by(state: State, gone: Withdrawal) -> Drawn | None:
    """The round that is drawn, has not begun, and is drawn anew if this player leaves (RK withdrawals)."""
    if not state.rounds:
        return None
    last = state.rounds[-1]
    seated = replace(state, rounds=(*state.rounds[:-1], replace(last, published=True)))
    return last if BY_ID[state.settings.head.rulebook].ends_draw(facts(seated), gone) else None
