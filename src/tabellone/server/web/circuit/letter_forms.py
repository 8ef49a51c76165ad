"""What is asked in a letter and in an answer. The services say what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Tournament
from tabellone.server.letters.models import Letter
from tabellone.server.letters.services import COMPLAINTS_IN, WrittenLetter
from tabellone.server.web.fields import MachineTrap, email_field, line_field, offer_choices, words_field


class LetterForm(MachineTrap):
    """A letter to the organisers of a circuit."""

    kind = Letter.Kind.CONTACT
    languages: tuple[str, ...] = tuple(LANGUAGES)

    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        help_text=gettext_lazy("You write and are answered in it."),
        widget=forms.RadioSelect,
    )
    name = line_field(gettext_lazy("Your name"), autocomplete="name")
    email = email_field(gettext_lazy("E-mail"), help_text=gettext_lazy("A receipt and the answer go there."))
    stage = forms.ChoiceField(label=gettext_lazy("About a tournament"), required=False)
    text = words_field(gettext_lazy("What it is about"))

    def __init__(self, *args: Any, stages: Iterable[Tournament], **options: Any) -> None:
        super().__init__(*args, **options)
        self.stages = {one.slug: one for one in stages}
        named = [(slug, one.name) for slug, one in self.stages.items()]
        offer_choices(self, "language", [(each, _(LANGUAGES[each])) for each in self.languages])
        offer_choices(self, "stage", [("", _("none in particular")), *named])
        if not self.stages:
            del self.fields["stage"]

    def written(self) -> WrittenLetter:
        """The letter as typed."""
        typed = self.cleaned_data
        stage = self.stages.get(typed.get("stage", ""))
        return WrittenLetter(self.kind, typed["language"], typed["name"], typed["email"], typed["text"], stage)


class ComplaintForm(LetterForm):
    """A complaint: in Italian or English only (PG 16)."""

    kind = Letter.Kind.COMPLAINT
    languages = COMPLAINTS_IN


class MoreForm(forms.Form):
    """The writer adds something."""

    text = words_field(gettext_lazy("Add something"), 5)


class LetterAnswerForm(forms.Form):
    """An answer by mail."""

    answer = words_field(gettext_lazy("Answer"))
    reply_to = forms.CharField(
        label=gettext_lazy("Replies go to"),
        help_text=gettext_lazy("The writer sees this address. Empty: replies only by the private link."),
        required=False,
        widget=forms.EmailInput,
    )


class NoteForm(forms.Form):
    """A note among organisers."""

    note = words_field(gettext_lazy("Internal note"), 3, help_text=gettext_lazy("Only organisers read it."))


class LetterReasonForm(forms.Form):
    """Why a letter is closed or taken up again."""

    why = words_field(gettext_lazy("Why"), 3, help_text=gettext_lazy("The writer reads it, and gets it by mail."))
