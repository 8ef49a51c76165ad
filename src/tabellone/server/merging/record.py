"""The record that stays takes what it lacks from the other, and is as careful with the name as either of them."""

from __future__ import annotations

from typing import Any

from tabellone.server.people.models import Person

FILLED: dict[str, Any] = {"club_id": None, "email": "", "phone": "", "birth": None}  # and what they are when empty
FLAGS = ("hides_name", "name_allowed")


def take(away: Person, stays: Person) -> dict[str, Any]:
    """What the record lacks, the account and the shyer of two wishes about the name; what was taken, without values."""
    filled = [name for name, empty in FILLED.items() if getattr(stays, name) == empty != getattr(away, name)]
    flags = {name: getattr(stays, name) for name in FLAGS}
    user = away.user_id if stays.user_id is None else None
    for name in filled:
        setattr(stays, name, getattr(away, name))
    stays.hides_name = stays.hides_name or away.hides_name
    stays.name_allowed = stays.name_allowed and away.name_allowed
    away.user_id, away.into = None, stays
    away.save(update_fields=["user", "into"])
    if user is not None:
        stays.user_id = user
    stays.save()
    return {"filled": filled, "flags": flags, "user": user}


def give_back(moved: dict[str, Any], away: Person, stays: Person) -> None:
    """The record as it was, but for what was written into it since; the account goes back to whom it was of."""
    for name in moved["filled"]:
        if getattr(stays, name) == getattr(away, name):
            setattr(stays, name, FILLED[name])
    together = {"hides_name": any, "name_allowed": all}
    for name, was in moved["flags"].items():
        if getattr(stays, name) == together[name]((was, getattr(away, name))):
            setattr(stays, name, was)
    user = moved["user"]
    back = user is not None and stays.user_id == user
    if back:
        stays.user_id = None
    stays.save()
    away.into = None
    if back:
        away.user_id = user
    away.save(update_fields=["user", "into"])
