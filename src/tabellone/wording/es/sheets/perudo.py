"""Perudo: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "5 dice each.": "5 dados por jugador.",
    (
        "Whoever goes out scores the dice that are out by then, the last own die included; the winner scores 5 for "
        "each player at the table."
    ): (
        "Quien queda fuera puntúa los dados que ya han salido, también su último; quien gana puntúa 5 por cada jugador "
        "de la mesa."
    ),
    "The calling of an exact number (calza) is not played.": "No se juega la llamada del número exacto (calza).",
    (
        "Palifico only while 6 or more dice are left in all; in it those with a single die may change the value, which "
        "becomes the new palifico."
    ): (
        "Palifico solo mientras quedan 6 dados o más en total; en él quien tiene un solo dado puede cambiar el valor, "
        "que pasa a ser el nuevo palifico."
    ),
    (
        "Changing to aces the number called is at least half the one before, rounded up; changing back from aces it is "
        "at least double plus one. Example: two 4s, two 5s, three 2s, 2 aces, five 4s, five 6s, six 2s, 3 aces, seven "
        "3s."
    ): (
        "Al pasar a ases el número cantado es al menos la mitad del anterior, redondeada hacia arriba; al volver de "
        "ases es al menos el doble más uno. Ejemplo: dos 4, dos 5, tres 2, 2 ases, cinco 4, cinco 6, seis 2, 3 ases, "
        "siete 3."
    ),
    (
        "Each time a die is lost the direction of play turns round, but the next to play is the neighbour, in the "
        "direction until then, of who lost it. Example: in the order A, B, C, D, E player E goes out; the next round "
        "runs A, D, C, B, A."
    ): (
        "Cada vez que se pierde un dado cambia el sentido de juego, pero sigue el vecino de quien lo perdió en el "
        "sentido de antes. Ejemplo: en el orden A, B, C, D, E queda fuera E; la vuelta siguiente va A, D, C, B, A."
    ),
    "Players sit in slip order and the first on the slip starts.": (
        "Os sentáis en el orden de la papeleta y empieza el primero de ella."
    ),
}
