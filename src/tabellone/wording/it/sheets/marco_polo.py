"""Marco Polo: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "4 objectives are dealt and the 6 contracts revealed.": "Si distribuiscono 4 obiettivi e si girano i 6 contratti.",
    "Start money by seat; each character comes with a start contract.": (
        "Monete iniziali secondo la posizione; ogni personaggio ha un contratto iniziale."
    ),
    "All income is taken when the round's set-up is in view, before the dice are rolled.": (
        "Tutte le rendite si prendono quando si vede com'è preparato il round, prima di tirare i dadi."
    ),
}
