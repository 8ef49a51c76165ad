"""Every address of the site as each role sees it, asked for once: whoever looks at all pages looks at these answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.db import transaction
from django.test import Client

from tests.server.federation_at import NAMED
from tests.server.people_at import ROLES, World, world
from tests.server.site_map import Address, addresses

LANGUAGES = ("en", "it", "es")


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody got who asked for an address."""

    address: Address
    path: str
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """What it says."""
        return self.content.decode(errors="replace")

    @property
    def is_page(self) -> bool:
        """Whether it is a whole page: no file, no feed, no part of a page."""
        return self.headers.get("Content-Type", "").startswith("text/html") and b"<title>" in self.content


@cache
def answers_of(role: str) -> tuple[Answer, ...]:
    """Every address in a small world of its own, which is forgotten; roles and addresses take turns in language."""
    found = []
    with transaction.atomic():
        here = world()
        client = client_of(here, role)
        for nth, address in enumerate(addresses(), ROLES.index(role)):
            path = address.path(values_for(address, here))
            got = client.get(path, headers={"accept-language": LANGUAGES[nth % len(LANGUAGES)]})
            content = b"".join(got.streaming_content) if got.streaming else got.content  # type: ignore[attr-defined]  # the client gives the view's answer
            found.append(Answer(address, path, got.status_code, dict(got.headers), content))
            if address.name == "account_logout":
                client = client_of(here, role)
        transaction.set_rollback(True)
    return tuple(found)


METHODS = ("get", "head", "post", "put", "patch", "delete")


def client_of(world_: World, role: str) -> Client:
    client = Client(raise_request_exception=True)
    user = world_.users[role]
    if user:
        client.force_login(user)
    return client


def values_for(address: Address, world_: World) -> dict[str, object]:
    special = {
        "claim-decide": "claim",
        "claim-end": "claim",
        "measure-lift": "measure",
        "stage-import-preview": "draft",
    }
    values = {**world_.values, **world_.federal.get(NAMED.get(address.name, ""), {})}
    for name in {"key", "number", "player"} & set(address.names):  # some addresses count by their own
        values[name] = values.get(address.name, values[name])
    if address.name in special:
        values["number"] = values[special[address.name]]
    if address.name == "letter-follow":
        values["key"] = values["letter_key"]
    if address.right == "at_table":
        values["key"] = values["table_key"]
    if address.right == "at_door":
        values["key"] = values["door_key"]
    return values
