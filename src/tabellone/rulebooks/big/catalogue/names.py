"""What the games are called (BIG 8.3): the federation's own names, publishers' titles, other spellings.

Games that the rulebook only names, in its lists of auctions (BIG 6.1.1, BIG 6.1.2) and among those of past finals (BIG
8.2.2), have an id here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tabellone.contract.game_names import GameName, by_name, compared

HARDCORE = "hardcore"  # BIG 8.2: the championship over several games


def _name(game: str, title: str, *also: str, **titles: str) -> GameName:
    return GameName(game, title, titles, also)


# BIG 8.3.1 … BIG 8.3.23
_WITH_SHEET = (
    _name("carcassonne", "Carcassonne"),
    _name("seasons", "Seasons", "Season"),
    _name("7-wonders-duel", "7 Wonders Duel"),
    _name("7-wonders-cities", "7 Wonders Cities"),
    _name("dominion", "Dominion"),
    _name("7-wonders", "7 Wonders"),
    _name("terra-mystica", "Terra Mystica"),
    _name("egizia", "Egizia"),
    _name("agricola", "Agricola"),
    _name("concordia", "Concordia"),
    _name("russian-railroads", "Russian Railroads", "Russian Railroad"),
    _name(
        "marco-polo",
        "Marco Polo",
        "The Voyages of Marco Polo",
        "I viaggi di Marco Polo",
        es="Los viajes de Marco Polo",
    ),
    _name("stone-age", "Stone Age", "L'età della pietra"),
    _name("puerto-rico", "Puerto Rico"),
    _name(
        "ticket-to-ride",
        "Ticket to Ride (Map Collection)",
        "Ticket to Ride",
        "Aventureros al tren",
        es="¡Aventureros al Tren! (Map Collection)",
    ),
    _name("perudo", "Perudo"),
    _name("terraforming-mars", "Terraforming Mars"),
    _name(
        "century",
        "Century",
        "Century: Spice Road",
        "Century: La via delle spezie",
        "Century: La ruta de las especias",
    ),
    _name("splendor", "Splendor"),
    _name("gaia-project", "Gaia Project", it="Progetto Gaia", es="Proyecto Gaia"),
    _name("ark-nova", "Ark Nova"),
    _name("potion-explosion", "Potion Explosion", "Pociones explosivas", it="Pozioni esplosive"),
    _name(
        "catan",
        "Catan",
        "The Settlers of Catan",
        "Settlers of Catan",
        "Los colonos de Catán",
        it="Coloni di Catan",
    ),
)
# BIG 6.1.1, BIG 6.1.2, BIG 8.2.2: games without a sheet
_WITHOUT_SHEET = (
    _name("azul", "Azul"),
    _name("clans-of-caledonia", "Clans of Caledonia", es="Clanes de Caledonia"),
    _name("thurn-und-taxis", "Thurn und Taxis"),
    _name("great-western-trail", "Great Western Trail"),
    _name("caylus", "Caylus"),
    _name("trajan", "Trajan"),
    _name("brass", "Brass"),
    _name("navegador", "Navegador"),
    _name("signorie", "Signorie"),
    _name("newton", "Newton"),
    _name(
        "lost-ruins-of-arnak",
        "Lost Ruins of Arnak",
        "Le rovine perdute di Arnak",
        it="Leggende di Arnak",
        es="Las ruinas perdidas de Arnak",
    ),
    _name("barrage", "Barrage"),
    _name("marco-polo-2", "Marco Polo II", "Marco Polo II: In the Service of the Khan"),
    _name(
        "castles-of-burgundy",
        "The Castles of Burgundy",
        it="I castelli della Borgogna",
        es="Los castillos de Borgoña",
    ),
    _name("carnegie", "Carnegie"),
    _name("boonlake", "Boonlake"),
    _name("darwins-journey", "Darwin's Journey"),
    _name(
        "great-western-trail-new-zealand",
        "Great Western Trail: New Zealand",
        it="Great Western Trail: Nuova Zelanda",
        es="Great Western Trail: Nueva Zelanda",
    ),
    _name("seti", "SETI"),
    _name("nucleum", "Nucleum"),
    _name("vanuatu", "Vanuatu"),
    _name("village", "Village"),
)
_CHAMPIONSHIP = _name(HARDCORE, "Hardcore Game", "Hardcore", "Multi-game", "Multigioco")

NAMES: Mapping[str, GameName] = {one.id: one for one in (*_WITH_SHEET, *_WITHOUT_SHEET, _CHAMPIONSHIP)}
_IDS: Mapping[str, str] = by_name(NAMES.values())


def game_names() -> tuple[GameName, ...]:
    """The games that the rulebook names, those with a sheet first (BIG 8.3)."""
    return (*_WITH_SHEET, *_WITHOUT_SHEET)


@lru_cache(maxsize=4096)
def game_id(name: str) -> str:
    """The game that a name means (BIG 8.3, ruling every-name-of-a-game): its id; the name where none is known."""
    return name if name in NAMES else _IDS.get(compared(name), name)


def titled_game(game: str, title: str) -> GameName:
    """A game with the title that holds for it (BIG 8): the federation's own takes the place of all others."""
    known = NAMES.get(game)
    if known is None:
        return GameName(game, title)
    return known if title == known.title else GameName(game, title, {}, known.names)
