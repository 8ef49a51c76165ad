"""Frasi per le classifiche, l'ELO e i premi di BIG."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "big-best-of-none": "{name} è {found}: deve contare almeno un risultato",
    "big-elo-decimals": "l'ELO di {player} in {game} è {rating}: un ELO ha al massimo tre decimali",
    "big-elo-out-of-range": "l'ELO di {player} in {game} è {rating}: deve stare fra -{most} e {most}",
    "big-final-cut-short": (
        "{tournament} è una finale nazionale ed è finita, ma mancano la fase finale e dei turni di qualificazione "
        "(previsti: {rounds}, mancanti: {missing}): aggiungili, o scrivi nel suo piano (turni, fase finale) "
        "come si è giocato"
    ),
    "big-final-phase-missing": (
        "{tournament} è una finale nazionale ed è finita, ma la fase finale manca o non ha ancora un vincitore: "
        "aggiungi i suoi turni e i risultati, o scrivi nel suo piano (turni, fase finale) come si è giocato"
    ),
    "big-final-rounds-missing": (
        "{tournament} è una finale nazionale ed è finita, ma mancano dei turni (previsti: {rounds}, "
        "mancanti: {missing}): aggiungili, o scrivi nel suo piano quanti turni aveva"
    ),
    "big-figure-out-of-range": "{name} è {found}: deve stare fra 0 e {most}",
    "big-not-in-ranking": "{player} non è nella classifica {ranking}, ma in: {known}",
    "big-not-in-rankings": "{player} non ha ancora giocato e non è in nessuna classifica: controlla l'id del giocatore",
    "big-result-missing": (
        "{tournament} è finito, ma manca il risultato di {player} nel turno {round}, tavolo {table}: inserisci il "
        "punteggio"
    ),
    "big-tournament-unfinished": (
        "{tournament} è finito (turni giocati: {played}), ma ne erano previsti altri o manca la finale: aggiungili, "
        "oppure correggi i turni previsti"
    ),
    "prizes-fee-cents": "la quota è {fee}: scrivila in euro e centesimi interi",
    "prizes-fee-range": "la quota è {fee}: deve stare fra 0 e {most} euro",
    "prizes-need-a-fee": (
        "{tournament} non ha quota di iscrizione, quindi non c'è montepremi: indica la quota e chi ha pagato"
    ),
    "prizes-nobody-to-win": (
        "nella classifica di {tournament} non c'è ancora nessun iscritto che abbia pagato: il montepremi ({pot} "
        "euro) aspetta i risultati"
    ),
    "title-double": "{who} ha già il titolo del {year} in questo gioco",
    "title-gone": "questo titolo non è più nell'elenco: guarda di nuovo l'elenco",
    "title-nobody": "per un titolo servono il gioco e il nome di chi l'ha vinto",
    "title-year": "l'anno è {year}: deve stare tra {first} e {last}",
}

STEPS: dict[str, str] = {
    "big-base": "punti base per la posizione {position} su {players}",
    "big-elo-carried-in": "{player} comincia {game} con l'ELO riportato",
    "big-elo-compared": "contro {opponent}: ELO {own} contro {other}, risultato {scored}; atteso",
    "big-elo-moved": "{tournament} ha spostato l'ELO di {change}",
    "big-elo-newcomer": "{player} comincia {game} con l'ELO di un nuovo giocatore",
    "big-elo-now": "ELO di {player} in {game} (tornei che l'hanno spostato: {tournaments})",
    "big-elo-table": "turno {round}, tavolo {table}: posto {place} su {seats}, risultato {scored}, atteso {expected}",
    "big-excluded": "{player} è escluso e non ha posizione nella classifica {ranking}",
    "big-general-game": "{game}: i migliori {best} risultati, finora {counted}",
    "big-general-total": "classifica generale {year}: i giochi di {player} sommati",
    "big-halved": "hanno partecipato meno di {least} giocatori ({players}), quindi i punti sono dimezzati",
    "big-mean-elo": "ELO medio dei partecipanti ({players}) prima del torneo",
    "big-multiplier": "moltiplicatore ELO: ELO proprio {own}, media {mean}",
    "big-no-prize": "nessun punto premio: vanno ai primi {rewarded} su {players}, e questa è la posizione {position}",
    "big-pair-elo": "ELO della coppia {pair} ({members}): la media dei due",
    "big-points-total": "punti di {player} in {game}: i migliori {best} risultati, finora {counted}",
    "big-position": "posizione nella classifica {ranking}: davanti {ahead}, su {of}",
    "big-position-shared": "posizione nella classifica {ranking}: davanti {ahead}, su {of}; a pari merito con {others}",
    "big-prize": "punti premio per la posizione {position}, fra i primi {rewarded} su {players}",
    "big-prize-left-over": (
        "i centesimi avanzati di {divided} euro vanno al primo: per piazzamento ne spettavano {given}"
    ),
    "big-prize-won": "{share} per cento di {divided} euro, diviso fra {tied}, più {left} avanzati",
    "big-prizes-divided": "{voucher} euro del montepremi di {pot} sono messi da parte per il buono",
    "big-prizes-pot": "quote per {fees} euro, meno il {kept} per cento",
    "big-reset": "la classifica di {game} è ripartita con la finale nazionale {tournament} in data {day}",
    "big-result": "{tournament}: posizione {position} su {players}",
    "big-result-left-out": "{tournament} non conta: non è fra i migliori {best}",
    "big-voucher": "un buono per {player}, preso da un montepremi di {pot} euro, da {least} in su",
}
