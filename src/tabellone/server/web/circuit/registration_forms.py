"""What is asked of who registers, and of the organisers who keep the register."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tabellone.contract import Register
from tabellone.engine.languages import FINISHED, LANGUAGES
from tabellone.server.registration.forms import CITY, NAME, RegistrationForm
from tabellone.server.registration.models import TermsVersion
from tabellone.server.registration.nicknames import LONGEST_NICKNAME, platform_name
from tabellone.server.registration.terms import LONGEST_TERMS as LONGEST_TEXT
from tabellone.server.web.fields import day_field, line_field, offer_choices, words_field
from tabellone.server.web.sentences import language
from tabellone.wording.vocabulary import countries

Choices = list[tuple[str, str | Promise]]


def _nickname_field(**options: Any) -> forms.CharField:
    """A nickname as it is typed: no phone writes it with a capital or puts it right."""
    as_typed = {"autocomplete": "off", "autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}
    return forms.CharField(max_length=LONGEST_NICKNAME, widget=forms.TextInput(attrs=as_typed), **options)


def team_help(book: Register) -> SafeString:
    """Where the federation's team is: without it nobody can play there (PG 3, ruling team-is-advice)."""
    there = format_html('<a href="{}" rel="noopener">{}</a>', book.TEAM_ADDRESS, book.TEAM_NAME)
    return format_html(str(_("Join the team {team} there too: nobody can play its stages without it.")), team=there)


class PlaceForm(forms.Form):
    """Where somebody is from, and where they are written to."""

    city = line_field(_("City"), CITY, "address-level2")
    country = forms.ChoiceField(label=_("Country"), widget=forms.Select(attrs={"autocomplete": "country"}))
    email = forms.ChoiceField(
        label=_("Email"), help_text=_("Private. To use another address, add it to your account first.")
    )

    def __init__(self, *args: Any, addresses: Iterable[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self._choose("country", [("", _("Choose a country")), *countries(get_language() or "en")])
        self._choose("email", [(one, one) for one in addresses])

    def _choose(self, name: str, choices: Choices) -> None:
        offer_choices(self, name, choices)


class IdentityForm(forms.Form):
    """Who somebody is."""

    first_name = line_field(_("First name"), NAME, "given-name")
    last_name = line_field(_("Last name"), NAME, "family-name")
    born = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date", "autocomplete": "bday"}, format="%Y-%m-%d"),
        label=_("Day of birth"),
        help_text=_("Private. You must be sixteen. Until you are eighteen, public pages show your initials."),
    )


class RegisterForm(IdentityForm, PlaceForm):
    """All that it takes to register: who, where, nicknames on the platforms, what is accepted (PG 3, PG 4, PG 6).

    The newsletter is asked for, and nothing is ticked beforehand (ruling newsletter-asked).
    """

    accept_rules = forms.BooleanField(
        label=_("I have read the rules and accept them"),
        error_messages={"required": _("Nobody can register without accepting the rules.")},
    )
    accept_privacy = forms.BooleanField(
        label=_("I have read the privacy notice and accept it"),
        error_messages={"required": _("Nobody can register without accepting the privacy notice.")},
    )
    newsletter = forms.BooleanField(
        label=_("Send me the newsletter"),
        help_text=_("Every issue has a link by which you leave it with one click."),
        required=False,
    )
    rules = forms.IntegerField(widget=forms.HiddenInput)
    privacy = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, book: Register, **options: Any) -> None:
        super().__init__(*args, **options)
        self.platforms = book.PLATFORMS
        for platform in self.platforms:
            told = team_help(book) if platform in book.TEAM_PLATFORMS else ""
            label = platform_name(platform)
            self.fields[platform] = _nickname_field(label=label, help_text=told, required=False)
        self.order_fields(["first_name", "last_name", "born", "city", "country", "email", *self.platforms])

    @property
    def public_fields(self) -> list[forms.BoundField]:
        """What everybody sees (PG 12)."""
        return [self[name] for name in ("first_name", "last_name", "city", "country")]

    @property
    def private_fields(self) -> list[forms.BoundField]:
        """What the organiser and the player see."""
        return [self[name] for name in ("born", "email")]

    @property
    def platform_fields(self) -> list[forms.BoundField]:
        """The nicknames."""
        return [self[name] for name in self.platforms]

    def wanted(self) -> RegistrationForm:
        """What was filled in."""
        typed = self.cleaned_data
        plain = ("first_name", "last_name", "born", "city", "country", "email")
        return RegistrationForm(
            **{name: typed[name] for name in plain},
            nicknames={platform: typed[platform] for platform in self.platforms},
            newsletter=typed["newsletter"],
            language=language(),
        )


class CorrectForm(PlaceForm):
    """What players correct by themselves."""

    language = forms.ChoiceField(label=_("Language of the letters"))

    def __init__(self, *args: Any, languages: Choices, **options: Any) -> None:
        super().__init__(*args, **options)
        self._choose("language", languages)


class AccountForm(forms.Form):
    """An account on a platform where there was none."""

    platform = forms.ChoiceField(label=_("Platform"))
    nickname = _nickname_field(label=_("Nickname"))

    def __init__(self, *args: Any, platforms: Iterable[str], **options: Any) -> None:
        super().__init__(*args, **options)
        offer_choices(self, "platform", [(one, platform_name(one)) for one in platforms])


def reason_field(**options: Any) -> forms.CharField:
    """A reason, which goes on record; it says who reads it."""
    told = {"help_text": _("It goes on record, not public: organisers read it, and the player may ask.")}
    return words_field(_("Why"), 2, max_length=2000, **told | options)


class CorrectIdentityForm(IdentityForm):
    """Another name or day of birth."""

    why = reason_field()


class ByHandForm(RegisterForm):
    """Somebody registered by the organiser: the address is typed, and how the texts were accepted is told."""

    email = forms.EmailField(  # type: ignore[assignment]  # typed here, chosen there
        label=_("Email"), help_text=_("Private: for letters of the organiser.")
    )
    why = reason_field(help_text=_("How the player has asked for it and accepted the texts: by letter, on paper …"))

    def _choose(self, name: str, choices: list[tuple[str, str | Promise]]) -> None:
        if name != "email":
            super()._choose(name, choices)


class MembersForm(forms.Form):
    """The members of the team, as the platform gives them."""

    text = forms.CharField(
        label=_("List of members"),
        help_text=_("Paste what PlayStrategy gives as the members of the team, or the nicknames, one on each line."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        max_length=2_000_000,
    )


class NewTermsForm(forms.Form):
    """A new version of a text; which one was chosen before, with its own text."""

    kind = forms.ChoiceField(choices=TermsVersion.Kind.choices, widget=forms.HiddenInput)
    since = day_field(label=_("Holds from"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for code, name in LANGUAGES.items():
            area = forms.Textarea(attrs={"rows": 12, "lang": code})
            self.fields[f"text_{code}"] = forms.CharField(
                label=str(_(name)), widget=area, max_length=LONGEST_TEXT, required=code in FINISHED
            )

    def text(self) -> dict[str, str]:
        """The text by language."""
        return {code: self.cleaned_data[f"text_{code}"] for code in LANGUAGES}
