"""Sentences of what can go wrong while the platform is run: serve, back up, restore."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "server-missing": 'the web platform is not installed ({module} is missing); run: pip install "tabellone[server]"',
    "settings-wrong": "the settings are not complete: {reason}",
    "database-unreachable": "the database does not answer: {reason}; look at DATABASE_URL",
    "database-newer": "a newer version has changed this database ({migrations}); install that version again",
    "already-serving": "Tabellone serves the data in {folder} already, at {address}; open that, or end it first with "
    "Ctrl-C where it runs, or: {end}",
    "port-taken": "port {port} is taken by another program; choose another one: {command}",
    "no-database": "there is no database in {folder}; say with --data where yours is",
    "no-database-for-admin": "there is no database in {folder} yet, and nobody was made administrator; say with --data "
    "where yours is, or add --new for a new one",
    "port-forbidden": "port {port} is not allowed for you; choose one above 1023, for instance --port 8000",
    "no-network": "this machine is in no network that phones could find it in; join the hall's "
    "wifi, or open a hotspot, and start again",
    "host-unknown": "this machine has no address {host}; use 127.0.0.1, or 0.0.0.0 for all its addresses",
    "email-wrong": "{email} is no e-mail address",
    "password-weak": "this password is not good enough: {reasons}",
    "backup-exists": "this file exists already and stays as it is; name a new one",
    "backup-unreadable": "this is no backup that can be read; name a file that `tabellone backup` wrote",
    "backup-damaged": "this backup is damaged ({part}); nothing was changed, take another one",
    "backup-newer": "a newer version ({version}) wrote this backup; nothing was changed, install that version first",
    "restore-not-empty": "the database holds {rows} rows already; restore into an empty one, or add --replace, which "
    "saves it first",
    "restore-refused": "the database refuses this backup, and nothing was changed: {reason}",
    "restore-differs": "the database gives back {table} otherwise than the backup says; nothing was changed",
}
