"""Sentences about files of PlayStrategy."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-playstrategy-too-many": "tiene más de {most} líneas: importa un torneo cada vez",
    "source-playstrategy-no-rows": "no contiene nada de un torneo",
    "source-playstrategy-no-object": "aquí se esperaba un objeto, hay {found}",
    "source-playstrategy-no-name": "una línea de la clasificación no tiene apodo y se ha dejado fuera",
    "source-playstrategy-double-player": "«{name}» está dos veces en la clasificación, {one}.º y {two}.º",
    "source-playstrategy-disqualified": "PlayStrategy ha descalificado a {name}",
    "source-playstrategy-short-row": "la fila tiene menos campos que su cabecera: «{row}»",
    "source-playstrategy-no-member": "esto no es un miembro de un equipo: falta un id o un apodo",
    "source-playstrategy-no-members": "no contiene ningún miembro de un equipo",
    "source-playstrategy-bad-game": "la partida {found} no tiene id o no tiene dos jugadores y se ha dejado fuera",
    "source-playstrategy-double-game": "la partida {game} está dos veces; se ha tomado la primera",
    "source-playstrategy-odd-end": (
        "la partida {game} acabó con «{status}», que no cuadra con el ganador o no se conoce; compruébala"
    ),
    "source-playstrategy-medley": "se ha jugado a varios juegos: {variants}",
    "source-playstrategy-mixed": "las partidas son de varios torneos: {ids}",
    "source-playstrategy-match-part": (
        "{one} contra {two} fue un encuentro de varias partidas y el archivo no las tiene todas (partida {game}); "
        "añade el archivo TRF o el encuentro"
    ),
    "source-playstrategy-match-points": (
        "el encuentro de {one} y {two} (partida {game}) se jugaba a puntos y las partidas no dicen quién lo ganó"
    ),
    "source-playstrategy-match-counts": (
        "{one} contra {two} fue un encuentro de varias partidas (partida {game}); no se dice si contaba cada "
        "partida o el encuentro como una sola"
    ),
    "source-playstrategy-match-counts-unknown": (
        "los encuentros eran de varias partidas y los archivos no dicen si contaba cada partida; cada encuentro "
        "vale como una"
    ),
    "source-playstrategy-match-sums-missing": (
        "aquí contaba cada partida de un encuentro y de {count} encuentros los archivos no tienen todas las "
        "partidas: faltan sus puntos"
    ),
    "source-playstrategy-points-elsewhere": (
        "los puntos de este archivo no son los del torneo: añade el archivo de resultados"
    ),
    "source-playstrategy-not-finished": "cuando se guardó el torneo no había terminado",
    "source-playstrategy-two-tournaments": "estos archivos son de torneos distintos: {names}",
    "source-playstrategy-swiss-and-arena": "algunos archivos son de un torneo suizo, otros de una arena",
    "source-playstrategy-two-standings": (
        "hay dos clasificaciones con los mismos jugadores: quédate con la de este torneo"
    ),
    "source-playstrategy-no-player-shared": (
        "los archivos no tienen jugadores en común, por ejemplo {one} y {two}: no son del mismo torneo"
    ),
    "source-playstrategy-no-game-fits": (
        "ninguna partida corresponde a un emparejamiento del archivo TRF: no son del mismo torneo"
    ),
    "source-playstrategy-stray-game": (
        "la partida {game}, {one} contra {two}, no se puede asignar a una ronda del archivo TRF y se ha dejado fuera"
    ),
    "source-playstrategy-other-result": (
        "ronda {round}: la partida {game} acabó ({ended}) de otro modo que en el archivo TRF; se ha tomado el "
        "archivo TRF"
    ),
    "source-playstrategy-first-missed": (
        "ronda {round}: {name} no se presentó a la primera partida ({game}) y perdió el encuentro; vale como ausencia"
    ),
}
