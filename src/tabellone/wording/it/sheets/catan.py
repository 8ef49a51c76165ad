"""Catan: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    (
        "When 75 minutes are over a last round begins in which no dice are rolled; in turn each player may still "
        "trade, negotiate, build and buy development cards. Then points are counted."
    ): (
        "Passati 75 minuti comincia un ultimo giro senza tirare i dadi: a turno ognuno può ancora commerciare, "
        "trattare, costruire e comprare carte sviluppo. Poi si contano i punti."
    ),
    (
        "The championship is organised with the publisher Giochi Uniti; its offers to organisers are a matter between "
        "the two, not BIG's."
    ): (
        "Il campionato si organizza con l'editore Giochi Uniti; le sue offerte agli organizzatori riguardano loro due, "
        "non BIG."
    ),
    "Tournaments of the championship may use one or more expansions.": (
        "Nei tornei del campionato si possono usare una o più espansioni."
    ),
    "Italy sends at least one player to European and world championships: the winner of the national final.": (
        "Agli europei e ai mondiali l'Italia manda almeno un giocatore: chi vince la finale nazionale."
    ),
    "Players are called to the final from the usual ranking of the best 5 tournaments.": (
        "Alla finale si è chiamati dalla solita classifica dei migliori 5 tornei."
    ),
    "The base game is played.": "Si gioca il gioco base.",
    "A turn begins when the dice are received and ends when they are handed on.": (
        "Un turno comincia quando si ricevono i dadi e finisce quando si passano."
    ),
    "A settlement may become a city in the turn it was built.": (
        "Una colonia appena costruita può diventare subito città."
    ),
    (
        "Newly bought development cards are kept apart from older ones; whoever mixes them plays no more development "
        "cards that turn, as nobody can tell which are new."
    ): (
        "Le carte sviluppo appena comprate si tengono separate dalle altre; chi le mescola non ne gioca più in quel "
        "turno, perché nessuno può sapere quali sono nuove."
    ),
    "The number of one's cards is told whenever the player in turn asks.": (
        "Quante carte si hanno in mano lo si dice ogni volta che il giocatore di turno lo chiede."
    ),
    "One wins only with 10 or more points, declared in one's own turn; who forgets waits for their next turn.": (
        "Si vince solo con 10 o più punti, dichiarati nel proprio turno; chi se ne dimentica aspetta il suo turno "
        "successivo."
    ),
    (
        "If the supply cannot give every player all they are due of a resource, nobody gets that resource; the others "
        "are handed out as usual."
    ): (
        "Se la riserva non basta a dare a tutti quanto spetta di una risorsa, di quella non riceve nessuno; le altre "
        "si distribuiscono come sempre."
    ),
    "If only one player is due a resource of which too little is left, that player gets all there is.": (
        "Se una risorsa che non basta spetta a un giocatore solo, prende tutta quella che c'è."
    ),
    (
        "Cards not taken from the bank may be taken or asked for in the same turn, unless a card that touches hands "
        "(such as Monopoly) has been played since; after the turn they are lost."
    ): (
        "Le carte non prese dalla banca si possono prendere o chiedere nello stesso turno, a meno che una carta "
        "giocata dopo abbia toccato le mani (come il Monopolio); finito il turno sono perse."
    ),
    (
        "A forgotten robber is placed where the player in turn wants as long as nothing was traded since: as soon as "
        "that player has made a definite offer, if the dice are not yet rolled (knight before the roll), if no card "
        "that touches hands was played since. A card may then be taken from another hand. If none of this applies the "
        "robber goes to the desert and no card is taken."
    ): (
        "Un brigante dimenticato lo mette dove vuole il giocatore di turno finché non si è commerciato: appena ha "
        "fatto un'offerta definita, se i dadi non sono ancora tirati (cavaliere prima del tiro), se intanto "
        "nessuna carta giocata ha toccato le mani. Si può allora prendere una carta da un'altra mano. Se nulla di "
        "questo vale, il brigante va nel deserto e non si prende nessuna carta."
    ),
    (
        "Concrete agreements about later actions are allowed but bind nobody; breaking one is no offence, for the "
        "balance of the game rests on that uncertainty too."
    ): (
        "Si possono fare accordi precisi sulle mosse che verranno, ma non vincolano nessuno; non rispettarli non è una "
        "scorrettezza, perché l'equilibrio del gioco sta anche in questa incertezza."
    ),
    (
        "A trade needs an advantage for each side's chances that can be understood. It is presumed to lack one where, "
        "for example, the bank would have been as good or better."
    ): (
        "In uno scambio ciascuno deve avere per le proprie possibilità un vantaggio comprensibile. Si presume che "
        "manchi, per esempio, se la banca sarebbe stata uguale o meglio."
    ),
    (
        "The robber may go anywhere, also where only its mover has built. If a card can be stolen it must be; "
        "otherwise the robber only stops production there."
    ): (
        "Il brigante può andare ovunque, anche dove ha costruito solo chi lo muove. Quando c'è una carta da rubare, il "
        "furto è obbligatorio; altrimenti il brigante blocca solo la produzione."
    ),
    "Players choose their start position in slip order.": "Le posizioni di partenza si scelgono seguendo lo statino.",
}
