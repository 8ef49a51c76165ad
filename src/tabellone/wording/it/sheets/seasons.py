"""Seasons: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Each player is dealt 9 cards, which are then drafted.": "Si danno 9 carte a testa, da scegliere poi con un draft.",
    (
        "The crystallising malus (+1) used three times in a turn crystallises everything at +3, on top of other "
        "modifiers such as Io's pouch or a potion of life."
    ): (
        "Il malus che fa cristallizzare (+1), usato tre volte nello stesso turno, cristallizza tutto a +3, oltre agli "
        "altri effetti, come la sacca di Io o una pozione di vita."
    ),
    (
        "When several of a player's cards act at the same moment, that player chooses their order. Example: A, first "
        "in turn, and B both have 0 points, 4 energies, the Wondrous Chest, the Damned Soul of Onys, Titus and Figrim. "
        "At the end of the round A gains 3 (Chest), loses 3 (Soul), and Titus dies stealing from a B with 0; B loses 3 "
        "first (from 0), then gains 3, and Titus dies too since A has 0. The season changes and B leads: B's Figrim "
        "finds 0 at A, A's Figrim takes 1 from B. The next turn starts with B on 2 and A on 1."
    ): (
        "Se più carte di un giocatore agiscono nello stesso momento, l'ordine lo sceglie lui. Esempio: A, primo di "
        "turno, e B hanno entrambi 0 punti, 4 energie, il Baule Meraviglioso, l'Anima Dannata di Onys, Titus e "
        "Figrim. A fine round A guadagna 3 (Baule), perde 3 (Anima) e Titus muore perché ruba a un B che ha 0; B "
        "prima perde 3 (da 0), poi guadagna 3, e muore anche il suo Titus perché A ha 0. Cambia la stagione e il primo "
        "giocatore diventa B: il Figrim di B trova A a 0, il Figrim di A toglie 1 a B. Il turno dopo comincia con B a "
        "2 e A a 1."
    ),
    "Energies never run out: when the box has no more of a kind, more of it are taken to exist.": (
        "Le energie non si esauriscono: se nella scatola non ce ne sono più di un tipo, si fa conto che ce ne siano "
        "altre."
    ),
}
