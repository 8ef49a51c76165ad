"""Quel che la scheda di un tavolo dice per ogni regolamento: titoli, tempi, dotazioni."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "minutes": "{minutes} minuti",
    "start-goes-with-seat": (
        "La dotazione segue la posizione, chiunque la ottenga: i nomi mostrano l'ordine dello statino."
    ),
    "ban": "Da togliere, {kind}: {names}.",
    "referee-asked": "Un dubbio, o nessun accordo al tavolo? Chiamate l'arbitro.",
    "correction-organiser": (
        "Un risultato sbagliato lo correggono gli organizzatori, in qualunque momento, e il motivo resta scritto."
    ),
}
TERMS: dict[str, dict[str, str]] = {
    "card_part": {
        "ties": "Parità",
        "auction": "Asta e posizioni",
        "set_up": "Preparazione",
        "scoring": "Punteggio",
        "points": "Punti",
        "absences": "Chi manca o se ne va",
        "bans": "Da togliere",
        "variants": "Varianti",
        "notes": "Da sapere",
        "national_final": "Alla finale nazionale",
        "clocks": "Tempi",
        "editions": "Edizioni",
        "maps": "Mappe",
        "faq": "Domande e risposte",
        "duties": "Tra giocatori",
        "forbidden": "Vietato",
        "taking_back": "Rifare una mossa",
        "referee": "L'arbitro",
        "spectators": "Chi guarda",
        "correction": "Correggere un risultato",
    },
    "card_time": {
        "round": "questo turno",
        "game": "partita intera",
        "player": "a testa",
        "draft": "draft iniziale",
        "last_round": "fino all'ultimo giro",
    },
    "good": {
        "food": "cibo",
        "coins": "moneta",
        "stones": "pietra",
        "yellow_cubes": "cubetto giallo",
        "red_cubes": "cubetto rosso",
        "indigo_plantations": "piantagione di indaco",
        "train_cards": "carta treno",
        "corn_plantations": "piantagione di mais",
        "people": "omino",
        "dice": "dado",
    },
    "goods": {
        "food": "cibi",
        "coins": "monete",
        "stones": "pietre",
        "yellow_cubes": "cubetti gialli",
        "red_cubes": "cubetti rossi",
        "indigo_plantations": "piantagioni di indaco",
        "train_cards": "carte treno",
        "corn_plantations": "piantagioni di mais",
        "people": "omini",
        "dice": "dadi",
    },
    "pointed_out": {
        "forgotten-points-income-or-payments": "punti, rendite o pagamenti dimenticati",
        "a-rule-applied-wrongly": "una regola applicata male",
    },
}
