"""Frases para lo que puede fallar al gestionar la plataforma: servir, copiar, restaurar."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "server-missing": 'la plataforma web no está instalada (falta {module}); ejecuta: pip install "tabellone[server]"',
    "settings-wrong": "los ajustes no están completos: {reason}",
    "database-unreachable": "la base de datos no responde: {reason}; revisa DATABASE_URL",
    "database-newer": "una versión más reciente ha cambiado esta base de datos ({migrations}); reinstala esa",
    "already-serving": "Tabellone ya sirve los datos de {folder} en {address}; abre esa dirección, o ciérralo antes "
    "con Ctrl-C donde se ejecuta, o con: {end}",
    "port-taken": "el puerto {port} está ocupado por otro programa; elige otro: {command}",
    "no-database": "en {folder} no hay ninguna base de datos; indica con --data dónde está la tuya",
    "no-database-for-admin": "en {folder} todavía no hay ninguna base de datos y no se ha creado ningún administrador; "
    "indica con --data dónde está la tuya, o añade --new para crear una nueva",
    "port-forbidden": "no tienes permiso para usar el puerto {port}; elige uno por encima de 1023, como --port 8000",
    "no-network": "esta máquina no está en ninguna red en la que los teléfonos puedan encontrarla; "
    "conéctate al wifi de la sala, o abre un punto de acceso, y vuelve a empezar",
    "host-unknown": "esta máquina no tiene la dirección {host}; usa 127.0.0.1, o 0.0.0.0 para todas sus direcciones",
    "email-wrong": "{email} no es una dirección de correo",
    "password-weak": "esta contraseña no es lo bastante buena: {reasons}",
    "backup-exists": "este archivo ya existe y se queda como está; elige un nombre nuevo",
    "backup-unreadable": "esto no es una copia legible; indica un archivo escrito por `tabellone backup`",
    "backup-damaged": "esta copia está dañada ({part}); no se ha cambiado nada, usa otra",
    "backup-newer": "esta copia es de una versión más reciente ({version}); no se ha cambiado nada, instala antes esa",
    "restore-not-empty": "la base de datos ya contiene {rows} filas; restaura en una vacía, o añade --replace, que "
    "antes la guarda",
    "restore-refused": "la base de datos rechaza esta copia, y no se ha cambiado nada: {reason}",
    "restore-differs": "la base de datos devuelve {table} de otro modo que la copia; no se ha cambiado nada",
}
