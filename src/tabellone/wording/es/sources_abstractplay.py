"""Frases sobre los registros y las respuestas de AbstractPlay."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-ap-unknown": "no son ni registros de partidas de AbstractPlay ni su respuesta sobre un torneo o un evento",
    "source-ap-refused": "AbstractPlay respondió con un error: {message}",
    "source-ap-no-header": "no es el registro de una partida: falta «header»",
    "source-ap-no-players": "este registro no dice quién jugó",
    "source-ap-no-name": "este jugador no tiene nombre",
    "source-ap-solo": "partida en solitario, no se toma",
    "source-ap-self-play": "«{player}» jugó contra sí mismo: la partida no se toma",
    "source-ap-other-site": "este registro viene de otro sitio: {found}",
    "source-ap-round": "{found} no es un número de ronda: la ronda queda por indicar",
    "source-ap-no-gameid": "este registro no tiene id de partida: no se puede advertir si se importa otra vez",
    "source-ap-no-result": "el resultado no consta: indica cómo terminó",
    "source-ap-no-winner": "no consta ningún ganador y no está marcada como tablas: indica cómo terminó",
    "source-ap-contradiction": "la última jugada y el resultado no concuerdan: indica cómo terminó",
    "source-ap-strange-winner": "el ganador, {found}, no es ninguno de los dos jugadores: indica cómo terminó",
    "source-ap-no-event": (
        "los registros no nombran ningún torneo: comprueba que todas estas partidas sean de esta etapa"
    ),
    "source-ap-divisions-guessed": (
        "los registros no dicen las divisiones: se deducen de quién jugó contra quién. Añade la respuesta de "
        "get_tournament para tener las reales"
    ),
    "source-ap-unplayed": "{first} y {second} debían enfrentarse, pero no hay partida suya",
    "source-ap-ends-not-told": (
        "la respuesta no dice cómo terminaron las partidas (tiempo, abandono): para eso añade los registros"
    ),
    "source-ap-no-playerid": "este jugador no tiene id",
    "source-ap-no-nickname": "el apodo de {player} no consta: añade los registros, o indica quién es",
    "source-ap-no-pair": "esta partida no tiene un id y dos jugadores distintos",
    "source-ap-not-an-object": "aquí debería haber un objeto",
    "source-ap-arbitrated": "este resultado lo decidió el organizador en la plataforma",
    "source-ap-not-the-same": "los registros y la respuesta son de torneos distintos: no tienen partidas en común",
    "source-ap-answer-wins": (
        "partida {game}: el registro dice {record}, la respuesta de la plataforma {answer}: vale la respuesta"
    ),
    "source-ap-only-in-answer": "la partida {game} no tiene registro: no se sabe cómo terminó",
    "source-ap-only-in-records": (
        "la partida {game} no está en la respuesta de la plataforma: comprueba que sea del torneo"
    ),
    "source-ap-other-players": "partida {game}: registro y respuesta nombran jugadores distintos; vale el registro",
}
