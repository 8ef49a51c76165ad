"""Frases de RisiKo! Master."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "risiko-absences": (
        "con mesas de cuatro y de cinco no se puede sentar a los presentes ({players}); espera a un rezagado, o "
        "confirma las mesas de tres (parámetro {param})"
    ),
    "risiko-both-games": (
        "{player} se sienta en la ronda {round} sin haber jugado las dos partidas clasificatorias: sienta al "
        "siguiente de la clasificación"
    ),
    "risiko-disciplinary": (
        "{player} tiene una sanción disciplinaria vigente el {day} y no puede inscribirse; la plaza puede ser para "
        "quien no la tenga"
    ),
    "risiko-final-impossible": (
        "para la final del grupo {group} quedan muy pocos jugadores ({found}): hacen falta cuatro y no hay a quién "
        "repescar (anula una retirada si se introdujo por error)"
    ),
    "risiko-final-short": (
        "para la final del grupo {group} solo quedan tres jugadores ({players}): confirma una mesa de tres (parámetro "
        "{param}), o anula una retirada introducida por error"
    ),
    "risiko-five-in-final-phase": (
        "la mesa {table} tiene {found} asientos; en esta fase ({phase}) juegan cuatro como máximo"
    ),
    "risiko-foreign-field": "{name} no tiene sentido en un RisiKo! Master: quítalo",
    "risiko-foreign-figure": "{name} no tiene sentido en una mesa de RisiKo!: quítalo del asiento de {player}",
    "risiko-late-entry": (
        "{player} entra desde la ronda {found}; se puede llegar como muy tarde para la segunda partida clasificatoria "
        "(ronda 2)"
    ),
    "risiko-missing-result": (
        "la ronda {round} no está completa: falta el resultado de {players} (mesa {tables}); introduce la puntuación, "
        "o marca el asiento como ausente o la mesa como nula"
    ),
    "risiko-no-final": (
        "muy pocos jugadores han jugado las dos partidas clasificatorias y siguen en el torneo: {players}; para una "
        "final hacen falta {needed}, así que vale la clasificación tras las clasificatorias"
    ),
    "risiko-no-tables": "la ronda {round} no tiene mesas: sortéala o elimínala",
    "risiko-nothing-left": "no queda nada por sortear: la ronda {round} es la final; introduce su resultado",
    "risiko-objective-not-first": (
        "{player} alcanzó el objetivo, que gana la mesa, pero tiene el puesto {place}: dale el puesto 1, o quita el "
        "objetivo"
    ),
    "risiko-objective-not-played": "{player} no puede haber alcanzado el objetivo: su estado es «{status}»",
    "risiko-off-objective": "{player} tiene {found} puntos fuera del objetivo: no pueden ser menos de 0",
    "risiko-one-day": "un RisiKo! Master empieza y acaba el mismo día, no del {start} al {end}",
    "risiko-over": "no queda nada por sortear: {tournament} acabó con su final (ronda {round}); mira la clasificación",
    "risiko-param-range": "{name} es {found}: debe ir de {least} a {most}, con tres decimales como máximo",
    "risiko-phase": "la ronda {round} no puede ser de la fase «{found}»: debe ser {expected}",
    "risiko-places": (
        "los puestos en la mesa {table} son {found}; una mesa tiene un solo ganador y ningún puesto compartido: "
        "{expected}"
    ),
    "risiko-round-after-final": "la ronda {round} viene después de la final: después no se juega nada más",
    "risiko-round-number": (
        "esta ronda tiene el número {found}; las rondas se numeran desde 1 sin saltos, así que {expected}"
    ),
    "risiko-score-range": "{player} tiene {found} puntos de mesa: son números enteros de 0 a {most}",
    "risiko-score-whole": "{player} tiene {found} puntos de mesa: tienen que ser números enteros, de 0 a {most}",
    "risiko-score-without-game": (
        "{player} no puede tener {found} puntos de mesa, porque su estado es «{status}»: quita la puntuación"
    ),
    "risiko-seated-after-leaving": (
        "{player} se retiró antes de la ronda {round}, pero se sienta en ella: marca el asiento como ausente, o quita "
        "la retirada"
    ),
    "risiko-second-objective": (
        "{player} es el segundo en alcanzar el objetivo en la mesa {table}: el primero acaba la partida, así que solo "
        "puede uno"
    ),
    "risiko-status": (
        "el estado de {player} es «{found}», que no existe en RisiKo!: usa played (jugada), absent (ausente), "
        "abandoned (abandono) o void (nula)"
    ),
    "risiko-system": "un RisiKo! Master tiene el sistema «master», no {found}",
    "risiko-table-of-three": (
        "la mesa {table} tiene tres asientos; las mesas son de cuatro o cinco, de tres solo si el organizador lo "
        "confirma (parámetro accept_three)"
    ),
    "risiko-table-size": "la mesa {table} tiene {found} asientos; las mesas son de cuatro o cinco",
    "risiko-too-few": (
        "pueden seguir {players} jugadores y hacen falta {needed}; la estructura más grande posible admite {seats} "
        "(semifinales: {semifinals}, finalistas directos: {direct}): confírmala (parámetro {param})"
    ),
    "risiko-too-few-final": (
        "pueden seguir {players} jugadores y hacen falta {needed}; se puede jugar una final entre los cuatro "
        "primeros: confírmala (parámetro {param})"
    ),
    "risiko-void-in-part": (
        "en la mesa {table} algunos asientos son nulos y otros no: una partida es nula para toda la mesa"
    ),
    "risiko-void-semifinal": (
        "la semifinal de la mesa {tables} es nula, así que no tiene ganador: que se juegue otra vez e introduce el "
        "resultado, o marca a todos como ausentes si renuncian"
    ),
    "risiko-withdrawal-when": (
        "{player} se retira en un momento no previsto («{found}»): usa before_round:1 … before_round:4, "
        "before_semifinals o before_final"
    ),
}

STEPS: dict[str, str] = {
    "risiko-called-to-final": (
        "repescado para la final desde el puesto {place} de la mesa de semifinal {table}, porque otros renunciaron"
    ),
    "risiko-direct-finalist": "se salta las semifinales: finalista directo",
    "risiko-final-game": "final en la mesa {table}: puesto {place} con {table_points} puntos de mesa",
    "risiko-final-position": (
        "puesto {place} en la final (finales jugadas: {finals}): finalistas con mejor puesto {better}, más uno"
    ),
    "risiko-game-absent": "ronda {round}, mesa {table}: ausente, así que la partida no se jugó",
    "risiko-game-five": (
        "ronda {round}, mesa {table} (de cinco), puesto {place}: {table_points} puntos de mesa × {factor} en "
        "milésimas, redondeados al alza, más {win} por la victoria, como máximo {most}"
    ),
    "risiko-game-four": (
        "ronda {round}, mesa {table} (jugadores: {players}), puesto {place}: {table_points} puntos de mesa en "
        "milésimas, más {win} por la victoria"
    ),
    "risiko-game-not-seated": "ronda {round}: sin mesa, así que la partida no se jugó",
    "risiko-game-objective": (
        "ronda {round}, mesa {table}: objetivo secreto alcanzado, que vale {objective} en cualquier mesa"
    ),
    "risiko-game-void": "ronda {round}, mesa {table}: nula, así que no hubo partida",
    "risiko-lot": "empate decidido por sorteo con la semilla {seed}, en este orden: {lots}",
    "risiko-out-after-qualifying": "no está en las semifinales",
    "risiko-out-by-place": (
        "posición {place} entre quienes jugaron las dos partidas y seguían en el torneo; pasaban los {places} primeros"
    ),
    "risiko-out-of-final": "no está en la final, que se jugó de inmediato",
    "risiko-out-one-game": "solo sigue quien juega las dos partidas clasificatorias",
    "risiko-parted-best": "mismos puntos: {ahead} delante de {behind} por la mejor partida ({one} frente a {other})",
    "risiko-parted-previous-position": (
        "mismos puntos y mismas partidas: {ahead} delante de {behind} por la posición en la ronda anterior ({one} "
        "frente a {other})"
    ),
    "risiko-parted-second-best": (
        "mismos puntos: {ahead} delante de {behind} por la segunda mejor partida ({one} frente a {other})"
    ),
    "risiko-parted-third-best": (
        "mismos puntos: {ahead} delante de {behind} por la tercera mejor partida ({one} frente a {other})"
    ),
    "risiko-position": "posición con {points} puntos: jugadores delante {ahead} (de {ranked}), más uno",
    "risiko-qualifying-position": (
        "posición tras las clasificatorias con {points} puntos: jugadores delante {ahead} (de {ranked}), más uno"
    ),
    "risiko-semifinalist": "juega la semifinal en la mesa {table} (grupo {group})",
    "risiko-shared-position": "{ahead} y {behind} están igualados en todo y comparten la posición",
    "risiko-straight-to-final": "entre los cuatro primeros, que juegan la final de inmediato (mesa {table})",
    "risiko-structure": (
        "jugadores que jugaron las dos partidas: {counted}, de ellos con dos victorias: {two_wins}; resultan "
        "finalistas directos: {direct}, grupos: {groups}, semifinales por grupo: {semifinals}; semifinales en total"
    ),
    "risiko-structure-final": (
        "jugadores que jugaron las dos partidas: {counted}; se juega una final entre los cuatro primeros"
    ),
    "risiko-sum": "suma de los puntos de clasificación de las partidas jugadas",
    "risiko-table-later-turn": (
        "{ahead} delante de {behind}: mismos puntos, pero después en el orden de turno ({one} frente a {other})"
    ),
    "risiko-table-left": "{ahead} delante de {behind}, que dejó la partida antes del final",
    "risiko-table-objective": "{ahead} delante de {behind}: alcanzó el objetivo secreto",
    "risiko-table-off-objective": (
        "{ahead} delante de {behind}: mismos puntos de mesa, más puntos fuera del objetivo ({one} frente a {other})"
    ),
    "risiko-table-points": "{ahead} delante de {behind}: más puntos de mesa ({one} frente a {other})",
    "risiko-table-referee": "{ahead} delante de {behind} por decisión del árbitro (puesto {one} frente a {other})",
    "risiko-unranked": "sin clasificar: hasta ahora no ha jugado ninguna partida clasificatoria",
    "risiko-withdrew": "se retiró ({when})",
}
