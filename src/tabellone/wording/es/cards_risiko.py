"""Lo que dice la ficha de una mesa de RisiKo!."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "risiko-time": (
        "Los {minutes} minutos corren a la vez para todas las mesas, desde la primera carta de Territorio repartida; "
        "después vienen las tiradas finales."
    ),
    "risiko-won": "Gana la mesa quien tiene más puntos de mesa: puntos enteros, de 0 a {most}.",
    "risiko-class-points": "En la clasificación los puntos de mesa cuentan en milésimas, y quien gana tiene 1 más.",
    "risiko-objective": (
        "Quien alcanza el objetivo secreto antes de que acabe el tiempo gana la mesa y recibe {points}."
    ),
    "risiko-five": (
        "En una mesa de cinco los puntos de mesa cuentan × {factor}, redondeados hacia arriba en el tercer decimal, y "
        "nadie pasa de {most}."
    ),
    "risiko-off-objective": "Con los mismos puntos de mesa: más puntos fuera del objetivo.",
    "risiko-later-turn": "Si sigue el empate: quien juega más tarde en el orden de turno. Siempre hay un solo ganador.",
    "risiko-both-games": "A las semifinales solo va quien juega las dos partidas de clasificación.",
    "risiko-semifinal": "Quien gana esta semifinal va a la final.",
    "risiko-gives-up": "Quien renuncia a la final deja el puesto al segundo de esta mesa, luego al tercero, al cuarto.",
    "risiko-final": "El orden de esta final es el de los primeros puestos.",
    "risiko-absent": "Quien falta no ha jugado la partida y tiene 0; la mesa cuenta como una de los presentes.",
    "risiko-leaves": "Quien deja una partida empezada queda último en la mesa, con los puntos comunicados.",
    "risiko-rules": "Se juega según el reglamento oficial de torneo del editor.",
}
