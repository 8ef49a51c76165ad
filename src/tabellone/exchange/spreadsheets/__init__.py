"""Answers as spreadsheets: a grid of texts and figures, written as CSV or XLSX.

A text stays a text whatever it looks like, so that no name is ever taken for a formula; a figure is a number with the
decimals that people see.
"""

from tabellone.exchange.spreadsheets.grid import (
    FORMS,
    Cell,
    CsvForm,
    Grid,
    GridColumn,
    as_csv,
    as_workbook,
    as_xlsx,
    sheet_name,
    standing_grid,
)

__all__ = [
    "FORMS",
    "Cell",
    "CsvForm",
    "Grid",
    "GridColumn",
    "as_csv",
    "as_workbook",
    "as_xlsx",
    "sheet_name",
    "standing_grid",
]
