"""Frasi per ciò che può andare storto quando si gestisce la piattaforma: avvio, copie, ripristino."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "server-missing": 'la piattaforma web non è installata (manca {module}); esegui: pip install "tabellone[server]"',
    "settings-wrong": "le impostazioni non sono complete: {reason}",
    "database-unreachable": "la base dati non risponde: {reason}; controlla DATABASE_URL",
    "database-newer": "una versione più recente ha modificato questa base dati ({migrations}); reinstalla quella",
    "already-serving": "Tabellone serve già i dati di {folder} all'indirizzo {address}; apri quello, oppure chiudilo "
    "prima con Ctrl-C dove è in esecuzione, o con: {end}",
    "port-taken": "la porta {port} è occupata da un altro programma; scegline un'altra: {command}",
    "no-database": "in {folder} non c'è un database; indica con --data dove si trova il tuo",
    "no-database-for-admin": "in {folder} non c'è ancora un database, e nessuno è diventato amministratore; indica con "
    "--data dove si trova il tuo, oppure aggiungi --new per crearne uno nuovo",
    "port-forbidden": "non hai il permesso di usare la porta {port}; scegline una sopra 1023, per esempio --port 8000",
    "no-network": "questa macchina non è in nessuna rete in cui i telefoni possano trovarla; "
    "collegati al wifi della sala, o apri un hotspot, e riavvia",
    "host-unknown": "questa macchina non ha l'indirizzo {host}; usa 127.0.0.1, o 0.0.0.0 per tutti i suoi indirizzi",
    "email-wrong": "{email} non è un indirizzo e-mail",
    "password-weak": "questa password non è abbastanza buona: {reasons}",
    "backup-exists": "questo file esiste già e resta com'è; scegli un nome nuovo",
    "backup-unreadable": "questa non è una copia leggibile; indica un file scritto da `tabellone backup`",
    "backup-damaged": "questa copia è danneggiata ({part}); non è cambiato nulla, usane un'altra",
    "backup-newer": "questa copia è di una versione più recente ({version}); nulla è cambiato, installa prima quella",
    "restore-not-empty": "la base dati contiene già {rows} righe; ripristina in una vuota, oppure aggiungi --replace, "
    "che prima la salva",
    "restore-refused": "la base dati rifiuta questa copia, e non è cambiato nulla: {reason}",
    "restore-differs": "la base dati restituisce {table} in modo diverso da quanto dice la copia; non è cambiato nulla",
}
