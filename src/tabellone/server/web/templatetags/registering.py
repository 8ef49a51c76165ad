"""What pages about registrations say with one word."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from tabellone.server.registry.platforms import platform_name
from tabellone.wording.countries import country_name

register = template.Library()


@register.filter
def platform(code: str) -> str:
    """What a platform calls itself."""
    return platform_name(code)


@register.filter
def country(code: str) -> str:
    """A country in the reader's language."""
    return country_name(code, get_language() or "en")
