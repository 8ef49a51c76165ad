"""Frasi su come si crea un torneo, sui suoi giocatori e sulle presenze."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "ask-to-withdraw": "il torneo {name} è cominciato: chiedi a un organizzatore di registrare il tuo ritiro",
    "entries-closed": "ora non ci si può iscrivere qui a {name}: chiedi a un organizzatore",
    "entry-all-meet-all": (
        "è troppo tardi per iscriversi: il girone è cominciato e gli avversari sono fissati; prima annulla i sorteggi"
    ),
    "entry-too-late": "è troppo tardi per iscriversi: quello che resta da giocare è solo per chi si è qualificato",
    "entry-barred": (
        "{players}: non può giocare in data {day} per un provvedimento disciplinare; togli il nome dalla lista, "
        "oppure chiedi a un amministratore di revocare il provvedimento"
    ),
    "entry-disqualified": (
        "{players}: c'è una squalifica, e quindi niente tappe; togli il nome dalla lista, oppure chiedi agli "
        "organizzatori del circuito di annullare la squalifica"
    ),
    "entry-unregistered": (
        "{players}: nessuna registrazione entro il termine ({day}), e alla tappa Race «{name}» partecipano solo i "
        "registrati: ci si registra dalla pagina del circuito entro quella data, e poi ci si iscrive"
    ),
    "fee-by-the-circuit": (
        "la quota di iscrizione di {name} la decidono solo gli organizzatori del circuito, perché "
        "quello che si vince è credito del circuito: chiedi a uno di loro"
    ),
    "final-by-the-circuit": (
        "se {name} sia una finale nazionale lo decidono solo gli organizzatori del circuito: chiedi a uno di loro"
    ),
    "race-by-the-circuit": (
        "se {name} sia una tappa Race lo decidono solo gli organizzatori del circuito: chiedi a uno di loro"
    ),
    "game-not-offered": "«{game}» non si gioca con questo regolamento; scegli fra: {known}",
    "game-unsure": (
        "qui nessuno conosce un gioco chiamato «{game}»; intendevi {known}? Scegline uno, oppure di’ che è "
        "un altro gioco"
    ),
    "list-changed": "nel frattempo è cambiato qualcosa: guarda di nuovo che cosa farebbe la lista",
    "list-empty": "nessuno della lista può essere iscritto: incolla un giocatore per riga",
    "list-too-large": "l'elenco supera il limite di {most} kilobyte: incolla solo i nomi, o inseriscilo in più parti",
    "list-too-long": "l'elenco ha {lines} righe: inseriscine al massimo {most} alla volta",
    "minors-by-initials": "qui i minorenni compaiono con le iniziali, salvo che la scheda ne permetta il nome",
    "namesake-entered": (
        "{name} risulta già nella lista: se sei tu, collega quella scheda al tuo account o chiedi a un organizzatore; "
        "altrimenti scrivi il tuo nome in modo che si distingua"
    ),
    "not-entered-yet": "non hai un'iscrizione a {name}",
    "not-your-circuit": (
        "solo gli organizzatori di {circuit} possono aggiungervi tornei: chiedi a uno di loro, oppure crea il "
        "torneo fuori dal circuito"
    ),
    "partner-missing": "qui si gioca in coppia: scrivi il nome di chi gioca con te",
    "paid-or-free": (
        "scegli l'iscrizione a pagamento ({fee} euro, può vincere un premio) oppure quella gratuita (vale solo per "
        "le classifiche)"
    ),
    "paid-already": (
        "la tua quota per {name} risulta pagata: chiedi a un organizzatore se l'iscrizione deve essere gratuita"
    ),
    "no-box-online": "{name} si gioca online: non serve nessuna scatola",
}

STEPS: dict[str, str] = {}
