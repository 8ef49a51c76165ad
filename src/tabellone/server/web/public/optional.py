"""Parts of a page that another room may bring."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template


@cache
def if_there(name: str) -> Any:
    """The template of a name, ready to be included; None where no room brings it."""
    try:
        return get_template(name)
    except TemplateDoesNotExist:
        return None
