"""Sentences of the shop credit that prizes add up to."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "credit-ahead": "{on} aún no ha llegado: anota el gasto cuando se haya hecho",
    "credit-none-here": "en el reglamento de este circuito los premios no son crédito",
    "credit-taken-back-already": "este gasto ya se anuló antes",
}
