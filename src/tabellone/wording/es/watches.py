"""Sentences about the clocks of the players at a table."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "watch-agreed": "{player} ya ha aceptado jugar sin relojes en la mesa {table}",
    "watch-auction-first": "primero se cierra la subasta de la mesa {table}: los relojes empiezan con la partida",
    "watch-confirm": (
        "se agotó el tiempo de {players} (minutos: {limit}): di si vale el último puesto de la mesa, sea cual sea la "
        "puntuación, o si el reloj está mal"
    ),
    "watch-dropped": "la mesa {table} juega sin relojes",
    "watch-going": "los relojes de la mesa {table} ya están en marcha, así que ya no se puede cambiar",
    "watch-no-tap": "ese toque no se ha entendido: vuelve a cargar la página",
    "watch-none": "este juego no tiene tiempos: los organizadores pueden fijar los minutos de los relojes",
    "watch-not-going": "los relojes de la mesa {table} todavía no se han puesto en marcha",
    "watch-not-over": "la mesa no ha pasado un final anunciado, así que no se puede parar por tiempo",
    "watch-read": "el resultado de la mesa {table} ya se ha comunicado, así que sus relojes no aceptan más toques",
    "watch-too-many": "tantos toques no pueden ser de una partida: llama a los organizadores a la mesa {table}",
}
STEPS: dict[str, str] = {
    "watch-flag": (
        "{player} ha gastado todo su tiempo (minutos: {limit}): último puesto en la mesa, sea cual sea su puntuación, "
        "una vez confirmado"
    ),
    "watch-table-over": (
        "los organizadores pararon la mesa a los {elapsed} minutos, pasado el final anunciado de {limit}, así que "
        "todos empatan"
    ),
}
