"""Ticket to Ride (Map Collection): la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Destination tickets are chosen first, as the map's rules say; then 4 train cards each are dealt.": (
        "Prima si scelgono i biglietti destinazione, come dicono le regole della mappa; poi si danno 4 carte treno a "
        "testa."
    ),
    "When the deck runs out the discards are shuffled at once into a new deck.": (
        "Se il mazzo finisce, gli scarti si mescolano subito in un mazzo nuovo."
    ),
    "The maps of each round are announced year by year where that helps the organisers.": (
        "Le mappe di ogni turno si annunciano anno per anno, dove questo aiuta gli organizzatori."
    ),
    "All expansions at hand may be offered, and preferably should be.": (
        "Si possono proporre tutte le espansioni disponibili, ed è meglio farlo."
    ),
    (
        "England: not advised at tournaments. The technology that draws three cards instead of two draws all three "
        "from the face-up ones."
    ): (
        "Inghilterra: sconsigliata nei tornei. Chi con la tecnologia pesca tre carte al posto di due le prende tutte e "
        "tre tra quelle scoperte."
    ),
    (
        "Old West, other than printed: with a city token at an end of a line, both whoever claims the line and every "
        "owner of a token at its ends score it, twice for tokens of the same player at both ends."
    ): (
        "Vecchio West, diversamente da quanto è stampato: con un segnalino città a un capo della tratta la segnano sia "
        "chi la prende sia ogni proprietario di segnalini ai suoi capi, e il doppio chi ne ha a entrambi."
    ),
    (
        "Poland, other than printed: the top card of a country joined to the network is taken only by who has none of "
        "that country yet, so nobody holds more than one per country."
    ): (
        "Polonia, diversamente da quanto è stampato: la prima carta di un Paese collegato alla rete la prende solo chi "
        "non ne ha ancora di quel Paese, quindi al massimo una per Paese."
    ),
}
