"""Files of the online platforms, read into what they say: one reader a format, found by the file itself."""

from tabellone.exchange.sources.found import Ended, FoundGame, FoundPlayer, FoundSeat, FoundTournament

__all__ = ["Ended", "FoundGame", "FoundPlayer", "FoundSeat", "FoundTournament"]
