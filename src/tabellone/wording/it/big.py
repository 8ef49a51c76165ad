"""Frasi di un torneo BIG: divieti del regolamento, avvisi dei sorteggi, spiegazioni."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "table-unreported": "tavolo {table}: manca il risultato di {players}; inseriscilo prima",
    "result-missing": (
        "turno {round}, tavolo {table}: manca il risultato di {players}; inserisci il punteggio, poi riprova"
    ),
    "table-too-large": "per un tavolo da {seats} non ci sono punti; i tavoli vanno da due a {largest} giocatori",
    "table-size-refused": "non si gioca a tavoli da {size}; scegli da 2 a {largest}",
    "two-only-game": "{game} si gioca solo in due per tavolo, non in {size}; imposta 2 giocatori per tavolo",
    "game-table-too-large": "{game} si gioca al massimo in {most} per tavolo, non in {size}",
    "too-few-players": "troppo pochi giocatori per sorteggiare un turno: {players}; ne servono almeno {least}",
    "only-rematches-left": (
        "{players} si sono appena incontrati e non resta nessun altro da abbinare: chiudi qui i turni alla svizzera, "
        "oppure iscrivi un altro giocatore"
    ),
    "round-robin-for-two": (
        "un girone all'italiana si gioca a tavoli da due, non da {size}; imposta 2 giocatori per tavolo"
    ),
    "round-robin-late-entry": (
        "arrivati in ritardo: {players}; un girone all'italiana non può accoglierli, gioca alla svizzera"
    ),
    "too-many-for-semifinals": (
        "{qualified} giocatori sono troppi per semifinali e finale a tavoli da {seats}; qualificane al massimo {most}"
    ),
    "bracket-too-large": (
        "i qualificati sono {qualified} e un tabellone ne tiene al massimo {most}; imposta `qualified`, oppure gioca "
        "un altro turno"
    ),
    "final-tie-unresolved": (
        "la finale non ha ancora un vincitore: {players} sono pari, ma in questo gioco uno è sempre davanti; completa "
        "il risultato"
    ),
    "nothing-left-to-draw": "non c'è più niente da sorteggiare: il torneo è finito, vince {winners}",
    "planned-rounds-over": (
        "non c'è più niente da sorteggiare: tutti i turni previsti ({planned}) sono stati giocati e il torneo lo "
        "vince {winners}; per continuare, prevedi più turni (`rounds`) o una fase finale (`final_phase`)"
    ),
    "final-table-refused": (
        "una finale secca mette tutti i qualificati ({qualified}) a un solo tavolo, e a {game} si sta al massimo in "
        "{most}: qualificane {most}, o scegli la fase finale `national`, che prima fa giocare per i posti in finale"
    ),
    "race-not-big": "un torneo BIG non è una tappa Race: togli «race»",
    "system-not-big": (
        "la formula {system} non si gioca in BIG; scegli swiss (svizzera), round_robin (girone all'italiana), "
        "knockout (eliminazione diretta) o other (altra)"
    ),
    "param-out-of-range": "{name} è {found}; può andare da {least} a {most}",
    "phase-out-of-order": "il turno {round} è di fase «{phase}», ma viene dopo la fase «{after}»",
    "supremacy-elsewhere": "{players}: la vittoria per supremazia esiste solo in 7 Wonders Duel, non in {game}",
    "supremacy-twice": "{players}: può aver vinto per supremazia uno solo di loro",
    "tie-unresolved": (
        "turno {round}, tavolo {table}: {players} sono pari, ma a {game} uno è sempre davanti: dai a ciascuno un dato "
        "diverso ({figures}), oppure i posti li decide l'arbitro"
    ),
    "tie-impossible": (
        "turno {round}, tavolo {table}: {players} hanno lo stesso punteggio, cosa impossibile a {game}: ricontrolla i "
        "punteggi, oppure i posti li decide l'arbitro"
    ),
    "negative-bid": "puntata di {bid}: le puntate partono da 0",
    "place-out-of-range": "posto {place} a un tavolo da {seats}",
    "figure-of-risiko": "{name} riguarda RisiKo!, non BIG",
    "unknown-figure": "in caso di parità {game} non chiede il dato {name}; chiede: {known}",
    # avvisi di un sorteggio
    "short-tables": (
        "ad alcuni tavoli manca più di un giocatore: un altro numero di giocatori per tavolo potrebbe andare meglio"
    ),
    "above-the-most-of-the-game": "alcuni tavoli sono più grandi di quanto consiglia la scheda del gioco",
    "hardcore-tables-too-large": "in un torneo a più giochi i tavoli sono da cinque al massimo, meglio da quattro",
    "single-loss-can-eliminate": "con questa struttura basta una sconfitta per restare fuori dalla fase finale",
    "half-points-below-six": "con meno di sei giocatori il torneo vale la metà per le classifiche",
    "round-robin-advised": "per quattro giocatori a un gioco da due è consigliato il girone all'italiana",
    "final-table-size-unused": (
        "una finale secca mette tutti i qualificati a un solo tavolo, quindi la dimensione scelta per la finale non "
        "serve: toglila, o scegli la fase finale `national`"
    ),
    "final-again": "la finale è finita in parità, quindi si rigioca",
    "rounds-below-advised": "sono previsti meno turni di quelli consigliati per questo numero di giocatori",
}

STEPS: dict[str, str] = {
    "big-never-seated": "nessun tavolo fino al turno {after_round}, quindi nessuna posizione",
    "big-total": "punti di tutti i turni",
    "big-total-qualifying": "punti dei turni di qualificazione (la fase finale non ne dà)",
    "big-no-table": "turno {round}: nessun tavolo, nessun punto",
    "big-void-table": "turno {round}: tavolo nullo, nessun punto",
    "big-absent": "turno {round}: assente, nessun punto",
    "big-bye": "turno {round}: un riposo vale {result} punti",
    "big-points": "turno {round}: il posto {place} a un tavolo da {seats} vale {result} punti",
    "big-points-shared": (
        "turno {round}: posto {place} a un tavolo da {seats}, condiviso da {sharing}: la media dei posti che occupano"
    ),
    "big-referee-place": "l'arbitro ha assegnato il posto {place} al tavolo {table}",
    "big-last-at-table": "{status}: ultimo al tavolo {table}, posto {place}, qualunque sia il punteggio",
    "big-place": "posto {place} al tavolo {table} con un punteggio di {score}",
    "big-score": "punteggio {score}",
    "big-score-after-bid": "punteggio {score} meno la puntata di {bid}",
    "big-supremacy": "partita vinta per supremazia militare o scientifica: vale 1-0 e le puntate non si tolgono",
    "big-tie-shared": "in parità con {other} e nulla li separa: il posto è condiviso",
    "big-tie-by-seat": "in parità con {other}, decidono i posti al tavolo",
    "big-tie-fewer": "in parità con {other}, decide il dato «{figure}», vince il più basso: {own} contro {theirs}",
    "big-tie-more": "in parità con {other}, decide il dato «{figure}», vince il più alto: {own} contro {theirs}",
    "big-pbg": "PBG, la quota dei punti del primo tavolo: {score} su {whole}",
    "big-pbg-flat": "PBG: la somma dei punteggi del tavolo è nulla, quindi ogni posto (su {seats}) ha la stessa quota",
    "big-pbg-bye": "PBG di un riposo",
    "big-pbg-ghosts": (
        "il tavolo aveva {size} giocatori, {ghosts} in meno del più grande del turno: ogni posto mancante (fantasma) "
        "fa {share} della media del tavolo"
    ),
    "big-standing-position": "posizione {result} su {players} dopo il turno {round}",
    "big-parted-by-table": "a pari punti con {other}; nel turno {round} tavolo {own} del sorteggio contro {theirs}",
    "big-parted-by-place": "a pari punti con {other}; nel turno {round} posto {own} contro {theirs}",
    "big-parted-by-pbg": "a pari punti con {other}; PBG {own} contro {theirs}",
    "big-parted-by-lot": "pari con {other} in tutto, decide la sorte estratta con il turno {round}",
    "big-standing-shared": "pari con {other} in tutto, quindi la posizione è condivisa",
    "big-qualified": "posizione {position}: passano i primi {qualified} ancora in gara",
    "big-not-qualified": "posizione {position}: passano solo i primi {qualified} ancora in gara",
    "big-qualified-by-wins": (
        "partite vinte: {wins} (pareggi e riposi contano), posizione {position}: passa (qualificati: {qualified})"
    ),
    "big-not-qualified-by-wins": "partite vinte: {wins} (pareggi e riposi contano); per passare ne servono {needed}",
    "big-no-final-needed": (
        "partite vinte: {wins}, posizione {position}: un giocatore le ha vinte tutte, quindi non si gioca la finale"
    ),
    "big-qualified-and-withdrew": "posizione {position}: qualificato, ma ritirato prima della fase finale",
    "big-skips-a-round": "salta il turno ({phase})",
    "big-passes": "{phase} contro {others}: posto {place}, passa",
    "big-passes-drawn": "{phase} contro {others}: pareggio, passa chi era più avanti prima dell'eliminazione diretta",
    "big-out-drawn": (
        "{phase} contro {others}: pareggio ed eliminato, perché passa chi era più avanti prima dell'eliminazione "
        "diretta"
    ),
    "big-is-out": "{phase} contro {others}: posto {place}, eliminato",
    "big-final-played": "finale contro {others}: posto {place}",
    "big-final-tied": (
        "finale contro {others}: parità per il primo posto, che va a chi era più avanti prima della fase finale"
    ),
    "big-final-open": (
        "finale contro {others}: parità per il primo posto, ma in questo gioco uno è sempre davanti: il risultato non "
        "è completo"
    ),
    "big-final-replayed": "finale contro {others}: parità per il primo posto, quindi la finale si rigioca",
    "big-final-position": "posizione finale {position}",
    "big-standing-so-far": "posizione {position} dopo il turno {after_round}",
}
