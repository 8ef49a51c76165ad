"""What the federation changes in its catalogue (BIG 8), with history: a change, its check, the sheets of a day."""

from tabellone.rulebooks.big.editing.change import SheetChange, changed
from tabellone.rulebooks.big.editing.check import change_problems
from tabellone.rulebooks.big.editing.data import change_data, read_change
from tabellone.rulebooks.big.editing.in_force import Catalogue, catalogue_with

__all__ = ["Catalogue", "SheetChange", "catalogue_with", "change_data", "change_problems", "changed", "read_change"]
