"""Quel che dice la scheda di un tavolo BIG: parità, asta, tempi, condotta."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "big-advice": (
        "Fuori dalle finali nazionali questa scheda è un consiglio: gli organizzatori possono fare altrimenti."
    ),
    "big-bye": "In questo turno non giochi: il riposo vale {points} punti, come una vittoria.",
    "big-no-sheet": "Il catalogo non ha una scheda per questo gioco: valgono le sue regole.",
    "tie-as-said": "A parità di punti: {counted}.",
    "tie-game-rule": "A parità di punti decide lo spareggio previsto dal gioco.",
    "tie-higher": "A parità di punti vince il valore più alto ({counted}).",
    "tie-lower": "A parità di punti vince il valore più basso ({counted}).",
    "tie-then-higher": "Se la parità resta, vince il valore più alto ({counted}).",
    "tie-then-lower": "Se la parità resta, vince il valore più basso ({counted}).",
    "tie-second-starter": "A parità di punti vince chi ha iniziato per secondo.",
    "tie-last-to-play": "A parità di punti vince chi ha giocato per ultimo.",
    "tie-shared": "Se la parità resta, il posto è condiviso: a ognuno va la media dei punti dei posti in gioco.",
    "tie-only-shared": "A parità di punti il posto è condiviso: a ognuno va la media dei punti dei posti in gioco.",
    "tie-impossible": "In questo gioco non si può finire pari.",
    "knockout-standing": (
        "Se una partita a eliminazione finisce pari, passa chi era più in alto prima dell'eliminazione."
    ),
    "final-impossible": "È la finale: non può finire pari.",
    "final-replay": "È la finale: se il primo posto è pari, si rigioca.",
    "final-replay-among-tied": "È la finale: se il primo posto è pari, la rigiocano soltanto quelli a pari merito.",
    "final-standing": "È la finale: in caso di parità vince chi era più in alto prima dell'eliminazione.",
    "auction-for": "All'asta: {elements}. Quando: {moment}.",
    "auction-at-once": (
        "In ordine di statino e in senso orario, chi non ha nulla in mano sceglie: ciò che è libero partendo da 0, ciò "
        "che è preso rilanciando di almeno {step}. Chi viene superato sceglie di nuovo, finché ognuno ha il suo."
    ),
    "auction-step": "Ogni offerta supera la precedente di almeno {step}.",
    "auction-off-score": "Quanto si è offerto si toglie dal punteggio finale, prima di stabilire i posti.",
    "auction-nobody-seat": (
        "Basta che la voglia uno solo; se non la vuole nessuno, seguendo lo statino vi sedete o scegliete la "
        "posizione, come preferite."
    ),
    "auction-nobody-both": (
        "Basta che la voglia uno solo; se non la vuole nessuno, seguendo lo statino vi sedete o scegliete con che cosa "
        "giocare, come preferite."
    ),
    "auction-nobody-choose": "Basta che la voglia uno solo; se non la vuole nessuno, scegliete seguendo lo statino.",
    "auction-none": "Non c'è asta.",
    "auction-none-sit": "Non c'è asta: sedetevi seguendo lo statino.",
    "clock-out": "Chi finisce il proprio tempo non gioca più ed è ultimo al tavolo, qualunque sia il punteggio.",
    "clock-over": (
        "Gli organizzatori possono fermare un tavolo oltre la fine che hanno annunciato: allora sono tutti pari."
    ),
    "clock-draft": "Il draft non conta nei tempi.",
    "clock-pauses": "Mentre si riordina o si rifornisce il tavolo, nessun tempo corre.",
    "clock-optional": (
        "Gli organizzatori possono rinunciare ai tempi; può farlo anche il tavolo, se tutti sono d'accordo prima di "
        "cominciare e lo dicono."
    ),
    "duty-follow-the-rules": "Gioca secondo le regole.",
    "duty-do-not-cheat": "Non barare.",
    "duty-do-not-influence-others": "Lascia agli altri le loro decisioni.",
    "duty-do-not-waste-time": "Non perdere tempo.",
    "duty-do-not-offend": "Non offendere nessuno.",
    "duty-point-out-points-forgotten-by-others": "Se qualcuno dimentica dei punti, diglielo, anche se non sono tuoi.",
    "duty-check-that-the-result-was-taken-down-right": "Controlla che il risultato sia stato segnato giusto.",
    "duty-set-up-again-or-put-away": "Alla fine rimetti il gioco com'era all'inizio, oppure riponilo.",
    "take-back-if": (
        "Una mossa si può rifare finché chi segue non ha mosso, non è successo nulla di irreversibile, nessuno ha "
        "deciso qualcosa per causa sua e si rimette tutto a posto in fretta."
    ),
    "take-back-all": "Altrimenti solo se tutti gli avversari sono d'accordo.",
    "referee-called": (
        "Un dubbio si può risolvere al tavolo, se tutti sono d'accordo su come. Basta uno che non lo sia per chiamare "
        "l'arbitro."
    ),
    "referee-who": "L'arbitro è l'organizzatore, a meno che ne sia stato indicato un altro.",
    "referee-sources": (
        "Decide la prima di queste fonti che dà una risposta, in quest'ordine: {sources}. Se nessuna la dà, l'arbitro."
    ),
    "spectators-silent": "Chi guarda non suggerisce e non commenta. Può far notare soltanto: {allowed}.",
    "game-over": "Una partita è finita quando il suo risultato è stato comunicato.",
    "correction-agreed": (
        "Prima che inizi il turno dopo, un risultato sbagliato si corregge se tutto il tavolo è d'accordo."
    ),
    "correction-late": "Dopo può farlo soltanto l'organizzatore, come arbitro e con un motivo.",
}
