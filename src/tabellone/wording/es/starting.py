"""Frases sobre aquello de lo que parte una temporada, traído como lista o como carpeta de una temporada anterior."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "folder-later": (
        "la carpeta es de {year}: una temporada de {wanted} parte de una anterior, o de una de su mismo año"
    ),
    "folder-rulebook": "la carpeta es una temporada de {found}, y este circuito una de {wanted}",
    "folder-too-large": "la carpeta es demasiado grande: se abren como máximo {files} archivos y {most} MB",
    "folder-unreadable": "el archivo no se puede abrir: envía la carpeta como .zip sin daños y sin contraseña",
    "folder-without-season": "en el archivo no hay season.json: comprime la carpeta que lo contiene",
    "ratings-frozen": (
        "las clasificaciones finales de “{name}” están congeladas: aquello de lo que parte la temporada queda como está"
    ),
    "ratings-line-count": (
        "línea {line}: el último año es {year}, y falta el número de partidas; escríbelo junto al año, o "
        "deja ambos vacíos"
    ),
    "ratings-line-games": (
        "línea {line}: “{found}” no es un número de partidas; escribe 15, o año por año 2024:3 2025:12"
    ),
    "ratings-line-player": "línea {line}: falta el jugador",
    "ratings-line-rating": "línea {line}: “{found}” no es un rating; escríbelo como 1040.250",
    "ratings-line-short": (
        "línea {line}, {name}: hacen falta un juego y un rating, en el orden jugador, juego, rating, "
        "partidas, último año, o bajo un encabezado que nombre las columnas"
    ),
    "ratings-line-twice": "línea {line}: el mismo jugador y el mismo juego que en la línea {other}; deja una sola",
    "ratings-line-when": "línea {line}: partidas sin año, {games}; escribe el último año jugado en una columna aparte",
    "ratings-line-year": "línea {line}: “{found}” no es un año",
    "ratings-look-again": "algo ha cambiado desde que miraste: vuelve a ver qué haría la lista",
    "ratings-moved-since": "algunos ratings de esa lista son otros desde entonces: trae una lista con los correctos",
    "ratings-none": "no hay ninguna línea con un rating",
    "ratings-not-last": "solo se puede retirar la lista que se trajo la última",
    "ratings-open": "di primero qué significan estos nombres: {names}",
    "ratings-too-large": "la lista supera los {most} mil caracteres",
    "ratings-too-many": "líneas de la lista: {lines}; se leen como máximo {most} a la vez",
    "ratings-unchanged": "la temporada ya parte de estos ratings",
    "ratings-why": "di por qué: cambian ratings en los que se apoyan las clasificaciones",
}
