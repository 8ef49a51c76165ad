"""What a shell may ask of every rulebook. A rulebook is a package (a module) with these functions.

Where it has no rule of its own, it takes the answer of `plain`. Whatever is refused is a `RuleError`; one whose code
stands in its `confirmable` can be confirmed: its value `param` names the parameter that, set to true in the tournament,
lets the same call pass.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol, runtime_checkable

from tabellone.contract.answers import Criterion, Draw, DrawnTable, Standing
from tabellone.contract.brackets import Bracket
from tabellone.contract.cards import Card
from tabellone.contract.entries import Admission, Applicant, PlayerMeasure, Remedy
from tabellone.contract.games import GameName, GameOffer, Proposal
from tabellone.contract.results import ResultForm, Wanted, Won
from tabellone.engine.entries import ROUND_PREFIX
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Phase, Round, Seat, Tournament, Withdrawal
from tabellone.engine.steps import Step


@dataclass(frozen=True, slots=True)
class About:
    """How a rulebook is cited and coloured, and what it decides once for all of its tournaments."""

    citation: str  # a pattern
    paper_colour: str = "#2d3f63"
    terminal_colour: str = "cyan"
    game: str = ""  # that goes without saying where a document names none
    other_games: bool = True  # a game that is not in its list may be named too
    # the moments beside `before_round:3` at which somebody leaves, each with the phases after it
    withdrawal_words: Mapping[str, frozenset[Phase]] = field(default_factory=dict)
    # the parameter by which an organiser confirms, by the code of the refusal
    confirmable: Mapping[str, str] = field(default_factory=dict)
    # what may be known of a person
    public: tuple[str, ...] = ("name", "club", "city", "country")
    hiding_rule: str = ""  # where the organisers decide whether a name is hidden
    barring_rule: str = ""  # where it keeps out whoever is under a measure
    decision_sources: tuple[str, ...] = ()  # of a referee, the first that answers being the one to follow
    official_rules: str = ""  # of the game, which somebody else publishes
    catalogue_params: frozenset[str] = frozenset()  # by which a tournament keeps the catalogue of a day
    over_years: bool = False  # a circuit and its rankings go on, whatever the year
    several_games: bool = False  # a tournament may be played at several
    # rulings that held otherwise while nobody wrote them down: tournaments of that time keep them
    unwritten_rulings: Mapping[str, Any] = field(default_factory=dict)
    # figures and rulings that can be tried otherwise for a season as a whole, as the rulebook has them
    adjustable: Mapping[str, Any] = field(default_factory=dict)


NOTHING: Mapping[str, Any] = {}


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


class Rulebook(Protocol):
    """Every rulebook: what it forbids and asks, how it ranks and draws, why, and how a tournament under it goes on.

    A round or a table that is not there is a RuleError.
    """

    ABOUT: About

    # the document
    def problems(self, tournament: Tournament) -> Iterable[Problem]:
        """What the rulebook forbids in a well-formed document, each with its place."""

    def notes(self, tournament: Tournament, /) -> Iterable[Problem]:
        """What is worth a look in a sound document, each with its place; none of it is an error."""

    def completed(self, tournament: Tournament) -> Tournament:
        """The tournament with the figures that follow from the others; the very same where none is left out."""

    def rulings(self, tournament: Tournament, /) -> Mapping[str, Any]:
        """All figures and rulings that a tournament may set otherwise, as they hold for it, by name."""

    # the games
    def games(self, params: Mapping[str, Any] = NOTHING) -> tuple[GameOffer, ...]:
        """The games it knows, as a tournament's parameters keep its catalogue; none = any game may be named."""

    def game_names(self) -> tuple[GameName, ...]:
        """The games that it names, whether it has more to say of them or not."""

    def game_id(self, name: str) -> str:
        """The id of the game that a name means; the name itself where it knows no such game."""

    def game_in(self, tournament: Tournament, game: str | None = None) -> str:
        """The id of a game of a tournament, its own by default; what was added there by a name is a game of its own."""

    def counts_as(self, tournament: Tournament) -> str:
        """The game whose rankings and titles a tournament belongs to, whatever its `game` says."""

    def game_of_several(self, games: Sequence[str], /) -> str:
        """The game that a tournament with these games, a round each, belongs to; nothing where they are one."""

    def phase_planned(self, tournament: Tournament, players: int, /) -> tuple[Step, ...]:
        """The final phase that a tournament of several games has by its settings, with so many players."""

    def propose(
        self,
        game: str,
        players: int,
        *,
        national_final: bool = False,
        table_size: int | None = None,
        params: Mapping[str, Any] = NOTHING,
    ) -> Proposal:
        """System, table size and parameters for so many players, with what may be chosen instead; never refuses.

        `table_size` is the organiser's own choice; one that the game does not allow is not looked at. `params` keep
        the catalogue, as in `games`.
        """

    # who plays
    def may_enrol(self, player: str, measures: Iterable[PlayerMeasure], /, *, on: date) -> bool:
        """Whether no measure keeps the player out on the day of the tournament."""

    def admission(self, entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
        """Who plays and who waits; `places` None = no cap but the rulebook's own for that tournament."""

    def remedies(
        self, tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str
    ) -> tuple[Remedy, ...]:
        """The ways to go on before the round starts when somebody drawn has not come, the usual one first."""

    def withdrawal_moments(self, tournament: Tournament) -> tuple[str, ...]:
        """The moments at which somebody can leave now (`before_round:3`), the usual one first; none when it is over."""

    # the rounds
    def next_phase(self, tournament: Tournament) -> str | None:
        """The phase of the next round, as things stand while results are missing; None when nothing is to follow."""

    def draw(self, tournament: Tournament, seed: str, like: Round | None = None) -> Draw:
        """The next round, whatever its phase.

        `like` is that round as it was recorded: drawn again with its own table size and game where it has such, and
        without what can only have come after its draw.
        """

    def judged(
        self, tournament: Tournament, tables: Sequence[DrawnTable], seed: str, *, certificate: Draw | None = None
    ) -> tuple[Criterion, ...]:
        """The criteria of the draw with this seed, counted for any seating of the next round; none where it has none.

        `certificate` is that draw where it is at hand; without it the round is drawn again for the least possible.
        """

    def looked_at(self, tournament: Tournament) -> Tournament:
        """The tournament with nothing but what the draw of the next round looks at: from both it is the same draw."""

    def ends_draw(self, tournament: Tournament, withdrawal: Withdrawal, /) -> bool:
        """Whether the last round, drawn and not begun, is discarded and drawn anew because of the withdrawal."""

    def round_minutes(self, tournament: Tournament, number: int, /) -> int | None:
        """How long the games of a round last; None where the rulebook does not say."""

    def time_up(self, tournament: Tournament, number: int, /) -> Step | None:
        """What a table that still plays does when the time of a round is up; None where the rulebook says nothing."""

    # the tables
    def card(self, tournament: Tournament, number: int, table: int) -> Card:
        """What a table of a round needs to know of its game, with its seats in turn order."""

    def result_form(self, tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
        """What is asked for each seat at the table."""

    def missing(
        self, tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]
    ) -> tuple[Wanted, ...]:
        """The figures still needed once these are in: plain results first, then what parts a tie."""

    def won(self, tournament: Tournament, round_number: int, table_number: int) -> Won:
        """Who won a single table as it was reported, and what decided it where the score alone did not."""

    def check_correction(
        self,
        tournament: Tournament,
        round_number: int,
        table_number: int,
        *,
        agreed: Collection[str],
        by_referee: bool,
        reason: str,
    ) -> None:
        """Refuse a correction that is not allowed, saying what would allow it."""

    # the standing
    def standing(self, tournament: Tournament, after_round: int | None = None) -> Standing:
        """The standing after a round; without one, after the last complete round."""

    def explain(self, tournament: Tournament, player: str) -> tuple[Step, ...]:
        """How each figure of the player in the standing came about."""

    def bracket(self, tournament: Tournament) -> Bracket | None:
        """The final phase as a bracket, with the rounds to come as far as they are known; None before it is drawn."""


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
