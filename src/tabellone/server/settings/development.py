"""One laptop: what `make run` uses."""

from tabellone.server.settings.base import *  # noqa: F403 - settings are made by overlaying
from tabellone.server.settings.base import env

SECRET_KEY = env.str("SECRET_KEY", default="only-for-this-laptop-" + "x" * 40)
