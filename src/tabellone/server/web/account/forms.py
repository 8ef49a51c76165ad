"""What is asked about people. Forms say what is asked; the services say what is allowed."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.server.people.details import Details
from tabellone.server.people.models import Role
from tabellone.server.people.rights import DAYS, MOST_DAYS, MOST_USES
from tabellone.server.web.fields import day_field

Choices = list[tuple[str, str | Promise]]


class RecordForm(forms.Form):
    """A player record."""

    name = forms.CharField(label=_("Name"), help_text=_("As it stands in standings."))
    club = forms.CharField(label=_("Club"), required=False)
    groups = forms.CharField(
        label=_("Families and groups"),
        help_text=_("Whoever shares one is kept apart in draws where the rules allow it. Separate them by commas."),
        required=False,
    )
    email = forms.CharField(label=_("Email"), required=False, widget=forms.EmailInput)
    phone = forms.CharField(label=_("Telephone"), required=False, widget=forms.TextInput(attrs={"type": "tel"}))
    birth = day_field(label=_("Day of birth"), required=False)
    hides_name = forms.BooleanField(
        label=_("Hide the name"),
        help_text=_("Public pages show a number in place of the name, and no club. Organisers still read the name."),
        required=False,
    )
    name_allowed = forms.BooleanField(
        label=_("The name of this minor may be shown"),
        help_text=_("Only with the consent of the parents. Without it public pages show a minor by initials."),
        required=False,
    )

    PUBLIC, PRIVATE, FLAGS = ("name", "club", "groups"), ("email", "phone", "birth"), ("hides_name", "name_allowed")
    PLAIN = ("name", "club", "email", "phone", "birth")

    @classmethod
    def filled(cls, details: Details) -> dict[str, Any]:
        """What the fields show of a record."""
        return {
            **{name: getattr(details, name) for name in (*cls.PLAIN, *cls.FLAGS)},
            "groups": ", ".join(details.groups),
        }

    def details(self) -> Details:
        """The record as typed."""
        typed = dict(self.cleaned_data)
        groups = tuple(re.split(r"[,;\n]", typed.pop("groups")))
        hides, allowed = (bool(typed.get(name, self.initial.get(name))) for name in self.FLAGS)
        plain = {name: typed[name] for name in self.PLAIN}
        return Details(**plain, groups=groups, hides_name=hides, name_allowed=allowed)

    def for_the_player(self) -> None:
        """Leave out what a player does not decide alone: whether a minor's name is shown."""
        del self.fields["name_allowed"]

    def ask_to_hide(self, whom: str) -> None:
        """Show whether the name is hidden, and who decides it; who hides it already may stop."""
        field = self.fields["hides_name"]
        field.disabled = not self.initial.get("hides_name")
        field.help_text = whom

    @property
    def public_fields(self) -> list[forms.BoundField]:
        """What everybody sees."""
        return [self[name] for name in self.PUBLIC]

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        """How the name is shown."""
        return [self[name] for name in self.FLAGS if name in self.fields]

    @property
    def private_fields(self) -> list[forms.BoundField]:
        """What only keepers and the player see."""
        return [self[name] for name in self.PRIVATE]


class NewRecordForm(RecordForm):
    """A new player record: where it is kept, and that it is none of those already there."""

    scope = forms.ChoiceField(label=_("Kept by the organisers of"), help_text=_("They see the private details."))
    new = forms.BooleanField(label=_("It is somebody else: make a new record"), required=False)

    def __init__(self, *args: Any, scopes: Choices, **options: Any) -> None:
        super().__init__(*args, **options)
        scope = self.fields["scope"]
        assert isinstance(scope, forms.ChoiceField)  # noqa: S101 - declared above
        scope.choices = scopes


class MeasureForm(forms.Form):
    """A disciplinary measure."""

    start = day_field(label=_("From"))
    end = day_field(label=_("Until"), help_text=_("Empty: without end."), required=False)
    why = forms.CharField(label=_("Why"), widget=forms.Textarea(attrs={"rows": 3}), max_length=2000)


class InviteForm(forms.Form):
    """An invitation by link."""

    role = forms.ChoiceField(label=_("Role"), widget=forms.RadioSelect)
    uses = forms.IntegerField(
        label=_("How many people may use it"),
        help_text=_("One link can serve a whole team of scorers."),
        initial=1,
        min_value=1,
        max_value=MOST_USES,
    )
    days = forms.IntegerField(label=_("Valid for days"), initial=DAYS, min_value=1, max_value=MOST_DAYS)
    email = forms.CharField(
        label=_("Only for this e-mail address"),
        help_text=_("The account that follows the link must have confirmed it."),
        required=False,
        widget=forms.EmailInput,
    )

    def __init__(self, *args: Any, roles: tuple[str, ...], **options: Any) -> None:
        super().__init__(*args, **options)
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)  # noqa: S101 - declared above
        role.choices = [(name, Role(name).label) for name in roles]
        role.initial = roles[0]


class NameForm(forms.Form):
    """How an account is called."""

    name = forms.CharField(
        label=_("Your name"),
        help_text=_("As others see it: in the journal, and beside what you enter."),
        max_length=120,
    )
