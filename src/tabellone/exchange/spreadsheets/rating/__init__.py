"""The workbook of a stage's ratings: one sheet per step, from the results to every new rating, all as formulas (PG 22).

People are numbered, and formulas look for their numbers: no name is ever searched for, matched or calculated.
"""

from tabellone.exchange.spreadsheets.rating.made import ratings_xlsx

__all__ = ["ratings_xlsx"]
