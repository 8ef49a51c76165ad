"""Frasi del RisiKo! Master."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "risiko-absences": (
        "con tavoli da quattro e da cinque non si siedono i presenti ({players}); aspetta un ritardatario, oppure "
        "conferma i tavoli da tre (parametro {param})"
    ),
    "risiko-both-games": (
        "{player} siede nel turno {round} senza aver giocato entrambe le partite di qualificazione: fai sedere il "
        "successivo in classifica"
    ),
    "risiko-disciplinary": (
        "{player} ha un provvedimento disciplinare in corso in data {day} e non può iscriversi; il posto può andare a "
        "chi non ne ha"
    ),
    "risiko-final-impossible": (
        "per la finale del gruppo {group} restano troppo pochi giocatori ({found}): ne servono quattro e non c'è "
        "nessuno da ripescare (annulla un ritiro, se è stato inserito per errore)"
    ),
    "risiko-final-short": (
        "per la finale del gruppo {group} restano solo tre giocatori ({players}): conferma un tavolo da tre "
        "(parametro {param}), oppure annulla un ritiro inserito per errore"
    ),
    "risiko-five-in-final-phase": (
        "il tavolo {table} ha {found} posti; in questa fase ({phase}) si gioca al massimo in quattro"
    ),
    "risiko-foreign-field": "{name} non ha significato in un RisiKo! Master: toglilo",
    "risiko-foreign-figure": "{name} non ha significato a un tavolo di RisiKo!: toglilo dal posto di {player}",
    "risiko-late-entry": (
        "{player} entra dal turno {found}; si può arrivare al più tardi per la seconda partita di qualificazione "
        "(turno 2)"
    ),
    "risiko-missing-result": (
        "il turno {round} non è completo: manca il risultato di {players} (tavolo {tables}); inserisci il punteggio, "
        "oppure segna il posto come assente o il tavolo come nullo"
    ),
    "risiko-no-final": (
        "troppo pochi giocatori hanno giocato entrambe le partite di qualificazione e sono ancora in gara: {players}; "
        "per una finale ne servono {needed}, perciò vale la classifica dopo le qualificazioni"
    ),
    "risiko-no-tables": "il turno {round} non ha tavoli: sorteggialo o eliminalo",
    "risiko-nothing-left": "non c'è più niente da sorteggiare: il turno {round} è la finale; inserisci il risultato",
    "risiko-objective-not-first": (
        "{player} ha raggiunto l'obiettivo, che vince il tavolo, ma ha il posto {place}: assegna il posto 1, oppure "
        "togli l'obiettivo"
    ),
    "risiko-objective-not-played": "{player} non può aver raggiunto l'obiettivo: il suo esito è «{status}»",
    "risiko-off-objective": "{player} ha {found} punti fuori obiettivo: non possono essere meno di 0",
    "risiko-one-day": (
        "un RisiKo! Master comincia e finisce nello stesso giorno: qui l'inizio è {start} e la fine {end}"
    ),
    "risiko-over": (
        "non c'è più niente da sorteggiare: {tournament} si è concluso con la finale (turno {round}); guarda la "
        "classifica"
    ),
    "risiko-param-range": "{name} è {found}: deve andare da {least} a {most}, con al massimo tre decimali",
    "risiko-phase": "il turno {round} non può essere di fase «{found}»: deve essere {expected}",
    "risiko-places": (
        "i posti al tavolo {table} sono {found}; un tavolo ha un solo vincitore e nessun pari merito: {expected}"
    ),
    "risiko-round-after-final": "il turno {round} viene dopo la finale: dopo non si gioca più nulla",
    "risiko-round-number": "questo turno ha il numero {found}; i turni si numerano da 1 senza salti, quindi {expected}",
    "risiko-score-range": "{player} ha {found} punti tavolo: sono numeri interi da 0 a {most}",
    "risiko-score-whole": "{player} ha {found} punti tavolo: devono essere numeri interi, da 0 a {most}",
    "risiko-score-without-game": (
        "{player} non può avere {found} punti tavolo, perché il suo esito è «{status}»: togli il punteggio"
    ),
    "risiko-seated-after-leaving": (
        "{player} si è ritirato prima del turno {round} ma vi è seduto: segna il posto come assente, oppure togli il "
        "ritiro"
    ),
    "risiko-second-objective": (
        "{player} è il secondo a raggiungere l'obiettivo al tavolo {table}: il primo chiude la partita, quindi può "
        "riuscirci uno solo"
    ),
    "risiko-status": (
        "l'esito di {player} è «{found}», che in RisiKo! non esiste: usa played (giocata), absent (assente), "
        "abandoned (abbandono) o void (nulla)"
    ),
    "risiko-system": "un RisiKo! Master ha la formula «master», non {found}",
    "risiko-table-of-three": (
        "il tavolo {table} ha tre posti; i tavoli sono da quattro o cinque, da tre solo se l'organizzatore lo "
        "conferma (parametro accept_three)"
    ),
    "risiko-table-size": "il tavolo {table} ha {found} posti; i tavoli sono da quattro o cinque",
    "risiko-too-few": (
        "possono andare avanti {players} giocatori e ne servono {needed}; la struttura più grande possibile ne prende "
        "{seats} (semifinali: {semifinals}, finalisti diretti: {direct}): confermala (parametro {param})"
    ),
    "risiko-too-few-final": (
        "possono andare avanti {players} giocatori e ne servono {needed}; si può giocare una finale fra i primi "
        "quattro: confermala (parametro {param})"
    ),
    "risiko-void-in-part": (
        "al tavolo {table} alcuni posti sono nulli e altri no: una partita è nulla per tutto il tavolo"
    ),
    "risiko-void-semifinal": (
        "la semifinale al tavolo {tables} è nulla, quindi non ha un vincitore: rigiocatela e inserisci il risultato, "
        "oppure segna tutti come assenti se rinunciano"
    ),
    "risiko-withdrawal-when": (
        "{player} si ritira in un momento non previsto («{found}»): usa before_round:1 … before_round:4, "
        "before_semifinals o before_final"
    ),
}

STEPS: dict[str, str] = {
    "risiko-called-to-final": (
        "ripescato in finale dal posto {place} del tavolo di semifinale {table}, perché altri hanno rinunciato"
    ),
    "risiko-direct-finalist": "salta le semifinali: finalista diretto",
    "risiko-final-game": "finale al tavolo {table}: posto {place} con {table_points} punti tavolo",
    "risiko-final-position": (
        "posto {place} in finale (finali giocate: {finals}): finalisti con un posto migliore {better}, più uno"
    ),
    "risiko-game-absent": "turno {round}, tavolo {table}: assente, quindi la partita non è stata giocata",
    "risiko-game-five": (
        "turno {round}, tavolo {table} (da cinque), posto {place}: {table_points} punti tavolo × {factor} in "
        "millesimi, arrotondati per eccesso, più {win} per la vittoria, al massimo {most}"
    ),
    "risiko-game-four": (
        "turno {round}, tavolo {table} (giocatori: {players}), posto {place}: {table_points} punti tavolo in "
        "millesimi, più {win} per la vittoria"
    ),
    "risiko-game-not-seated": "turno {round}: senza tavolo, quindi la partita non è stata giocata",
    "risiko-game-objective": (
        "turno {round}, tavolo {table}: obiettivo segreto raggiunto, che vale {objective} a qualunque tavolo"
    ),
    "risiko-game-void": "turno {round}, tavolo {table}: nullo, quindi non c'è stata partita",
    "risiko-lot": "parità decisa a sorte con il seme {seed}, in quest'ordine: {lots}",
    "risiko-out-after-qualifying": "non è in semifinale",
    "risiko-out-by-place": (
        "posizione {place} fra chi ha giocato entrambe le partite ed era ancora in gara; passavano i primi {places}"
    ),
    "risiko-out-of-final": "non è nella finale, che si è giocata subito",
    "risiko-out-one-game": "va avanti solo chi gioca entrambe le partite di qualificazione",
    "risiko-parted-best": "stessi punti: {ahead} davanti a {behind} per la migliore prestazione ({one} contro {other})",
    "risiko-parted-previous-position": (
        "stessi punti e stesse prestazioni: {ahead} davanti a {behind} per la posizione al turno precedente ({one} "
        "contro {other})"
    ),
    "risiko-parted-second-best": (
        "stessi punti: {ahead} davanti a {behind} per la seconda migliore prestazione ({one} contro {other})"
    ),
    "risiko-parted-third-best": (
        "stessi punti: {ahead} davanti a {behind} per la terza prestazione ({one} contro {other})"
    ),
    "risiko-position": "posizione con {points} punti: giocatori davanti {ahead} (su {ranked}), più uno",
    "risiko-qualifying-position": (
        "posizione dopo le qualificazioni con {points} punti: giocatori davanti {ahead} (su {ranked}), più uno"
    ),
    "risiko-semifinalist": "gioca la semifinale al tavolo {table} (gruppo {group})",
    "risiko-shared-position": "{ahead} e {behind} sono pari in tutto e condividono la posizione",
    "risiko-straight-to-final": "fra i primi quattro, che giocano subito la finale (tavolo {table})",
    "risiko-structure": (
        "giocatori che hanno giocato entrambe le partite: {counted}, di cui con due vittorie: {two_wins}; ne "
        "risultano finalisti diretti: {direct}, gruppi: {groups}, semifinali per gruppo: {semifinals}; semifinali in "
        "tutto"
    ),
    "risiko-structure-final": (
        "giocatori che hanno giocato entrambe le partite: {counted}; si gioca una finale fra i primi quattro"
    ),
    "risiko-sum": "somma dei punti classifica delle partite giocate",
    "risiko-table-later-turn": (
        "{ahead} davanti a {behind}: pari punti, ma dopo nell'ordine di gioco ({one} contro {other})"
    ),
    "risiko-table-left": "{ahead} davanti a {behind}, che ha lasciato la partita prima della fine",
    "risiko-table-objective": "{ahead} davanti a {behind}: ha raggiunto l'obiettivo segreto",
    "risiko-table-off-objective": (
        "{ahead} davanti a {behind}: pari punti tavolo, più punti fuori obiettivo ({one} contro {other})"
    ),
    "risiko-table-points": "{ahead} davanti a {behind}: più punti tavolo ({one} contro {other})",
    "risiko-table-referee": "{ahead} davanti a {behind} per decisione dell'arbitro (posto {one} contro {other})",
    "risiko-unranked": "fuori classifica: finora non ha giocato partite di qualificazione",
    "risiko-withdrew": "si è ritirato ({when})",
}
