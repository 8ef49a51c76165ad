"""Frasi su documenti, file e richieste."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    # il file
    "file-not-found": "questo file non esiste",
    "folder-not-found": "questa cartella non esiste",
    "is-a-folder": "questa è una cartella: serve un documento",
    "not-a-folder": "questo è un file: serve la cartella di una stagione",
    "not-permitted": "manca il permesso di lettura",
    "cannot-read": "impossibile leggerlo: {reason}",
    "cannot-write": "impossibile scriverlo, è rimasto com'era: {reason}",
    "file-too-large": "il file supera il limite di megabyte ({most})",
    "changed-meanwhile": (
        "nel frattempo qualcun altro ha modificato il file, perciò non è stato scritto nulla: ripeti il sorteggio"
    ),
    # il testo
    "empty-file": "il file è vuoto",
    "not-utf8": "il testo non è UTF-8: salva il file con la codifica UTF-8",
    "not-json": "questo non è JSON: {reason}",
    "nested-too-deep": "le parentesi sono annidate troppo in profondità",
    "double-key": "il campo «{name}» compare due volte nello stesso oggetto",
    # i valori
    "not-finite": "{found} non è un numero valido: scrivine uno finito",
    "number-too-long": "il numero ha troppe cifre: {found}",
    "too-many-decimals": "{found} ha più decimali del consentito (massimo {most})",
    "out-of-range": "{found} è fuori dai limiti: va da {least} a {most}",
    "wrong-type": "valore atteso: {expected}; valore trovato: {found}",
    "not-one-of": "«{found}» qui non è previsto; usa uno di questi: {known}",
    "not-a-date": "«{found}» non è una data: scrivila come AAAA-MM-GG",
    "date-out-of-range": "{found} non è una data sensata: gli anni vanno da {least} a {most}",
    "not-a-year": "«{found}» non è un anno di quattro cifre",
    "blank-text": "il testo è vuoto",
    "text-too-long": "il testo ha {found} caratteri: il massimo è {most}",
    "unfit-character": "il testo contiene un a capo o un altro carattere di controllo: «{found}»",
    "missing-field": "manca il campo «{name}»",
    "unknown-field": "il campo «{name}» non è previsto",
    "unknown-field-like": "il campo «{name}» non è previsto; forse intendevi «{like}»",
    "unknown-param": "il parametro «{name}» non esiste; quelli possibili: {known}",
    # il formato
    "unknown-format": "il formato {found} non è noto; questa versione legge: {known}",
    "season-not-tournament": "questo è il documento di una stagione: serve quello di un torneo (tabellone/1)",
    "tournament-not-season": "questo è il documento di un torneo: serve quello di una stagione (tabellone-season/1)",
    # un torneo
    "ends-before-start": "la fine ({end}) viene prima dell'inizio ({start})",
    "negative-fee": "la quota di iscrizione è negativa: {fee}",
    "unknown-player": "«{player}» non è tra i giocatori di questo torneo",
    "double-player": "l'id giocatore «{player}» compare due volte; l'altro è {other}",
    "not-a-pair": "una coppia ha esattamente due componenti diversi; trovati: {members}",
    "in-two-entries": "«{player}» fa già parte di un'altra iscrizione, {other}",
    "bad-when": "«{found}» non è un momento in cui ritirarsi; usa uno di questi: {known}",
    "double-withdrawal": "il ritiro di «{player}» ({when}) compare due volte",
    "double-round": "ci sono due turni numero {number}",
    "round-gap": "c'è un turno {number}, ma i turni in tutto sono {rounds}: numerali 1, 2, 3 senza salti",
    "empty-round": "il turno {number} non ha tavoli",
    "double-table": "in questo turno ci sono due tavoli numero {number}",
    "empty-table": "il tavolo {table} del turno {round} non ha posti",
    "at-two-tables": "in questo turno «{player}» siede anche al tavolo {other}",
    "twice-at-table": "«{player}» siede due volte a questo tavolo",
    "places-on-some": (
        "al tavolo {table} del turno {round} il piazzamento è indicato solo per alcuni: indicalo per tutti o per "
        "nessuno"
    ),
    "turns-twice": (
        "al tavolo {table} del turno {round} un posto nell'ordine di gioco compare due volte o supera i posti a "
        "sedere; 1 è chi ha giocato per primo"
    ),
    "void-on-some": "il tavolo {table} del turno {round} è nullo solo per alcuni: una partita è nulla per tutti",
    "bye-not-alone": "al tavolo {table} del turno {round} c'è un riposo insieme ad altri: chi riposa sta da solo",
    "turn-not-given": (
        "turno {round}, tavolo {table}: {players} sono pari e sta davanti chi ha giocato dopo; nessuno ha detto chi, "
        "quindi decide l'ordine dei posti: indica per ciascuno l'ordine di gioco (`turn`)"
    ),
    "figure-not-given": (
        "turno {round}, tavolo {table}: {players} sono pari e manca il dato «{figure}», quindi condividono il posto"
    ),
    "pairs-elsewhere": ("{players}: iscrizione di due o più persone, ma {game} qui non si gioca a coppie; ricontrolla"),
    "pairs-wanted": "{players}: {game} si gioca a coppie, e queste iscrizioni non nominano due componenti; ricontrolla",
    "game-of-several": (
        "i turni si giocano a più giochi ({games}), quindi conta per `hardcore` e non per «{game}»: indica `hardcore` "
        "come gioco"
    ),
    "seated-before-arrival": "«{player}» gioca il turno {round} ma arriva per il turno {from_round}",
    "seated-after-leaving": "«{player}» gioca il turno {round} dopo essersi ritirato",
    # una stagione
    "double-game": "l'id gioco «{id}» compare due volte; l'altro è {other}",
    "double-person": "l'id giocatore «{id}» compare due volte; l'altro è {other}",
    "double-rating": "il rating di «{player}» in «{game}» compare due volte",
    "double-tournament": "l'id torneo «{id}» è già usato da {other}",
    "other-rulebook": "questo torneo segue il regolamento «{found}», la stagione «{expected}»",
    # le richieste
    "no-such-player": "qui nessuno si chiama «{player}»",
    "no-such-player-like": "qui nessuno si chiama «{player}»; forse: {like}",
    "ambiguous-player": "più giocatori si chiamano «{player}»: usa l'id, uno tra {ids}",
    "no-such-round": "il turno {round} non esiste; turni nel documento: {rounds}",
    "no-such-ranking": "la classifica «{ranking}» non esiste; ci sono: {known}",
    "no-season": "{rulebook} non ha stagioni; le hanno: {able}",
    "no-prizes": "{rulebook} non divide premi; lo fanno: {able}",
}

STEPS: dict[str, str] = {}
