"""Answers as spreadsheets: a grid of texts and figures, written as CSV or XLSX.

A text stays a text whatever it looks like, so that no name is ever taken for a formula; a figure is a number with the
decimals that people see.
"""

from tabellone.exchange.spreadsheets.grid import Cell, Column, Grid, standing_grid
from tabellone.exchange.spreadsheets.separated import FORMS, Form, as_csv
from tabellone.exchange.spreadsheets.workbook import as_workbook, as_xlsx, sheet_name

__all__ = ["FORMS", "Cell", "Column", "Form", "Grid", "as_csv", "as_workbook", "as_xlsx", "sheet_name", "standing_grid"]
