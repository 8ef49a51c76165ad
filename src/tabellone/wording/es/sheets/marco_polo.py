"""Marco Polo: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "4 objectives are dealt and the 6 contracts revealed.": "Se reparten 4 objetivos y se descubren los 6 contratos.",
    "Start money by seat; each character comes with a start contract.": (
        "Dinero inicial según el puesto; cada personaje va con un contrato inicial."
    ),
    "All income is taken when the round's set-up is in view, before the dice are rolled.": (
        "Todos los ingresos se toman cuando la ronda está preparada y a la vista, antes de tirar los dados."
    ),
}
