"""What templates about the end of a year look up."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def at(names: Mapping[str, str], key: str) -> str:
    """The name of a key; the key itself where there is none."""
    return names.get(key, key)
