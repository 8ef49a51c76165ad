"""The demonstration: invented tournaments of all three rulebooks, loaded once into a new database."""

from tabellone.server.demonstration.loading import SIGHTS, due, load, ready
from tabellone.server.demonstration.logins import Login

__all__ = ["SIGHTS", "Login", "due", "load", "ready"]
