"""What is asked in a letter, in an answer, in a newsletter. The services say what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.engine.languages import LANGUAGES
from tabellone.server.events.models import Tournament
from tabellone.server.letters.models import Letter
from tabellone.server.letters.newsletters import NewsletterWords
from tabellone.server.letters.services import COMPLAINTS_IN, WrittenLetter


def words_field(label: Any, rows: int = 8, **options: Any) -> forms.CharField:
    """A field for many words."""
    return forms.CharField(label=label, widget=forms.Textarea(attrs={"rows": rows}), **options)


class LetterForm(forms.Form):
    """A letter to the organisers of a circuit."""

    kind = Letter.Kind.CONTACT
    languages: tuple[str, ...] = tuple(LANGUAGES)

    language = forms.ChoiceField(
        label=_("Language"), help_text=_("You write and are answered in it."), widget=forms.RadioSelect
    )
    name = forms.CharField(label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "name"}))
    email = forms.CharField(
        label=_("E-mail"),
        help_text=_("A receipt and the answer go there."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    stage = forms.ChoiceField(label=_("About a tournament"), required=False)
    text = words_field(_("What it is about"))
    website = forms.CharField(
        label=_("Leave this field empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    def __init__(self, *args: Any, stages: Iterable[Tournament], **options: Any) -> None:
        super().__init__(*args, **options)
        self.stages = {one.slug: one for one in stages}
        language, stage = self.fields["language"], self.fields["stage"]
        assert isinstance(language, forms.ChoiceField)  # noqa: S101 - declared above
        assert isinstance(stage, forms.ChoiceField)  # noqa: S101 - declared above
        language.choices = [(each, _(LANGUAGES[each])) for each in self.languages]
        stage.choices = [("", _("none in particular")), *((slug, one.name) for slug, one in self.stages.items())]
        if not self.stages:
            del self.fields["stage"]

    def clean_website(self) -> str:
        """A field that people do not see: whoever fills it in is a machine, or reads why it was not taken."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty: it is there to catch machines."))
        return ""

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

    text = words_field(_("Add something"), 5)


class LetterAnswerForm(forms.Form):
    """An answer by mail."""

    answer = words_field(_("Answer"))
    reply_to = forms.CharField(
        label=_("Replies go to"),
        help_text=_("The writer sees this address. Empty: replies only by the private link."),
        required=False,
        widget=forms.EmailInput,
    )


class NoteForm(forms.Form):
    """A note among organisers."""

    note = words_field(_("Internal note"), 3, help_text=_("Only organisers read it."))


class LetterReasonForm(forms.Form):
    """Why a letter is closed or taken up again."""

    why = words_field(_("Why"), 3, help_text=_("The writer reads it, and gets it by mail."))


class NewsletterForm(forms.Form):
    """Subject and text in each language."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for each in LANGUAGES:
            needed = each == "en"
            subject = forms.CharField(label=_("Subject"), required=needed, max_length=250)
            text = words_field(_("Text"), 10, required=needed)
            for name, field in ((f"subject_{each}", subject), (f"text_{each}", text)):
                field.widget.attrs["lang"] = each
                self.fields[name] = field

    @staticmethod
    def filled(subject: dict[str, str], text: dict[str, str]) -> dict[str, str]:
        """What the fields show of a draft."""
        found = {f"subject_{each}": subject.get(each, "") for each in LANGUAGES}
        return found | {f"text_{each}": text.get(each, "") for each in LANGUAGES}

    @property
    def groups(self) -> list[tuple[str, str, forms.BoundField, forms.BoundField]]:
        """Code and name of a language with its two fields."""
        return [(each, str(_(LANGUAGES[each])), self[f"subject_{each}"], self[f"text_{each}"]) for each in LANGUAGES]

    def words(self) -> NewsletterWords:
        """The words as typed."""
        typed = self.cleaned_data
        return NewsletterWords(
            {each: typed[f"subject_{each}"] for each in LANGUAGES}, {each: typed[f"text_{each}"] for each in LANGUAGES}
        )
