"""Frases sobre el curso de un torneo: acciones que en ese punto no se pueden hacer."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "absent-seated": "{players}: ya tienen mesa en una ronda, registra mejor su retirada",
    "already-entered": "{player} ya está en la lista de inscritos",
    "already-published": "la ronda {round} ya está publicada; para cambiarla deshaz la publicación en el registro",
    "already-reported": "la mesa {table} de la ronda {round} ya tiene resultado: míralo y corrígelo si está mal",
    "already-undone": "la línea {number} del registro ya se deshizo",
    "already-withdrawn": "{player} ya se retiró; si fue un error deshaz la retirada en el registro",
    "cap-too-small": "{cap} plazas son muy pocas: indica al menos una, o deja el campo vacío si no hay límite",
    "draft-left": "la ronda {round} está sorteada pero no publicada: publícala o descártala antes",
    "empty-result": "no se escribió nada para la mesa {table} de la ronda {round}",
    "import-over-rounds": (
        "aquí ya se han sorteado {rounds} rondas: un documento no puede ocupar su lugar; deshazlas, o "
        "impórtalo como torneo nuevo"
    ),
    "no-such-entrant": "{player} no está inscrito en este torneo",
    "no-such-entry": "el registro no tiene la línea {number}",
    "no-such-seating": "cada mesa necesita un número propio y al menos un jugador",
    "not-created-yet": "primero hay que crear el torneo",
    "not-published-yet": "la ronda {round} es un borrador: publícala antes de introducir resultados",
    "not-reported-yet": "la mesa {table} de la ronda {round} aún no tiene un resultado que corregir",
    "not-taking-part": "{player} no tiene plaza en el torneo: registra antes su presencia",
    "other-players": "en la mesa {table} de la ronda {round} hay otros jugadores: vuelve a cargar la página",
    "reported-table-stays": "la mesa {table} de la ronda {round} tiene resultado: sus jugadores se quedan donde están",
    "round-is-past": "la ronda {round} ya pasó; solo se puede recolocar la ronda {last}",
    "round-is-whole": "ninguna mesa de la ronda {round} espera a otra",
    "round-out-of-turn": "la ronda {round} no se puede sortear ahora: la siguiente es la {next}",
    "seated-twice": "{player} ocuparía dos sitios",
    "setting-fixed": "{name} sigue siendo {found}: ya no se puede cambiar",
    "slug-taken": "ya hay un torneo con el identificador {id}: elige otro, o abre ese",
    "strike-seated": "{player} ya tiene mesa asignada: registra mejor su retirada",
    "token-of-another": "este formulario lo envió otra persona o viene de otra página: vuelve a cargar la página",
    "tournament-closed": "{name} está cerrado; reábrelo para cambiar algo",
    "undo-changed": "entretanto ha ocurrido algo más: mira de nuevo qué supone deshacer la línea {number}",
    "undo-creation": "la primera línea creó el torneo y no se puede deshacer",
}
STEPS: dict[str, str] = {}
