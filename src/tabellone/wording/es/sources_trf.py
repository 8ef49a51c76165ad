"""Sentences about TRF files."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-trf-no-players": "en el archivo no hay ningún jugador: faltan las líneas que empiezan por 001",
    "source-trf-double-number": "el número inicial {number} está dos veces, también en la línea {other}",
    "source-trf-double-name": "la cuenta «{name}» está dos veces, también en la línea {other}",
    "source-trf-too-many-rounds": "la línea sigue más allá de {most} rondas",
    "source-trf-too-many-lines": "el archivo tiene más de {most} líneas: importa un torneo cada vez",
    "source-trf-too-much": "el archivo contiene más de {most} resultados: importa un torneo cada vez",
    "source-trf-no-number": "la línea no tiene número inicial en su sitio («{found}») y se ha dejado fuera",
    "source-trf-no-name": "el jugador {number} no tiene nombre",
    "source-trf-shifted": "puntos y rondas están {columns} columnas fuera de su sitio; se han leído de ahí",
    "source-trf-bad-entry": "la ronda {round} no se puede leer aquí: «{found}»",
    "source-trf-bad-day": "«{found}» no se entiende como fecha",
    "source-trf-bad-rounds": "«{found}» no se entiende como número de rondas",
    "source-trf-more-rounds": "el archivo anuncia {told} rondas, pero las líneas llegan a la ronda {found}",
    "source-trf-teams": "los equipos no se leen: solo los jugadores y sus partidas",
    "source-trf-not-drawn": (
        "la ronda {round} aún no está sorteada; descansos o ausencias anunciados que se han dejado fuera: {count}"
    ),
    "source-trf-result-alone": (
        "la ronda {round} tiene el resultado {code} sin rival; se ha tomado como descanso o ausencia"
    ),
    "source-trf-no-opponent": (
        "el rival de la ronda {round}, el número {opponent}, no está en el archivo; la partida se ha dejado fuera"
    ),
    "source-trf-own-opponent": (
        "en la ronda {round} el jugador {opponent} juega contra sí mismo; la partida se ha dejado fuera"
    ),
    "source-trf-mismatch": (
        "ronda {round}: esta línea dice {one} y la línea {other} dice {two}; se ha tomado un resultado, compruébalo"
    ),
    "source-trf-mismatch-unknown": (
        "ronda {round}: esta línea dice {one} y la línea {other} dice {two}; no pueden valer las dos y el "
        "resultado queda por decidir"
    ),
    "source-trf-other-opponent": (
        "ronda {round}: entre esta línea y la línea {other} solo una señala a la otra como rival (resultados "
        "{one} y {two}); el resultado queda por decidir"
    ),
    "source-trf-same-colour": (
        "ronda {round}: esta línea y la línea {other} tienen el mismo color; se han tomado los resultados {one} y {two}"
    ),
    "source-trf-points": "{name} aparece con {told} puntos, pero la suma de las rondas da {found}",
}
