"""Frases de PerGioco Masters."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    # una etapa
    "pg-param-range": "el parámetro «{name}» no puede ser {found}",
    "pg-foreign-field": "«{field}» no tiene sentido en una etapa PerGioco: quítalo",
    "pg-stage-without-game": "la etapa «{stage}» no dice de qué juego es: añade «game»",
    "pg-system": "una etapa PerGioco no se puede jugar con el sistema «{system}»; usa uno de estos: {known}",
    "pg-two-at-a-table": "una partida PerGioco es para dos, así que «table_size» no puede ser {table_size}",
    "pg-fee": "participar en PerGioco Masters es gratis, así que no hay una cuota de {fee}",
    "pg-before-pgr": "la etapa acaba el {end}, pero el PGR solo existe desde el {since}",
    "pg-second-game": "una etapa es de un solo juego: esta ronda es de «{game}» y la etapa, de «{stage}»",
    "pg-pair-of-players": "la participación es personal: «{player}» no puede ser una pareja",
    "pg-table-size": "una partida PerGioco tiene dos jugadores, o uno que descansa; en esta mesa hay {seats}",
    "pg-score": "«{player}» tiene {score}: una partida vale 1, 0,5 o 0",
    "pg-score-of-loser": "el estado de «{player}» es «{status}», así que tiene 0, no {score}",
    "pg-alone-not-bye": "«{player}» se sienta solo y su estado es «{status}»: una mesa de uno es un descanso",
    "pg-bye-with-opponent": "quien descansa no tiene rival, pero aquí también se sienta «{player}»",
    "pg-half-void": "una partida nula lo es para los dos: «{player}» no está marcado así",
    "pg-not-one-point": "«{one}» y «{other}» jugaron los dos, así que se reparten exactamente un punto, no {scores}",
    "pg-winner-without-point": "el estado de «{opponent}» es «{status}», así que «{player}» tiene 1, no {score}",
    "pg-nobody-won": (
        "el estado de «{opponent}» es «{status}», así que el de «{player}» no puede ser «{own}»: el rival jugó y "
        "tiene 1 punto (es posible que falten los dos, o que abandonen los dos)"
    ),
    # la Race
    "pg-race-too-many": "en esta etapa Race hay {players} jugadores; el máximo es {most}, así que quita {over}",
    "pg-race-too-early": "esta etapa Race acaba el {end}, pero la Race solo existe desde {since}",
    "pg-race-unregistered": (
        "«{player}» no está registrado, y en la etapa Race «{stage}» solo participan los registrados: regístralo (como "
        "muy tarde el {day}), o quítalo de la etapa (taken_out)"
    ),
    "pg-race-registered-late": (
        "«{player}» se registró el {registered}, fuera del plazo para la etapa Race «{stage}» (hasta el {day}): "
        "quita al jugador (params.taken_out), o acepta registros hasta el final (race_registered_by)"
    ),
    "pg-taken-out-unknown": "«{player}» no está en la etapa y no se puede quitar de ella: corrige el id o elimínalo",
    "pg-race-thirteenth": (
        "«{stage}» es la etapa Race número {number} de {year}; el máximo es {most}: conviértela en una etapa normal"
    ),
    "pg-race-planned": "no se pueden prever {planned} etapas Race: de 0 a {most}",
    # una temporada
    "pg-rating-decimals": "el PGR de «{player}» en «{game}» es {rating}: un PGR tiene tres decimales como máximo",
    "pg-carried-games": "«{player}» no puede haber jugado {count} partidas de «{game}» en {year}",
    "pg-missing-result": (
        "«{stage}» ha terminado, pero falta el resultado de «{player}» en la ronda {round}, mesa {table}"
    ),
    "pg-nobody-of-the-season": (
        "en esta temporada nadie llamado «{player}» está registrado, tiene un PGR o está inscrito"
    ),
    "pg-stage-without-games": "«{stage}» acabó el {end}, pero no hay partidas: añade las rondas o quita la etapa",
    # las consultas
    "pg-round-incomplete": "la ronda {round} no está completa (la última completa: {complete}); falta: {missing}",
    "pg-results-missing": "la ronda {round} no se puede sortear antes de tener todos los resultados; falta: {missing}",
    "pg-too-few-to-draw": "muy pocos jugadores para sortear una ronda: {players}; se necesitan al menos {least}",
    "pg-cannot-draw": (
        "en una etapa con el sistema «{system}» el sorteo lo hace el organizador o la plataforma; aquí se sortean: "
        "{works}"
    ),
    "pg-all-have-met": (
        "no queda nada por sortear: todos se han enfrentado a todos (jugadores: {players}, rondas: {rounds})"
    ),
    "pg-round-robin-unseeded": (
        "la ronda {round} se sorteó en otro sitio (no tiene semilla), así que no se conocen los números de los "
        "jugadores: sigue donde se sorteó"
    ),
    "pg-round-robin-changed": (
        "se enfrentarían otra vez: {pairs}; los jugadores ya no son los del primer sorteo, así que corrige la lista"
    ),
    "pg-nickname-locked": (
        "el alias {nickname} en {platform} está bloqueado durante la temporada; puede cambiarlo el organizador, con "
        "un motivo"
    ),
}

STEPS: dict[str, str] = {
    # una partida
    "pg-side-won": "ronda {round}: victoria contra {opponent}",
    "pg-side-drawn": "ronda {round}: empate con {opponent}",
    "pg-side-lost": "ronda {round}: derrota contra {opponent}",
    "pg-side-abandoned": "ronda {round}: abandonó la partida contra {opponent}, una derrota",
    "pg-side-timeout": "ronda {round}: derrota por tiempo contra {opponent}",
    "pg-side-absent": "ronda {round}: ausente en la partida contra {opponent}",
    "pg-side-opponent-absent": "ronda {round}: victoria, {opponent} no se presentó",
    "pg-side-opponent-abandoned": "ronda {round}: victoria, {opponent} abandonó",
    "pg-side-opponent-timeout": "ronda {round}: victoria por tiempo contra {opponent}",
    "pg-side-bye": "ronda {round}: un descanso, que no cuenta para el rating",
    "pg-side-void": "ronda {round}: sin resultado, así que ni partida ni puntos",
    "pg-verdict-first-absence": "la primera ausencia de la etapa cuenta como derrota para el rating",
    "pg-verdict-absence": "fuera del sistema suizo una ausencia cuenta como derrota para el rating",
    "pg-verdict-missed-first": "quien falta a la primera partida no es penalizado por sus ausencias en la etapa",
    "pg-verdict-further-absence": "solo la primera ausencia cuenta para el rating",
    "pg-verdict-no-show": "quien no juega ninguna partida de una etapa no es valorado en ella",
    "pg-verdict-after-missed-first": "aquí las partidas tras faltar a la primera no cuentan para el rating",
    "pg-verdict-absence-free": "aquí las ausencias no cuentan para el rating",
    "pg-game-change": "ronda {round} contra {opponent}: puntuación menos puntuación esperada",
    "pg-game-unrated": "ronda {round} contra {opponent}: no mueve el rating",
    # un rating
    "pg-starts": "quien es nuevo en el juego empieza con {start}",
    "pg-carried": "la temporada empezó con este PGR en {game}",
    "pg-stage-change": "puntuación menos puntuación esperada, en todas las partidas válidas",
    "pg-stage": "tras {stage} ({end})",
    "pg-stage-unrated": "tras {stage} ({end}): como antes, ninguna partida válida",
    "pg-deleted": "el {day} se borraron los PGR: no registrado y sin partidas en ese año ni en los cuatro anteriores",
    "pg-reset": "el {day}, al registrarse, los PGR empezaron de nuevo",
    "pg-rating-active": "PGR en {game}, activo en {year} (partidas jugadas: {games})",
    "pg-rating-inactive": "PGR en {game}, inactivo en {year}: ninguna partida en ese año ni en el anterior",
    "pg-no-rating": "{player} no tiene ningún PGR",
    # las clasificaciones
    "pg-active-sum": "la suma de los PGR activos",
    "pg-overall": "el PGR global: la media de los PGR activos ({active}), redondeada a la baja a un número entero",
    "pg-red": "Roja: posición {position} de {players}",
    "pg-blue": "Azul: posición {position} de {players}",
    "pg-green": "Verde: posición {position} de {players}",
    "pg-race": "Race: posición {position} de {players}",
    "pg-game-ranking": "{ranking}: posición {position} de {players}",
    "pg-group-ranking": "los juegos del grupo {ranking}: posición {position} de {players}",
    "pg-group-mean": "la media de los PGR activos en el grupo {group}",
    "pg-green-points": "puntos Azules, puntos Rojos y puntos de líder",
    "pg-blue-points": "puntos por la posición {position} en la Azul",
    "pg-red-points": "puntos por la posición {position} en la Roja",
    "pg-leader": "puntos de líder por la posición {position} en {ranking}",
    "pg-leader-group": "puntos de líder por la posición {position} en los juegos del grupo {ranking}",
    "pg-leader-points": "puntos de líder de todos los juegos y grupos juntos",
    "pg-race-sum": (
        "la suma de los resultados, mientras son muy pocos para descartar alguno (etapas Race hasta ahora: {stages})"
    ),
    "pg-race-total": "la suma de los resultados sin el mejor ni el peor (etapas Race hasta ahora: {stages})",
    "pg-race-so-far": (
        "la suma de los resultados hasta ahora: el mejor y el peor se descartan al final de la Race (etapas Race: "
        "{stages} de {planned})"
    ),
    "pg-race-if-over": "si la Race acabara ahora: la suma sin el mejor ni el peor",
    "pg-race-points": "{stage}: puntos Race por la posición {position} de {players}",
    "pg-race-missed": "{stage}: sin posición, así que 0",
    "pg-race-points-best": (
        "{stage}: puntos Race por la posición {position} de {players}; es el mejor resultado, así que se descarta"
    ),
    "pg-race-points-worst": (
        "{stage}: puntos Race por la posición {position} de {players}; es el peor resultado, así que se descarta"
    ),
    "pg-race-missed-worst": "{stage}: sin posición, así que 0; es el peor resultado, así que se descarta",
    "pg-shared": "la posición {position} es compartida con {others}",
    "pg-parted-by-ten": "{ahead} delante de {behind}: suficientes PGR activos para tener prioridad",
    "pg-parted-by-overall": "{ahead} delante de {behind} por el PGR global",
    "pg-parted-by-sum": "{ahead} delante de {behind} por la suma",
    "pg-parted-by-active": "{ahead} delante de {behind}, iguales hasta aquí, por más PGR activos",
    "pg-parted-by-games": "{ahead} delante de {behind}, iguales hasta aquí, por más partidas jugadas",
    "pg-parted-by-pgr": "{ahead} delante de {behind} por el PGR",
    "pg-parted-by-mean": "{ahead} delante de {behind} por la media",
    "pg-parted-by-green": "{ahead} delante de {behind} por los puntos",
    "pg-parted-by-race": "{ahead} delante de {behind} por el total",
    "pg-parted-by-points": "{ahead} delante de {behind} por los puntos de etapa",
    # fuera de una clasificación
    "pg-not-registered": "{player} no está en ninguna clasificación: no estaba registrado el {day}",
    "pg-excluded": "{player} está excluido de todas las clasificaciones",
    "pg-not-active": "{player} no está en la clasificación {ranking}: ningún PGR activo en {year}",
    "pg-no-green-points": (
        "{player} no tiene puntos Verdes: ni bastante arriba en la Azul o en la Roja, ni en cabeza de un juego"
    ),
    "pg-no-race-result": "{player} no tiene resultados Race en {year}",
    # una etapa
    "pg-stage-position": "{stage} tras la ronda {round}: posición {position} de {ranked}, puntos: {points}",
    "pg-stage-points": "puntos de etapa, ronda a ronda",
    "pg-unranked-missed-first": "{stage} tras la ronda {round}: sin clasificar, faltó a la primera partida",
    "pg-unranked-played-none": "{stage} tras la ronda {round}: sin clasificar, no jugó ninguna partida",
    "pg-unranked-taken-out": (
        "{stage} tras la ronda {round}: sin clasificar, el organizador lo quitó de la clasificación"
    ),
}
