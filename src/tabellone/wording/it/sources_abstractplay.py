"""Frasi sulle registrazioni e le risposte di AbstractPlay."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-ap-unknown": (
        "non sono né registrazioni di partite di AbstractPlay né la sua risposta su un torneo o un evento"
    ),
    "source-ap-refused": "AbstractPlay ha risposto con un errore: {message}",
    "source-ap-no-header": "non è la registrazione di una partita: manca «header»",
    "source-ap-no-players": "questa registrazione non dice chi ha giocato",
    "source-ap-no-name": "questo giocatore non ha un nome",
    "source-ap-solo": "partita in solitario, non presa",
    "source-ap-self-play": "«{player}» ha giocato contro se stesso: partita non presa",
    "source-ap-other-site": "questa registrazione viene da un altro sito: {found}",
    "source-ap-round": "{found} non è un numero di turno: il turno resta da indicare",
    "source-ap-no-gameid": (
        "questa registrazione non ha l'id della partita: non ci si può accorgere se viene importata di nuovo"
    ),
    "source-ap-no-result": "il risultato non è riportato: indica com'è finita",
    "source-ap-no-winner": "non risulta alcun vincitore e non è segnata come patta: indica com'è finita",
    "source-ap-contradiction": "l'ultima mossa e il risultato non concordano: indica com'è finita",
    "source-ap-strange-winner": "il vincitore, {found}, non è uno dei due giocatori: indica com'è finita",
    "source-ap-no-event": (
        "le registrazioni non nominano un torneo: controlla che tutte queste partite siano di questa tappa"
    ),
    "source-ap-divisions-guessed": (
        "le registrazioni non riportano le divisioni: sono ricavate da chi ha incontrato chi. Aggiungi la "
        "risposta di get_tournament per avere quelle vere"
    ),
    "source-ap-unplayed": "{first} e {second} dovevano incontrarsi, ma la loro partita non c'è",
    "source-ap-ends-not-told": (
        "la risposta non dice come sono finite le partite (tempo, abbandono): per questo aggiungi le registrazioni"
    ),
    "source-ap-no-playerid": "questo giocatore non ha un id",
    "source-ap-no-nickname": "il nickname di {player} non è riportato: aggiungi le registrazioni, o indica chi è",
    "source-ap-no-pair": "questa partita non ha un id e due giocatori diversi",
    "source-ap-not-an-object": "qui dovrebbe esserci un oggetto",
    "source-ap-arbitrated": "questo risultato l'ha deciso l'organizzatore sulla piattaforma",
    "source-ap-not-the-same": "le registrazioni e la risposta sono di tornei diversi: non hanno partite in comune",
    "source-ap-answer-wins": (
        "partita {game}: la registrazione dice {record}, la risposta della piattaforma {answer}: vale la risposta"
    ),
    "source-ap-only-in-answer": "la partita {game} non ha registrazione: non si sa come è finita",
    "source-ap-only-in-records": (
        "la partita {game} non è nella risposta della piattaforma: controlla che sia del torneo"
    ),
    "source-ap-other-players": (
        "partita {game}: registrazione e risposta nominano giocatori diversi; vale la registrazione"
    ),
}
