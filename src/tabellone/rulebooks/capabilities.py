"""What a shell may ask of a rulebook. A rulebook is a package (a module) with these functions.

A shell asks by capability, `isinstance(book, Proposing)`, and never by name. Whatever is refused is a `RuleError`;
one whose code stands in `CONFIRMABLE` can be confirmed: its value `param` names the parameter that, set to true in
the tournament, lets the same call pass.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Protocol, runtime_checkable

from tabellone.engine.answers import Criterion, Draw, DrawnTable, Prizes, SeasonAnswer, Standing
from tabellone.engine.bracket_chart import Bracket
from tabellone.engine.card import Card
from tabellone.engine.chronicle import Career, Chronicle
from tabellone.engine.desk import Admission, Applicant, GameOffer, Measure, Proposal, Remedy, ResultForm, Wanted, Won
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Round, Season, Seat, Tournament
from tabellone.engine.needs import Need
from tabellone.engine.rating_sheet import RatingSheet
from tabellone.engine.stages import RaceRoom
from tabellone.engine.steps import Step
from tabellone.engine.turning import Forgotten

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
class Circuit(Protocol):
    """A rulebook with seasons."""

    def season_problems(self, season: Season, tournaments: Sequence[Tournament]) -> Iterable[Problem]:
        """What the rulebook forbids in a season as a whole; `Problem.file` is the tournament's id."""

    def season(self, season: Season, tournaments: Sequence[Tournament], on: date) -> SeasonAnswer:
        """Ratings and rankings on a day."""

    def explain_season(
        self,
        season: Season,
        tournaments: Sequence[Tournament],
        player: str,
        on: date,
        ranking: str | None = None,
    ) -> tuple[Step, ...]:
        """How each figure of the player in the rankings came about, or in one of them."""


@runtime_checkable
class Following(Protocol):
    """A rulebook with seasons that tells many days of one at once, and what moved one player's ratings."""

    def chronicle(self, season: Season, tournaments: Sequence[Tournament], days: Sequence[date]) -> Chronicle:
        """What happened up to the last of the days, with everybody's places on each of them."""

    def career(self, chronicle: Any, player: str, until: date) -> Career:
        """One player's ratings up to a day of such a chronicle, stage by stage and game by game."""


@runtime_checkable
class RatingSheets(Protocol):
    """A rulebook whose ratings move with each tournament, and that shows what moved them."""

    def rating_sheet(self, season: Season, tournaments: Sequence[Tournament], stage: str) -> RatingSheet:
        """Everything that made the ratings of a tournament that is over, by its id."""


@runtime_checkable
class Needing(Protocol):
    """A rulebook that says what a player needs to gain a place in the Race or in Green.

    Who is in no ranking, and a stage that there cannot be, are RuleErrors.
    """

    def race_need(self, season: Season, tournaments: Sequence[Tournament], player: str, on: date, ranked: int) -> Need:
        """The last position in the next Race stage, with so many ranked players, that gains a place."""

    def green_need(
        self,
        season: Season,
        tournaments: Sequence[Tournament],
        player: str,
        on: date,
        *,
        game: str,
        opponents: Sequence[Decimal],
    ) -> Need:
        """The least score in the next stage of a game, one game against each rating, that gains a place."""


@runtime_checkable
class Adjusting(Protocol):
    """A rulebook whose figures and rulings a season's document may set otherwise."""

    def adjustable(self) -> Mapping[str, Any]:
        """Those that concern a season as a whole, by name, as the rulebook has them."""


@runtime_checkable
class Winning(Protocol):
    """A rulebook that says who won a single table as it was reported."""

    def won(self, tournament: Tournament, round_number: int, table_number: int) -> Won:
        """The winner, and what decided it where the score alone did not."""


@runtime_checkable
class PrizeGiving(Protocol):
    """A rulebook that divides a pot."""

    def prizes(self, tournament: Tournament) -> Prizes:
        """The pot, the voucher and the prizes."""


@runtime_checkable
class Proposing(Protocol):
    """A rulebook that proposes a tournament for the number expected."""

    def games(self) -> tuple[GameOffer, ...]:
        """The games it knows; none = any game may be named."""

    def other_games(self) -> bool:
        """Whether a game that is not in the list may be named too."""

    def propose(
        self, game: str, players: int, *, national_final: bool = False, table_size: int | None = None
    ) -> Proposal:
        """System, table size and parameters for so many players, with what may be chosen instead; never refuses.

        `table_size` is the organiser's own choice; one that the game does not allow is not looked at.
        """


