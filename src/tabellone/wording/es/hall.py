"""Frases sobre la sala: resultados desde las mesas, llamadas al árbitro, relojes."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "already-confirmed": "{player} ya ha confirmado el resultado de la mesa {table}",
    "already-decided": "esa llamada de la mesa {table} ya está decidida",
    "clock-not-started": "el reloj de esta ronda aún no está en marcha",
    "clock-of-all": (
        "el reloj se pone en marcha y se para para todas las mesas a la vez; a una mesa se le puede dar una pausa o "
        "tiempo extra"
    ),
    "clock-paused": "el reloj ya está en pausa",
    "clock-runs": "el reloj ya está corriendo",
    "clock-started": "el reloj de esta ronda ya está en marcha",
    "confirmations-below-zero": "{found} confirmaciones no son posibles: con 0 no hace falta ninguna",
    "decision-without-source": "elige en qué se basa la decisión",
    "decision-without-words": "di en pocas palabras qué se ha decidido, en {most} caracteres como máximo",
    "door-ask": "dirígete a los organizadores: tienen que dejarte pasar ellos",
    "door-closed": "ahora no se puede registrar la llegada aquí: pregunta a los organizadores de «{name}»",
    "door-unknown": "esa inscripción ya no está en la lista: busca otra vez tu nombre o pregunta a los organizadores",
    "minutes-out-of-range": "indica los minutos con un número entero de 1 a {most}",
    "no-proposal": "ningún resultado de la mesa {table} de la ronda {round} espera confirmación: recarga la página",
    "no-such-call": "en la ronda {round} nadie ha llamado allí al árbitro",
    "not-at-table": "{player} no se sienta en la mesa {table} de la ronda {round}",
    "not-one-of-the-others": (
        "{player} no puede confirmar el resultado de la mesa {table}: les toca a los demás que estaban"
    ),
    "phones-off": "aquí los resultados no se envían desde las mesas: llevadlos a los organizadores",
    "proposal-changed": ("mientras tanto ha llegado otro resultado de la mesa {table}: míralo antes de confirmar"),
    "proposal-disputed": "el resultado de la mesa {table} está en disputa: primero decide el árbitro",
    "words-too-long": "es demasiado largo: {most} caracteres como máximo",
    "time-of-day-wrong": "{found} no es una hora: escríbela como 20:30",
    "boxes-out-of-range": "{found} cajas no puede ser: indica un número de 0 a {most}",
}
STEPS: dict[str, str] = {
    "big-time-up": (
        "los organizadores pueden parar las mesas pasadas del final anunciado, y solo entonces empatan todos en ellas"
    ),
    "big-time-up-elsewhere": (
        "las mesas que siguen jugando terminan como digan los organizadores; nadie empata por el tiempo sin más"
    ),
    "big-time-up-last-round": "se juega una última ronda sin dados y la partida termina: nadie queda empatado",
    "risiko-time-up": "empiezan las tiradas de cierre, en todas las mesas a la vez",
}
