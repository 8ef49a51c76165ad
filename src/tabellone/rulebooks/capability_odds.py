"""What a shell may ask a rulebook about how a running tournament will end; see `capabilities`."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Protocol, runtime_checkable

from tabellone.engine.facts import Tournament
from tabellone.engine.odds import OddsAnswer, Outlook


@runtime_checkable
class Odds(Protocol):
    """A rulebook that tells how a running tournament may end: chances by simulation, and what is already certain."""

    def odds(
        self, tournament: Tournament, elos: Mapping[str, Decimal], seed: str, *, runs: int | None = None
    ) -> OddsAnswer:
        """Everybody's chances, from the ELOs of the game; a tournament without a drawn round or a plan is a RuleError.

        The same facts, ELOs, seed and runs always give the same answer.
        """

    def outlooks(self, tournament: Tournament) -> tuple[Outlook, ...]:
        """What is proved about everybody, in the order of the document: through, out, or what is still needed."""
