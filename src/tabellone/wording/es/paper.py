"""Palabras de lo que se imprime: actas, asientos, clasificaciones, cuadros, diplomas."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "address-unfit": "{found} no es una dirección para un código: escríbela entera, por ejemplo http://192.0.2.7:8000/",
    "certificates-too-early": (
        "todavía no hay clasificación final: los diplomas se imprimen cuando el torneo ha terminado"
    ),
    "no-bracket": "en este torneo no se ha sorteado ningún cuadro",
    "no-standing-to-print": (
        "todavía no hay clasificación: antes hacen falta los resultados de todas las mesas de la primera ronda"
    ),
    "nothing-to-print": "todavía no se ha sorteado ninguna ronda: sortéala e imprime otra vez",
    "paper-missing": "aquí no está instalada la impresión (falta {module}): pip install 'tabellone[paper]'",
}
STEPS: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {
    "paper": {
        "round:": "Ronda {of}",
        "table:": "Mesa {of}",
        "group:": "Grupo {of}",
        "table": "Mesa",
        "by_name": "Dónde te sientas, por nombre",
        "by_table": "Quién se sienta dónde, por mesa",
        "only_on_tie": "solo en caso de empate",
        "signature": "Firma",
        "notes": "Notas (ausencias, abandonos, árbitro)",
        "scan": "Envíalo con el teléfono",
        "standing_final": "Clasificación final",
        "standing_after:": "Clasificación tras la ronda {of}",
        "provisional": "Provisional: el torneo continúa",
        "unranked": "Sin clasificar",
        "withdrawn": "retirado",
        "bracket": "Cuadro",
        "winner:": "ganador de la mesa {of}",
        "open": "por decidir",
        "certificate": "Diploma",
        "to": "otorgado a",
        "place:1": "Primer puesto",
        "place:2": "Segundo puesto",
        "place:3": "Tercer puesto",
        "place:": "Puesto {of}",
        "shared": "compartido",
        "players:": "{of} jugadores",
        "organisers": "Por la organización",
        "date": "Lugar y fecha",
    },
}
