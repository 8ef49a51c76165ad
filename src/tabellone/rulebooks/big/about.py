"""What BIG says of itself: a referee's sources, the catalogue in a document, several games (BIG 3, BIG 8, BIG 8.2)."""

from tabellone.contract.about import About
from tabellone.rulebooks.big.conduct import SOURCES
from tabellone.rulebooks.big.params import SHEETS_PARAM

ABOUT = About(
    citation=r"BIG \d+(?:\.\d+)*",
    paper_colour="#0b5a63",
    terminal_colour="magenta",
    decision_sources=(*SOURCES, "referee"),  # where nothing answers it is the referee's own (BIG 3)
    catalogue_params=frozenset({SHEETS_PARAM}),
    over_years=True,  # ruling circuit-goes-on
    several_games=True,
)
