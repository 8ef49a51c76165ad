"""Frases sobre cómo se crea un torneo, sobre sus jugadores y el control de presencia."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "ask-to-withdraw": "el torneo {name} ya ha empezado: pide a un organizador que registre tu retirada",
    "entries-closed": "ahora no es posible inscribirse aquí en {name}: pregunta a un organizador",
    "entry-all-meet-all": (
        "es demasiado tarde para inscribirse: el todos contra todos ha empezado; deshaz antes los sorteos"
    ),
    "entry-too-late": "es demasiado tarde para inscribirse: lo que queda por jugar es solo para los clasificados",
    "entry-barred": (
        "{players}: no puede jugar en la fecha {day} por una sanción disciplinaria; quita el nombre de la lista o "
        "pide a un administrador que levante la sanción"
    ),
    "entry-disqualified": (
        "{players}: hay una descalificación que deja fuera de las etapas; quita el nombre de la lista o pide a los "
        "organizadores del circuito que la anulen"
    ),
    "entry-unregistered": (
        "{players}: sin registro dentro del plazo (hasta el {day}), y en la etapa Race «{name}» solo participan los "
        "registrados: hay que registrarse en la página del circuito antes de que acabe el plazo e inscribirse después"
    ),
    "fee-by-the-circuit": (
        "la cuota de inscripción de {name} la deciden solo los organizadores del circuito, porque "
        "lo que se gana es crédito del circuito: pídeselo a uno de ellos"
    ),
    "final-by-the-circuit": (
        "solo los organizadores del circuito deciden si {name} es una final nacional: pídeselo a uno de ellos"
    ),
    "race-by-the-circuit": (
        "solo los organizadores del circuito deciden si {name} es una etapa Race: pídeselo a uno de ellos"
    ),
    "game-not-offered": "«{game}» no se juega con este reglamento; elige entre: {known}",
    "game-unsure": (
        "aquí nadie conoce un juego llamado «{game}»; ¿querías decir {known}? Elige uno, o di que es otro juego"
    ),
    "list-changed": "mientras tanto ha cambiado algo: mira otra vez qué haría la lista",
    "list-empty": "no se puede inscribir a nadie de la lista: pega un jugador por línea",
    "list-too-large": "la lista ocupa más de {most} kilobytes: pega solo los nombres, o introdúcela por partes",
    "list-too-long": "la lista tiene {lines} líneas: introduce {most} como máximo cada vez",
    "minors-by-initials": "aquí los menores aparecen con sus iniciales, salvo que la ficha permita el nombre",
    "namesake-entered": (
        "{name} ya está en la lista: si eres tú, vincula esa ficha a tu cuenta o pregunta a un organizador; si no, "
        "escribe tu nombre de modo que se distinga"
    ),
    "not-entered-yet": "no tienes inscripción en {name}",
    "not-your-circuit": (
        "solo los organizadores de {circuit} pueden añadirle torneos: pídeselo a uno de ellos, o crea el torneo "
        "fuera del circuito"
    ),
    "partner-missing": "aquí se juega en pareja: escribe el nombre de quien juega contigo",
    "paid-or-free": (
        "elige la inscripción de pago ({fee} euros, puede ganar un premio) o la gratuita (solo cuenta para "
        "las clasificaciones)"
    ),
    "paid-already": (
        "tu cuota de {name} consta como pagada: pregunta a un organizador si la inscripción debe ser gratuita"
    ),
    "no-box-online": "{name} se juega en línea: no hace falta ninguna caja",
}

STEPS: dict[str, str] = {}
