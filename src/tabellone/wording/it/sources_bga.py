"""Frasi su quello che viene da BoardGameArena."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-bga-unknown": (
        "non è né una tabella con una riga per posto, né il testo di TournamentStats, né una risposta salvata"
    ),
    "source-bga-refused": (
        "BoardGameArena non ha dato i dati ({message}, {number}): accedi al sito e salva di nuovo la risposta"
    ),
    "source-bga-no-column": "nella prima riga manca la colonna «{name}»",
    "source-bga-column-twice": "nella prima riga la colonna «{name}» compare due volte",
    "source-bga-unknown-columns": "queste colonne non sono state lette: {names}",
    "source-bga-too-many-rows": "ha più di {most} righe: importa un torneo alla volta",
    "source-bga-cells": "questa riga ha più celle della prima, che ne ha {columns}",
    "source-bga-quotes": "in questa riga le virgolette non si chiudono",
    "source-bga-row-twice": "è la stessa riga della {other}: vale una volta sola",
    "source-bga-no-player": "manca il nome di un giocatore",
    "source-bga-status": "«{found}» non è uno stato; usa uno di questi: {known}",
    "source-bga-round": "«{found}» non è un numero di turno",
    "source-bga-round-missing": "il turno non è indicato",
    "source-bga-no-table": "manca il tavolo: solo un riposo o un'assenza non ne ha",
    "source-bga-number": "«{found}» non è un numero, nella colonna {column}",
    "source-bga-crowded": "a questo tavolo siedono più di {most} giocatori",
    "source-bga-twice": "«{player}» è seduto due volte allo stesso tavolo",
    "source-bga-no-result": "il risultato non è riportato: indica chi ha vinto",
    "source-bga-who": "non è riportato chi ha finito il tempo, ha lasciato o non è venuto: indica chi ha vinto",
    "source-bga-both-missing": "nessuno dei due è venuto: non c'è risultato",
    "source-bga-contradiction": (
        "chi ha finito il tempo, ha lasciato o non è venuto è davanti a un altro: indica chi ha vinto"
    ),
    "source-bga-timeout": "finita per il limite di tempo: una sconfitta come le altre; correggila se nessuno ha perso",
    "source-bga-reason": "la fine «{found}» non è nota: indica com'è finita la partita",
    "source-bga-no-rounds": "il file non riporta né turni né riposi: inseriscili se la tappa ne ha bisogno",
    "source-bga-stats-line": (
        "non è la riga di un tavolo: torneo, tavolo, 0 o 1, avanzamento, poi nome, tempo e punti di ogni giocatore"
    ),
    "source-bga-count-tables": (
        "i tavoli annunciati sono {told}, quelli presenti {found}: il testo è stato incollato tutto?"
    ),
    "source-bga-count-players": (
        "i giocatori annunciati sono {told}, quelli presenti {found}: il testo è stato incollato tutto?"
    ),
    "source-bga-no-id": "non è un tavolo: manca l'id",
    "source-bga-no-opponents": "il tavolo {table} è una partita da soli o tutti insieme, senza avversari: non preso",
    "source-bga-not-finished": "il tavolo {table} non è finito e non nomina giocatori: non preso",
    "source-bga-names": "tavolo {table}: i nickname non corrispondono ai giocatori, al loro posto ci sono gli id",
    "source-bga-history": (
        "lo storico di un giocatore non riporta il torneo: controlla che tutte queste partite siano di questa tappa"
    ),
}
