"""Frasi per iscrivere persone, una a una o da un elenco, e per creare un torneo in un circuito."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "entry-barred": (
        "non è stato iscritto nessuno: ha un provvedimento disciplinare in corso il giorno del torneo {players}; "
        "togli questi nomi e iscrivi gli altri"
    ),
    "list-too-large": "l'elenco supera i {most} kilobyte: incolla solo i nomi, oppure inseriscilo in più parti",
    "list-too-long": "l'elenco ha {lines} righe: inseriscine al massimo {most} alla volta",
    "list-unreadable": (
        "l'elenco non si legge dalla riga {line} in poi, perché lì le virgolette non si chiudono: correggi la riga o "
        "togli le virgolette"
    ),
    "not-your-circuit": (
        "solo gli organizzatori di {circuit} possono aggiungervi tornei: chiedi a uno di loro, oppure crea il torneo "
        "fuori dal circuito"
    ),
}

STEPS: dict[str, str] = {}
