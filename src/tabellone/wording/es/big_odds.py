"""Frases de las probabilidades de un torneo BIG, y de lo que ya es seguro."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "odds-not-started": "hay probabilidades desde que se sortea la primera ronda",
    "odds-rounds-unplanned": (
        "no hay probabilidades mientras no se sepa cuántas rondas se juegan (hasta ahora {played}): indica el número "
        "de rondas"
    ),
}

STEPS: dict[str, str] = {
    "odds-as-entered": (
        "todos juegan hasta el final, salvo quienes ya han dicho que se van; las decisiones del árbitro, las ausencias "
        "y las mesas anuladas no se prevén"
    ),
    "odds-by-lot": "igualado en todo con otros, y la última plaza está entre ellos: decidirá un sorteo",
    "odds-early-tables": (
        "las mesas de la ronda siguiente que empezaron antes se sortean y se juegan de nuevo en las simulaciones"
    ),
    "odds-enough-points": (
        "bastan {result} puntos más: otros que entonces pueden llegar a {total}: como mucho {others}; plazas: {places}"
    ),
    "odds-enough-wins": "partidas por ganar, y entonces basta: {result} (se pasa con {needed}, ganadas ya {won})",
    "odds-first-by-lot": ("la ronda 1 se está jugando: a igualdad de puntos tras ella decide un sorteo, no el PBG"),
    "odds-in-field": "está en la fase final",
    "odds-least-points": (
        "hacen falta al menos {result} puntos más: otros que ya tienen {total} o más: {places}, tantos como plazas"
    ),
    "odds-least-wins": "partidas por ganar como mínimo: {result} (se pasa con {needed}, ganadas ya {won})",
    "odds-model": (
        "una estimación con {runs} finales de torneo simulados, con las reglas de este torneo; en cada mesa los "
        "puestos caen al azar, con las probabilidades que dan los ELO, y nunca empatados"
    ),
    "odds-not-in-field": "no está en la fase final, salvo que se retire alguien de delante",
    "odds-open": "aún no está decidido",
    "odds-out-points": (
        "fuera, salvo que se retire alguien de delante: como mucho {most} puntos; otros que ya tienen más: {others}; "
        "plazas: {places}"
    ),
    "odds-out-wins": "fuera: ganadas {won}, rondas por jugar {rounds}, como mucho {result}; hacen falta {needed}",
    "odds-through-points": (
        "dentro: otros que aún pueden llegar a {points} puntos: como mucho {others}; plazas: {places}"
    ),
    "odds-through-wins": "dentro: ganadas hasta ahora {won}, bastan {needed}",
    "odds-title-lost": "ya no puede ganar el torneo",
    "odds-title-won": "ha ganado el torneo",
    "odds-withdrawn": "ha dejado el torneo, o ya no jugará más",
}
