"""Words of standings that are given as files."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "workbook-missing": "a workbook cannot be written here ({module} is missing): pip install 'tabellone[paper]'",
}
TERMS: dict[str, dict[str, str]] = {
    "column": {"note": "note"},
    "note": {"tied": "shared", "withdrawn": "withdrawn", "unranked": "unranked"},
    "file": {"standings": "Standings"},
}
