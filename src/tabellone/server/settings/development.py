"""One laptop, plain http: what `make run` and `tabellone serve` use when nothing else is said."""

from tabellone.server.settings.base import *  # noqa: F403 - settings are made by overlaying
from tabellone.server.settings.base import DATA, env, kept_secret

SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(DATA)
# nothing is collected: files come from where they are, found once when a process starts
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = env.bool("STATIC_AUTOREFRESH", default=False)
# without https browsers ignore this header, and complain
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
