"""Django made ready inside a command; what is wrong with the settings is told in one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import django
import environ
from django.core.exceptions import ImproperlyConfigured

from tabellone.engine.errors import RuleError
from tabellone.server.hints import LAPTOP
from tabellone.server.settings.sqlite import FILE

SETTINGS = "DJANGO_SETTINGS_MODULE"


def missing_file(data: Path) -> Path | None:
    """The SQLite file that is not there yet; none where there is one, and where another database is named."""
    url = os.environ.get("DATABASE_URL", "")
    if url and not url.startswith("sqlite:"):
        return None
    file = Path(str(environ.Env.db_url_config(url)["NAME"])) if url else data / FILE
    return None if file.exists() else file


def set_up(data: Path | None = None) -> None:
    """Choose the settings (a laptop's if nothing is said), and the folder that holds database and key."""
    os.umask(0o077)  # database, key, backups: for their owner alone
    os.environ.setdefault(SETTINGS, LAPTOP)
    if data is not None:
        os.environ["TABELLONE_DATA"] = str(data)
    try:
        django.setup()
    except ImproperlyConfigured as error:
        raise RuleError("settings-wrong", reason=str(error)) from error
    except PermissionError as error:
        raise RuleError("settings-wrong", reason=f"{error.strerror}: {error.filename}") from error
