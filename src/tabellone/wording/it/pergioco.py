"""Frasi di PerGioco Masters."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    # una tappa
    "pg-param-range": "il parametro «{name}» non può essere {found}",
    "pg-foreign-field": "«{field}» non ha significato in una tappa PerGioco: toglilo",
    "pg-stage-without-game": "la tappa «{stage}» non dice di quale gioco è: aggiungi «game»",
    "pg-system": "una tappa PerGioco non si può giocare con la formula «{system}»; usa una di queste: {known}",
    "pg-two-at-a-table": "una partita PerGioco è per due, quindi «table_size» non può essere {table_size}",
    "pg-fee": "partecipare a PerGioco Masters è gratuito, quindi non c'è una quota di {fee}",
    "pg-before-pgr": "la tappa finisce in data {end}, ma il PGR esiste solo dal {since}",
    "pg-second-game": "una tappa è di un solo gioco: questo turno è di «{game}», la tappa di «{stage}»",
    "pg-pair-of-players": "la partecipazione è personale: «{player}» non può essere una coppia",
    "pg-table-size": "una partita PerGioco ha due giocatori, o uno solo che riposa; a questo tavolo sono {seats}",
    "pg-score": "«{player}» ha {score}: una partita vale 1, 0,5 o 0",
    "pg-score-of-loser": "l'esito di «{player}» è «{status}», quindi ha 0, non {score}",
    "pg-alone-not-bye": "«{player}» siede da solo e il suo esito è «{status}»: un tavolo da uno è un riposo",
    "pg-bye-with-opponent": "chi riposa non ha avversario, ma qui siede anche «{player}»",
    "pg-half-void": "una partita nulla lo è per entrambi: «{player}» non è segnato così",
    "pg-not-one-point": (
        "«{one}» e «{other}» hanno giocato entrambi, quindi si dividono esattamente un punto, non {scores}"
    ),
    "pg-winner-without-point": "l'esito di «{opponent}» è «{status}», quindi «{player}» ha 1, non {score}",
    "pg-nobody-won": (
        "l'esito di «{opponent}» è «{status}», quindi quello di «{player}» non può essere «{own}»: l'avversario ha "
        "giocato e ha 1 punto (sono possibili assenti entrambi, o abbandono di entrambi)"
    ),
    # la Race
    "pg-race-too-many": "in questa tappa Race ci sono {players} giocatori; il massimo è {most}, quindi togline {over}",
    "pg-race-too-early": "questa tappa Race finisce in data {end}, ma la Race esiste solo dal {since}",
    "pg-race-unregistered": (
        "«{player}» non è registrato, e alla tappa Race «{stage}» partecipano solo i registrati: registralo (termine: "
        "{day}), oppure toglilo dalla tappa (taken_out)"
    ),
    "pg-race-registered-late": (
        "«{player}» si è registrato in data {registered}, oltre il termine per la tappa Race «{stage}» ({day}): "
        "togli il giocatore (params.taken_out), oppure accetta le registrazioni fino alla fine (race_registered_by)"
    ),
    "pg-taken-out-unknown": "«{player}» non è nella tappa, quindi non si può togliere: correggi l'id oppure levalo",
    "pg-race-thirteenth": (
        "«{stage}» è la tappa Race numero {number} del {year}; il massimo è {most}: rendila una tappa normale"
    ),
    "pg-race-planned": "non si possono prevedere {planned} tappe Race: da 0 a {most}",
    # una stagione
    "pg-rating-decimals": "il PGR di «{player}» in «{game}» è {rating}: un PGR ha al massimo tre decimali",
    "pg-carried-games": "«{player}» non può aver giocato {count} partite di «{game}» nel {year}",
    "pg-missing-result": "«{stage}» è finita, ma manca il risultato di «{player}» nel turno {round}, tavolo {table}",
    "pg-nobody-of-the-season": (
        "in questa stagione nessuno che si chiami «{player}» è registrato, ha un PGR o è iscritto"
    ),
    "pg-stage-without-games": (
        "«{stage}» è finita in data {end}, ma non ci sono partite: aggiungi i turni o togli la tappa"
    ),
    # le richieste
    "pg-round-incomplete": "il turno {round} non è completo (l'ultimo completo: {complete}); manca: {missing}",
    "pg-results-missing": "il turno {round} non si può sorteggiare prima di avere tutti i risultati; manca: {missing}",
    "pg-too-few-to-draw": "troppo pochi giocatori per sorteggiare un turno: {players}; servono almeno in {least}",
    "pg-cannot-draw": (
        "in una tappa con la formula «{system}» il sorteggio lo fa l'organizzatore o la piattaforma; qui si "
        "sorteggiano: {works}"
    ),
    "pg-all-have-met": (
        "non c'è più niente da sorteggiare: tutti hanno incontrato tutti (giocatori: {players}, turni: {rounds})"
    ),
    "pg-round-robin-unseeded": (
        "il turno {round} è stato sorteggiato altrove (non ha un seme), quindi i numeri dei giocatori non sono noti: "
        "continua dove è stato sorteggiato"
    ),
    "pg-round-robin-changed": (
        "si incontrerebbero di nuovo: {pairs}; i giocatori non sono più quelli del primo sorteggio, quindi sistema "
        "l'elenco"
    ),
    "pg-nickname-locked": (
        "il nickname {nickname} su {platform} è bloccato durante la stagione; può cambiarlo l'organizzatore, con un "
        "motivo"
    ),
}

STEPS: dict[str, str] = {
    # una partita
    "pg-side-won": "turno {round}: vittoria contro {opponent}",
    "pg-side-drawn": "turno {round}: pareggio con {opponent}",
    "pg-side-lost": "turno {round}: sconfitta contro {opponent}",
    "pg-side-abandoned": "turno {round}: ha abbandonato la partita contro {opponent}, una sconfitta",
    "pg-side-timeout": "turno {round}: sconfitta per il tempo contro {opponent}",
    "pg-side-absent": "turno {round}: assente alla partita contro {opponent}",
    "pg-side-opponent-absent": "turno {round}: vittoria, {opponent} era assente",
    "pg-side-opponent-abandoned": "turno {round}: vittoria, {opponent} ha abbandonato",
    "pg-side-opponent-timeout": "turno {round}: vittoria per il tempo contro {opponent}",
    "pg-side-bye": "turno {round}: un riposo, che non conta per il rating",
    "pg-side-void": "turno {round}: nessun risultato, quindi nessuna partita e nessun punto",
    "pg-verdict-first-absence": "la prima assenza della tappa conta come sconfitta per il rating",
    "pg-verdict-absence": "fuori dalla svizzera un'assenza conta come sconfitta per il rating",
    "pg-verdict-missed-first": "chi manca la prima partita non è penalizzato per le assenze nella tappa",
    "pg-verdict-further-absence": "solo la prima assenza conta per il rating",
    "pg-verdict-no-show": "chi non gioca nessuna partita di una tappa non vi è valutato",
    "pg-verdict-after-missed-first": "qui le partite dopo la prima mancata non contano per il rating",
    "pg-verdict-absence-free": "qui le assenze non contano per il rating",
    "pg-game-change": "turno {round} contro {opponent}: punteggio meno punteggio atteso",
    "pg-game-unrated": "turno {round} contro {opponent}: non sposta il rating",
    # un rating
    "pg-starts": "chi è nuovo al gioco parte da {start}",
    "pg-carried": "la stagione è partita da questo PGR in {game}",
    "pg-stage-change": "punteggio meno punteggio atteso, su tutte le partite valide",
    "pg-stage": "dopo {stage} ({end})",
    "pg-stage-unrated": "dopo {stage} ({end}): come prima, nessuna partita valida",
    "pg-deleted": (
        "in data {day} i PGR sono stati cancellati: non registrato e nessuna partita in quell'anno e nei quattro "
        "precedenti"
    ),
    "pg-reset": "in data {day}, con la registrazione, i PGR sono ripartiti da capo",
    "pg-rating-active": "PGR in {game}, attivo nel {year} (partite giocate: {games})",
    "pg-rating-inactive": "PGR in {game}, non attivo nel {year}: nessuna partita in quell'anno né nel precedente",
    "pg-no-rating": "{player} non ha nessun PGR",
    # le classifiche
    "pg-active-sum": "la somma dei PGR attivi",
    "pg-overall": "il PGR complessivo: la media dei PGR attivi ({active}), arrotondata per difetto a un numero intero",
    "pg-red": "Rossa: posizione {position} su {players}",
    "pg-blue": "Blu: posizione {position} su {players}",
    "pg-green": "Verde: posizione {position} su {players}",
    "pg-race": "Race: posizione {position} su {players}",
    "pg-game-ranking": "{ranking}: posizione {position} su {players}",
    "pg-group-ranking": "i giochi del gruppo {ranking}: posizione {position} su {players}",
    "pg-group-mean": "la media dei PGR attivi nel gruppo {group}",
    "pg-green-points": "punti Blu, punti Rossi e punti leader",
    "pg-blue-points": "punti per la posizione {position} nella Blu",
    "pg-red-points": "punti per la posizione {position} nella Rossa",
    "pg-leader": "punti leader per la posizione {position} in {ranking}",
    "pg-leader-group": "punti leader per la posizione {position} nei giochi del gruppo {ranking}",
    "pg-leader-points": "punti leader di tutti i giochi e gruppi insieme",
    "pg-race-sum": "la somma dei risultati, finché sono troppo pochi per scartarne (tappe Race finora: {stages})",
    "pg-race-total": "la somma dei risultati senza il migliore e il peggiore (tappe Race finora: {stages})",
    "pg-race-so-far": (
        "la somma dei risultati finora: il migliore e il peggiore si scartano alla fine della Race (tappe Race: "
        "{stages} su {planned})"
    ),
    "pg-race-if-over": "se la Race finisse ora: la somma senza il migliore e il peggiore",
    "pg-race-points": "{stage}: punti Race per la posizione {position} su {players}",
    "pg-race-missed": "{stage}: nessuna posizione, quindi 0",
    "pg-race-points-best": (
        "{stage}: punti Race per la posizione {position} su {players}; è il risultato migliore, quindi scartato"
    ),
    "pg-race-points-worst": (
        "{stage}: punti Race per la posizione {position} su {players}; è il risultato peggiore, quindi scartato"
    ),
    "pg-race-missed-worst": "{stage}: nessuna posizione, quindi 0; è il risultato peggiore, quindi scartato",
    "pg-shared": "la posizione {position} è a pari merito con {others}",
    "pg-parted-by-ten": "{ahead} davanti a {behind}: abbastanza PGR attivi per avere la precedenza",
    "pg-parted-by-overall": "{ahead} davanti a {behind} per il PGR complessivo",
    "pg-parted-by-sum": "{ahead} davanti a {behind} per la somma",
    "pg-parted-by-active": "{ahead} davanti a {behind}, finora pari, per più PGR attivi",
    "pg-parted-by-games": "{ahead} davanti a {behind}, finora pari, per più partite giocate",
    "pg-parted-by-pgr": "{ahead} davanti a {behind} per il PGR",
    "pg-parted-by-mean": "{ahead} davanti a {behind} per la media",
    "pg-parted-by-green": "{ahead} davanti a {behind} per i punti",
    "pg-parted-by-race": "{ahead} davanti a {behind} per il totale",
    "pg-parted-by-points": "{ahead} davanti a {behind} per i punti di tappa",
    # fuori da una classifica
    "pg-not-registered": "{player} non è in nessuna classifica: non registrato in data {day}",
    "pg-excluded": "{player} è escluso da ogni classifica",
    "pg-not-active": "{player} non è nella classifica {ranking}: nessun PGR attivo nel {year}",
    "pg-no-green-points": (
        "{player} non ha punti Verdi: non abbastanza avanti nella Blu o nella Rossa, né in testa a un gioco"
    ),
    "pg-no-race-result": "{player} non ha risultati Race nel {year}",
    # una tappa
    "pg-stage-position": "{stage} dopo il turno {round}: posizione {position} su {ranked}, punti: {points}",
    "pg-stage-points": "punti di tappa, turno per turno",
    "pg-unranked-missed-first": "{stage} dopo il turno {round}: fuori classifica, la prima partita è stata mancata",
    "pg-unranked-played-none": "{stage} dopo il turno {round}: fuori classifica, nessuna partita giocata",
    "pg-unranked-taken-out": "{stage} dopo il turno {round}: fuori classifica, tolto dall'organizzatore",
}
