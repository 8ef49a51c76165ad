"""A server that others reach, behind a proxy that speaks https: nothing goes without saying."""

from django.core.exceptions import ImproperlyConfigured

from tabellone.server.settings.base import *  # noqa: F403 - settings are made by overlaying
from tabellone.server.settings.base import DATA, STORAGES, env, kept_secret

SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(DATA)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
if not env.str("EMAIL_URL", default=""):  # the console is no place for letters with keys in them
    raise ImproperlyConfigured(
        "EMAIL_URL must name the mail server: smtp+tls://user:password@host:587, or dummymail://"
    )
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS must name the hosts that are served, for instance tabellone.example")
CSRF_TRUSTED_ORIGINS = [f"https://{host.replace('.', '*.', 1) if host[:1] == '.' else host}" for host in ALLOWED_HOSTS]

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked on this machine, past the proxy
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 365)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_SECURE = True
CSRF_COOKIE_NAME = "__Host-csrf"
LANGUAGE_COOKIE_SECURE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=1)

# collected once by `tabellone serve`, each file under a name that tells its content, and compressed
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
