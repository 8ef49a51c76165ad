"""Sentences of the shop credit that prizes add up to."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "credit-ahead": "{on} lies ahead: note what was spent once it has been",
    "credit-none-here": "prizes are no credit in this circuit's rulebook",
    "credit-taken-back-already": "this spending was taken back before",
}
