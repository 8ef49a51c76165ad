"""Frasi sui tornei che i portatili delle sedi mandano a un circuito."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "push-address": (
        "{address} non è l'indirizzo di un circuito: copialo dalla pagina della federazione, finisce con /push/"
    ),
    "push-answer": "{host} ha risposto qualcosa di inatteso ({status}): controlla l'indirizzo",
    "push-no-token": "manca la chiave: dalla con --token-file FILE, --token, o nella variabile {variable}",
    "push-not-safe": (
        "{address} non è sicuro: una chiave viaggia solo con https:// (http:// soltanto verso questo computer)"
    ),
    "push-token-file": "non si riesce a leggere la chiave da questo file",
    "push-token-name": "scrivi per chi è la chiave: un club, un organizzatore",
    "push-token-name-long": "il nome di una chiave ha al massimo {most} lettere",
    "push-token-wrong": "{host} non conosce questa chiave per questo circuito: chiedine una nuova alla federazione",
    "push-tokens-many": "ci sono già {most} chiavi valide: revoca quelle che nessuno usa",
    "push-too-many": "{host} chiede di aspettare: riprova tra qualche minuto",
    "push-unreachable": "{host} non è raggiungibile: {why}",
    "received-changed-here": (
        "“{name}” è stato cambiato qui dopo l'arrivo: una nuova versione cancellerebbe le correzioni. "
        "Correggilo qui, oppure annulla prima le correzioni"
    ),
    "received-drawn-here": (
        "i turni di “{name}” sono stati sorteggiati su questo server: si gioca qui, e nessun documento prende "
        "il suo posto"
    ),
    "received-elsewhere": (
        "esiste già un torneo con l'id {id}, fuori da questo circuito: dai al documento un altro id"
    ),
    "received-frozen": "le classifiche finali di “{name}” sono congelate: non entra più nulla",
    "received-look-again": "qualcosa è cambiato da quando hai guardato: rivedi che cosa farebbe il documento",
    "received-many": "{most} documenti aspettano già: prima gli organizzatori devono guardarli",
    "received-older": "questa versione di “{name}” è stata accettata e poi sostituita da una più nuova",
    "received-over": "su questo documento è già stato deciso",
    "received-name-open": (
        "c'è già una scheda con esattamente questo nome, e non è chiaro di chi sia: {players}; scegli chi è chi"
    ),
    "received-person-twice": "{players} non possono essere la stessa persona: scegli chi è chi",
    "received-rulebook": (
        "il documento segue il regolamento “{found}”, mentre questo circuito si gioca con “{wanted}”"
    ),
    "received-why": "scrivi perché viene rifiutato: chi lo ha mandato lo chiederà",
}
STEPS: dict[str, str] = {}
