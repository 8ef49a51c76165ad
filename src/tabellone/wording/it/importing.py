"""Frasi sulle tappe importate da una piattaforma: che cosa si chiede, si rifiuta, si annota."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "import-ask-same": (
        "è un torneo che c'è già? Somiglia a {names}; in due tappe le sue partite conterebbero due volte"
    ),
    "import-ask-platform": "su quale piattaforma si è giocata? La fonte non lo dice",
    "import-ask-name": "come si chiama la tappa? La fonte non lo dice",
    "import-ask-game": "quale gioco del circuito è? La fonte non lo dice, o ne nomina uno che il circuito non conosce",
    "import-ask-near-game": (
        "è {near}? Il circuito non ha un gioco di nome {game}: scrivi il nome di uno che ha, o di' che è nuovo"
    ),
    "import-ask-new-game": (
        "è un gioco nuovo? Il circuito non ne ha di nome {game}: scrivi il nome di uno che ha, o di' che è nuovo"
    ),
    "import-ask-start": "che giorno è iniziata? La fonte non lo dice",
    "import-ask-end": "che giorno è finita? La fonte non lo dice; è il giorno in cui cambiano i rating",
    "import-ask-system": (
        "con quale sistema si è giocata? La fonte non lo dice, e in una tappa svizzera le assenze contano in altro modo"
    ),
    "import-ask-people": "chi è? Nickname su cui decidere ({count}): {names}",
    "import-ask-division": "quale divisione è la tappa? La fonte contiene {divisions}; scegline una, o tutte insieme",
    "import-ask-results": "come sono finite? Partite di cui la fonte non dice il risultato ({count}): {places}",
    "import-ask-rounds": (
        "in quale turno? Partite senza turno ({count}): di' in che ordine stanno nella fonte, o dai a ognuna "
        "il suo turno"
    ),
    "import-more-than-two": (
        "le partite di questo circuito sono a due: i tavoli con più giocatori ({count}) non si possono "
        "importare: {tables}; escludili"
    ),
    "import-twice-in-round": (
        "{player} sarebbe due volte nel turno {round}: dai un altro turno a una delle partite, o escludila"
    ),
    "import-no-games": "non resta nessuna partita da importare",
    "import-other-day": "la fonte dice {there}, la tappa qui {here}, che resta se non la cambi tu",
    "import-other-system": "la fonte indica un sistema diverso da quello della tappa qui, che resta se non lo cambi tu",
    "import-rounds-berger": (
        "la fonte non ha turni: le partite vanno in quelli di una tabella di Berger, che non cambia nessun rating"
    ),
    "import-rounds-order": (
        "la fonte non ha turni: ne inizia uno nuovo dove qualcuno gioca di nuovo, nell'ordine della fonte"
    ),
    "import-rounds-renumbered": "i turni sono numerati da 1 senza buchi; la fonte ha {found}",
    "import-note-unpaired": "assenze di giocatori non abbinati ({count}): nessuna partita, quindi niente da calcolare",
    "import-note-open": "partite non ancora finite ({count}): la tappa conta quando hanno un risultato",
    "import-note-unrated-there": "partite che la piattaforma non calcola ({count}): qui contano come tutte le altre",
    "import-note-matches": "incontri di più partite ({count}): ognuno conta come una partita",
    "import-note-erased": (
        "giocatori il cui account è stato cancellato ({count}): entrano senza nome, e le loro partite valgono per gli "
        "avversari"
    ),
    "import-note-games-out": "partite escluse insieme a un giocatore ({count})",
    "import-other-nickname": (
        "{name} lì si chiama {nickname}, non {found}: cambia prima il nickname nel registro, o scegli un'altra persona"
    ),
    "import-nickname-taken": "{nickname} è il nickname di {name}: scegli {name}, o escludi il giocatore",
    "import-same-nickname": "il nickname {nickname} sta nella fonte per due giocatori: escludine uno",
    "import-many-drafts": "in questo circuito aspettano {most} importazioni: prima applicane o scartane qualcuna",
    "import-over": "questa importazione è già stata applicata o scartata",
    "import-look-again": "qualcosa è cambiato da quando hai guardato: riguarda l'anteprima prima di andare avanti",
    "import-reason-results": (
        "dei risultati a verbale cambierebbero: scrivi perché, così che resti accanto a ciascuno nel registro"
    ),
    "import-reason-final": (
        "le classifiche di questa stagione sono definitive: scrivi perché la tappa cambia, così che resti nel registro"
    ),
    "nickname-unseen": "un nickname della fonte non ha segni visibili: escludi il giocatore",
    "nickname-long": (
        "il nickname {nickname} supera il limite di {most} caratteri, come su nessuna piattaforma: escludi il giocatore"
    ),
    "import-nobody": "nessuno si chiama {found}: scegli qualcuno dall'elenco",
    "import-no-day": "{found} non è un giorno: scrivilo come 2026-05-31",
    "import-no-round": "{found} non è un turno: scrivi un numero da 1 a {most}",
    "hand-players": "una tappa inserita a mano ha da 2 a {most} giocatori, uno per riga; qui sono {found}",
    "hand-player-twice": "{player} è due volte nell'elenco: scrivi ogni nickname una volta",
    "hand-row": (
        "la riga di {player} ha segni senza significato, o più di {cells} caselle: usa 1 ½ 0 + – e un punto "
        "dove non c'è partita"
    ),
    "hand-cells-differ": "le due caselle di {one} e {two} non vanno d'accordo: correggine una, o lasciala vuota",
    "hand-pasted-line": (
        "in questa riga non ci sono {cells} caselle di seguito: incolla una riga per giocatore, con nome e caselle"
    ),
    "hand-line": (
        "turno {round}, riga {line}: «{found}» non è una partita; scrivi anna 1-0 bruno, carla bye o dario absent"
    ),
    "hand-nobody": "turno {round}, riga {line}: {found} non è nell'elenco dei giocatori",
    "hand-nobody-near": "turno {round}, riga {line}: {found} non è nell'elenco dei giocatori; c'è {near}",
    "fetch-no-address": "questo non è un indirizzo: copialo dal browser, con https:// davanti",
    "fetch-never": "BoardGameArena non offre niente da scaricare: copia lì la tabella dei risultati e incollala qui",
    "fetch-unknown-host": "da lì non si può scaricare niente; si può da {known}. Salva tu il file e caricalo",
    "fetch-unknown-page": "dietro questo indirizzo non c'è un solo torneo: copia quello della pagina del torneo",
    "fetch-empty": "a questo indirizzo non c'è ancora niente: salva tu il file, o riprova più tardi",
    "fetch-slow": "{host} non ha risposto in tempo: riprova più tardi, o salva tu il file e caricalo",
    "fetch-failed": "{host} non si raggiunge da qui: salva tu il file e caricalo",
    "fetch-not-found": "{host} non conosce questo torneo: controlla l'indirizzo",
    "fetch-busy": "{host} chiede di aspettare: riprova tra qualche minuto",
    "fetch-refused": "{host} non lo ha voluto dare ({status}): salva tu il file e caricalo",
    "fetch-elsewhere": "{host} rimanda a {to}, da dove non si scarica niente: salva tu il file e caricalo",
}
STEPS: dict[str, str] = {}
