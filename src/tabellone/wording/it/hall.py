"""Frasi sulla sala: risultati dai tavoli, chiamate dell'arbitro, orologi."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "already-confirmed": "{player} ha già confermato il risultato del tavolo {table}",
    "already-decided": "su quella chiamata del tavolo {table} è già stato deciso",
    "clock-not-started": "l'orologio di questo turno non è ancora partito",
    "clock-of-all": (
        "l'orologio parte e si ferma per tutti i tavoli insieme; a un tavolo si può dare una pausa o tempo in più"
    ),
    "clock-paused": "l'orologio è già in pausa",
    "clock-runs": "l'orologio sta già andando",
    "clock-started": "l'orologio di questo turno è già partito",
    "confirmations-below-zero": "{found} conferme non sono possibili: con 0 non ne serve nessuna",
    "decision-without-source": "scegli su che cosa si fonda la decisione",
    "decision-without-words": "scrivi in poche parole che cosa è stato deciso, al massimo {most} caratteri",
    "door-ask": "rivolgiti agli organizzatori: devono farti entrare loro",
    "door-closed": "ora qui non ci si può registrare: chiedi agli organizzatori di «{name}»",
    "door-unknown": "quell'iscrizione non è più in elenco: cerca di nuovo il tuo nome o chiedi agli organizzatori",
    "minutes-out-of-range": "indica i minuti come numero intero da 1 a {most}",
    "no-proposal": "nessun risultato del tavolo {table} del turno {round} aspetta conferma: ricarica la pagina",
    "no-such-call": "nel turno {round} lì nessuno ha chiamato l'arbitro",
    "not-at-table": "{player} non siede al tavolo {table} del turno {round}",
    "not-one-of-the-others": (
        "{player} non può confermare il risultato del tavolo {table}: tocca agli altri che c'erano"
    ),
    "phones-off": "qui i risultati non si inseriscono dai tavoli: portateli agli organizzatori",
    "proposal-changed": (
        "nel frattempo dal tavolo {table} è arrivato un altro risultato: guardalo prima di confermare"
    ),
    "proposal-disputed": "il risultato del tavolo {table} è contestato: prima decide l'arbitro",
    "words-too-long": "è troppo lungo: al massimo {most} caratteri",
    "time-of-day-wrong": "{found} non è un'ora: scrivila come 20:30",
    "boxes-out-of-range": "{found} scatole non possono essere: indica un numero da 0 a {most}",
}
STEPS: dict[str, str] = {
    "big-time-up": (
        "gli organizzatori possono fermare i tavoli oltre la fine annunciata, e solo allora chi vi siede è pari"
    ),
    "big-time-up-elsewhere": (
        "i tavoli che giocano ancora finiscono come dicono gli organizzatori; nessuno è pari per il solo tempo"
    ),
    "big-time-up-last-round": "si gioca un ultimo giro senza dadi, poi la partita finisce: nessuno è dichiarato pari",
    "risiko-time-up": "comincia la sdadata finale, a tutti i tavoli insieme",
}
