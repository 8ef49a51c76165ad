"""What a shell may ask of a rulebook. A rulebook is a package (a module) with these functions.

A shell asks by capability, `isinstance(book, Proposing)`, and never by name. Whatever is refused is a `RuleError`;
one whose code stands in `CONFIRMABLE` can be confirmed: its value `param` names the parameter that, set to true in
the tournament, lets the same call pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from tabellone.contract.answers import Draw, Standing
from tabellone.engine.entries import ROUND_PREFIX
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Round, Tournament, Withdrawal
from tabellone.engine.steps import Step


def has_begun(played: Round) -> bool:
    """Whether anything of the round has been reported; a bye is known from the draw."""
    seats = (seat for table in played.tables for seat in table.seats)
    return any(
        seat.score is not None or seat.objective or seat.place is not None or seat.status not in ("played", "bye")
        for seat in seats
    )


def last_drawn(tournament: Tournament) -> Round | None:
    """The last round that has tables, if any."""
    return max((one for one in tournament.rounds if one.tables), key=lambda one: one.number, default=None)


def round_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next round; also before the last one while nothing of it has been reported."""
    last = last_drawn(tournament)
    if last is None:
        return (f"{ROUND_PREFIX}1",)
    before = () if has_begun(last) else (last.number,)
    return tuple(f"{ROUND_PREFIX}{number}" for number in (last.number + 1, *before))


# what an organiser can confirm: the code of the refusal, and the parameter that allows it
CONFIRMABLE: Mapping[str, str] = {
    "risiko-absences": "accept_three",
    "risiko-final-short": "accept_three",
    "risiko-table-of-three": "accept_three",
    "risiko-too-few": "accept_reduced",
    "risiko-too-few-final": "accept_reduced",
}


class Rulebook(Protocol):
    """Every rulebook: what it forbids, how it ranks, how it draws, why."""

    def problems(self, tournament: Tournament) -> Iterable[Problem]:
        """What the rulebook forbids in a well-formed document, each with its place."""

    def standing(self, tournament: Tournament, after_round: int | None = None) -> Standing:
        """The standing after a round; without one, after the last complete round."""

    def draw(self, tournament: Tournament, seed: str) -> Draw:
        """The next round, whatever its phase."""

    def explain(self, tournament: Tournament, player: str) -> tuple[Step, ...]:
        """How each figure of the player in the standing came about."""


@runtime_checkable
class OwnRounds(Protocol):
    """A rulebook whose single rounds may have a table size or a game of their own."""

    def draw_like(self, tournament: Tournament, seed: str, like: Round | None = None) -> Draw:
        """The next round, with the table size and the game of another where it has its own."""


@runtime_checkable
class SlowTables(Protocol):
    """A rulebook whose next round may start while tables are still playing."""

    def ready_tables(self, tournament: Tournament) -> Mapping[int, frozenset[str]]:
        """Tables of the next round, by number, that no missing result can change, nobody of whom still plays."""

    def draw_ready(self, tournament: Tournament, seed: str) -> Draw:
        """The next round with those tables alone, exactly as the whole draw with the seed will seat them.

        A next round begun already (its tables in the document, its seed kept) is not looked at.
        """

    def draw_rest(self, tournament: Tournament) -> Draw:
        """The whole of a round begun that way, with its own seed, once every result before it is in."""


@runtime_checkable
class Moments(Protocol):
    """A rulebook that knows where its tournament stands."""

    def withdrawal_moments(self, tournament: Tournament) -> tuple[str, ...]:
        """The moments at which somebody can leave now (`before_round:3`), the usual one first; none when it is over."""

    def next_phase(self, tournament: Tournament) -> str | None:
        """The phase of the next round, as things stand while results are missing; None when nothing is to follow."""


@runtime_checkable
class Publishing(Protocol):
    """A rulebook that says what may be published about a person."""

    def published(self) -> tuple[str, ...]:
        """What may be public: `name`, `club`, `city`, `country`."""


@runtime_checkable
class NamesDecided(Protocol):
    """A rulebook under which the organisers decide whether a name is hidden: a registered player asks them."""

    def hiding_rule(self) -> str:
        """The rule by which names are public, to be cited."""


@runtime_checkable
class Timing(Protocol):
    """A rulebook that says how long a round lasts."""

    def round_minutes(self, tournament: Tournament, number: int) -> int | None:
        """How long the games of a round last; None where the rulebook does not say."""


@runtime_checkable
class Ending(Protocol):
    """A rulebook that says what happens when the time of a round is up."""

    def time_up(self, tournament: Tournament, number: int) -> Step | None:
        """What a table that still plays does then; None where the rulebook says nothing."""


@runtime_checkable
class Refereeing(Protocol):
    """A rulebook that says what a referee's decision may rest on."""

    def sources(self) -> tuple[str, ...]:
        """The sources of a decision, the first that answers a question being the one to follow."""


@runtime_checkable
class Completing(Protocol):
    """A rulebook by which some figures need not be written down, because they follow from the others."""

    def completed(self, tournament: Tournament) -> Tournament:
        """The tournament with those figures; the very same where none is left out."""


@runtime_checkable
class DrawingAgain(Protocol):
    """A rulebook that reads in a recorded round what can only have come after its draw."""

    def draw_again(self, tournament: Tournament, seed: str, played: Round) -> Draw:
        """The next round, drawn as the recorded one was: without what can only have come later."""


@runtime_checkable
class EndingDraws(Protocol):
    """A rulebook in which somebody's leaving ends a draw that has not begun."""

    def ends_draw(self, tournament: Tournament, withdrawal: Withdrawal) -> bool:
        """Whether the last round, drawn and not begun, is discarded and drawn anew because of the withdrawal."""


@runtime_checkable
class Looking(Protocol):
    """A rulebook that says what its draws look at."""

    def looked_at(self, tournament: Tournament) -> Tournament:
        """The tournament with nothing but what the draw of the next round looks at: from both it is the same draw."""


@runtime_checkable
class Noting(Protocol):
    """A rulebook that warns of what a document does not say, or says twice."""

    def notes(self, tournament: Tournament) -> Iterable[Problem]:
        """What is worth a look in a sound document, each with its place; none of it is an error."""


@runtime_checkable
class Official(Protocol):
    """A rulebook whose games follow official tournament rules that somebody else publishes."""

    def official_rules(self) -> str:
        """What those rules are called."""


@runtime_checkable
class Ruling(Protocol):
    """A rulebook with figures and rulings that a tournament may set otherwise."""

    def rulings(self, tournament: Tournament) -> Mapping[str, Any]:
        """All that hold for a tournament, by name, as its document would state them."""

    def unwritten_rulings(self) -> Mapping[str, Any]:
        """Those that held otherwise while nobody wrote them down: tournaments of that time keep them."""
