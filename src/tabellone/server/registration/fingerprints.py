"""Accounts of people who were erased, as keyed fingerprints: they name nobody, and yet know the account again.

Without them the next import of the same games would bring the old nickname back (ruling erased-stays). The key is a row
beside them, so that it is in every backup.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256

from tabellone.server.people.models import Person
from tabellone.server.registration.models import ErasedAccount, FingerprintKey, PlatformAccount
from tabellone.server.registration.nicknames import nickname_key

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
