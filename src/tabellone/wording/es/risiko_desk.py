"""Sentences of RisiKo! Master at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "risiko-absences-too-many": (
        "los presentes entre los sorteados ({players}) no bastan para mesas de cuatro y cinco, ni de tres; espera "
        "a quien llega tarde o inscribe a otra persona"
    ),
}

STEPS: dict[str, str] = {
    "risiko-proposed-final": (
        "{players} jugadores son pocos para semifinales ({needed}): tras la clasificatoria se juega una final "
        "entre los cuatro primeros, que hay que confirmar"
    ),
    "risiko-proposed-groups": "finales y ganadores {winners}; cada final tiene cuatro semifinales propias",
    "risiko-proposed-reduced": (
        "{players} jugadores pueden ser pocos para cuatro semifinales ({needed}); en ese caso se confirma la "
        "estructura más grande posible"
    ),
    "risiko-proposed-semifinals": (
        "dos, tres o cuatro semifinales y una final: depende de cuántos ganen las dos partidas clasificatorias"
    ),
    "risiko-proposed-tables": "{players} jugadores: mesas de cuatro {fours}, de cinco {fives}",
    "risiko-proposed-time": "minutos de juego: partidas una tras otra {rounds}, cada una de {minutes} minutos",
}
