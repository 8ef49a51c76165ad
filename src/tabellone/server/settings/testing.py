"""The tests: quick passwords, mail kept in memory, static files from where they are."""

import tempfile
from pathlib import Path

from tabellone.server.settings.base import *  # noqa: F403 - settings are made by overlaying
from tabellone.server.settings.base import database, env

SECRET_KEY = "tests"  # noqa: S105 - guards nothing
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = env.str("TEST_EMAIL_BACKEND", default="django.core.mail.backends.locmem.EmailBackend")
MAIL_SERVICE = True
ERASED_FOLDER = Path(tempfile.gettempdir())
DATABASES = {"default": database(env.str("DATABASE_URL", default="") or "sqlite:///:memory:")}
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
WORK_PER_ADDRESS = env.int("WORK_PER_ADDRESS", default=0)  # all tests ask from one address
