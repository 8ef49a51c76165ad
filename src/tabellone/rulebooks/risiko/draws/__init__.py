"""The draws of a RisiKo! Master: two qualifying games, semifinals (RK draw 1, RK draw 2, RK draw semifinals)."""

from tabellone.rulebooks.risiko.draws.first import draw_one
from tabellone.rulebooks.risiko.draws.second import draw_two
from tabellone.rulebooks.risiko.draws.semifinal import draw_clubs_first, draw_semifinals
from tabellone.rulebooks.risiko.draws.sizes import table_sizes
from tabellone.rulebooks.risiko.draws.values import Entrant, Seated

__all__ = ["Entrant", "Seated", "draw_clubs_first", "draw_one", "draw_semifinals", "draw_two", "table_sizes"]
