"""What holds everywhere."""

from __future__ import annotations

import contextlib
import gc
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from tabellone.engine.languages import LANGUAGES as SPOKEN
from tabellone.server.settings.logs import logging_settings
from tabellone.server.settings.sqlite import FILE
from tabellone.wording.catalogue import LOCALE

# facts are many small values that stay: looking through them for garbage takes a third of a large circuit's first page
gc.set_threshold(100_000, 50, 100)

env = environ.Env()
SERVER = Path(__file__).resolve().parent.parent
DATA = Path(env.str("TABELLONE_DATA", default="data")).resolve()

DEBUG = False
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost"])
ROOT_URLCONF = "tabellone.server.web.urls"
WSGI_APPLICATION = "tabellone.server.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "tabellone.server.web",
    "tabellone.server.identity",
    "tabellone.server.federation",
    "tabellone.server.intake",
    "tabellone.server.letters",
    "tabellone.server.rankings",
    "tabellone.server.play",
    "tabellone.server.registration",
    "tabellone.server.events",
    "tabellone.server.people",
    "tabellone.server.mail",
    "tabellone.server.journal",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "django_tasks",
    "django_tasks_db",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "tabellone.server.web.request_limits.bounded_addresses",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tabellone.server.web.cached_pages.answering_unchanged",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "tabellone.server.web.request_limits.BoundedBodies",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tabellone.server.web.request_limits.BoundedAccounts",
    "django_htmx.middleware.HtmxMiddleware",
    "tabellone.server.web.cached_pages.BoundedWork",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    }
]

CSRF_FAILURE_VIEW = "tabellone.server.web.site.old_form"
FORM_RENDERER = "tabellone.server.web.fields.FormRenderer"

SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 60,  # whoever waits for the others to write may be overtaken: a busy hall's laptop needs more than 20
    # what is deleted or replaced is overwritten in the file, so that who is erased is gone from it
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;"
    ),
}


def database(url: str) -> dict[str, Any]:
    """The settings of a database given by its address: SQLite waits its turn; both keep their connections.

    To open one takes longer than what most pages ask for: with SQLite, ten times as long as an unchanged page.
    """
    if url.partition("://")[0] not in {"sqlite", "postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL begins with sqlite:/// or postgresql://")
    settings: dict[str, Any] = dict(environ.Env.db_url_config(url))
    if settings["ENGINE"].endswith("sqlite3"):
        return sqlite_database(settings["NAME"], settings.get("OPTIONS", {}))
    return settings | {"CONN_HEALTH_CHECKS": True, "CONN_MAX_AGE": 60}


