"""Catan: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    (
        "When 75 minutes are over a last round begins in which no dice are rolled; in turn each player may still "
        "trade, negotiate, build and buy development cards. Then points are counted."
    ): (
        "Pasados 75 minutos empieza una última vuelta en la que no se tiran los dados: por turno cada jugador puede "
        "aún comerciar, negociar, construir y comprar cartas de desarrollo. Después se cuentan los puntos."
    ),
    (
        "The championship is organised with the publisher Giochi Uniti; its offers to organisers are a matter between "
        "the two, not BIG's."
    ): (
        "El campeonato se organiza con la editorial Giochi Uniti; lo que ofrece a los organizadores es cosa de ambos, "
        "no de BIG."
    ),
    "Tournaments of the championship may use one or more expansions.": (
        "En los torneos del campeonato se pueden usar una o varias expansiones."
    ),
    "Italy sends at least one player to European and world championships: the winner of the national final.": (
        "A los campeonatos europeos y mundiales Italia envía al menos a un jugador: quien gana la final nacional."
    ),
    "Players are called to the final from the usual ranking of the best 5 tournaments.": (
        "A la final se llama según la clasificación de siempre, la de los 5 mejores torneos."
    ),
    "The base game is played.": "Se juega el juego base.",
    "A turn begins when the dice are received and ends when they are handed on.": (
        "Un turno empieza al recibir los dados y termina al pasarlos."
    ),
    "A settlement may become a city in the turn it was built.": (
        "Un poblado puede convertirse en ciudad en el mismo turno en que se construye."
    ),
    (
        "Newly bought development cards are kept apart from older ones; whoever mixes them plays no more development "
        "cards that turn, as nobody can tell which are new."
    ): (
        "Las cartas de desarrollo recién compradas se guardan aparte de las demás; quien las mezcla no juega más en "
        "ese turno, porque nadie puede saber cuáles son nuevas."
    ),
    "The number of one's cards is told whenever the player in turn asks.": (
        "Cuántas cartas tiene cada uno se dice siempre que lo pregunta el jugador en turno."
    ),
    "One wins only with 10 or more points, declared in one's own turn; who forgets waits for their next turn.": (
        "Solo se gana con 10 puntos o más, declarados en el turno propio; quien lo olvida espera a su turno siguiente."
    ),
    (
        "If the supply cannot give every player all they are due of a resource, nobody gets that resource; the others "
        "are handed out as usual."
    ): (
        "Si la reserva no alcanza para dar a todos lo que les toca de un recurso, de ese no recibe nadie; los demás se "
        "reparten como siempre."
    ),
    "If only one player is due a resource of which too little is left, that player gets all there is.": (
        "Si un recurso que no alcanza le toca a un solo jugador, ese se lleva todo lo que hay."
    ),
    (
        "Cards not taken from the bank may be taken or asked for in the same turn, unless a card that touches hands "
        "(such as Monopoly) has been played since; after the turn they are lost."
    ): (
        "Las cartas no tomadas de la banca se pueden tomar o pedir en el mismo turno, salvo que después se haya jugado "
        "una carta que toca las manos (como el Monopolio); acabado el turno se pierden."
    ),
    (
        "A forgotten robber is placed where the player in turn wants as long as nothing was traded since: as soon as "
        "that player has made a definite offer, if the dice are not yet rolled (knight before the roll), if no card "
        "that touches hands was played since. A card may then be taken from another hand. If none of this applies the "
        "robber goes to the desert and no card is taken."
    ): (
        "Un ladrón olvidado lo pone donde quiera el jugador en turno mientras no se haya comerciado: en cuanto ha "
        "hecho una oferta concreta, si aún no se han tirado los dados (caballero antes de la tirada), si entretanto no "
        "se ha jugado una carta que toca las manos. Entonces se puede tomar una carta de otra mano. Si nada de esto se "
        "cumple, el ladrón va al desierto y no se toma ninguna carta."
    ),
    (
        "Concrete agreements about later actions are allowed but bind nobody; breaking one is no offence, for the "
        "balance of the game rests on that uncertainty too."
    ): (
        "Los acuerdos concretos sobre acciones futuras están permitidos pero no obligan a nadie; romperlos no es una "
        "falta, porque el equilibrio del juego está también en esa incertidumbre."
    ),
    (
        "A trade needs an advantage for each side's chances that can be understood. It is presumed to lack one where, "
        "for example, the bank would have been as good or better."
    ): (
        "Un intercambio necesita una ventaja comprensible para las posibilidades de cada parte. Se supone que falta, "
        "por ejemplo, donde la banca habría sido igual o mejor."
    ),
    (
        "The robber may go anywhere, also where only its mover has built. If a card can be stolen it must be; "
        "otherwise the robber only stops production there."
    ): (
        "El ladrón puede ir a cualquier sitio, también donde solo ha construido quien lo mueve. Si se puede robar una "
        "carta, hay que hacerlo; si no, el ladrón solo detiene allí la producción."
    ),
    "Players choose their start position in slip order.": (
        "Cada jugador elige su puesto de salida en el orden de la papeleta."
    ),
}
