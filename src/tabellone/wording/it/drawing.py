"""Frasi sui sorteggi al banco dell'organizzatore: posti cambiati a mano, assenti, tavoli lenti."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "choose-a-table": "scegli uno dei tavoli del turno: {tables}",
    "draft-stale": (
        "dopo il sorteggio del turno {round} i dati sono cambiati: "
        "sorteggialo di nuovo, o scrivi perché lo pubblichi lo stesso"
    ),
    "draft-stale-back": (
        "così tornerebbe pubblico il turno {round} sorteggiato da dati che non valgono più: sorteggialo di nuovo"
    ),
    "draft-stale-reason": (
        "scrivi perché pubblichi il turno {round} anche se i dati sono cambiati: il motivo resta agli atti"
    ),
    "draft-stale-since": (
        "i dati del turno {round} sono cambiati un'altra volta: guarda che cosa è cambiato e decidi di nuovo"
    ),
    "no-certain-tables": "nessun tavolo del turno {round} si può ancora sorteggiare: aspetta i risultati mancanti",
    "no-such-remedy": "qui non si può continuare in questo modo: scegline un altro",
    "nobody-absent": "scegli chi non si è presentato",
    "not-available": "{player} non può entrare: è già seduto in questo turno, si è ritirato o non è iscritto",
    "not-confirmable": "{param} non si può confermare qui; guarda le impostazioni del torneo",
    "not-seated": "{player} non è seduto in questo turno: scegli un altro giocatore",
    "order-of-others": "l'ordine di gioco del tavolo {table} deve nominare ogni suo giocatore una volta sola",
    "publication-not-here": "il turno {round} è arrivato con un documento: la pubblicazione non si può ritirare",
    "redraw-without-reason": "scrivi perché si ripete il sorteggio del turno {round}: il motivo resta nel registro",
    "round-has-begun": "alcuni tavoli del turno {round} hanno già un risultato: il turno resta com'è",
    "seated-already": "{player} è già seduto in questo turno: scambia i due giocatori",
    "seed-not-a-line": "il seme è una sola riga di al massimo {most} caratteri",
    "sits-there-already": "{player} è già seduto al tavolo {table}",
    "spot-out-of-range": "un posto in sala è un numero da 1 a {most}",
    "swap-with-oneself": "scegli due giocatori diversi da scambiare",
    "undecided-left": (
        "{count} giocatori non sono ancora stati chiamati all'appello: segna chi c'è, o conferma che ci sono tutti"
    ),
}
STEPS: dict[str, str] = {}
