"""Frases sobre los torneos que los portátiles de las sedes envían a un circuito."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "push-address": (
        "{address} no es la dirección de un circuito: cópiala de la página de la federación, termina en /push/"
    ),
    "push-answer": "{host} respondió algo inesperado ({status}): comprueba la dirección",
    "push-no-token": "falta la llave: dala con --token-file FILE, --token, o en la variable {variable}",
    "push-not-safe": "{address} no es segura: una llave viaja solo por https:// (http:// solo a este ordenador)",
    "push-token-file": "no se puede leer la llave de este archivo",
    "push-token-name": "escribe para quién es la llave: un club, un organizador",
    "push-token-name-long": "el nombre de una llave tiene como máximo {most} letras",
    "push-token-wrong": "{host} no conoce esta llave para este circuito: pide otra a la federación",
    "push-tokens-many": "ya hay {most} llaves válidas: revoca las que nadie usa",
    "push-too-many": "{host} pide esperar: inténtalo de nuevo en unos minutos",
    "push-unreachable": "no se puede llegar a {host}: {why}",
    "received-changed-here": (
        "“{name}” se cambió aquí después de llegar: una versión nueva borraría las correcciones. Corrígelo "
        "aquí, o deshaz antes las correcciones"
    ),
    "received-drawn-here": (
        "las rondas de “{name}” se sortearon en este servidor: se juega aquí, y ningún documento ocupa su lugar"
    ),
    "received-elsewhere": "ya hay un torneo con el id {id}, fuera de este circuito: da al documento otro id",
    "received-frozen": "las clasificaciones finales de “{name}” están congeladas: ya no entra nada",
    "received-look-again": "algo ha cambiado desde que miraste: vuelve a ver qué haría el documento",
    "received-many": "ya esperan {most} documentos: los organizadores tienen que mirarlos antes",
    "received-older": "esta versión de “{name}” se aceptó y después la sustituyó otra más nueva",
    "received-over": "sobre este documento ya se ha decidido",
    "received-name-open": (
        "ya hay una ficha con exactamente este nombre y no está claro de quién es: {players}; elige quién es quién"
    ),
    "received-person-twice": "{players} no pueden ser la misma persona: elige quién es quién",
    "received-rulebook": "el documento es del reglamento “{found}”, y este circuito se juega con “{wanted}”",
    "received-why": "escribe por qué se rechaza: quien lo envió lo preguntará",
}
STEPS: dict[str, str] = {}
