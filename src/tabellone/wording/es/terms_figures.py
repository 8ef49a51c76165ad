"""Los datos que los juegos de BIG piden solo en caso de empate, y qué hay que contar."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "figure": {
        "blue": "puntos de cartas azules",
        "building_resources": "materiales de construcción",
        "camels": "camellos",
        "cards": "cartas",
        "coins": "monedas",
        "coins_goods": "monedas y mercancías",
        "game_rule": "desempate del juego",
        "money": "dinero",
        "odd_coins": "monedas sobrantes",
        "prefect_order": "orden del prefecto",
        "projects": "proyectos",
        "reached_order": "orden de llegada a la puntuación",
        "tools_grain_people": "herramientas, grano y personas",
        "turns": "turnos jugados",
    },
    "figure_help": {
        "game_rule": "el desempate previsto en las reglas del juego: gana el valor más alto",
        "turn": "1 quien jugó primero, después 2, 3 …",
        "ticket-to-ride:game_rule": "como indica el mapa en juego",
        "potion-explosion:game_rule": "el desempate del juego, repetido mientras siga el empate",
        "7-wonders-duel:blue": "puntos de las cartas azules",
        "7-wonders-cities:coins": "monedas de los dos compañeros juntas",
        "7-wonders:coins": "monedas",
        "terraforming-mars:coins": "monedas que quedan tras la última producción",
        "dominion:turns": "turnos jugados",
        "terra-mystica:odd_coins": "monedas que las conversiones finales no convierten en puntos",
        "gaia-project:odd_coins": "monedas que las conversiones finales no convierten en puntos",
        "egizia:reached_order": "1 para quien alcanzó primero la puntuación, después 2, …",
        "agricola:building_resources": "junco, piedra, adobe y madera sobrantes",
        "concordia:prefect_order": (
            "1 para quien tiene el Praefectus Magnus, después según lo pronto que les habría tocado a los demás"
        ),
        "marco-polo:camels": "camellos sobrantes",
        "marco-polo:coins_goods": "0,1 por moneda y, con una casa en Pekín, 0,5 por mercancía",
        "stone-age:tools_grain_people": "herramientas, grano y personas sumados",
        "puerto-rico:coins_goods": "monedas y mercancías que quedan, sumadas",
        "splendor:cards": "cartas jugadas",
        "ark-nova:projects": "proyectos de conservación apoyados",
        "ark-nova:money": "dinero sobrante",
    },
}
