"""Subastas: qué se ofrece, por qué y cuándo."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "seat": "puesto en la mesa",
    "seat and faction": "puesto y facción",
    "faction": "facción",
    "seat and race": "puesto y raza",
    "seat and zoo map": "puesto y tablero de zoo",
    "seat, character and start contract": "puesto, personaje y contrato inicial",
    "wonder": "maravilla",
    "start and wonder picks": "quién empieza y qué elecciones de maravillas",
    "after set-up": "con la partida preparada",
    "after set-up, seated in slip order": "con la partida preparada, sentados en el orden de la papeleta",
    "after set-up, with the first four wonders in view": (
        "con la partida preparada y las cuatro primeras maravillas a la vista"
    ),
    "before anybody sees their start hand": "antes de que nadie vea su mano inicial",
    "after the draft in slip order and after the first round's action card is revealed": (
        "tras el draft en el orden de la papeleta y tras descubrir la carta de acción de la primera ronda"
    ),
    "Bids are victory points.": "Se ofrecen puntos de victoria.",
    (
        "Bids are victory points, seated in slip order. The winner chooses a position; the others go on with a second "
        "and a third auction until everyone has one."
    ): (
        "Sentados en el orden de la papeleta, se ofrecen puntos de victoria. Quien gana la subasta elige un puesto; "
        "los demás siguen con una segunda y una tercera, hasta que todos tienen uno."
    ),
}
