"""Frasi delle aste al tavolo."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "auction-agreed-already": "{player} ha già detto di sì: ora tocca agli altri",
    "auction-amount-wrong": "{amount} non è una puntata valida per {player}: si punta a passi di {step}, da 0 a 1000",
    "auction-begun": "l'asta al tavolo {table} è cominciata: non si chiede più chi la vuole",
    "auction-clocks-going": (
        "gli orologi del tavolo {table} sono già partiti: l'asta si fa prima della partita. "
        "Se serve lo stesso, chiama gli organizzatori"
    ),
    "auction-element-too-long": "{element}… è un nome troppo lungo: scrivi al massimo {most} lettere",
    "auction-elements-count": "i nomi sono {found}, ne servono da {least} a {most}: scrivine uno per riga",
    "auction-elements-exactly": "i nomi sono {found}, ne servono {least}: scrivine uno per riga",
    "auction-moved-on": "nel frattempo l'asta al tavolo {table} è andata avanti: guardala di nuovo",
    "auction-no-such-way": "al tavolo {table} non si può fare così: scegli tra ciò che la pagina offre",
    "auction-nobody-wants-it": "al tavolo {table} nessuno vuole l'asta: dite prima se vi sedete o se scegliete",
    "auction-not-at-table": "{player} non siede al tavolo {table}",
    "auction-not-opposite": "in questo gioco uno sceglie e paga, e l'altro riceve esattamente l'opposto senza pagare",
    "auction-not-over": "l'asta al tavolo {table} non è finita: non tutti hanno qualcosa",
    "auction-not-yours": "{player} non può muovere per gli altri: scegli il nome di chi è di turno",
    "auction-one-each": "ognuno riceve una cosa sola, e ogni cosa va a una persona sola",
    "auction-open-already": "l'asta al tavolo {table} è già aperta: continua con quella",
    "auction-other-players": "al tavolo {table} ora siedono altre persone: riapri l'asta",
    "auction-settled": "l'asta al tavolo {table} è chiusa; solo l'organizzazione può cambiarla",
    "auction-still-wishing": "al tavolo {table} si chiede ancora chi vuole l'asta",
    "auction-too-late": "al tavolo {table} c'è un risultato in attesa: l'asta si fa prima della partita",
    "auction-unsettled": (
        "l'asta del tavolo {table} non è chiusa: finitela e confermate che è giusta, oppure chiamate gli organizzatori"
    ),
    "auction-without-reason": "scrivi un motivo: resta agli atti con quello che cambi",
    "no-auction": "al tavolo {table} non c'è un'asta",
    "rulebook-without-auctions": "con questo regolamento non ci sono aste",
}
