"""Quel che dice la scheda di un tavolo di RisiKo!."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "risiko-time": (
        "Il tempo ({minutes} minuti) corre insieme per tutti i tavoli, dalla prima carta Territorio distribuita; poi "
        "c'è la sdadata finale."
    ),
    "risiko-won": "Vince il tavolo chi ha più punti tavolo: punti interi, da 0 a {most}.",
    "risiko-class-points": "In classifica i punti tavolo contano in millesimi, e chi vince ha 1 in più.",
    "risiko-objective": (
        "Chi raggiunge l'obiettivo segreto prima della fine del tempo vince il tavolo e prende {points}."
    ),
    "risiko-five": (
        "A un tavolo da cinque i punti tavolo contano × {factor}, arrotondati per eccesso al terzo decimale, e nessuno "
        "supera {most}."
    ),
    "risiko-off-objective": "A pari punti tavolo: più punti fuori obiettivo.",
    "risiko-later-turn": "Se la parità resta: chi gioca più tardi nell'ordine di turno. C'è sempre un solo vincitore.",
    "risiko-both-games": "Alle semifinali va soltanto chi gioca entrambe le partite di qualificazione.",
    "risiko-semifinal": "Chi vince questa semifinale va in finale.",
    "risiko-gives-up": "Chi rinuncia alla finale lascia il posto al secondo di questo tavolo, poi al terzo, al quarto.",
    "risiko-final": "L'ordine di questa finale è quello dei primi posti.",
    "risiko-absent": (
        "Chi è assente non ha giocato la partita e ha 0; il tavolo conta come uno di quanti sono presenti."
    ),
    "risiko-leaves": "Chi lascia una partita iniziata è ultimo al tavolo, con i punti comunicati.",
    "risiko-rules": "Si gioca secondo il regolamento ufficiale da torneo dell'editore.",
}
