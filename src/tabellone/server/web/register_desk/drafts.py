"""First drafts of what people accept: what this platform does, for the organiser to go over."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Circuit
from tabellone.wording import term


def draft(kind: str, circuit: Circuit) -> dict[str, str]:
    """A draft in each language."""
    found = {}
    for language in LANGUAGES:
        with translation.override(language):
            name = term("rulebook", circuit.rulebook, language)
            found[language] = "\n\n".join(_rules(name) if kind == "rules" else _privacy(name))
    return found


def _rules(name: str) -> list[str]:
    return [
        _("Whoever registers with %(name)s accepts its rules as published by the organiser.") % {"name": name},
        _("One person has one account on each platform and keeps its nickname during the whole season."),
        _("Help from other people or from programs during a game is forbidden."),
        _("The organiser may ask anybody to prove who they are, and may disqualify who breaks the rules."),
    ]


def _privacy(name: str) -> list[str]:
    return [
        _("%(name)s keeps what you write in the form of registration, your results and your letters.") % {"name": name},
        _("Everybody sees your first name, last name, city and country, with your results. Nothing else is public."),
        _("The organiser sees the rest: day of birth, e-mail address, nicknames, and what was decided about you."),
        _("It serves to run the tournaments and the rankings. It is given to nobody else."),
        _("On your own page you see and correct it, take it away as a file, or have it erased."),
        _("Results then stay valid, without your name."),
        _("The newsletter comes only if you want it, and every issue has a way out."),
    ]
