"""Aste: che cosa si offre, per che cosa e quando."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "seat": "posizione al tavolo",
    "seat and faction": "posizione e fazione",
    "faction": "fazione",
    "seat and race": "posizione e razza",
    "seat and zoo map": "posizione e plancia zoo",
    "seat, character and start contract": "posizione, personaggio e contratto iniziale",
    "wonder": "meraviglia",
    "start and wonder picks": "chi inizia e quali scelte tra le meraviglie",
    "after set-up": "a preparazione finita",
    "after set-up, seated in slip order": "a preparazione finita, seduti in ordine di statino",
    "after set-up, with the first four wonders in view": (
        "a preparazione finita, con le prime quattro meraviglie scoperte"
    ),
    "before anybody sees their start hand": "prima che qualcuno guardi la propria mano iniziale",
    "after the draft in slip order and after the first round's action card is revealed": (
        "a draft concluso (si fa seguendo lo statino) e con la carta azione del primo round già scoperta"
    ),
    "Bids are victory points.": "Si offrono punti vittoria.",
    (
        "Bids are victory points, seated in slip order. The winner chooses a position; the others go on with a second "
        "and a third auction until everyone has one."
    ): (
        "Seduti in ordine di statino, si offrono punti vittoria. Chi si aggiudica l'asta sceglie una posizione; gli "
        "altri continuano con una seconda e una terza asta, finché ognuno ne ha una."
    ),
}
