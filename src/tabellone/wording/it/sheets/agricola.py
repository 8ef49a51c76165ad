"""Agricola: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    (
        "Draft of 7 occupations, passed clockwise, and 7 minor improvements (decks E, I, K), passed anticlockwise; "
        "none is discarded."
    ): (
        "Draft di 7 occupazioni, passate in senso orario, e di 7 miglioramenti minori (mazzi E, I, K), passati in "
        "senso antiorario; non se ne scarta nessuno."
    ),
    "Old Stratelibri edition.": "La vecchia edizione Stratelibri.",
    "Any of the first three Stratelibri editions, or the new one by Uplay.": (
        "Una delle prime tre edizioni Stratelibri, o la nuova di Uplay."
    ),
    "The national final is played with the old Stratelibri edition.": (
        "La finale nazionale si gioca con la vecchia edizione Stratelibri."
    ),
    "occupations": "occupazioni",
    "acchiappatopi (rat catcher)": "acchiappatopi",
    "balia (wet nurse)": "balia",
    "assaggiatore (taster)": "assaggiatore",
    "amante (lover)": "amante",
    "ciambellano (chamberlain)": "ciambellano",
    "costruttore di capanne (hut builder)": "costruttore di capanne",
    "improvements": "miglioramenti",
    "scopa (broom)": "scopa",
    "ampliamento della capanna di legno (wooden hut extension)": "ampliamento della capanna di legno",
    "capanna di canne (reed hut)": "capanna di canne",
}
