"""Drawn rounds and recorded rounds: a draw put into a document, a recorded round drawn again and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tabellone.cli.loading import names_in_tournament, safe_name
from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.facts import Round, Tournament
from tabellone.tournament import redrawing
from tabellone.tournament.records import HandWork, as_drawn
from tabellone.tournament.view import round_of
from tabellone.wording import error_lines

NOT_VOUCHED = "what the draw saw is not what the document tells: it was changed afterwards"
WITHHELD = "cannot be told from this document, which leaves out the clubs of people who are not shown by name"
THE_REST = "what the draw saw, who plays, the sizes of the tables and the fifths are as they must be"
AMISS = {
    "phase": "the phase is not the one that follows",
    "people": "not all and only those sit who take part",
    "sizes": "the tables have other sizes or groups than they must",
    "fifths": "the fifths do not sit one at each table of five",
}

CHECKED = "commitment, secret, basis, seed and tables"
_BROKEN = {
    "commitment": "attempt {attempt}: the commitment is not that of its secret and basis",
    "seed": "attempt {attempt}: the seed does not follow from secret, basis and value",
    "basis": "attempt {attempt}: the round was drawn from another basis than the one that was sealed",
    "attempts": "attempt {attempt}: the attempts before it are not all told",
}
_ENDED = {
    "reopened": "opened again before it was drawn",
    "discarded": "drawn and thrown away",
    "undone": "over, because something before it was undone",
}


def with_round(tournament: Tournament, draw: Draw) -> Tournament:
    """The tournament with the drawn round added."""
    return replace(tournament, rounds=(*tournament.rounds, round_of(draw)))


@dataclass(frozen=True, slots=True)
class RedrawnRound:
    """A recorded round drawn again: the same or not, what differs, and what hands have done since, in words."""

    found: redrawing.Redrawn
    differences: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()

    @property
    def same(self) -> bool | None:
        """Whether the draw is the same; None where nobody can tell (rulings no-seed-is-no-fault, public-document)."""
        return self.found.same

    def plain(self) -> dict[str, Any]:
        """The round as scripts read it."""
        return {
            "round": self.found.number,
            "seed": self.found.seed,
            "same": self.same,
            "differences": list(self.differences),
            "by_hand": [asdict(one) for one in self.found.hand],
            "early": list(self.found.early),
            "not_public": self.found.not_public,
            "attempt": self.found.sealed.attempt if self.found.sealed else None,
            "broken": [asdict(one) for one in self.found.broken],
        }

    def lines(self) -> Iterator[str]:
        """The round as people read it."""
        number, seed = self.found.number, self.found.seed
        if seed is None and self.same is None:
            yield f"round {number}: no seed recorded"
            return
        given = f"seed {seed}" if self.found.sealed else f"seed {seed}, chosen by the organiser"
        if self.same is None:
            yield from self._lines_of_doubt(given)
            yield from self._sealing()
            return
        beside = f"; {self._told_not_public()}" if self.found.not_public else ""
        if not self.same:
            yield f"round {number}: differs from the draw{beside} ({given})"
        elif len(self.by_hand) == 1:
            yield f"round {number}: drawn so, then {self.by_hand[0]} by hand{beside} ({given})"
        else:
            done = "drawn so, then changed by hand" if self.by_hand else "the same"
            yield f"round {number}: {done}{beside} ({given})"
        yield from (f"  {difference}" for difference in self.differences)
        yield from (f"  {work}" for work in self.by_hand if len(self.by_hand) > 1 or not self.same)
        if self.found.early:
            yield f"  drawn around tables that had begun: {', '.join(map(str, self.found.early))}"
        yield from self._sealing()

    def _sealing(self) -> Iterator[str]:
        """How the draw was sealed: what was checked, what does not hold, which attempts ended before it."""
        sealed = self.found.sealed
        if sealed is None:
            return
        yield from (f"  {_BROKEN[one.kind].format(attempt=one.attempt)}" for one in self.found.broken)
        called = f"the value {sealed.value}" if sealed.value else "no value"
        if not self.found.broken:
            checked = "commitment, secret, basis and seed" if self.same is None else CHECKED
            yield f"  sealed, attempt {sealed.attempt}, drawn by {called}: {checked} agree"
        for one in sealed.before:
            why = f": {safe_name(one.why)}" if one.why else ""
            yield f"  attempt {one.attempt} was {_ENDED[one.ended]}{why}"

    def _lines_of_doubt(self, given: str) -> Iterator[str]:
        """The round where its tables hang on what this document does not tell."""
        number, hidden = self.found.number, self.found.not_public
        if not hidden:
            yield f"round {number}: {WITHHELD} ({given})"
            return
        yield f"round {number}: {self._told_not_public()}, and the tables hang on them ({given})"
        yield f"  all the rest holds: {THE_REST}"

    def _told_not_public(self) -> str:
        """How many relations the document has as hashes alone."""
        hidden = self.found.not_public
        return "1 relation is not public" if hidden == 1 else f"{hidden} relations are not public"


def redrawn_round(tournament: Tournament, played: Round) -> RedrawnRound:
    """The round drawn again from its seed and from what its draw saw (ruling hands-are-told)."""
    found = redrawing.redrawn(tournament, played)
    names = names_in_tournament(tournament)
    hand = tuple(_work(one, names) for one in found.hand)
    return RedrawnRound(found, tuple(_differences(played, found)), hand)


def _differences(played: Round, found: redrawing.Redrawn) -> Iterator[str]:
    if found.vouched is False:
        yield NOT_VOUCHED
    if found.refused is not None:
        yield from (f"cannot be drawn: {line}" for line in error_lines(found.refused))
    if found.draw is None:
        return
    if found.amiss:  # the tables themselves prove nothing here
        yield from (AMISS[one] for one in found.amiss)
        return
    if found.not_public and found.tables:
        return
    if played.phase not in (None, found.draw.phase):
        yield f"phase: recorded {played.phase}, drawn {found.draw.phase}"
    recorded = {table.number: table for table in as_drawn(played)}
    drawn = {table.number: table for table in found.draw.tables}
    for number in found.tables:
        if number not in recorded or number not in drawn:
            yield f"table {number}: only {'drawn' if number in drawn else 'recorded'}"
        else:
            yield f"table {number}: recorded {_told(recorded[number])}; drawn {_told(drawn[number])}"


def _told(table: DrawnTable) -> str:
    return ", ".join(table.seats) + (f" (group {table.group})" if table.group is not None else "")


def _work(one: HandWork, names: Mapping[str, str]) -> str:
    """What a hand did, in words."""
    who = [names.get(player, player) for player in one.players]
    match one.kind:
        case "exchanged":
            return f"{who[0]} and {who[1]} exchanged"
        case "replaced":
            return f"{who[0]} replaced with {who[1]}"
        case "moved":
            return f"{who[0]} moved from table {one.table} to table {one.to}"
        case "out":
            return f"{who[0]} taken from table {one.table}"
        case "in":
            return f"{who[0]} seated at table {one.to}"
        case "order":
            return f"the order at table {one.table} changed"
