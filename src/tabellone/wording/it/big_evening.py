"""Frasi di una serata BIG: aste, orologi, convocazioni, scatole, soci, correzioni, hardcore, credito."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "auction-bid-off-step": (
        "{amount} qui non è una puntata: per {element} si rilancia di {step} in {step}, a partire da {least}"
    ),
    "auction-bid-too-high": "{amount} è più di quanto si possa puntare su {element}: il massimo è {most}",
    "auction-bid-too-low": "{amount} non basta per {element}: punta almeno {least}, a passi di {step}",
    "auction-cannot-take": "{player} ora non può prendere {element}; si può prendere: {takes}",
    "auction-elements-doubled": "qualcosa è all'asta due volte: {elements}; indica ogni elemento una volta sola",
    "auction-must-bid": "{player} non può passare e deve puntare su uno di questi: {elements}",
    "auction-no-such-bid": "{player} non può puntare su {element}; ora è possibile: {elements}",
    "auction-not-two-players": "questa è un'asta fra due giocatori, non {players}",
    "auction-not-two-teams": "questa è un'asta per due coppie: {wanted} giocatori in ordine di statino, non {players}",
    "auction-not-your-turn": "non tocca a {player}: prima deve muovere {turn}",
    "auction-nothing-to-undo": "non è ancora stata fatta nessuna mossa, quindi non c'è nulla da annullare",
    "auction-over": "l'asta è finita: tutti hanno un elemento e {player} non ha più nulla su cui puntare",
    "auction-players-doubled": "a un'asta servono giocatori, ognuno una sola volta sullo statino; trovati: {players}",
    "auction-step-not-positive": "un passo di {step} non è un passo: usa 1, oppure 0,1 come in Splendor e Catan",
    "auction-stranger": "{player} non siede a questo tavolo; i suoi giocatori: {players}",
    "auction-too-few-elements": (
        "troppo pochi elementi ({elements}) per i giocatori ({players}): ognuno deve finire con uno"
    ),
    "bid-not-a-number": "{found} non è un importo: scrivi un numero come 0, 1 o 0,1",
    "boxes-table-size": "a un tavolo da {table_size} non siede nessuno: indica quanti giocatori per tavolo",
    "cannot-enrol-member": "senza essere soci non si può giocare, e manca: {missing}",
    "clock-game-over": "la partita è finita e gli orologi non accettano altri tocchi: prima annulla la fine",
    "clock-player-out-of-time": "{player} non ha più tempo e non gioca più; ancora in gioco: {left}",
    "clock-stranger": "{player} non siede a questo tavolo; i suoi giocatori: {players}",
    "clock-taps-out-of-order": (
        "un tocco a {at} non può venire dopo uno a {before}: inserisci i tocchi in ordine di tempo"
    ),
    "convocation-already-invited": (
        "{player} è già convocato e non ha bisogno di una richiesta: basta rispondere alla mail"
    ),
    "convocation-mails-out-of-order": (
        "la seconda mail ({second_mail}) non può partire prima della prima ({first_mail})"
    ),
    "convocation-negative-number": (
        "posti {places}, convocati {called}, riserve {reserves}: nessuno di questi numeri può essere negativo"
    ),
    "convocation-no-request": "{player} non ha chiesto un posto; richieste da decidere: {requests}",
    "convocation-not-invited": (
        "{player} non è stato convocato, quindi non c'è nulla da accettare: inserisci una richiesta"
    ),
    "convocation-ranking-doubled": "nella classifica compare più di una volta: {players}",
    "convocation-too-early": (
        "{player} non può aver risposto in data {at}: la prima mail è partita in data {first_mail}"
    ),
    "correction-not-agreed": (
        "per una correzione devono essere d'accordo tutti i giocatori della partita; manca ancora: {missing} (oppure "
        "corregge l'arbitro, con un motivo)"
    ),
    "correction-too-late": (
        "il turno successivo è cominciato, quindi questo risultato può correggerlo solo l'organizzatore come arbitro, "
        "con un motivo"
    ),
    "correction-without-reason": "la correzione dell'arbitro richiede un motivo scritto: indica perché",
    "credit-not-an-amount": "{amount} per {player} non è un importo di credito: non può essere negativo né mancare",
    "credit-overspent": "{player} ha {balance} di credito e non può spendere {amount}",
    "game-without-auction": "{game} non ha asta: ci si siede in ordine di statino",
    "hardcore-chosen-again": "{game} si è giocato nella finale del {last}: torna libero dal {again}",
    "hardcore-no-classic": "scegli almeno {wanted} classico di durata media o lunga",
    "hardcore-no-novelty": "scegli almeno {wanted} novità fra i giochi più recenti",
    "hardcore-not-four-games": "una finale hardcore si gioca su {wanted} giochi diversi, non {different}",
    "hardcore-table-too-large": "un tavolo da {players} è troppo grande: al massimo {most}, meglio {advised}",
    "member-birth-date-ahead": "la data di nascita {birth_date} viene dopo il giorno {on}: controlla l'anno",
    "member-consent-missing": (
        "in data {on} non c'è il consenso all'iscrizione come socio; chi non vuole associarsi non può giocare"
    ),
    "member-field-missing": "manca: {field}; per un socio serve: {required}",
    "request-asked-late": (
        "richiesto tardi (giorni di anticipo: {days}): si può fare ma non viene promosso; per questo va chiesto con "
        "{least} giorni di anticipo"
    ),
    "request-cap-not-positive": (
        "con un massimo di {cap} non entra nessuno: indica un numero da 1 in su, oppure nessun massimo"
    ),
    "request-cap-without-criteria": "un massimo di {cap} richiede un criterio: indica chi entra per primo",
    "request-detail-advised": "manca: {field}; non è obbligatorio, ma ai giocatori fa piacere saperlo",
    "request-field-missing": "manca: {field}; per una richiesta serve: {required}",
    "request-venue-not-public": "{venue} non è un luogo pubblico: un torneo si fa in un posto aperto a tutti",
    "consent-unsaid": (
        "non si sa ancora se vogliono diventare soci: {players}; "
        "chiedilo a ciascuno, oppure dichiara di avere un elenco firmato, in Presenze o dove si pubblica il turno"
    ),
    "member-declined": "non vuole diventare socio, quindi non può giocare: {players}; se ha cambiato idea, annotalo",
    "box-promised-missing": "non ha la scatola promessa, e ne mancano: {players}; trovane un'altra o fai attendere",
}

STEPS: dict[str, str] = {
    "auction-paid": "{player} ha {element}: tanto si toglie dal punteggio finale",
    "boxes-needed-twos": (
        "scatole per {players} giocatori a tavoli da {table_size}; chi riposa non ne ha bisogno "
        "(promesse: {promised}, presenti: {brought})"
    ),
    "boxes-needed": (
        "scatole per {players} giocatori a tavoli da {table_size} (promesse: {promised}, presenti: {brought})"
    ),
    "clock-left": "{player} ha usato {used} di {limit} millisecondi",
    "clock-without-limit": (
        "{player} ha usato {used} millisecondi; questo gioco non ha un limite di tempo per giocatore"
    ),
    "credit-balance": "{won} vinti, {spent} spesi e {returned} restituiti fanno il credito rimasto",
}
