"""Frases sobre los sorteos en la mesa del organizador: asientos a mano, ausentes, mesas lentas."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "choose-a-table": "elige una de las mesas de la ronda: {tables}",
    "draft-stale": (
        "desde el sorteo de la ronda {round} los datos han cambiado: "
        "sortéala de nuevo, o escribe por qué la publicas igualmente"
    ),
    "draft-stale-back": (
        "así volvería a publicarse la ronda {round} sorteada con datos que ya no valen: sortéala de nuevo"
    ),
    "draft-stale-reason": (
        "escribe por qué publicas la ronda {round} aunque los datos hayan cambiado: el motivo queda registrado"
    ),
    "draft-stale-since": (
        "los datos de la ronda {round} han cambiado otra vez: mira qué ha cambiado y decide de nuevo"
    ),
    "no-certain-tables": (
        "todavía no se puede sortear ninguna mesa de la ronda {round}: espera los resultados que faltan"
    ),
    "no-such-remedy": "aquí no se puede continuar de esta forma: elige otra",
    "nobody-absent": "elige quién no se ha presentado",
    "not-available": "{player} no puede entrar: ya está sentado en esta ronda, se ha retirado o no está inscrito",
    "not-confirmable": "{param} no se puede confirmar aquí; mira los ajustes del torneo",
    "not-seated": "{player} no está sentado en esta ronda: elige a otro jugador",
    "order-of-others": "el orden de turno de la mesa {table} debe nombrar a cada uno de sus jugadores una sola vez",
    "publication-not-here": "la ronda {round} llegó con un documento: su publicación no se puede anular",
    "redraw-without-reason": "escribe por qué se repite el sorteo de la ronda {round}: el motivo queda en el registro",
    "round-has-begun": "hay mesas de la ronda {round} con resultado: la ronda se queda como está",
    "seated-already": "{player} ya está sentado en esta ronda: intercambia a los dos jugadores",
    "seed-not-a-line": "la semilla es una sola línea de {most} caracteres como máximo",
    "sits-there-already": "{player} ya está sentado en la mesa {table}",
    "spot-out-of-range": "un lugar en la sala es un número del 1 al {most}",
    "swap-with-oneself": "elige dos jugadores distintos para intercambiar",
    "undecided-left": "faltan {count} jugadores por pasar lista: marca quién está, o confirma que están todos",
}
STEPS: dict[str, str] = {}
