"""Perudo: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "5 dice each.": "5 dadi a testa.",
    (
        "Whoever goes out scores the dice that are out by then, the last own die included; the winner scores 5 for "
        "each player at the table."
    ): (
        "Chi esce segna i dadi usciti fino a quel momento, compreso il proprio ultimo; chi vince segna 5 per ogni "
        "giocatore al tavolo."
    ),
    "The calling of an exact number (calza) is not played.": "Non si gioca la chiamata del numero esatto (calza).",
    (
        "Palifico only while 6 or more dice are left in all; in it those with a single die may change the value, which "
        "becomes the new palifico."
    ): (
        "Palifico solo finché restano in tutto almeno 6 dadi; chi ha un dado solo può cambiare il valore, che diventa "
        "il nuovo palifico."
    ),
    (
        "Changing to aces the number called is at least half the one before, rounded up; changing back from aces it is "
        "at least double plus one. Example: two 4s, two 5s, three 2s, 2 aces, five 4s, five 6s, six 2s, 3 aces, seven "
        "3s."
    ): (
        "Passando agli assi il numero chiamato è almeno la metà del precedente, arrotondata per eccesso; tornando "
        "dagli assi è almeno il doppio più uno. Esempio: due 4, due 5, tre 2, 2 assi, cinque 4, cinque 6, sei 2, 3 "
        "assi, sette 3."
    ),
    (
        "Each time a die is lost the direction of play turns round, but the next to play is the neighbour, in the "
        "direction until then, of who lost it. Example: in the order A, B, C, D, E player E goes out; the next round "
        "runs A, D, C, B, A."
    ): (
        "Ogni volta che si perde un dado il senso di gioco si inverte, ma riparte il vicino di chi l'ha perso, nel "
        "senso di prima. Esempio: nell'ordine A, B, C, D, E esce E; il giro dopo va A, D, C, B, A."
    ),
    "Players sit in slip order and the first on the slip starts.": (
        "Si prende posto seguendo lo statino, e comincia il primo della lista."
    ),
}
