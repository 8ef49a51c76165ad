"""Nicknames on platforms: how they are compared, and which one the address of a page stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from tabellone.server.people.names import tidy

LONGEST_NICKNAME = 100  # signs of a nickname
LONGEST_KEY = 200


def tidy_nickname(nickname: str) -> str:
    """The nickname without needless spaces and without signs that cannot be seen."""
    return tidy(nickname)


def nickname_key(nickname: str) -> str:
    """What a nickname is compared by: without regard to capitals (PG 7)."""
    return tidy(nickname).casefold()[:LONGEST_KEY]


NAMES: Final = {"boardgamearena": "Board Game Arena", "playstrategy": "PlayStrategy", "abstractplay": "Abstract Play"}


def platform_name(platform: str) -> str:
    """What a platform calls itself; the code where it is unknown."""
    return NAMES.get(platform, platform)


HOSTS: Final = {
    "boardgamearena.com": "boardgamearena",
    "playstrategy.org": "playstrategy",
    "abstractplay.com": "abstractplay",
}
ADDRESS = re.compile(rf"(?i)https?://|www\.|(?:[a-z0-9-]+\.){{0,3}}(?:{'|'.join(map(re.escape, HOSTS))})/")
LONGEST_ADDRESS = 300  # signs of an address that is looked at
SITE_ID_SIGNS = re.compile(r"[0-9A-Za-z-]{1,100}")


@dataclass(frozen=True, slots=True)
class Profile:
    """What an address says: on which platform, the nickname or the platform's own id of the account; "" if not told."""

    platform: str
    nickname: str = ""
    site_id: str = ""


def profile_in(written: str) -> Profile | None:
    """What the address of a page says; None where the text is none."""
    text = written.strip()
    if not ADDRESS.match(text):
        return None
    try:
        parts = urlsplit(text[:LONGEST_ADDRESS] if "://" in text else f"https://{text[:LONGEST_ADDRESS]}")
        host = (parts.hostname or "").lower()
    except ValueError:
        return Profile("")
    platform = next((name for site, name in HOSTS.items() if host == site or host.endswith(f".{site}")), "")
    page, _, asked = parts.fragment.removeprefix("!").partition("?") if parts.fragment else ("", "", "")
    return _read_profile(platform, parts.path or page, parts.query or asked)


def _read_profile(platform: str, path: str, query: str) -> Profile:
    words = [unquote(one) for one in path.split("/") if one]
    asked = parse_qs(query)
    if platform == "playstrategy" and len(words) > 1 and words[0] == "@":
        return Profile(platform, words[1])
    if platform == "boardgamearena":
        return Profile(platform, asked.get("name", [""])[0], _profile_id(asked.get("id", [""])[0]))
    if platform == "abstractplay" and len(words) > 1 and words[0] == "player":
        return Profile(platform, "", _profile_id(words[1]))
    return Profile(platform)


def _profile_id(text: str) -> str:
    return text if SITE_ID_SIGNS.fullmatch(text) else ""
