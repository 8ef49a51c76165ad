"""Frasi su ciò da cui parte una stagione, portato come lista o come cartella di una stagione precedente."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "folder-later": (
        "la cartella è del {year}: una stagione del {wanted} parte da una precedente, o da una del suo stesso anno"
    ),
    "folder-rulebook": "la cartella è una stagione di {found}, e questo circuito una di {wanted}",
    "folder-too-large": "la cartella è troppo grande: si aprono al massimo {files} file e {most} MB",
    "folder-unreadable": "il file non si può aprire: invia la cartella come .zip integro e senza password",
    "folder-without-season": "nel file non c’è season.json: comprimi la cartella che lo contiene",
    "ratings-frozen": "le classifiche finali di “{name}” sono congelate: ciò da cui parte la stagione resta com’è",
    "ratings-line-count": (
        "riga {line}: l’ultimo anno è il {year}, e manca il numero di partite; scrivilo accanto all’anno, o "
        "lascia vuoti entrambi"
    ),
    "ratings-line-games": (
        "riga {line}: “{found}” non è un numero di partite; scrivi 15, o anno per anno 2024:3 2025:12"
    ),
    "ratings-line-player": "riga {line}: manca il giocatore",
    "ratings-line-rating": "riga {line}: “{found}” non è un rating; scrivilo come 1040.250",
    "ratings-line-short": (
        "riga {line}, {name}: servono un gioco e un rating, nell’ordine giocatore, gioco, rating, partite, "
        "ultimo anno, o sotto un’intestazione che nomina le colonne"
    ),
    "ratings-line-twice": "riga {line}: lo stesso giocatore e lo stesso gioco della riga {other}; tienine una sola",
    "ratings-line-when": (
        "riga {line}: partite senza anno, {games}; scrivi l’ultimo anno giocato in una colonna a parte"
    ),
    "ratings-line-year": "riga {line}: “{found}” non è un anno",
    "ratings-look-again": "qualcosa è cambiato da quando hai guardato: rivedi che cosa farebbe la lista",
    "ratings-moved-since": (
        "alcuni rating di quella lista nel frattempo sono diventati altri: porta una lista con quelli giusti"
    ),
    "ratings-none": "non c’è nessuna riga con un rating",
    "ratings-not-last": "si può ritirare solo la lista portata per ultima",
    "ratings-open": "di’ prima che cosa significano questi nomi: {names}",
    "ratings-too-large": "la lista supera {most} mila caratteri",
    "ratings-too-many": "righe della lista: {lines}; se ne leggono al massimo {most} alla volta",
    "ratings-unchanged": "la stagione parte già da questi rating",
    "ratings-why": "di’ perché: cambiano rating su cui poggiano le classifiche",
}