@runtime_checkable
class Admitting(Protocol):
    """A rulebook that says who plays where places are short."""

    def admission(self, entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
        """Who plays and who waits; `places` None = no cap but the rulebook's own for that tournament."""


@runtime_checkable
class Barring(Protocol):
    """A rulebook that keeps some people out."""

    def may_enrol(self, player: str, measures: Iterable[Measure], *, on: date) -> bool:
        """Whether no measure keeps the player out on the day of the tournament."""

    def barring_rule(self) -> str:
        """The rule that keeps out whoever is under a measure."""


@runtime_checkable
class Asking(Protocol):
    """A rulebook that says what a table has to report; a table that is not there is a RuleError."""

    def result_form(self, tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
        """What is asked for each seat at the table."""

    def missing(
        self, tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]
    ) -> tuple[Wanted, ...]:
        """The figures still needed once these are in: plain results first, then what parts a tie."""

    def seat_problems(
        self, tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]
    ) -> tuple[Problem, ...]:
        """What would be refused in these seats, with places such as `seats[1].score`."""


@runtime_checkable
class Judging(Protocol):
    """A rulebook that counts the criteria of its draw for any seating of the next round."""

    def judged(
        self,
        tournament: Tournament,
        tables: Sequence[DrawnTable],
        seed: str,
        *,
        certificate: Draw | None = None,
    ) -> tuple[Criterion, ...]:
        """The criteria of the draw with this seed, counted for these tables; none where there are no criteria.

        `certificate` is that draw where it is at hand; without it the round is drawn again for the least possible.
        """


@runtime_checkable
class Correcting(Protocol):
    """A rulebook with a law for corrections."""

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
class Absences(Protocol):
    """A rulebook that says how to go on when somebody drawn has not come."""

    def remedies(
        self, tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str
    ) -> tuple[Remedy, ...]:
        """The ways to go on before the round starts, the usual one first."""


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
class Staging(Protocol):
    """A rulebook whose seasons are made of stages on platforms, planned in a calendar."""

    def platforms(self) -> tuple[str, ...]:
        """Where stages are played."""

    def paces(self) -> tuple[str, ...]:
        """How they are played: at once, or a move now and then."""

    def admissions(self) -> tuple[str, ...]:
        """Who may enter."""

    def systems(self) -> tuple[str, ...]:
        """The formats."""

    def race_room(self, season: Season, tournaments: Sequence[Tournament]) -> RaceRoom:
        """How many Race stages there are, and how many more fit."""

    def stage_problems(self, season: Season, others: Sequence[Tournament], stage: Tournament) -> Iterable[Problem]:
        """What forbids a stage beside the others of its season; `place` is the field."""

    def entry_problems(self, season: Season, stage: Tournament) -> Iterable[Problem]:
        """Whom of its players a stage cannot have: `player` and `day`, by which something was to be done, say more."""


@runtime_checkable
class Turning(Protocol):
    """A rulebook whose years end: rankings become final, old ratings are deleted, a season starts from the last."""

    def final_day(self, year: int) -> date:
        """The day whose rankings are final."""

    def deletion_day(self, year: int) -> date:
        """The day of the year on which old ratings are deleted."""

    def forgotten(self, season: Season, tournaments: Sequence[Tournament], year: int) -> tuple[Forgotten, ...]:
        """Whose ratings that day deletes."""

    def next_season(self, season: Season, tournaments: Sequence[Tournament]) -> Season:
        """What the season of the next year starts from."""


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
class Carding(Protocol):
    """A rulebook that tells a table what it needs to know of its game."""

    def card(self, tournament: Tournament, number: int, table: int) -> Card:
        """The card of a table of a round, with its seats in turn order; a table that is not there is a RuleError."""


@runtime_checkable
class Bracketing(Protocol):
    """A rulebook whose tournaments may end in a knock-out."""

    def bracket(self, tournament: Tournament) -> Bracket | None:
        """The final phase as a bracket, with the rounds to come as far as they are known; None before it is drawn."""
