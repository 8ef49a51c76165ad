"""The map of the site, read at run time: every address with the right that its view carries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

# allauth's own pages, and one for machines: what they are for, since they carry no mark of ours
UNMARKED = {
    "health": "anyone",
    "account_login": "entrance",
    "account_logout": "entrance",
    "account_signup": "entrance",
    "account_inactive": "anyone",
    "account_reset_password": "anyone",
    "account_reset_password_done": "anyone",
    "account_reset_password_from_key": "anyone",
    "account_reset_password_from_key_done": "anyone",
    "account_confirm_email": "anyone",
    "account_email_verification_sent": "entrance",
    "account_confirm_login_code": "entrance",
    "mfa_authenticate": "entrance",
    "account_reauthenticate": "signed_in",
    "account_email": "signed_in",
    "account_change_password": "signed_in",
    "account_set_password": "signed_in",
    "usersessions_list": "signed_in",
    "mfa_index": "signed_in",
    "mfa_reauthenticate": "signed_in",
    "mfa_activate_totp": "signed_in",
    "mfa_deactivate_totp": "signed_in",
    "mfa_view_recovery_codes": "signed_in",
    "mfa_generate_recovery_codes": "signed_in",
    "mfa_download_recovery_codes": "signed_in",
}


@dataclass(frozen=True, slots=True)
class Address:
    """An address of the map: its name, the names in it, and the right it asks for (None: nobody said)."""

    name: str
    names: tuple[str, ...]
    right: str | None

    def path(self, values: Mapping[str, Any]) -> str:
        """The address with values filled in."""
        return reverse(self.name, kwargs={name: values[name] for name in self.names})


def addresses() -> list[Address]:
    """Every address there is."""
    return list(_walked(get_resolver()))


def _walked(resolver: URLResolver) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            name = pattern.name or ""
            converters = getattr(pattern.pattern, "converters", {}) or pattern.pattern.regex.groupindex
            right = getattr(pattern.callback, "right", None) or UNMARKED.get(name)
            yield Address(name, tuple(converters), right)
        else:
            yield from _walked(pattern)
