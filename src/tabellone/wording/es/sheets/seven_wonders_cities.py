"""7 Wonders Cities: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "3 coins each; one wonder more than there are players is drawn.": (
        "3 monedas por jugador; se saca una maravilla más que jugadores."
    ),
    "Four black cards of Cities join the base set in each age.": (
        "En cada era se añaden al juego base cuatro cartas negras de Cities."
    ),
    "Each member's points are counted on their own, then the pair's are added up.": (
        "Los puntos de cada integrante se cuentan por separado y luego se suman los de la pareja."
    ),
    (
        "Partners play one after the other in turn order but sit on opposite sides of the table, so that neither sees "
        "the other's cards. Partners may not communicate, make signs or agree beforehand which card to play; for this "
        "reason opponents may shuffle the hands that are passed."
    ): (
        "Los compañeros juegan uno tras otro en el orden de turno, pero se sientan en lados opuestos de la mesa, para "
        "que ninguno vea las cartas del otro. Entre ellos no hay palabras, señas ni acuerdos sobre qué carta jugar; "
        "por eso los rivales pueden barajar las manos que se pasan."
    ),
    (
        "Set aside the money for missing resources before playing a card: payment is made at once, without sums over "
        "revealed cards about whom to pay; otherwise the card is sold for 3 coins."
    ): (
        "Antes de jugar una carta aparta las monedas para los recursos que te faltan: se paga al momento, sin echar "
        "cuentas con las cartas descubiertas sobre a quién pagar; si no, la carta se vende por 3 monedas."
    ),
    (
        "Bids are victory points. Seated A, B, C, D in slip order, with teams A+B and C+D, the second member of the "
        "first team on the slip opens: names a wonder and bids 0 or more."
    ): (
        "Se ofrecen puntos de victoria. Sentados A, B, C, D en el orden de la papeleta, con los equipos A+B y C+D, "
        "abre el segundo integrante del primer equipo: nombra una maravilla y ofrece de 0 en adelante."
    ),
    (
        "The winner takes the wonder, chooses its side and lays it down; the others go on clockwise with a second and "
        "a third auction until everyone has a wonder."
    ): (
        "Quien gana toma la maravilla, elige el lado y la coloca; los demás siguen en sentido horario con una segunda "
        "y una tercera subasta, hasta que todos tienen una."
    ),
}
