"""Files of PlayStrategy: the TRF dialect of its Swiss tournaments, standings, games, teams' members."""

from tabellone.exchange.sources.playstrategy.joining import joined
from tabellone.exchange.sources.playstrategy.members import Member, lists_members, members
from tabellone.exchange.sources.playstrategy.reading import read, recognises

__all__ = ["Member", "joined", "lists_members", "members", "read", "recognises"]
