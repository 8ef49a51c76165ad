"""Sentences of the shop credit that prizes add up to."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "credit-ahead": "{on} deve ancora venire: annota la spesa quando c'è stata",
    "credit-none-here": "nel regolamento di questo circuito i premi non sono credito",
    "credit-taken-back-already": "questa spesa è già stata annullata",
}
