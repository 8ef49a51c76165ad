"""Quel che la scheda intera di un gioco BIG aggiunge a quella del tavolo: tavoli, turni, tempi, finali, dotazioni."""

from __future__ import annotations

SHEETS: dict[str, str] = {
    "tables-most": "Al massimo {most} al tavolo.",
    "tables-most-points": "La scheda non fissa un massimo; i punti sono previsti per tavoli fino a {most}.",
    "tables-advised": "Meglio: {size} al tavolo.",
    "tables-usual": "La scheda non consiglia un numero; se ne propongono {size} al tavolo.",
    "tables-two": "Gioco per due.",
    "tables-two-only": "Sempre in due al tavolo: un torneo con tavoli più grandi non vale.",
    "tables-pairs": (
        "Sempre due coppie al tavolo. La coppia si iscrive, fa punti ed entra in classifica come un solo partecipante."
    ),
    "tables-final-phase": "La fase finale si gioca a tavoli da {size}.",
    "rounds-few": "Meno di {least} partecipanti: si può, ma per metà dei punti.",
    "rounds-all-meet": "{players} partecipanti: meglio tutti contro tutti.",
    "rounds-row": "{players} partecipanti: almeno {rounds} turni.",
    "rounds-row-final": "{players} partecipanti: almeno {rounds} turni, oppure {before} più la finale.",
    "rounds-extra": "È un turno in più rispetto agli altri giochi con gli stessi tavoli.",
    "times-game": "Partita intera: {minutes} minuti.",
    "times-player": "A testa: {minutes} minuti.",
    "times-no-player": "Nessun tempo personale: conta solo quello del tavolo.",
    "times-draft": "Draft: altri {minutes} minuti.",
    "times-last-round": "Dopo {minutes} minuti comincia l'ultimo giro.",
    "times-by-organiser": "I tempi li decide chi organizza.",
    "tied-final-impossible": "In questo gioco una finale non può finire pari.",
    "tied-final-replay": "Se dopo tutti gli spareggi il primo posto è ancora pari, la finale si rigioca.",
    "tied-final-replay-among-tied": (
        "Se dopo tutti gli spareggi il primo posto è ancora pari, rigiocano soltanto quelli a pari merito."
    ),
    "tied-final-standing": (
        "Se dopo tutti gli spareggi la finale è ancora pari, viene prima chi era più in alto alla fine delle "
        "qualificazioni."
    ),
    "final-row-wins": "{players} partecipanti: {rounds} turni; passa chi ne ha vinti almeno {wins}.",
    "final-row-wins-least": (
        "{players} partecipanti: {rounds} turni; passano i primi {least} e chiunque altro ne abbia vinti almeno {wins}."
    ),
    "final-row-bracket": "{players} partecipanti: {rounds} turni; i primi {qualified} proseguono uno contro uno.",
    "final-row-final": "{players} partecipanti: {rounds} turni, poi la finale tra i primi {qualified}.",
    "final-row-semifinals": (
        "{players} partecipanti: {rounds} turni; i primi {qualified} giocano {tables} semifinali, poi la finale."
    ),
    "final-row-direct": (
        "{players} partecipanti: {rounds} turni; i primi {direct} aspettano in finale, gli altri {others} giocano "
        "{tables} semifinali (passano in tutto {qualified})."
    ),
    "final-row-one-direct": (
        "{players} partecipanti: {rounds} turni; il primo aspetta in finale, gli altri {others} "
        "giocano {tables} semifinali (passano in tutto {qualified})."
    ),
    "final-draws": "Qui pareggi e riposi valgono come vittorie.",
    "final-six": "Con {players} partecipanti, chi da solo ha vinto tutti e {wins} i turni è campione senza finale.",
    "start-seat": "Posizione {seat}",
    "start-each": "Tutti",
    "start-each-at": "Tutti, a un tavolo da {players}",
}

TERMS: dict[str, dict[str, str]] = {
    "sheet_section": {
        "tables": "Giocatori al tavolo",
        "rounds": "Turni",
        "times": "Tempi",
        "clocks": "Orologi",
        "auction": "Asta e posizioni",
        "start": "Dotazione iniziale",
        "set_up": "Preparazione",
        "ties": "Parità al tavolo",
        "tied_final": "Finale in parità",
        "scoring": "Punteggio",
        "bans": "Da togliere",
        "variants": "Varianti",
        "editions": "Edizioni",
        "maps": "Mappe",
        "notes": "Note",
        "faq": "Domande e risposte",
        "national_final": "Finale nazionale",
    },
}
