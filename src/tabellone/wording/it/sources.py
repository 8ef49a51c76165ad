"""Frasi sui file delle piattaforme online, qualunque sia la piattaforma."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-too-large": "il file supera il limite di megabyte ({most}): importa un torneo alla volta",
    "source-packed": (
        "è un file compresso o di un programma da ufficio: scompattalo, o salvalo come testo o CSV, e importa quello"
    ),
    "source-binary": "non è un testo: importa il file così come lo dà la piattaforma, o incollane il testo",
    "source-empty": "è vuoto",
    "source-not-json": "dovrebbe essere JSON ma non lo è: {reason}",
    "source-too-deep": "le parentesi sono annidate troppo in profondità nel file",
    "source-too-many-parts": "contiene più di {most} oggetti ed elenchi: importa un torneo alla volta",
    "source-bad-number": "{found} non è un numero che un risultato possa avere",
    "source-doubled-keys": "questi campi compaiono due volte nello stesso oggetto, vale l'ultimo: {names}",
    "source-too-many-games": "contiene più di {most} partite: importa un torneo alla volta",
    "source-no-games": "non contiene nessuna partita tra due giocatori",
    "source-several-tournaments": "contiene più di un torneo: {names}. Scegline uno",
    "source-several-games": "si è giocato a giochi diversi: {names}. Indica di quale gioco è la tappa",
    "source-text-too-long": "un nome o un id ha {found} caratteri: se ne leggono al massimo {most}",
    "source-no-day": "{found} non è un giorno leggibile: il giorno della partita resta da indicare",
    "source-doubled-game": "la stessa partita compare due volte, la prima in {other}: vale una volta sola",
    "source-game-differs": (
        "questa partita ha lo stesso id di quella in {other}, ma un altro risultato: togli una delle due"
    ),
    "source-no-accounts": "il file non riporta gli id degli account: i giocatori si distinguono solo dal nickname",
    "source-no-account": "«{player}» è senza id dell'account: si riconosce solo dal nickname",
    "source-name-for-account": (
        "«{player}» compare anche senza id dell'account: è stato preso per l'account con lo stesso nome"
    ),
    "source-renamed": "«{player}» compare anche con altri nickname dello stesso account: {others}",
    "source-more-alike": "e altri {count} dello stesso tipo",
}
