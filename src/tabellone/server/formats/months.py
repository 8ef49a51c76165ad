"""The months for our own catalogues: Django's Italian ones begin with a capital, which Italian does not write."""

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
