"""Frases sobre lo que viene de BoardGameArena."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-bga-unknown": (
        "no es ni una tabla con una fila por puesto, ni el texto de TournamentStats, ni una respuesta guardada"
    ),
    "source-bga-refused": (
        "BoardGameArena no dio los datos ({message}, {number}): inicia sesión allí y guarda otra vez la respuesta"
    ),
    "source-bga-no-column": "en la primera línea falta la columna «{name}»",
    "source-bga-column-twice": "en la primera línea la columna «{name}» aparece dos veces",
    "source-bga-unknown-columns": "estas columnas no se leyeron: {names}",
    "source-bga-too-many-rows": "tiene más de {most} filas: importa un torneo cada vez",
    "source-bga-cells": "esta fila tiene más celdas que la primera, que tiene {columns}",
    "source-bga-quotes": "en esta fila las comillas no se cierran",
    "source-bga-row-twice": "es la misma fila que la {other}: cuenta una sola vez",
    "source-bga-no-player": "falta el nombre de un jugador",
    "source-bga-status": "«{found}» no es un estado; usa uno de estos: {known}",
    "source-bga-round": "«{found}» no es un número de ronda",
    "source-bga-round-missing": "la ronda no consta",
    "source-bga-no-table": "falta la mesa: solo un descanso o una ausencia no la tiene",
    "source-bga-number": "«{found}» no es un número, en la columna {column}",
    "source-bga-crowded": "en esta mesa hay más de {most} jugadores",
    "source-bga-twice": "«{player}» está sentado dos veces en la misma mesa",
    "source-bga-no-result": "el resultado no consta: indica quién ganó",
    "source-bga-who": "no consta quién agotó el tiempo, abandonó o no vino: indica quién ganó",
    "source-bga-both-missing": "ninguno de los dos vino: no hay resultado",
    "source-bga-contradiction": "quien agotó el tiempo, abandonó o no vino está por delante de otro: indica quién ganó",
    "source-bga-timeout": "terminada por el límite de tiempo: una derrota como las demás; corrígela si nadie perdió",
    "source-bga-reason": "el final «{found}» no es conocido: indica cómo terminó la partida",
    "source-bga-no-rounds": "el archivo no dice ni rondas ni descansos: introdúcelos si la etapa los necesita",
    "source-bga-stats-line": (
        "no es la línea de una mesa: torneo, mesa, 0 o 1, avance, y después nombre, tiempo y puntos de cada jugador"
    ),
    "source-bga-count-tables": "se anuncian {told} mesas y hay {found}: ¿se pegó todo el texto?",
    "source-bga-count-players": "se anuncian {told} jugadores y hay {found}: ¿se pegó todo el texto?",
    "source-bga-no-id": "no es una mesa: falta el id",
    "source-bga-no-opponents": "la mesa {table} es una partida en solitario o cooperativa, sin rivales: no se toma",
    "source-bga-not-finished": "la mesa {table} no ha terminado y no nombra jugadores: no se toma",
    "source-bga-names": "mesa {table}: los apodos no corresponden a los jugadores, en su lugar están los id",
    "source-bga-history": (
        "el historial de un jugador no dice el torneo: comprueba que todas estas partidas sean de esta etapa"
    ),
}
