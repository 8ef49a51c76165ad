"""Sentences about files of PlayStrategy."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-playstrategy-too-many": "ha più di {most} righe: importa un torneo alla volta",
    "source-playstrategy-no-rows": "non contiene nulla di un torneo",
    "source-playstrategy-no-object": "qui ci si aspettava un oggetto, c'è {found}",
    "source-playstrategy-no-name": "una riga della classifica non ha nickname ed è stata lasciata fuori",
    "source-playstrategy-double-player": "«{name}» è due volte in classifica, {one}º e {two}º",
    "source-playstrategy-disqualified": "PlayStrategy ha squalificato {name}",
    "source-playstrategy-short-row": "la riga ha meno campi dell'intestazione: «{row}»",
    "source-playstrategy-no-member": "questo non è un membro di un team: manca un id o un nickname",
    "source-playstrategy-no-members": "non contiene nessun membro di un team",
    "source-playstrategy-bad-game": "la partita {found} è senza id o senza due giocatori ed è stata lasciata fuori",
    "source-playstrategy-double-game": "la partita {game} c'è due volte; è stata presa la prima",
    "source-playstrategy-odd-end": (
        "la partita {game} è finita con «{status}», che non torna con il vincitore o non si conosce; controllala"
    ),
    "source-playstrategy-medley": "si è giocato a più giochi: {variants}",
    "source-playstrategy-mixed": "le partite sono di più tornei: {ids}",
    "source-playstrategy-match-part": (
        "{one} contro {two} era un incontro di più partite e il file non le ha tutte (partita {game}); aggiungi "
        "il file TRF o l'incontro"
    ),
    "source-playstrategy-match-points": (
        "l'incontro fra {one} e {two} (partita {game}) si giocava a punti e dalle partite non si capisce chi l'ha vinto"
    ),
    "source-playstrategy-match-counts": (
        "{one} contro {two} era un incontro di più partite (partita {game}); non è detto se contava ogni partita "
        "o l'incontro come una sola"
    ),
    "source-playstrategy-match-counts-unknown": (
        "gli incontri erano di più partite e i file non dicono se contava ogni partita; ogni incontro vale come una"
    ),
    "source-playstrategy-match-sums-missing": (
        "qui contava ogni partita di un incontro e di {count} incontri i file non hanno tutte le partite: mancano "
        "i loro punti"
    ),
    "source-playstrategy-points-elsewhere": (
        "i punti di questo file non sono quelli del torneo: aggiungi il file dei risultati"
    ),
    "source-playstrategy-not-finished": "quando è stato salvato il torneo non era finito",
    "source-playstrategy-two-tournaments": "questi file sono di tornei diversi: {names}",
    "source-playstrategy-swiss-and-arena": "alcuni file sono di un torneo svizzero, altri di un'arena",
    "source-playstrategy-two-standings": (
        "ci sono due classifiche con gli stessi giocatori: tieni quella di questo torneo"
    ),
    "source-playstrategy-no-player-shared": (
        "i file non hanno giocatori in comune, per esempio {one} e {two}: non sono dello stesso torneo"
    ),
    "source-playstrategy-no-game-fits": (
        "nessuna partita corrisponde a un abbinamento del file TRF: non sono dello stesso torneo"
    ),
    "source-playstrategy-stray-game": (
        "la partita {game}, {one} contro {two}, non si può assegnare a un turno del file TRF ed è stata lasciata fuori"
    ),
    "source-playstrategy-other-result": (
        "turno {round}: la partita {game} è finita ({ended}) in modo diverso da quanto dice il file TRF; è stato "
        "preso il file TRF"
    ),
    "source-playstrategy-first-missed": (
        "turno {round}: {name} non si è presentato alla prima partita ({game}) e ha perso l'incontro; vale come assenza"
    ),
}
