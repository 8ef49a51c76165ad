"""Lo que la ficha entera de un juego BIG añade a la de la mesa: mesas, rondas, tiempos, finales, dotaciones."""

from __future__ import annotations

SHEETS: dict[str, str] = {
    "tables-most": "Como máximo {most} en la mesa.",
    "tables-most-points": "La ficha no fija un máximo; hay puntos para mesas de hasta {most}.",
    "tables-advised": "Mejor: {size} en la mesa.",
    "tables-usual": "La ficha no aconseja un número; se proponen {size} en la mesa.",
    "tables-two": "Juego para dos.",
    "tables-two-only": "Siempre dos en la mesa: un torneo con mesas más grandes no vale.",
    "tables-pairs": (
        "Siempre dos parejas en la mesa. La pareja se inscribe, puntúa y se clasifica como un solo participante."
    ),
    "tables-final-phase": "La fase final se juega en mesas de {size}.",
    "rounds-few": "Menos de {least} participantes: se puede, por la mitad de los puntos.",
    "rounds-all-meet": "{players} participantes: mejor todos contra todos.",
    "rounds-row": "{players} participantes: al menos {rounds} rondas.",
    "rounds-row-final": "{players} participantes: al menos {rounds} rondas, o bien {before} y una final.",
    "rounds-extra": "Es una ronda más que en los otros juegos con las mismas mesas.",
    "times-game": "Partida entera: {minutes} minutos.",
    "times-player": "Cada jugador: {minutes} minutos.",
    "times-no-player": "Nadie tiene tiempo propio: solo cuenta el de la mesa.",
    "times-draft": "Draft: otros {minutes} minutos.",
    "times-last-round": "A los {minutes} minutos empieza la última vuelta.",
    "times-by-organiser": "Los tiempos los decide quien organiza.",
    "tied-final-impossible": "En este juego una final no puede acabar en empate.",
    "tied-final-replay": "Si tras todos los desempates el primer puesto sigue igualado, la final se repite.",
    "tied-final-replay-among-tied": (
        "Si tras todos los desempates el primer puesto sigue igualado, vuelven a jugar solo los empatados."
    ),
    "tied-final-standing": (
        "Si tras todos los desempates la final sigue igualada, queda delante quien iba por delante al acabar la "
        "clasificación."
    ),
    "final-row-wins": "{players} participantes: {rounds} rondas; pasa quien ha ganado al menos {wins}.",
    "final-row-wins-least": (
        "{players} participantes: {rounds} rondas; pasan los primeros {least} y cualquier otro que haya ganado al "
        "menos {wins}."
    ),
    "final-row-bracket": "{players} participantes: {rounds} rondas; los primeros {qualified} siguen uno contra uno.",
    "final-row-final": "{players} participantes: {rounds} rondas y después la final de los primeros {qualified}.",
    "final-row-semifinals": (
        "{players} participantes: {rounds} rondas; los primeros {qualified} juegan {tables} semifinales y después la "
        "final."
    ),
    "final-row-direct": (
        "{players} participantes: {rounds} rondas; los primeros {direct} esperan en la final y los {others} siguientes "
        "juegan {tables} semifinales (pasan {qualified} en total)."
    ),
    "final-row-one-direct": (
        "{players} participantes: {rounds} rondas; el primero espera en la final y los {others} "
        "siguientes juegan {tables} semifinales (pasan {qualified} en total)."
    ),
    "final-draws": "Aquí los empates y los descansos cuentan como victorias.",
    "final-six": "Con {players} participantes, quien haya ganado él solo las {wins} rondas es campeón sin final.",
    "start-seat": "Puesto {seat}",
    "start-each": "Todos",
    "start-each-at": "Todos, en una mesa de {players}",
}

TERMS: dict[str, dict[str, str]] = {
    "sheet_section": {
        "tables": "Jugadores en la mesa",
        "rounds": "Rondas",
        "times": "Tiempos",
        "clocks": "Relojes",
        "auction": "Subasta y puestos",
        "start": "Dotación inicial",
        "set_up": "Preparación",
        "ties": "Empates en la mesa",
        "tied_final": "Final empatada",
        "scoring": "Puntuación",
        "bans": "Se quita",
        "variants": "Variantes",
        "editions": "Ediciones",
        "maps": "Mapas",
        "notes": "Notas",
        "faq": "Preguntas y respuestas",
        "national_final": "Final nacional",
    },
}
