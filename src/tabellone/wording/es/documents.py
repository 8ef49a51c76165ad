"""Frases sobre documentos, archivos y consultas."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    # el archivo
    "file-not-found": "ese archivo no existe",
    "folder-not-found": "esa carpeta no existe",
    "is-a-folder": "esto es una carpeta: hace falta un documento",
    "not-a-folder": "esto es un archivo: hace falta la carpeta de una temporada",
    "not-permitted": "falta el permiso de lectura",
    "cannot-read": "no se puede leer: {reason}",
    "cannot-write": "no se puede escribir, y se ha quedado como estaba: {reason}",
    "file-too-large": "el archivo ocupa más de {most} megabytes",
    "changed-meanwhile": (
        "otra persona ha modificado el archivo mientras tanto, así que no se ha escrito nada: repite el sorteo"
    ),
    # el texto
    "empty-file": "el archivo está vacío",
    "not-utf8": "el texto no es UTF-8: guarda el archivo con codificación UTF-8",
    "not-json": "esto no es JSON: {reason}",
    "nested-too-deep": "los paréntesis están anidados a demasiada profundidad",
    "double-key": "el campo «{name}» aparece dos veces en el mismo objeto",
    # los valores
    "not-finite": "{found} no es un número válido: escribe uno finito",
    "number-too-long": "el número tiene demasiadas cifras: {found}",
    "too-many-decimals": "{found} tiene más decimales de los permitidos (máximo {most})",
    "out-of-range": "{found} está fuera de los límites: va de {least} a {most}",
    "wrong-type": "valor esperado: {expected}; valor encontrado: {found}",
    "not-one-of": "«{found}» no está previsto aquí; usa uno de estos: {known}",
    "not-a-date": "«{found}» no es una fecha: escríbela como AAAA-MM-DD",
    "date-out-of-range": "{found} no es una fecha razonable: los años van de {least} a {most}",
    "not-a-year": "«{found}» no es un año de cuatro cifras",
    "blank-text": "el texto está en blanco",
    "text-too-long": "el texto tiene {found} caracteres: el máximo es {most}",
    "unfit-character": "el texto contiene un salto de línea u otro carácter de control: «{found}»",
    "missing-field": "falta el campo «{name}»",
    "unknown-field": "el campo «{name}» no está previsto",
    "unknown-field-like": "el campo «{name}» no está previsto; quizá querías decir «{like}»",
    "unknown-param": "el parámetro «{name}» no existe; los posibles son: {known}",
    # el formato
    "unknown-format": "el formato {found} no se conoce; esta versión lee: {known}",
    "season-not-tournament": "este es el documento de una temporada: hace falta el de un torneo (tabellone/1)",
    "tournament-not-season": "este es el documento de un torneo: hace falta el de una temporada (tabellone-season/1)",
    # un torneo
    "ends-before-start": "el final ({end}) es anterior al inicio ({start})",
    "negative-fee": "la cuota de inscripción es negativa: {fee}",
    "unknown-player": "«{player}» no está entre los jugadores de este torneo",
    "double-player": "el id de jugador «{player}» aparece dos veces; el otro es {other}",
    "not-a-pair": "una pareja tiene exactamente dos miembros distintos; encontrados: {members}",
    "in-two-entries": "«{player}» ya forma parte de otra inscripción, {other}",
    "bad-when": "«{found}» no es un momento en el que retirarse; usa uno de estos: {known}",
    "double-withdrawal": "la retirada de «{player}» ({when}) aparece dos veces",
    "double-round": "hay dos rondas con el número {number}",
    "round-gap": "hay una ronda {number}, pero las rondas son {rounds} en total: numéralas 1, 2, 3 sin saltos",
    "empty-round": "la ronda {number} no tiene mesas",
    "double-table": "en esta ronda hay dos mesas con el número {number}",
    "empty-table": "la mesa {table} de la ronda {round} no tiene asientos",
    "at-two-tables": "en esta ronda «{player}» también se sienta en la mesa {other}",
    "twice-at-table": "«{player}» se sienta dos veces en esta mesa",
    "places-on-some": (
        "en la mesa {table} de la ronda {round} solo algunos tienen puesto: indícalo para todos o para ninguno"
    ),
    "turns-twice": (
        "en la mesa {table} de la ronda {round} un puesto del orden de juego aparece dos veces o supera los asientos; "
        "1 es quien jugó primero"
    ),
    "void-on-some": "la mesa {table} de la ronda {round} es nula solo para algunos: una partida es nula para todos",
    "bye-not-alone": "en la mesa {table} de la ronda {round} hay un descanso junto a otros: quien descansa está solo",
    "turn-not-given": (
        "ronda {round}, mesa {table}: {players} están empatados y va delante quien jugó después; nadie ha dicho quién, "
        "así que decide el orden de los asientos: indica el orden de juego de cada cual (`turn`)"
    ),
    "figure-not-given": (
        "ronda {round}, mesa {table}: {players} están empatados y falta el dato «{figure}», así que comparten el puesto"
    ),
    "pairs-elsewhere": (
        "{players}: inscripción de dos o más personas, pero {game} no se juega aquí por parejas; revísalo"
    ),
    "pairs-wanted": "{players}: {game} se juega por parejas, y estas inscripciones no nombran a dos miembros; revísalo",
    "game-of-several": (
        "las rondas se juegan a varios juegos ({games}), así que cuenta para `hardcore` y no para «{game}»: pon "
        "`hardcore` como juego"
    ),
    "seated-before-arrival": "«{player}» juega la ronda {round}, pero llega para la ronda {from_round}",
    "seated-after-leaving": "«{player}» juega la ronda {round} después de haberse retirado",
    # una temporada
    "double-game": "el id de juego «{id}» aparece dos veces; el otro es {other}",
    "double-person": "el id de jugador «{id}» aparece dos veces; el otro es {other}",
    "double-rating": "el rating de «{player}» en «{game}» aparece dos veces",
    "double-tournament": "el id de torneo «{id}» ya lo usa {other}",
    "other-rulebook": "este torneo sigue el reglamento «{found}»; la temporada, «{expected}»",
    # las consultas
    "no-such-player": "aquí nadie se llama «{player}»",
    "no-such-player-like": "aquí nadie se llama «{player}»; quizá: {like}",
    "ambiguous-player": "varios jugadores se llaman «{player}»: usa el id, uno de {ids}",
    "no-such-round": "la ronda {round} no existe; rondas del documento: {rounds}",
    "no-such-ranking": "la clasificación «{ranking}» no existe; hay: {known}",
    "no-season": "{rulebook} no tiene temporadas; las tienen: {able}",
    "no-prizes": "{rulebook} no reparte premios; lo hacen: {able}",
}

STEPS: dict[str, str] = {}
