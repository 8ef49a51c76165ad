"""Frasi sullo svolgimento di un torneo: azioni che a quel punto non si possono fare."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "absent-seated": "{players}: siedono già in un turno, registra invece il ritiro",
    "already-entered": "{player} è già tra gli iscritti",
    "already-published": "il turno {round} è già pubblicato; per cambiarlo annulla la pubblicazione nel registro",
    "already-reported": (
        "il tavolo {table} del turno {round} ha già un risultato: guardalo e, se è sbagliato, correggilo"
    ),
    "already-undone": "la riga {number} del registro è già stata annullata",
    "already-withdrawn": "{player} si è già ritirato; se è un errore annulla il ritiro nel registro",
    "cap-too-small": "{cap} posti sono troppo pochi: indicane almeno uno, o lascia vuoto se non c'è un limite",
    "draft-left": "il turno {round} è sorteggiato ma non pubblicato: prima pubblicalo o scartalo",
    "empty-result": "per il tavolo {table} del turno {round} non è stato scritto nulla",
    "import-over-rounds": (
        "qui sono già stati sorteggiati {rounds} turni: un documento non può prenderne il posto; annullali, "
        "oppure importalo come nuovo torneo"
    ),
    "no-such-entrant": "{player} non è iscritto a questo torneo",
    "no-such-entry": "nel registro non c'è la riga {number}",
    "no-such-seating": "ogni tavolo deve avere un numero suo e almeno un giocatore",
    "not-created-yet": "prima bisogna creare il torneo",
    "not-published-yet": "il turno {round} è una bozza: pubblicalo prima di inserire i risultati",
    "not-reported-yet": "il tavolo {table} del turno {round} non ha ancora un risultato da correggere",
    "not-taking-part": "{player} non ha un posto nel torneo: prima registra la presenza",
    "other-players": "al tavolo {table} del turno {round} siedono altri giocatori: ricarica la pagina",
    "reported-table-stays": "il tavolo {table} del turno {round} ha un risultato: chi ci sedeva resta lì",
    "round-is-past": "il turno {round} è passato; si può risistemare solo il turno {last}",
    "round-is-whole": "nessun tavolo del turno {round} ne aspetta un altro",
    "round-out-of-turn": "il turno {round} non si può sorteggiare adesso: il prossimo è il {next}",
    "seated-twice": "{player} siederebbe in due posti",
    "setting-fixed": "{name} resta {found}: non si può più cambiare",
    "slug-taken": "esiste già un torneo con l'identificativo {id}: scegline un altro, o apri quello",
    "strike-seated": "{player} è già stato seduto a un tavolo: registra invece il ritiro",
    "token-of-another": "questo modulo è stato inviato da qualcun altro o da un'altra pagina: ricarica la pagina",
    "tournament-closed": "{name} è chiuso; riaprilo per cambiare qualcosa",
    "undo-changed": "nel frattempo è successo altro: guarda di nuovo che cosa comporta annullare la riga {number}",
    "undo-creation": "la prima riga ha creato il torneo e non si può annullare",
}
STEPS: dict[str, str] = {}
