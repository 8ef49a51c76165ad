"""Lo que dice la ficha de una mesa de BIG: empates, subasta, tiempos, conducta."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "big-advice": (
        "Fuera de las finales nacionales esta ficha es un consejo: los organizadores pueden jugar de otro modo."
    ),
    "big-bye": "En esta ronda no juegas: el descanso vale {points} puntos, como una victoria.",
    "big-no-sheet": "El catálogo no tiene ficha de este juego: valen sus propias reglas.",
    "tie-as-said": "Con los mismos puntos: {counted}.",
    "tie-game-rule": "Con los mismos puntos decide el desempate del propio juego.",
    "tie-higher": "Con los mismos puntos gana la cifra más alta ({counted}).",
    "tie-lower": "Con los mismos puntos gana la cifra más baja ({counted}).",
    "tie-then-higher": "Si sigue el empate, gana la cifra más alta ({counted}).",
    "tie-then-lower": "Si sigue el empate, gana la cifra más baja ({counted}).",
    "tie-second-starter": "Con los mismos puntos gana quien empezó en segundo lugar.",
    "tie-last-to-play": "Con los mismos puntos gana quien jugó en último lugar.",
    "tie-shared": "Si sigue el empate, el puesto se comparte: cada cual recibe la media de los puntos de los puestos.",
    "tie-only-shared": (
        "Con los mismos puntos el puesto se comparte: cada cual recibe la media de los puntos de los puestos."
    ),
    "tie-impossible": "En este juego no puede haber empate.",
    "knockout-standing": (
        "Si una eliminatoria acaba en empate, pasa quien estaba más arriba antes de las eliminatorias."
    ),
    "final-impossible": "Es la final: no puede acabar en empate.",
    "final-replay": "Es la final: si hay empate en el primer puesto, se vuelve a jugar.",
    "final-replay-among-tied": "Es la final: si hay empate en el primer puesto, la repiten solo quienes empatan.",
    "final-standing": "Es la final: en caso de empate gana quien estaba más arriba antes de las eliminatorias.",
    "auction-for": "Se subasta: {elements}. Cuándo: {moment}.",
    "auction-at-once": (
        "En el orden de la papeleta y en sentido horario, quien no tiene nada elige: lo que está libre desde 0, lo que "
        "está cogido subiendo al menos {step}. Quien es superado elige otra vez, hasta que cada cual tiene lo suyo."
    ),
    "auction-step": "Cada oferta supera la anterior en al menos {step}.",
    "auction-off-score": "Lo ofrecido se resta de la puntuación final antes de decidir los puestos.",
    "auction-nobody-seat": (
        "Basta con que la quiera uno; si no la quiere nadie, en el orden de la papeleta os sentáis o elegís posición, "
        "como prefiráis."
    ),
    "auction-nobody-both": (
        "Basta con que la quiera uno; si no la quiere nadie, en el orden de la papeleta os sentáis o elegís con qué "
        "jugar, como prefiráis."
    ),
    "auction-nobody-choose": "Basta con que la quiera uno; si no la quiere nadie, se elige en el orden de la papeleta.",
    "auction-none": "No hay subasta.",
    "auction-none-sit": "No hay subasta: os sentáis en el orden de la papeleta.",
    "clock-out": "Quien agota su tiempo deja de jugar y queda último en la mesa, tenga los puntos que tenga.",
    "clock-over": "Los organizadores pueden parar una mesa pasado el final que anunciaron: entonces empatan todos.",
    "clock-draft": "El draft no cuenta para los tiempos.",
    "clock-pauses": "Mientras se repone o se ordena la mesa, no corre el tiempo de nadie.",
    "clock-optional": (
        "Los organizadores pueden prescindir de los tiempos; también una mesa, si todos están de acuerdo antes de "
        "empezar y lo dicen."
    ),
    "duty-follow-the-rules": "Juega según las reglas.",
    "duty-do-not-cheat": "No hagas trampas.",
    "duty-do-not-influence-others": "Deja a los demás sus decisiones.",
    "duty-do-not-waste-time": "No pierdas el tiempo.",
    "duty-do-not-offend": "No ofendas a nadie.",
    "duty-point-out-points-forgotten-by-others": "Si alguien olvida puntos, dilo, aunque no sean tuyos.",
    "duty-check-that-the-result-was-taken-down-right": "Comprueba que el resultado se ha apuntado bien.",
    "duty-set-up-again-or-put-away": "Al final deja el juego preparado de nuevo, o recógelo.",
    "take-back-if": (
        "Una jugada se puede rehacer mientras el siguiente no haya jugado, no haya pasado nada irreversible, nadie "
        "haya decidido algo por ella y todo vuelva rápido a su sitio."
    ),
    "take-back-all": "En otro caso, solo si todos los rivales están de acuerdo.",
    "referee-called": (
        "Una duda se puede resolver en la mesa si todos están de acuerdo en cómo. Basta con que uno no lo esté para "
        "llamar al árbitro."
    ),
    "referee-who": "El árbitro es el organizador, si no se ha nombrado a otro.",
    "referee-sources": (
        "Decide la primera de estas fuentes que responde, en este orden: {sources}. Si ninguna responde, el árbitro."
    ),
    "spectators-silent": "Quien mira no da pistas ni comenta. Solo puede señalar: {allowed}.",
    "game-over": "Una partida termina cuando se ha comunicado su resultado.",
    "correction-agreed": (
        "Antes de que empiece la ronda siguiente, un resultado erróneo se corrige si toda la mesa está de acuerdo."
    ),
    "correction-late": "Después solo puede hacerlo el organizador, como árbitro y con un motivo.",
}
