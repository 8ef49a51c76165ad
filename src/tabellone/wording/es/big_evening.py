"""Frases de una tarde BIG: subastas, relojes, convocatorias, cajas, socios, correcciones, hardcore, saldo."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "auction-bid-off-step": "{amount} no es una puja válida: por {element} se puja de {step} en {step}, desde {least}",
    "auction-bid-too-high": "{amount} es más de lo que se puede pujar por {element}: el máximo es {most}",
    "auction-bid-too-low": "{amount} no basta para {element}: puja al menos {least}, de {step} en {step}",
    "auction-cannot-take": "{player} no puede tomar {element} ahora; se puede tomar: {takes}",
    "auction-elements-doubled": "algo se subasta dos veces: {elements}; nombra cada elemento una sola vez",
    "auction-must-bid": "{player} no puede pasar y debe pujar por uno de estos: {elements}",
    "auction-no-such-bid": "{player} no puede pujar por {element}; ahora es posible: {elements}",
    "auction-not-two-players": "esta subasta es entre dos jugadores, no {players}",
    "auction-not-two-teams": (
        "esta subasta es para dos parejas: {wanted} jugadores en el orden de la hoja de mesa, no {players}"
    ),
    "auction-not-your-turn": "no le toca a {player}: antes debe mover {turn}",
    "auction-nothing-to-undo": "todavía no se ha hecho ningún movimiento, así que no hay nada que deshacer",
    "auction-over": "la subasta ha terminado: todos tienen un elemento y a {player} no le queda nada por lo que pujar",
    "auction-players-doubled": (
        "una subasta necesita jugadores, cada uno una sola vez en la hoja de mesa; encontrados: {players}"
    ),
    "auction-step-not-positive": "un paso de {step} no es un paso: usa 1, o 0,1 como en Splendor y Catan",
    "auction-stranger": "{player} no se sienta en esta mesa; sus jugadores: {players}",
    "auction-too-few-elements": (
        "hay muy pocos elementos ({elements}) para los jugadores ({players}): cada uno debe acabar con uno"
    ),
    "bid-not-a-number": "{found} no es una cantidad: escribe un número como 0, 1 o 0,1",
    "boxes-table-size": "en una mesa de {table_size} no se sienta nadie: indica cuántos jugadores por mesa",
    "cannot-enrol-member": "sin ser socio no se puede jugar, y falta: {missing}",
    "clock-game-over": "la partida ha terminado y los relojes no admiten más toques: antes anula el final",
    "clock-player-out-of-time": "a {player} no le queda tiempo y ya no juega; siguen jugando: {left}",
    "clock-stranger": "{player} no se sienta en esta mesa; sus jugadores: {players}",
    "clock-taps-out-of-order": (
        "un toque en {at} no puede ir después de uno en {before}: introduce los toques en orden de tiempo"
    ),
    "convocation-already-invited": (
        "{player} ya está convocado y no necesita una solicitud: basta con responder al correo"
    ),
    "convocation-mails-out-of-order": (
        "el segundo correo ({second_mail}) no puede salir antes que el primero ({first_mail})"
    ),
    "convocation-negative-number": (
        "plazas {places}, convocados {called}, reservas {reserves}: ninguno de estos números puede ser negativo"
    ),
    "convocation-no-request": "{player} no ha pedido plaza; solicitudes por decidir: {requests}",
    "convocation-not-invited": "{player} no fue convocado, así que no hay nada que aceptar: introduce una solicitud",
    "convocation-ranking-doubled": "en la clasificación aparece más de una vez: {players}",
    "convocation-too-early": "{player} no puede haber respondido el {at}: el primer correo salió el {first_mail}",
    "correction-not-agreed": (
        "para una corrección deben estar de acuerdo todos los jugadores de la partida; aún falta: {missing} (o la "
        "corrige el árbitro, con un motivo)"
    ),
    "correction-too-late": (
        "la ronda siguiente ha empezado, así que este resultado solo puede corregirlo el organizador como árbitro, "
        "con un motivo"
    ),
    "correction-without-reason": "la corrección del árbitro necesita un motivo por escrito: indica por qué",
    "credit-not-an-amount": "{amount} para {player} no es una cantidad de saldo: no puede ser negativa ni faltar",
    "credit-overspent": "{player} tiene {balance} de saldo y no puede gastar {amount}",
    "game-without-auction": "{game} no tiene subasta: los jugadores se sientan en el orden de la hoja de mesa",
    "hardcore-chosen-again": "{game} se jugó en la final de {last}: vuelve a estar libre desde {again}",
    "hardcore-no-classic": "elige al menos {wanted} clásico de duración media o larga",
    "hardcore-no-novelty": "elige al menos {wanted} novedad entre los juegos más recientes",
    "hardcore-not-four-games": "una final hardcore se juega con {wanted} juegos distintos, no {different}",
    "hardcore-table-too-large": "una mesa de {players} es demasiado grande: como máximo {most}, mejor {advised}",
    "member-birth-date-ahead": "la fecha de nacimiento {birth_date} es posterior al día {on}: comprueba el año",
    "member-consent-missing": (
        "el {on} no había consentimiento para hacerse socio; quien no quiera serlo no puede jugar"
    ),
    "member-field-missing": "falta: {field}; para ser socio hace falta: {required}",
    "request-asked-late": (
        "solicitado tarde (días de antelación: {days}): se puede celebrar pero no se promociona; para eso hay que "
        "pedirlo con {least} días de antelación"
    ),
    "request-cap-not-positive": "con un máximo de {cap} no entra nadie: indica un número desde 1, o ningún máximo",
    "request-cap-without-criteria": "un máximo de {cap} necesita un criterio: indica quién entra primero",
    "request-detail-advised": "falta: {field}; no es obligatorio, pero a los jugadores les gusta saberlo",
    "request-field-missing": "falta: {field}; para una solicitud hace falta: {required}",
    "request-venue-not-public": "{venue} no es un lugar público: un torneo necesita un sitio abierto a todos",
    "consent-unsaid": (
        "aún no se sabe si quieren ser socios: {players}; "
        "pregunta a cada uno, o declara que tienes una lista firmada, en Presencia o donde se publica la ronda"
    ),
    "member-declined": "no quiere ser socio y por eso no puede jugar: {players}; si ha cambiado de idea, anótalo antes",
    "box-promised-missing": "prometió una caja y vino sin ella, y no bastan: {players}; busca otra o que espere",
}

STEPS: dict[str, str] = {
    "auction-paid": "{player} tiene {element}: eso se resta de la puntuación final",
    "boxes-needed-twos": (
        "cajas para {players} jugadores en mesas de {table_size}; quien descansa no necesita ninguna "
        "(prometidas: {promised}, presentes: {brought})"
    ),
    "boxes-needed": (
        "cajas para {players} jugadores en mesas de {table_size} (prometidas: {promised}, presentes: {brought})"
    ),
    "clock-left": "{player} ha usado {used} de {limit} milisegundos",
    "clock-without-limit": "{player} ha usado {used} milisegundos; este juego no tiene límite de tiempo por jugador",
    "credit-balance": "{won} ganados, {spent} gastados y {returned} devueltos dan el saldo que queda",
}
