"""How the hall is run, as the settings ask for it: whether tables report, who confirms, how long a round is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tabellone.server.web.entering.fields import Choices, whole
from tabellone.tournament.hall import MOST_MINUTES
from tabellone.tournament.state import Settings

HALL = ("tables", "minutes")
AT_DESK, ALL = "desk", "all"


def hall_fields(old: Settings, *, own_minutes: bool) -> dict[str, forms.Field]:
    """The fields; the minutes only where the rulebook has no parameter for them, or the organiser's word is given."""
    found: dict[str, forms.Field] = {
        "tables": forms.ChoiceField(
            label=_("Results from the phones at the tables"),
            help_text=_("Reported by one player, confirmed by others at the table. Organisers can enter them as well."),
            required=False,
            choices=_choices(old),
        )
    }
    if not own_minutes or old.minutes is not None:
        found["minutes"] = whole(
            label=_("Minutes a round"),
            help_text=_("For the clock in the hall. Empty: as the rulebook says, if it does."),
            min_value=1,
            max_value=MOST_MINUTES,
            required=False,
        )
    return found


def _choices(old: Settings) -> Choices:
    known = {
        AT_DESK: _("no, at the desk only"),
        "0": _("on the word of one player"),
        "1": _("confirmed by one other player"),
        "2": _("confirmed by two others"),
    }
    if old.confirmations is not None:
        known.setdefault(str(old.confirmations), _("confirmed by %(count)s others") % {"count": old.confirmations})
    return [*known.items(), (ALL, _("confirmed by everybody at the table"))]


def shown(stored: Settings) -> dict[str, Any]:
    """What the fields show of the settings."""
    told = ALL if stored.confirmations is None else str(stored.confirmations)
    return {"tables": told if stored.phones else AT_DESK, "minutes": stored.minutes}


def typed_hall(typed: Mapping[str, Any], old: Settings) -> dict[str, Any]:
    """The settings as typed; what was not asked stays. Who switches phones off keeps who confirms."""
    chosen = typed.get("tables") or shown(old)["tables"]
    found: dict[str, Any] = {"phones": chosen != AT_DESK}
    if chosen != AT_DESK:
        found["confirmations"] = None if chosen == ALL else int(chosen)
    if "minutes" in typed:
        found["minutes"] = typed["minutes"]
    return found
