"""Cambios del catálogo: qué los impide, y los nombres de los datos de una ficha."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "sheet-advised-above-most": (
        "se aconsejan {advised} en la mesa, pero como máximo {most}; baja el primer número o sube el segundo"
    ),
    "sheet-auction-step": "las ofertas no pueden subir de {found} en {found}; valores posibles: {steps}",
    "sheet-auction-teams": "{game} no se juega por parejas, así que no puede tener la subasta por equipos",
    "sheet-fact-needed": "{name}: ya no se puede dejar vacío; escríbelo, o retira el cambio anterior",
    "sheet-game-id": (
        "{found} no sirve como identificador de un juego; usa minúsculas, cifras y guiones sueltos, como "
        "máximo {most} caracteres"
    ),
    "sheet-game-known": "{game} ya está en el catálogo; cambia su ficha en vez de añadirlo",
    "sheet-game-unknown": "{game} no está en el catálogo; añádelo antes como juego nuevo",
    "sheet-later-change": ("un cambio posterior, del {day}, ya no encajaría en la ficha de {game}; míralo antes"),
    "sheet-name-missing": "el juego necesita un nombre",
    "sheet-note-language": "las notas no pueden estar en {found}; idiomas posibles: {languages}",
    "sheet-nothing-changed": "en la ficha de {game} no cambiaría nada; indica al menos un dato",
    "sheet-number": "{name}: {found} no vale; los valores posibles van de {least} a {most}",
    "sheet-text-long": "el texto tiene {found} caracteres; caben como máximo {most}",
    "sheet-text-unprintable": "el texto tiene caracteres que no se pueden mostrar; escríbelo otra vez",
    "sheet-tie-seats": (
        "un empate se deshace por los puestos o por las cifras, no por ambos; quita los puestos o estas "
        "cifras: {figures}"
    ),
    "sheet-tie-twice": "una cifra se pide dos veces en caso de empate: {figures}; nombra cada una una sola vez",
    "sheet-tie-unknown": "no hay tal cifra de desempate: {found}; las conocidas: {figures}",
    "sheet-tied-final-possible": (
        "en la ficha de {game} un puesto puede compartirse, así que una final puede acabar en empate; indica "
        "qué pasa entonces"
    ),
    "sheet-two-only": "{game} se juega solo entre dos en la mesa; deja dos en ambos números",
    "sheets-fixed": "la primera ronda ya está sorteada: el torneo conserva las fichas con las que empezó",
}

TERMS: dict[str, dict[str, str]] = {
    "sheet_fact": {
        "name": "nombre",
        "most_players": "máximo en la mesa",
        "advised_players": "número aconsejado en la mesa",
        "minutes": "minutos de partida",
        "player_minutes": "minutos por jugador",
        "extra_rounds": "rondas más allá de las habituales",
        "tie_rule": "regla de desempate",
        "tied_final": "final empatada",
        "auction_type": "tipo de subasta",
        "auction_step": "subida mínima",
        "notes": "notas de la federación",
        "set_up": "preparación",
        "scoring": "puntuación",
        "bans": "lo que se quita",
        "variants": "variantes",
        "editions": "ediciones",
        "maps": "mapas",
        "faq": "preguntas y respuestas",
        "national_final": "en la final nacional",
        "tie_figures": "lo que se pide en un empate, por orden",
        "tie_seats": "o decide el turno de juego",
        "tie_shared": "al final un puesto puede quedar compartido",
    },
    "tied_final": {
        "impossible": "no puede acabar en empate",
        "replay": "se repite toda la final",
        "replay_among_tied": "repiten los empatados",
        "standing": "va primero quien estaba más arriba",
    },
    "auction_type": {
        "none": "sin subasta",
        "A": "A: por los turnos",
        "B": "B: por turno y facción",
        "C": "C: por la facción",
        "sequential": "una venta tras otra",
        "teams": "entre dos equipos",
    },
    "tie_seats": {
        "second_starter": "gana quien empezó segundo",
        "last_to_play": "gana quien jugó el último",
    },
}
