"""What the card of a table tells of ties: at the table (BIG 8.1, BIG 8.3), in the knock-out, in the final."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabellone.contract.cards import Line, Word
from tabellone.engine.facts import Phase
from tabellone.rulebooks.big.catalogue.sheet import Figure, SeatRule, Sheet, TiedFinal
from tabellone.rulebooks.big.rounds import KNOCKOUT

SEATS: Mapping[SeatRule, str] = {"second_starter": "tie-second-starter", "last_to_play": "tie-last-to-play"}
FINALS: Mapping[TiedFinal, str] = {
    "impossible": "final-impossible",
    "replay": "final-replay",
    "replay_among_tied": "final-replay-among-tied",
    "standing": "final-standing",
}


def tie_lines(sheet: Sheet, phase: Phase | None) -> Iterator[Line]:
    """Figures in order, the seats or a shared place (BIG 8.3); a tied knock-out game or final where it is one."""
    yield from table_tie_lines(sheet)
    if phase == "final":
        yield Line(FINALS[sheet.tied_final], rule=sheet.article)
    elif phase in KNOCKOUT:
        yield Line("knockout-standing", rule="BIG 4.3")


def table_tie_lines(sheet: Sheet) -> Iterator[Line]:
    """What parts equal scores at a table, else how a place is shared (BIG 8.1, BIG 8.3)."""
    rule = sheet.tie_rule
    if rule.seats is not None:
        yield Line(SEATS[rule.seats], rule=sheet.article)
    for nth, figure in enumerate(rule.figures):
        yield _figure(sheet, figure, first=nth == 0)
    if not rule.figures and rule.seats is None:
        yield Line("tie-only-shared" if rule.shared else "tie-impossible", rule=sheet.article)
    elif rule.shared:
        yield Line("tie-shared", rule="BIG 8.1")


def _figure(sheet: Sheet, figure: Figure, *, first: bool) -> Line:
    """A figure that parts a tie, by what it counts; the game's own rule is asked for as it is."""
    help_ = Word(f"{sheet.id}:{figure.name}", "figure_help") if figure.meaning else Word(figure.name, "figure")
    counted = {"counted": help_}
    if figure.name == "game_rule":
        return Line("tie-as-said", counted, sheet.article) if figure.meaning else Line("tie-game-rule", rule="BIG 8.1")
    if figure.fewer_wins:
        return Line("tie-lower" if first else "tie-then-lower", counted, sheet.article)
    return Line("tie-higher" if first else "tie-then-higher", counted, sheet.article)
