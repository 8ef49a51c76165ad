"""A catalogue with a changed sheet and a new game behind its addresses."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tests.server.events.catalogue_scene import azul, changed

Fields = dict[str, list[str]]


def behind() -> dict[str, Any]:
    """What the addresses of the catalogue name."""
    changed(minutes=35)
    return {"game": "azul", "change": azul().pk}


def posted(slug: str) -> dict[str, list[Fields]]:
    """The button that is shown only where a tournament's sheet has been changed since."""
    return {reverse("tournament-sheet-newest", args=[slug]): [{"token": ["t"], "why": ["w"], "seen": [""]}]}
