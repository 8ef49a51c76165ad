"""Lo que la ficha de una mesa dice para cada reglamento: títulos, tiempos, dotaciones."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "minutes": "{minutes} minutos",
    "start-goes-with-seat": (
        "La dotación va con el puesto, lo ocupe quien lo ocupe: los nombres muestran el orden de la papeleta."
    ),
    "ban": "Fuera de la partida, {kind}: {names}.",
    "referee-asked": "¿Una duda, o no hay acuerdo en la mesa? Llamad al árbitro.",
    "correction-organiser": (
        "Un resultado equivocado lo corrigen los organizadores, en cualquier momento, y el motivo queda escrito."
    ),
}
TERMS: dict[str, dict[str, str]] = {
    "card_part": {
        "ties": "Empates",
        "auction": "Subasta y puestos",
        "set_up": "Preparación",
        "scoring": "Puntuación",
        "points": "Puntos",
        "absences": "Quien falta o se va",
        "bans": "Fuera de la partida",
        "variants": "Variantes",
        "notes": "Notas",
        "national_final": "En la final nacional",
        "clocks": "Tiempos",
        "editions": "Ediciones",
        "maps": "Mapas",
        "faq": "Preguntas y respuestas",
        "duties": "Entre jugadores",
        "forbidden": "Prohibido",
        "taking_back": "Rehacer una jugada",
        "referee": "El árbitro",
        "spectators": "Quien mira",
        "correction": "Corregir un resultado",
    },
    "card_time": {
        "round": "esta ronda",
        "game": "partida entera",
        "player": "cada jugador",
        "draft": "draft inicial",
        "last_round": "hasta la última vuelta",
    },
    "good": {
        "food": "comida",
        "coins": "moneda",
        "stones": "piedra",
        "yellow_cubes": "cubo amarillo",
        "red_cubes": "cubo rojo",
        "indigo_plantations": "plantación de índigo",
        "train_cards": "carta de tren",
        "corn_plantations": "plantación de maíz",
        "people": "persona",
        "dice": "dado",
    },
    "goods": {
        "food": "comidas",
        "coins": "monedas",
        "stones": "piedras",
        "yellow_cubes": "cubos amarillos",
        "red_cubes": "cubos rojos",
        "indigo_plantations": "plantaciones de índigo",
        "train_cards": "cartas de tren",
        "corn_plantations": "plantaciones de maíz",
        "people": "personas",
        "dice": "dados",
    },
    "pointed_out": {
        "forgotten-points-income-or-payments": "puntos, rentas o pagos olvidados",
        "a-rule-applied-wrongly": "una regla mal aplicada",
    },
}
