"""The address of somebody's page on a platform, pasted where a nickname is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

HOSTS: Final = {
    "boardgamearena.com": "boardgamearena",
    "playstrategy.org": "playstrategy",
    "abstractplay.com": "abstractplay",
}
ADDRESS = re.compile(rf"(?i)https?://|www\.|(?:[a-z0-9-]+\.){{0,3}}(?:{'|'.join(map(re.escape, HOSTS))})/")
LONGEST = 300  # signs of an address that is looked at
SITE_ID = re.compile(r"[0-9A-Za-z-]{1,100}")


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
        parts = urlsplit(text[:LONGEST] if "://" in text else f"https://{text[:LONGEST]}")
        host = (parts.hostname or "").lower()
    except ValueError:
        return Profile("")
    platform = next((name for site, name in HOSTS.items() if host == site or host.endswith(f".{site}")), "")
    page, _, asked = parts.fragment.removeprefix("!").partition("?") if parts.fragment else ("", "", "")
    return _read(platform, parts.path or page, parts.query or asked)


def _read(platform: str, path: str, query: str) -> Profile:
    words = [unquote(one) for one in path.split("/") if one]
    asked = parse_qs(query)
    if platform == "playstrategy" and len(words) > 1 and words[0] == "@":
        return Profile(platform, words[1])
    if platform == "boardgamearena":
        return Profile(platform, asked.get("name", [""])[0], _id(asked.get("id", [""])[0]))
    if platform == "abstractplay" and len(words) > 1 and words[0] == "player":
        return Profile(platform, "", _id(words[1]))
    return Profile(platform)


def _id(text: str) -> str:
    return text if SITE_ID.fullmatch(text) else ""
