"""Everybody at every address of the site."""

from __future__ import annotations

from django.test import Client

from tests.server.federation_at import NAMED
from tests.server.people_at import World
from tests.server.site_map import Address

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
