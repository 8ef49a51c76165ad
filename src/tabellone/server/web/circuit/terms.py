"""Versions of the rules and of the privacy notice, and first drafts of them (PG 4, PG 17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Circuit
from tabellone.server.registration import queries
from tabellone.server.registration.models import TermsVersion
from tabellone.server.registration.terms import TextPart, publish_terms, text_difference
from tabellone.server.web.answers import checked, done, form, refusals
from tabellone.server.web.circuit.registration import require_register, text_in_language
from tabellone.server.web.circuit.registration_forms import NewTermsForm
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.tournament.codec import fingerprint
from tabellone.wording import term


@form(circuit_organiser)
def terms_desk(request: CircuitRequest) -> HttpResponse:
    """All versions, and a form for the next one that begins with the text of the last of its kind.

    Sent, it shows what differs from the version that it replaces; what was shown, and nothing else, is published.
    """
    require_register(request)
    of, asked, look = request.circuit, request.POST.get("kind", "") or request.GET.get("kind", ""), None
    kind = asked if asked in TermsVersion.Kind.values else _kind_wanted(request)
    typed = NewTermsForm(request.POST if request.method == "POST" else None, initial=_terms_begun(request, kind))
    if request.method == "POST":
        with refusals(request, typed) as write:
            sent, look = checked(typed), _terms_preview(request, typed, kind)
            if request.POST.get("do") == "publish" and request.POST.get("shown") == look.mark:
                look, when, text = None, sent["since"], typed.text()
                made = publish_terms(of.rulebook, sent["kind"], write, since=when, text=text)
                words = {"version": made.version, "kind": made.get_kind_display()}
                said = _("Published: version %(version)s of the %(kind)s.") % words
                return done(request, "register-terms", of.slug, said=said)
    context = {
        "here": _("Rules and privacy notice"),
        "form": typed,
        "texts": [text_in_language(one) for one in queries.all_terms(of.rulebook)],
        "kinds": TermsVersion.Kind.choices,
        "kind": kind,
        "kind_label": TermsVersion.Kind(kind).label,
        "look": look,
    }
    return circuit_page(request, "circuit/register_terms.html", "registrations", **context)


@dataclass(frozen=True, slots=True)
class TermsPreview:
    """What a new version changes, by language, in the one that it replaces; who is asked to accept it; and its mark."""

    replaces: TermsVersion | None
    languages: list[tuple[str, str, tuple[TextPart, ...]]]
    people: int
    mark: str

    @property
    def differs(self) -> bool:
        """Whether it reads otherwise in any language."""
        return any(parts for _code, _name, parts in self.languages)


def _terms_preview(request: CircuitRequest, form: NewTermsForm, kind: str) -> TermsPreview:
    """The version beside the one it replaces: nothing is published that was not shown so (PG 17)."""
    rulebook = request.circuit.rulebook
    last = queries.all_terms(rulebook).filter(kind=kind).first()
    before, after = last.text if last else {}, form.text()
    told = [(code, _(name), text_difference(before.get(code, ""), after[code])) for code, name in LANGUAGES.items()]
    people = queries.registrations(rulebook).living().count()
    since = form.cleaned_data["since"].isoformat()
    return TermsPreview(last, told, people, fingerprint([kind, since, sorted(after.items()), last.pk if last else 0]))


def _kind_wanted(request: CircuitRequest) -> str:
    """What is still missing, else the rules."""
    found = queries.terms_in_force(request.circuit.rulebook, queries.registration_day())
    return next((kind for kind in TermsVersion.Kind.values if kind not in found), TermsVersion.Kind.RULES.value)


def _terms_begun(request: CircuitRequest, kind: str) -> dict[str, Any]:
    """The next version begins as the last one reads; the first as a draft that the organiser goes over."""
    last = queries.all_terms(request.circuit.rulebook).filter(kind=kind).first()
    text = last.text if last else terms_draft(kind, request.circuit)
    words = {f"text_{language}": text.get(language, "") for language in LANGUAGES}
    return {"kind": kind, "since": queries.registration_day(), **words}


def terms_draft(kind: str, circuit: Circuit) -> dict[str, str]:
    """A draft in each language."""
    found = {}
    for language in LANGUAGES:
        with translation.override(language):
            name = term("rulebook", circuit.rulebook, language)
            found[language] = "\n\n".join(_rules_draft(name) if kind == "rules" else _privacy_draft(name))
    return found


def _rules_draft(name: str) -> list[str]:
    return [
        _("Whoever registers with %(name)s accepts its rules as published by the organiser.") % {"name": name},
        _("One person has one account on each platform and keeps its nickname during the whole season."),
        _("Help from other people or from programs during a game is forbidden."),
        _("The organiser may ask anybody to prove who they are, and may disqualify who breaks the rules."),
    ]


def _privacy_draft(name: str) -> list[str]:
    return [
        _("%(name)s keeps what you write in the form of registration, your results and your letters.") % {"name": name},
        _("Everybody sees your first name, last name, city and country, with your results. Nothing else is public."),
        _("The organiser sees the rest: day of birth, e-mail address, nicknames, and what was decided about you."),
        _("It serves to run the tournaments and the rankings. It is given to nobody else."),
        _("On your own page you see and correct it, take it away as a file, or have it erased."),
        _("Results then stay valid, without your name."),
        _("The newsletter comes only if you want it, and every issue has a way out."),
    ]
