"""What a rulebook says of itself before it is asked about a tournament; what it leaves out is as here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabellone.engine.facts import Phase


@dataclass(frozen=True, slots=True)
class About:
    """How a rulebook is cited and coloured, and what it decides once for all of its tournaments."""

    citation: str  # a pattern
    paper_colour: str = "#2d3f63"
    terminal_colour: str = "cyan"
    game: str = ""  # that goes without saying where a document names none
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