def sqlite_database(path: Path | str, options: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """The settings of an SQLite file, whatever signs its folder's name is made of."""
    engine = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": {**options, **SQLITE_OPTIONS}}
    return engine | {"CONN_MAX_AGE": 60}


ERASED_FOLDER = DATA  # of the list of the erased, where the database is no file that it could lie beside
DATABASE_URL = env.str("DATABASE_URL", default="")
DATABASES = {"default": database(DATABASE_URL) if DATABASE_URL else sqlite_database(DATA / FILE)}

CACHES = {
    # shared by all web processes
    "default": {
        "BACKEND": "tabellone.server.journal.storing.TruthfulCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}

PASSWORD_HASHERS = [
    "tabellone.server.people.hashing.FewAtOnceHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "tabellone.server.people.passwords.WordsOfThePlaceValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [(code, _(name)) for code, name in SPOKEN.items()]
LOCALE_PATHS = [LOCALE]
USE_I18N = True
FORMAT_MODULE_PATH = ["tabellone.wording.locale"]
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Rome")

# where phones find a laptop that serves a hall: `tabellone serve --lan` says it; pages show it instead of 127.0.0.1
HALL_ADDRESS = env.str("HALL_ADDRESS", default="")

# where stages can be downloaded from, by host; nothing needs it: files are uploaded and texts pasted. "" = nowhere
IMPORT_HOSTS = {
    host: f"https://{host}"
    for host in env.list("IMPORT_HOSTS", default=["records.abstractplay.com", "playstrategy.org"])
    if host
}

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = DATA / "static"
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},  # nothing that people send is kept as a file
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "manifest-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024**2 // 2  # bytes of a form without files, and of one to a page that takes none
DATA_UPLOAD_MAX_NUMBER_FILES = 250  # an import takes 200, and says so itself of some more
# pages that take long: so many are made at once in a process, so many wait, for so many seconds
COSTLY_AT_ONCE = env.int("COSTLY_AT_ONCE", default=2)
COSTLY_WAITING = env.int("COSTLY_WAITING", default=3)
COSTLY_PATIENCE = env.float("COSTLY_PATIENCE", default=5.0)
# seconds of the processor that a process works in a minute for one address that is signed out; 0: without bound
WORK_PER_ADDRESS = env.int("WORK_PER_ADDRESS", default=30)
# players of the largest tournament; how many tournaments an account opens for itself; how many imports it looks at
LARGEST_TOURNAMENT = env.int("LARGEST_TOURNAMENT", default=600)
TOURNAMENTS_PER_DAY = env.int("TOURNAMENTS_PER_DAY", default=30)
TOURNAMENTS_PER_YEAR = env.int("TOURNAMENTS_PER_YEAR", default=400)
IMPORTS_PER_HOUR = env.int("IMPORTS_PER_HOUR", default=120)
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000  # the longest list of pairs has two choices a line
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "tabellone.server.people.accounts"
SESSION_COOKIE_AGE = 14 * 24 * 3600  # seconds without use after which a session ends
SESSION_LONGEST = 30 * 24 * 3600  # seconds after signing in, used or not
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

LOGGING = logging_settings(env.str("LOG_LEVEL", default="INFO"))

EMAIL_CONFIG = environ.Env.email_url_config(env.str("EMAIL_URL", default="") or "consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="tabellone@localhost")
# whether mail reaches people: a console and a dummy are no service, and pages say so
MAIL_SERVICE = EMAIL_CONFIG["EMAIL_BACKEND"].rpartition(".")[0].endswith(".smtp")
# what is asked right before a mail of a kind leaves: whether it is still wanted
MAIL_GATES = {
    "convening": "tabellone.server.federation.convocation_mails.call_still_wanted",
    "event": "tabellone.server.federation.news.event_still_wanted",
    "newsletter": "tabellone.server.letters.newsletters.newsletter_still_wanted",
}
MAIL_LEASE = env.int("MAIL_LEASE", default=300)  # seconds after which a mail on its way has lost its sender
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# What may be tried how often is ours to count (`people.limits`), allauth's own counts are off: a hall full of scorers
# signs in at once behind one address, yet nobody can try out passwords, by account or by address.
#
# With a mail service (`EMAIL_URL`) an address is confirmed before it counts, and signing up never tells whether an
# address has an account. A laptop in a hall without mail takes addresses as they are.
HAS_MAIL = env.str("EMAIL_URL", default="").partition(":")[0] not in {"", "consolemail", "memorymail", "dummymail"}

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/me/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "tabellone.server.people.accounts.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "tabellone.server.people.accounts.SignupForm"
ACCOUNT_USER_DISPLAY = "tabellone.server.people.accounts.shown_name"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Tabellone: "
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if HAS_MAIL else "optional"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = HAS_MAIL
ACCOUNT_EMAIL_NOTIFICATIONS = HAS_MAIL
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # addresses and second steps change only for who has just given the password
ACCOUNT_RATE_LIMITS = False  # ours alone: `people.limits`
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

# sockets of a web process, and those of one address: a hall of 600 phones stands behind one, each with a few at once
SOCKETS = env.int("SOCKETS", default=3000)
SOCKETS_OF_ONE_ADDRESS = env.int("SOCKETS_OF_ONE_ADDRESS", default=1500)

MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Tabellone"
MFA_TOTP_TOLERANCE = 1
MFA_ALLOW_UNVERIFIED_EMAIL = not HAS_MAIL
MFA_FORMS = {
    "authenticate": "tabellone.server.people.second_factor.CodeForm",
    "reauthenticate": "tabellone.server.people.second_factor.CodeAgainForm",
    "activate_totp": "tabellone.server.people.second_factor.FirstCodeForm",
}


def kept_secret(folder: Path) -> str:
    """The key that signs cookies and links: a file of this folder, made once for all processes that start together."""
    path = folder / "secret"
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make_secret(path)
    return path.read_text(encoding="ascii").strip()


def _make_secret(path: Path) -> None:
    """Write a whole key under another name, then give it the name, unless somebody was quicker."""
    descriptor, name = tempfile.mkstemp(prefix=".secret-", dir=path.parent)  # for its owner alone
    draft = Path(name)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(get_random_secret_key() + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without links, a stick for instance: a name is given only where there is none yet
        with contextlib.suppress(FileExistsError), path.open("xb") as file:
            file.write(draft.read_bytes())
    finally:
        draft.unlink()
