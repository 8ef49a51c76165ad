"""Frases sobre los archivos de las plataformas en línea, sea cual sea la plataforma."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-too-large": "el archivo supera los {most} megabytes: importa un torneo cada vez",
    "source-packed": (
        "es un archivo comprimido o de ofimática: descomprímelo, o guárdalo como texto o CSV, e importa ese"
    ),
    "source-binary": "no es un texto: importa el archivo tal como lo da la plataforma, o pega su texto",
    "source-empty": "está vacío",
    "source-not-json": "debería ser JSON pero no lo es: {reason}",
    "source-too-deep": "los paréntesis están anidados a demasiada profundidad en el archivo",
    "source-too-many-parts": "contiene más de {most} objetos y listas: importa un torneo cada vez",
    "source-bad-number": "{found} no es un número que un resultado pueda tener",
    "source-doubled-keys": "estos campos aparecen dos veces en el mismo objeto, vale el último: {names}",
    "source-too-many-games": "contiene más de {most} partidas: importa un torneo cada vez",
    "source-no-games": "no contiene ninguna partida entre dos jugadores",
    "source-several-tournaments": "contiene más de un torneo: {names}. Elige uno",
    "source-several-games": "se jugó a juegos distintos: {names}. Indica de cuál es la etapa",
    "source-text-too-long": "un nombre o un id tiene {found} caracteres: se leen {most} como máximo",
    "source-no-day": "{found} no es un día legible: el día de la partida queda por indicar",
    "source-doubled-game": "la misma partida aparece dos veces, la primera en {other}: cuenta una sola vez",
    "source-game-differs": (
        "esta partida tiene el mismo id que la de {other}, pero otro resultado: quita una de las dos"
    ),
    "source-no-accounts": "el archivo no da los id de las cuentas: los jugadores se distinguen solo por su apodo",
    "source-no-account": "«{player}» viene sin id de cuenta: se reconoce solo por el apodo",
    "source-name-for-account": "«{player}» aparece también sin id de cuenta: se tomó por la cuenta del mismo nombre",
    "source-renamed": "«{player}» aparece también con otros apodos de la misma cuenta: {others}",
    "source-more-alike": "y {count} más del mismo tipo",
}
