"""A new circuit: its name, its rulebook, its year."""

from __future__ import annotations

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.server.events.seasons import open_circuit, rulebooks_with_seasons
from tabellone.server.people.names import tidy
from tabellone.server.rankings.stages import staging
from tabellone.server.registration.queries import people_registered
from tabellone.server.web.answers import checked, done, form, refusals
from tabellone.server.web.fields import whole_number_field
from tabellone.server.web.rights import SignedInRequest, administrator
from tabellone.server.web.sentences import language
from tabellone.wording import term

FIRST_YEAR, LAST_YEAR = 2000, 2100


def _rulebook_choices() -> list[tuple[str, str]]:
    """The rulebooks that know seasons, none chosen yet."""
    return [("", _("choose")), *((code, term("rulebook", code, language())) for code in rulebooks_with_seasons())]


class CircuitForm(forms.Form):
    """What a circuit is opened with."""

    name = forms.CharField(
        label=gettext_lazy("Name of the circuit"),
        help_text=gettext_lazy("With its year, so that the next season gets the next one."),
        max_length=120,
    )
    rulebook = forms.ChoiceField(label=gettext_lazy("Rulebook"), choices=_rulebook_choices)
    year = whole_number_field(label=gettext_lazy("Year of the season"), min_value=FIRST_YEAR, max_value=LAST_YEAR)

    def clean_name(self) -> str:
        """A name that can be seen."""
        name = tidy(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Write a name."))
        return name


@form(administrator)
def new_circuit(request: SignedInRequest) -> HttpResponse:
    """Open a circuit; its stages, texts and people follow on its own pages."""
    posted = request.POST if request.method == "POST" else None
    typed = CircuitForm(posted, initial={"year": timezone.localdate().year})
    if request.method == "POST":
        with refusals(request, typed) as write:
            wanted = checked(typed)
            players = people_registered(wanted["rulebook"], wanted["year"])
            made = open_circuit(**wanted, players=players, writing=write)
            said = _("The circuit is open. Plan its stages, or import one.")
            return done(request, "stages-desk" if staging(made) else "circuit", made.slug, said=said)
    trail = [(_("Circuits"), reverse("circuits")), (_("Open a circuit"), "")]
    return render(request, "circuit/circuit_new.html", {"form": typed, "trail": trail})
