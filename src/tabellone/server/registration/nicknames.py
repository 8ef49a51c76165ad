"""Nicknames on platforms: how they are compared, which one the address of a page stands for, whose were erased.

Accounts of people who were erased are known by keyed fingerprints, which name nobody: without them the next import of
the same games would bring the old nickname back (ruling erased-stays). The key is a row beside them, so that it is in
every backup.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.registration.models import ErasedAccount, FingerprintKey, PlatformAccount

LONGEST_NICKNAME = 100  # signs of a nickname
LONGEST_KEY = 200


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


THE_KEY = 1  # there is one


def remember_accounts(person: Person) -> None:
    """Keep the fingerprints of all accounts of somebody who is being erased, inside that transaction."""
    for account in PlatformAccount.objects.filter(person=person):
        key = _key() or FingerprintKey.objects.get_or_create(pk=THE_KEY)[0].key
        site_id = _site_id(key, account.platform, account.site_id) if account.site_id else ""
        ErasedAccount.objects.update_or_create(
            platform=account.platform,
            nickname=_nickname(key, account.platform, account.nickname),
            defaults={"person": person, "site_id": site_id},
        )


def lift_fingerprint(platform: str, nickname: str) -> None:
    """Whoever registers anew with a nickname is there under it again."""
    if key := _key():
        ErasedAccount.objects.filter(platform=platform, nickname=_nickname(key, platform, nickname)).delete()


def erased_accounts(platform: str, accounts: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], Person]:
    """Whose accounts were erased, by nickname and the platform's id of them; the record says nothing but a number."""
    key = _key()
    if not key or not platform:
        return {}
    known = ErasedAccount.objects.filter(platform=platform).select_related("person")
    prints = {one.nickname: one.person for one in known} | {one.site_id: one.person for one in known if one.site_id}
    found = {}
    for nickname, site_id in accounts:
        wanted = (_site_id(key, platform, site_id) if site_id else "", _nickname(key, platform, nickname))
        person = next((prints[one] for one in wanted if one in prints), None)
        if person is not None:
            found[nickname, site_id] = person
    return found


def _key() -> str:
    return FingerprintKey.objects.filter(pk=THE_KEY).values_list("key", flat=True).first() or ""


def _nickname(key: str, platform: str, nickname: str) -> str:
    return _print(key, platform, "nickname", nickname_key(nickname))


def _site_id(key: str, platform: str, site_id: str) -> str:
    return _print(key, platform, "id", site_id)


def _print(key: str, *told: str) -> str:
    return hmac.new(bytes.fromhex(key), "\0".join(told).encode("utf-8", "surrogatepass"), sha256).hexdigest()
