"""Settings: `base` for all, then `development` (make run), `production`, `testing`; first, which SQLite is used."""

from tabellone.server.settings.sqlite import choose_sqlite

choose_sqlite()
