"""Frases sobre etapas importadas de una plataforma: qué se pregunta, qué se rechaza, qué se anota."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "import-ask-same": (
        "¿es un torneo que ya está aquí? Se parece a {names}; en dos etapas sus partidas contarían dos veces"
    ),
    "import-ask-platform": "¿en qué plataforma se jugó? La fuente no lo dice",
    "import-ask-name": "¿cómo se llama la etapa? La fuente no lo dice",
    "import-ask-game": "¿qué juego del circuito es? La fuente no lo dice, o nombra uno que el circuito no conoce",
    "import-ask-near-game": (
        "¿es {near}? El circuito no tiene ningún juego llamado {game}: escribe el nombre de uno suyo, o di que es nuevo"
    ),
    "import-ask-new-game": (
        "¿es un juego nuevo? El circuito no tiene ninguno llamado {game}: escribe el nombre de uno suyo, o di que es "
        "nuevo"
    ),
    "import-ask-start": "¿qué día empezó? La fuente no lo dice",
    "import-ask-end": "¿qué día terminó? La fuente no lo dice; es el día en que cambian los ratings",
    "import-ask-system": (
        "¿con qué sistema se jugó? La fuente no lo dice, y en una etapa suiza las ausencias cuentan de otra manera"
    ),
    "import-ask-people": "¿quién es? Apodos por decidir ({count}): {names}",
    "import-ask-division": "¿qué división es la etapa? La fuente contiene {divisions}; elige una, o todas juntas",
    "import-ask-results": "¿cómo terminaron? Partidas cuyo resultado no dice la fuente ({count}): {places}",
    "import-ask-rounds": (
        "¿en qué ronda? Partidas sin ronda ({count}): di en qué orden están en la fuente, o da a cada una su ronda"
    ),
    "import-more-than-two": (
        "las partidas de este circuito son para dos: las mesas con más jugadores ({count}) no se pueden "
        "importar: {tables}; exclúyelas"
    ),
    "import-twice-in-round": (
        "{player} estaría dos veces en la ronda {round}: da otra ronda a una de las partidas, o exclúyela"
    ),
    "import-no-games": "no queda ninguna partida que importar",
    "import-other-day": "la fuente dice {there}, la etapa de aquí {here}, que se queda si no la cambias",
    "import-other-system": (
        "la fuente indica un sistema distinto del de la etapa de aquí, que se queda si no lo cambias"
    ),
    "import-rounds-berger": (
        "la fuente no tiene rondas: las partidas van a las de una tabla de Berger, que no cambia ningún rating"
    ),
    "import-rounds-order": (
        "la fuente no tiene rondas: empieza una nueva donde alguien vuelve a jugar, en el orden de la fuente"
    ),
    "import-rounds-renumbered": "las rondas se numeran desde 1 sin huecos; la fuente tiene {found}",
    "import-note-unpaired": (
        "ausencias de jugadores sin emparejar ({count}): ninguna partida, así que nada que calcular"
    ),
    "import-note-open": "partidas sin terminar ({count}): la etapa cuenta cuando tengan un resultado",
    "import-note-unrated-there": "partidas que la plataforma no puntúa ({count}): aquí cuentan como todas las demás",
    "import-note-matches": "encuentros de varias partidas ({count}): cada uno cuenta como una partida",
    "import-note-erased": (
        "jugadores cuya cuenta se borró ({count}): entran sin nombre, y sus partidas valen para los rivales"
    ),
    "import-note-games-out": "partidas excluidas junto con un jugador ({count})",
    "import-other-nickname": (
        "{name} se llama allí {nickname}, no {found}: cambia antes el apodo en el registro, o elige a otra persona"
    ),
    "import-nickname-taken": "{nickname} es el apodo de {name}: elige a {name}, o excluye al jugador",
    "import-same-nickname": "el apodo {nickname} vale en la fuente para dos jugadores: excluye a uno",
    "import-many-drafts": "en este circuito esperan {most} importaciones: aplica o descarta antes algunas",
    "import-over": "esta importación ya se aplicó o se descartó",
    "import-look-again": "algo ha cambiado desde que miraste: mira otra vez la vista previa antes de seguir",
    "import-reason-results": (
        "cambiarían resultados que constan: di por qué, para que quede junto a cada uno en el registro"
    ),
    "import-reason-final": (
        "las clasificaciones de esta temporada son definitivas: di por qué cambia la etapa, y quedará en el registro"
    ),
    "nickname-unseen": "un apodo de la fuente no tiene ningún signo visible: excluye al jugador",
    "nickname-long": "el apodo {nickname} tiene más de {most} signos, como en ninguna plataforma: excluye al jugador",
    "import-nobody": "nadie se llama {found}: elige a alguien de la lista",
    "import-no-day": "{found} no es un día: escríbelo como 2026-05-31",
    "import-no-round": "{found} no es una ronda: escribe un número de 1 a {most}",
    "hand-players": "una etapa introducida a mano tiene de 2 a {most} jugadores, uno por línea; aquí son {found}",
    "hand-player-twice": "{player} está dos veces en la lista: escribe cada apodo una vez",
    "hand-row": (
        "la fila de {player} tiene signos sin sentido, o más de {cells} casillas: usa 1 ½ 0 + – y un punto "
        "donde no hay partida"
    ),
    "hand-cells-differ": "las dos casillas de {one} y {two} no concuerdan: corrige una, o déjala vacía",
    "hand-pasted-line": (
        "en esta línea no hay {cells} casillas seguidas: pega una línea por jugador, con nombre y casillas"
    ),
    "hand-line": (
        "ronda {round}, línea {line}: «{found}» no es una partida; escribe anna 1-0 bruno, carla bye o dario absent"
    ),
    "hand-nobody": "ronda {round}, línea {line}: {found} no está en la lista de jugadores",
    "hand-nobody-near": "ronda {round}, línea {line}: {found} no está en la lista de jugadores; sí está {near}",
    "fetch-no-address": "esto no es una dirección: cópiala del navegador, con https:// delante",
    "fetch-never": "BoardGameArena no ofrece nada para descargar: copia allí la tabla de resultados y pégala aquí",
    "fetch-unknown-host": "de ahí no se puede descargar nada; sí de {known}. Guarda tú el archivo y súbelo",
    "fetch-unknown-page": "detrás de esta dirección no hay un único torneo: copia la de la página del torneo",
    "fetch-empty": "en esta dirección no hay nada todavía: guarda tú el archivo, o inténtalo más tarde",
    "fetch-slow": "{host} no respondió a tiempo: inténtalo más tarde, o guarda tú el archivo y súbelo",
    "fetch-failed": "no se llega a {host} desde aquí: guarda tú el archivo y súbelo",
    "fetch-not-found": "{host} no conoce ese torneo: revisa la dirección",
    "fetch-busy": "{host} pide esperar: inténtalo dentro de unos minutos",
    "fetch-refused": "{host} no quiso darlo ({status}): guarda tú el archivo y súbelo",
    "fetch-elsewhere": "{host} nos envía a {to}, de donde no se descarga nada: guarda tú el archivo y súbelo",
}
STEPS: dict[str, str] = {}
