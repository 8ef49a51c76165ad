"""Terra Mystica: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Round 1: 4 races (colour and side, not colour alone) are drawn for all tables.": (
        "Turno 1: si estraggono 4 razze (colore e lato, non solo il colore), uguali per tutti i tavoli."
    ),
    (
        "Round 2: 4 races are drawn for all tables (3 of the colours and sides left out before, 3 of the 5 colours "
        "already used but on sides not used)."
    ): (
        "Turno 2: si estraggono 4 razze uguali per tutti i tavoli (3 tra colori e lati rimasti fuori, 3 tra i 5 colori "
        "già usati ma sul lato non usato)."
    ),
    "Round 3, if there is one: races left out so far, for all tables, and random ones of the rest.": (
        "Turno 3, se c'è: razze rimaste fuori finora, uguali per tutti i tavoli, e a caso tra le altre."
    ),
    (
        "Every round: 6 round-scoring and cult-bonus tiles are drawn and laid out, the one that rewards digging never "
        "in round 5 or 6 of the game; income and passing tiles are drawn, three more than the players at the table."
    ): (
        "In ogni turno: si estraggono e si dispongono 6 tessere punteggio con bonus di culto, mai quella che premia "
        "gli scavi nei round 5 e 6 della partita; le tessere rendita da scegliere passando sono tre in più dei "
        "giocatori al tavolo."
    ),
    (
        "Dwellings go 1st, 2nd, 3rd, 4th, 4th, 3rd, 2nd, 1st; the Nomads' third one comes after all of these and "
        "before the Chaos Magicians, who place last."
    ): (
        "Le abitazioni si piazzano nell'ordine 1º, 2º, 3º, 4º, 4º, 3º, 2º, 1º; la terza dei Nomadi viene dopo tutte "
        "queste e prima dei Maghi del Caos, che piazzano per ultimi."
    ),
    "Passing tiles are chosen against the order of play: whoever plays first chooses last.": (
        "Le tessere da passare si scelgono al contrario dell'ordine di gioco: il primo di turno sceglie per ultimo."
    ),
    "Tournament variant: the order of passing is the order of play of the next round.": (
        "Variante da torneo: l'ordine in cui si passa è l'ordine di gioco del round dopo."
    ),
    (
        "Mermaids may declare a town across a river space at any time of their turn: 4 or more pieces worth 7 that "
        "need the water are no town by themselves, unlike those of any other race."
    ): (
        "Le Sirene possono dichiarare una città attraverso una casella di fiume in qualunque momento del loro turno: 4 "
        "o più pezzi da 7 di valore che hanno bisogno dell'acqua non sono una città da soli, a differenza delle altre "
        "razze."
    ),
    (
        "Correction: the Nomads' free terraforming works on directly adjacent spaces only, not over a bridge and not "
        "by shipping."
    ): (
        "Correzione: la trasformazione gratuita dei Nomadi funziona solo su caselle direttamente adiacenti, non oltre "
        "un ponte né con la navigazione."
    ),
    "Spades won as a round bonus may be used with one's own shipping.": (
        "Le vanghe vinte come bonus di round si possono usare con la propria navigazione."
    ),
    (
        "When Cultists build next to others, they advance on a cult track if at least one power is taken, and gain one "
        "power themselves if nobody takes any."
    ): (
        "Quando i Cultisti costruiscono accanto ad altri, avanzano su un culto se qualcuno prende almeno un potere; se "
        "nessuno ne prende, il potere lo guadagnano loro."
    ),
}
