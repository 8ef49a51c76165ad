"""Frases de un torneo BIG: lo que prohíbe el reglamento, avisos de los sorteos, explicaciones."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "table-unreported": "mesa {table}: falta el resultado de {players}; introdúcelo primero",
    "result-missing": (
        "ronda {round}, mesa {table}: falta el resultado de {players}; introduce la puntuación y vuelve a intentarlo"
    ),
    "table-too-large": "una mesa de {seats} no tiene puntos; las mesas son de dos a {largest} jugadores",
    "table-size-refused": "no se juega en mesas de {size}; elige de 2 a {largest}",
    "two-only-game": "a {game} solo juegan dos por mesa, no {size}; pon 2 jugadores por mesa",
    "game-table-too-large": "a {game} juegan como máximo {most} por mesa, no {size}",
    "too-few-players": "muy pocos jugadores para sortear una ronda: {players}; hacen falta al menos {least}",
    "only-rematches-left": (
        "{players} acaban de enfrentarse y no queda nadie más con quien emparejarlos: acaba aquí las rondas suizas, o "
        "inscribe a otro jugador"
    ),
    "round-robin-for-two": "un todos contra todos se juega en mesas de dos, no de {size}; pon 2 jugadores por mesa",
    "round-robin-late-entry": "llegaron tarde: {players}; un todos contra todos no puede acogerlos, juega un suizo",
    "too-many-for-semifinals": (
        "{qualified} jugadores son demasiados para semifinales y final en mesas de {seats}; clasifica a {most} como "
        "máximo"
    ),
    "bracket-too-large": (
        "hay {qualified} clasificados y un cuadro admite {most} como máximo; ajusta `qualified`, o juega otra ronda"
    ),
    "final-tie-unresolved": (
        "la final aún no tiene ganador: {players} están empatados, pero en este juego siempre hay uno delante; "
        "completa el resultado"
    ),
    "nothing-left-to-draw": "no queda nada por sortear: el torneo ha terminado, gana {winners}",
    "planned-rounds-over": (
        "no queda nada por sortear: todas las rondas previstas ({planned}) se han jugado y el torneo lo gana "
        "{winners}; para seguir, prevé más rondas (`rounds`) o una fase final (`final_phase`)"
    ),
    "final-table-refused": (
        "una final única sienta a todos los clasificados ({qualified}) en una sola mesa, y a {game} juegan {most} como "
        "máximo: clasifica a {most}, o elige la fase final `national`, que antes hace jugar por los puestos de la final"
    ),
    "race-not-big": "un torneo BIG no es una etapa Race: quita «race»",
    "system-not-big": (
        "el sistema {system} no se juega en BIG; elige swiss (suizo), round_robin (todos contra todos), knockout "
        "(eliminatoria directa) u other (otro)"
    ),
    "param-out-of-range": "{name} es {found}; puede ir de {least} a {most}",
    "phase-out-of-order": "la ronda {round} es de la fase «{phase}», pero viene después de la fase «{after}»",
    "supremacy-elsewhere": "{players}: la victoria por supremacía solo existe en 7 Wonders Duel, no en {game}",
    "supremacy-twice": "{players}: solo uno de ellos puede haber ganado por supremacía",
    "tie-unresolved": (
        "ronda {round}, mesa {table}: {players} están empatados, pero en {game} siempre hay uno delante: da a cada "
        "cual un dato distinto ({figures}), o que el árbitro dé los puestos"
    ),
    "tie-impossible": (
        "ronda {round}, mesa {table}: {players} tienen la misma puntuación, algo imposible en {game}: revisa las "
        "puntuaciones, o que el árbitro dé los puestos"
    ),
    "negative-bid": "una puja de {bid}: las pujas empiezan en 0",
    "place-out-of-range": "puesto {place} en una mesa de {seats}",
    "figure-of-risiko": "{name} es de RisiKo!, no de BIG",
    "unknown-figure": "en caso de empate {game} no pide el dato {name}; pide: {known}",
    # avisos de un sorteo
    "short-tables": "en algunas mesas falta más de un jugador: quizá convenga otro número de jugadores por mesa",
    "above-the-most-of-the-game": "algunas mesas son mayores de lo que aconseja la ficha del juego",
    "hardcore-tables-too-large": "en un torneo a varios juegos las mesas son de cinco como máximo, mejor de cuatro",
    "single-loss-can-eliminate": "con esta estructura basta una derrota para quedarse fuera de la fase final",
    "half-points-below-six": "con menos de seis jugadores el torneo vale la mitad para las clasificaciones",
    "round-robin-advised": "para cuatro jugadores de un juego de dos se aconseja un todos contra todos",
    "final-table-size-unused": (
        "una final única sienta a todos los clasificados en una sola mesa, así que el tamaño elegido para la final no "
        "se usa: quítalo, o elige la fase final `national`"
    ),
    "final-again": "la final acabó en empate, así que se juega otra vez",
    "rounds-below-advised": "hay menos rondas previstas de las aconsejadas para tantos jugadores",
}

STEPS: dict[str, str] = {
    "big-never-seated": "ninguna mesa hasta la ronda {after_round}, así que sin posición",
    "big-total": "puntos de todas las rondas",
    "big-total-qualifying": "puntos de las rondas clasificatorias (la fase final no da)",
    "big-no-table": "ronda {round}: sin mesa, sin puntos",
    "big-void-table": "ronda {round}: la mesa fue nula, sin puntos",
    "big-absent": "ronda {round}: ausente, sin puntos",
    "big-bye": "ronda {round}: un descanso vale {result} puntos",
    "big-points": "ronda {round}: el puesto {place} en una mesa de {seats} vale {result} puntos",
    "big-points-shared": (
        "ronda {round}: puesto {place} en una mesa de {seats}, compartido por {sharing}: la media de los puestos que "
        "ocupan"
    ),
    "big-referee-place": "el árbitro dio el puesto {place} en la mesa {table}",
    "big-last-at-table": "{status}: último en la mesa {table}, puesto {place}, sea cual sea la puntuación",
    "big-place": "puesto {place} en la mesa {table} con una puntuación de {score}",
    "big-score": "puntuación {score}",
    "big-score-after-bid": "puntuación {score} menos la puja de {bid}",
    "big-supremacy": "la partida se ganó por supremacía militar o científica: cuenta 1-0 y las pujas no se restan",
    "big-tie-shared": "empate con {other} y nada los separa: el puesto es compartido",
    "big-tie-by-seat": "empate con {other}, deciden los asientos",
    "big-tie-fewer": "empate con {other}, decide el dato «{figure}», gana el menor: {own} frente a {theirs}",
    "big-tie-more": "empate con {other}, decide el dato «{figure}», gana el mayor: {own} frente a {theirs}",
    "big-pbg": "PBG, la parte de los puntos de la primera mesa: {score} de {whole}",
    "big-pbg-flat": (
        "PBG: las puntuaciones de la mesa suman cero, así que cada uno de los {seats} asientos tiene la misma parte"
    ),
    "big-pbg-bye": "PBG de un descanso",
    "big-pbg-ghosts": (
        "la mesa tenía {size} jugadores, {ghosts} menos que la mayor de su ronda: cada asiento vacío (fantasma) hace "
        "{share} de la media de la mesa"
    ),
    "big-standing-position": "posición {result} de {players} tras la ronda {round}",
    "big-parted-by-table": "mismos puntos que {other}; en la ronda {round} mesa {own} del sorteo frente a {theirs}",
    "big-parted-by-place": "mismos puntos que {other}; en la ronda {round} puesto {own} frente a {theirs}",
    "big-parted-by-pbg": "mismos puntos que {other}; PBG {own} frente a {theirs}",
    "big-parted-by-lot": "igual que {other} en todo, decide la suerte sorteada con la ronda {round}",
    "big-standing-shared": "igual que {other} en todo, así que comparten la posición",
    "big-qualified": "posición {position}: pasan los {qualified} primeros que siguen en el torneo",
    "big-not-qualified": "posición {position}: solo pasan los {qualified} primeros que siguen en el torneo",
    "big-qualified-by-wins": (
        "partidas ganadas: {wins} (cuentan empates y descansos), posición {position}: pasa, entre los {qualified} "
        "clasificados"
    ),
    "big-not-qualified-by-wins": (
        "partidas ganadas: {wins} (cuentan empates y descansos); para pasar hacen falta {needed}"
    ),
    "big-no-final-needed": (
        "partidas ganadas: {wins}, posición {position}: un jugador las ganó todas, así que no se juega la final"
    ),
    "big-qualified-and-withdrew": "posición {position}: se había clasificado y se retiró antes de la fase final",
    "big-skips-a-round": "se salta la ronda ({phase})",
    "big-passes": "{phase} contra {others}: puesto {place}, pasa",
    "big-passes-drawn": "{phase} contra {others}: empate, pasa quien iba por delante antes de la eliminatoria",
    "big-out-drawn": (
        "{phase} contra {others}: empate y eliminado, porque pasa quien iba por delante antes de la eliminatoria"
    ),
    "big-is-out": "{phase} contra {others}: puesto {place}, eliminado",
    "big-final-played": "final contra {others}: puesto {place}",
    "big-final-tied": (
        "final contra {others}: empate por el primer puesto, que es para quien iba por delante antes de la fase final"
    ),
    "big-final-open": (
        "final contra {others}: empate por el primer puesto, pero en este juego siempre hay uno delante: el resultado "
        "no está completo"
    ),
    "big-final-replayed": "final contra {others}: empate por el primer puesto, así que la final se juega otra vez",
    "big-final-position": "posición final {position}",
    "big-standing-so-far": "posición {position} tras la ronda {after_round}",
}
