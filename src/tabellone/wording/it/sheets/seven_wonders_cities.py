"""7 Wonders Cities: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "3 coins each; one wonder more than there are players is drawn.": (
        "3 monete a testa; si estrae una meraviglia in più dei giocatori."
    ),
    "Four black cards of Cities join the base set in each age.": (
        "In ogni era si aggiungono al gioco base quattro carte nere di Cities."
    ),
    "Each member's points are counted on their own, then the pair's are added up.": (
        "I punti si contano separati per ogni componente, poi si sommano quelli della coppia."
    ),
    (
        "Partners play one after the other in turn order but sit on opposite sides of the table, so that neither sees "
        "the other's cards. Partners may not communicate, make signs or agree beforehand which card to play; for this "
        "reason opponents may shuffle the hands that are passed."
    ): (
        "I compagni giocano uno dopo l'altro nell'ordine di turno, ma siedono ai lati opposti del tavolo, così nessuno "
        "vede le carte dell'altro. Tra loro niente parole, segni o accordi su quale carta giocare; per questo gli "
        "avversari possono mescolare le mani che passano."
    ),
    (
        "Set aside the money for missing resources before playing a card: payment is made at once, without sums over "
        "revealed cards about whom to pay; otherwise the card is sold for 3 coins."
    ): (
        "Prima di giocare una carta metti da parte le monete per le risorse che ti mancano: si paga subito, senza fare "
        "i conti a carte scoperte su chi pagare; altrimenti la carta è venduta per 3 monete."
    ),
    (
        "Bids are victory points. Seated A, B, C, D in slip order, with teams A+B and C+D, the second member of the "
        "first team on the slip opens: names a wonder and bids 0 or more."
    ): (
        "Si offrono punti vittoria. Seduti A, B, C, D in ordine di statino, con le squadre A+B e C+D, apre il secondo "
        "componente della prima squadra dello statino: nomina una meraviglia e offre da 0 in su."
    ),
    (
        "The winner takes the wonder, chooses its side and lays it down; the others go on clockwise with a second and "
        "a third auction until everyone has a wonder."
    ): (
        "Chi vince prende la meraviglia, sceglie il lato e la mette davanti a sé; gli altri vanno avanti in senso "
        "orario con una seconda e una terza asta, finché ognuno ne ha una."
    ),
}
