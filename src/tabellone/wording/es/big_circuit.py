"""Frases para las clasificaciones, el ELO y los premios de BIG."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "big-best-of-none": "{name} es {found}: debe contar al menos un resultado",
    "big-elo-decimals": "el ELO de {player} en {game} es {rating}: un ELO tiene tres decimales como máximo",
    "big-elo-out-of-range": "el ELO de {player} en {game} es {rating}: debe estar entre -{most} y {most}",
    "big-final-cut-short": (
        "{tournament} es una final nacional y ha terminado, pero faltan la fase final y rondas de clasificación "
        "(previstas: {rounds}, faltan: {missing}): añádelas, o escribe en su plan (rondas, fase final) "
        "cómo se jugó"
    ),
    "big-final-phase-missing": (
        "{tournament} es una final nacional y ha terminado, pero la fase final falta o aún no tiene ganador: "
        "añade sus rondas y los resultados, o escribe en su plan (rondas, fase final) cómo se jugó"
    ),
    "big-final-rounds-missing": (
        "{tournament} es una final nacional y ha terminado, pero faltan rondas (previstas: {rounds}, "
        "faltan: {missing}): añádelas, o escribe en su plan cuántas rondas tenía"
    ),
    "big-figure-out-of-range": "{name} es {found}: debe estar entre 0 y {most}",
    "big-not-in-ranking": "{player} no está en la clasificación {ranking}, sino en: {known}",
    "big-not-in-rankings": (
        "{player} todavía no ha jugado y no está en ninguna clasificación: comprueba el id del jugador"
    ),
    "big-result-missing": (
        "{tournament} ha terminado, pero falta el resultado de {player} en la ronda {round}, mesa {table}: introduce "
        "la puntuación"
    ),
    "big-tournament-unfinished": (
        "{tournament} ha terminado (rondas jugadas: {played}), pero había más previstas o falta la final: añádelas, o "
        "corrige las rondas previstas"
    ),
    "prizes-fee-cents": "la cuota es {fee}: escríbela en euros y céntimos enteros",
    "prizes-fee-range": "la cuota es {fee}: debe estar entre 0 y {most} euros",
    "prizes-need-a-fee": (
        "{tournament} no tiene cuota de inscripción, así que no hay bote: indica la cuota y quién ha pagado"
    ),
    "prizes-nobody-to-win": (
        "en la clasificación de {tournament} todavía no hay ningún inscrito que haya pagado: los {pot} euros esperan "
        "los resultados"
    ),
    "title-double": "{who} ya tiene el título de {year} en este juego",
    "title-gone": "este título ya no está en la lista: mira la lista otra vez",
    "title-nobody": "un título necesita el juego y el nombre de quien lo ganó",
    "title-year": "el año es {year}: debe estar entre {first} y {last}",
}

STEPS: dict[str, str] = {
    "big-base": "puntos base por la posición {position} de {players}",
    "big-elo-carried-in": "{player} empieza {game} con el ELO que traía",
    "big-elo-compared": "contra {opponent}: ELO {own} frente a {other}, resultado {scored}; esperado",
    "big-elo-moved": "{tournament} movió el ELO en {change}",
    "big-elo-newcomer": "{player} empieza {game} con el ELO de un jugador nuevo",
    "big-elo-now": "ELO de {player} en {game} (torneos que lo movieron: {tournaments})",
    "big-elo-table": "ronda {round}, mesa {table}: puesto {place} de {seats}, resultado {scored}, esperado {expected}",
    "big-excluded": "{player} está excluido y no tiene posición en la clasificación {ranking}",
    "big-general-game": "{game}: los {best} mejores resultados, {counted} hasta ahora",
    "big-general-total": "clasificación general de {year}: los juegos de {player} sumados",
    "big-halved": "participaron menos de {least} jugadores ({players}), así que los puntos se reducen a la mitad",
    "big-mean-elo": "ELO medio de los participantes ({players}) antes del torneo",
    "big-multiplier": "multiplicador ELO: ELO propio {own}, media {mean}",
    "big-no-prize": (
        "sin puntos de premio: son para los {rewarded} primeros de {players}, y esta es la posición {position}"
    ),
    "big-pair-elo": "ELO de la pareja {pair} ({members}): la media de los dos",
    "big-points-total": "puntos de {player} en {game}: los {best} mejores resultados, {counted} hasta ahora",
    "big-position": "posición en la clasificación {ranking}: {ahead} por delante, de {of}",
    "big-position-shared": (
        "posición en la clasificación {ranking}: {ahead} por delante, de {of}; compartida con {others}"
    ),
    "big-prize": "puntos de premio por la posición {position}, entre los {rewarded} primeros de {players}",
    "big-prize-left-over": (
        "los céntimos que sobran de {divided} euros son para el primero: por puesto correspondían {given}"
    ),
    "big-prize-won": "el {share} por ciento de {divided} euros, entre {tied}, más {left} que sobran",
    "big-prizes-divided": "{voucher} euros del bote de {pot} se apartan para el vale",
    "big-prizes-pot": "cuotas por {fees} euros, menos el {kept} por ciento",
    "big-reset": "la clasificación de {game} empezó de nuevo con la final nacional {tournament} el {day}",
    "big-result": "{tournament}: posición {position} de {players}",
    "big-result-left-out": "{tournament} no cuenta: no está entre los {best} mejores",
    "big-voucher": "un vale para {player}, tomado de un bote de {pot} euros, de {least} en adelante",
}
