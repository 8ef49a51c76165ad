"""The states that pages show as chips, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

LABELS: dict[str, Promise] = {
    "in": pgettext_lazy("state", "In"),
    "waiting": pgettext_lazy("state", "Waiting"),
    "absent": pgettext_lazy("state", "Absent"),
    "withdrawn": pgettext_lazy("state", "Withdrawn"),
    "playing": pgettext_lazy("state", "In play"),
    "done": pgettext_lazy("state", "Done"),
    "draft": pgettext_lazy("state", "Draft"),
    "hidden": pgettext_lazy("state", "Hidden"),
    "published": pgettext_lazy("state", "Published"),
    "correction": pgettext_lazy("state", "Correction"),
    "open": pgettext_lazy("state", "Open"),
    "closed": pgettext_lazy("state", "Closed"),
}


def label(code: str) -> str:
    """The word of a state; the code itself where there is none."""
    return str(LABELS.get(code, code))
