"""How many direct finalists, semifinals and finals follow the qualifying games (RK structure, RK semifinals)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.risiko.params import DEFAULT, Params
from tabellone.rulebooks.risiko.ranking import Line, Ranked, key

SEATS = 4  # a semifinal, a final, and the bands they are drawn from


@dataclass(frozen=True, slots=True)
class Structure:
    """Direct finalists, semifinals of each group, groups (= winners); no semifinals: a final at once (RK structure)."""

    direct: int
    semifinals: int
    winners: int = 1

    @property
    def semifinalists(self) -> int:
        """Players in semifinals, all groups together (RK structure)."""
        return SEATS * self.semifinals * self.winners

    @property
    def needs(self) -> int:
        """Players it takes (RK structure)."""
        return self.direct + self.semifinalists


NOBODY_DIRECT, ONE_DIRECT, TWO_DIRECT = Structure(0, 4), Structure(1, 3), Structure(2, 2)
FINAL_AT_ONCE = Structure(4, 0)


def counted(ranked: Ranked) -> list[Line]:
    """Those who played both qualifying games, from the first down: only they can go on (RK semifinals)."""
    return [line for _, line in ranked if len(line.games) == 2]


def winners(players: int, params: Params = DEFAULT) -> int:
    """One winner for every fifty counted players, four at most (RK structure, ruling four-at-most)."""
    return max(1, min(players // params.players_per_winner, params.most_winners))


def structure(lines: Sequence[Line], params: Params = DEFAULT) -> Structure:
    """The structure that the ranking of the counted players asks for (RK structure, RK semifinals)."""
    if len(lines) >= params.direct_under:
        return Structure(0, 4, winners(len(lines), params))
    return under_fifty(lines)


def under_fifty(lines: Sequence[Line]) -> Structure:
    """Direct finalists are the first two with two wins, unless the third is level with them (RK semifinals)."""
    twice = list(takewhile(lambda line: line.wins == 2, lines))
    if not twice:
        return NOBODY_DIRECT
    if len(twice) < 3:
        return ONE_DIRECT if len(twice) == 1 else TWO_DIRECT
    first, second, third = (key(line) for line in twice[:3])
    if second != third:
        return TWO_DIRECT
    return NOBODY_DIRECT if first == third else ONE_DIRECT


def ladder(most_winners: int) -> Iterator[Structure]:
    """Every structure from the largest down, groups dropped first (ruling too-few, ruling ladder-groups)."""
    yield from (Structure(0, 4, many) for many in range(most_winners, 0, -1))
    yield from (ONE_DIRECT, TWO_DIRECT, FINAL_AT_ONCE)


def fitting(wanted: Structure, players: int, *, accept_reduced: bool) -> Structure:
    """The structure wanted or, once the organiser confirms, the largest that fits (ruling too-few)."""
    if wanted.needs <= players:
        return wanted
    proposal = next((one for one in ladder(wanted.winners) if one.needs <= players), None)
    if proposal is None:
        raise RuleError("risiko-no-final", rule="RK semifinals", players=players, needed=FINAL_AT_ONCE.needs)
    if not accept_reduced:
        raise _to_confirm(wanted, proposal, players)
    return proposal


def _to_confirm(wanted: Structure, proposal: Structure, players: int) -> RuleError:
    code = "risiko-too-few" if proposal.semifinals else "risiko-too-few-final"
    return RuleError(
        code,
        rule="RK semifinals",
        ruling="too-few",
        players=players,
        needed=wanted.needs,
        direct=proposal.direct,
        semifinals=proposal.semifinals * proposal.winners,
        winners=proposal.winners,
        seats=proposal.needs,
        param="accept_reduced",
    )
