"""Files of the online platforms, read into what they say: one reader a format, found by the file itself."""

from tabellone.exchange.sources.found import Ended, Found, FoundGame, FoundPlayer, FoundSeat

__all__ = ["Ended", "Found", "FoundGame", "FoundPlayer", "FoundSeat"]
