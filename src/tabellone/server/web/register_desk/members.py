"""Nicknames out of a list of members: the platform's own form, or one on each line."""

from __future__ import annotations

from tabellone.exchange.sources.playstrategy.members import members as listed_members
from tabellone.server.registry.profiles import Profile, profile_in


def nicknames_in(text: str) -> list[str]:
    """The nicknames of a pasted list, each once."""
    if "{" in text:
        return [one.nickname for one in listed_members(text)]
    lines = (line.strip().strip(",;") for line in text.splitlines())
    names = ((profile_in(line) or Profile("", line)).nickname or line for line in lines if line)
    return list(dict.fromkeys(names))
