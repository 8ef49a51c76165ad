"""Agricola: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    (
        "Draft of 7 occupations, passed clockwise, and 7 minor improvements (decks E, I, K), passed anticlockwise; "
        "none is discarded."
    ): (
        "Draft de 7 oficios, pasados en sentido horario, y de 7 adquisiciones menores (mazos E, I, K), pasadas en "
        "sentido contrario; no se descarta ninguna."
    ),
    "Old Stratelibri edition.": "La edición antigua de Stratelibri.",
    "Any of the first three Stratelibri editions, or the new one by Uplay.": (
        "Una de las tres primeras ediciones de Stratelibri, o la nueva de Uplay."
    ),
    "The national final is played with the old Stratelibri edition.": (
        "La final nacional se juega con la edición antigua de Stratelibri."
    ),
    "occupations": "oficios",
    "acchiappatopi (rat catcher)": "acchiappatopi (cazador de ratas)",
    "balia (wet nurse)": "balia (nodriza)",
    "assaggiatore (taster)": "assaggiatore (catador)",
    "amante (lover)": "amante",
    "ciambellano (chamberlain)": "ciambellano (chambelán)",
    "costruttore di capanne (hut builder)": "costruttore di capanne (constructor de cabañas)",
    "improvements": "adquisiciones",
    "scopa (broom)": "scopa (escoba)",
    "ampliamento della capanna di legno (wooden hut extension)": (
        "ampliamento della capanna di legno (ampliación de la cabaña de madera)"
    ),
    "capanna di canne (reed hut)": "capanna di canne (cabaña de juncos)",
}
