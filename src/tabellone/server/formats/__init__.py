"""How days and numbers are written, by language."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

MONTHS = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)
