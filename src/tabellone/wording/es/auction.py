"""Frases de las subastas en la mesa."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "auction-agreed-already": "{player} ya ha dicho que sí: ahora les toca a los demás",
    "auction-amount-wrong": "{amount} no es una puja válida para {player}: se puja de {step} en {step}, de 0 a 1000",
    "auction-begun": "la subasta de la mesa {table} ha empezado: ya no se pregunta quién la quiere",
    "auction-clocks-going": (
        "los relojes de la mesa {table} ya están en marcha: la subasta va antes de la partida. "
        "Si aun así hace falta, llama a la organización"
    ),
    "auction-element-too-long": "{element}… es un nombre demasiado largo: escribe como mucho {most} letras",
    "auction-elements-count": "hay {found} nombres y hacen falta de {least} a {most}: escribe uno por línea",
    "auction-elements-exactly": "hay {found} nombres y hacen falta {least}: escribe uno por línea",
    "auction-moved-on": "mientras tanto la subasta de la mesa {table} ha seguido: mírala otra vez",
    "auction-no-such-way": "en la mesa {table} no se puede hacer así: elige entre lo que ofrece la página",
    "auction-nobody-wants-it": "en la mesa {table} nadie quiere la subasta: decid antes si os sentáis o si elegís",
    "auction-not-at-table": "{player} no se sienta en la mesa {table}",
    "auction-not-opposite": "en este juego uno elige y paga, y el otro recibe exactamente lo contrario sin pagar",
    "auction-not-over": "la subasta de la mesa {table} no ha terminado: no todos tienen algo",
    "auction-not-yours": "{player} no puede jugar por los demás: elige el nombre de quien tiene el turno",
    "auction-one-each": "cada uno recibe una sola cosa, y cada cosa va a una sola persona",
    "auction-open-already": "la subasta de la mesa {table} ya está abierta: sigue con esa",
    "auction-other-players": "en la mesa {table} ahora se sientan otras personas: abre la subasta de nuevo",
    "auction-settled": "la subasta de la mesa {table} está cerrada; solo la organización puede cambiarla",
    "auction-still-wishing": "en la mesa {table} aún se pregunta quién quiere la subasta",
    "auction-too-late": "en la mesa {table} hay un resultado pendiente: la subasta va antes de la partida",
    "auction-unsettled": (
        "la subasta de la mesa {table} no está cerrada: terminadla y confirmadla, o llamad a la organización"
    ),
    "auction-without-reason": "escribe un motivo: queda registrado con lo que cambias",
    "no-auction": "en la mesa {table} no hay subasta",
    "rulebook-without-auctions": "con este reglamento no hay subastas",
}
