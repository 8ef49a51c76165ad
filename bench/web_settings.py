"""The settings of a laptop in a hall, with one address more: a view that does nothing."""

from tabellone.server.settings.development import *  # noqa: F403 - settings are made by overlaying

ROOT_URLCONF = "bench.web_urls"
