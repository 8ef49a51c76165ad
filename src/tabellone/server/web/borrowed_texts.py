"""Texts that Django and allauth show on our pages: named here, so that our catalogues say them in our voice.

Their own catalogues say usted in Spanish, and lack some in Italian; ours come first (`LOCALE_PATHS`).
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

FORMS = (
    _("This field is required."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Enter a valid date."),
    _("Enter a valid value."),
    _("Enter a valid email address."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("The submitted file is empty."),
    _("No file was submitted."),
    _("No file was submitted. Check the encoding type on the form."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
    _("Null characters are not allowed."),
)
PASSWORDS = (
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
    ),
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be too similar to your other personal information."),
    _("This password is too common."),
    _("Your password can’t be a commonly used password."),
    _("You must type the same password each time."),
    _("Please type your current password."),
    _("Incorrect password."),
    _("Forgot your password?"),
)
ACCOUNTS = (
    _("The email address and/or password you specified are not correct."),
    _("Too many failed login attempts. Try again later."),
    _("You cannot remove your primary email address."),
    _("You cannot remove your primary email address (%(email)s)."),
    _("You cannot add more than %d email addresses."),
    _("Your primary email address must be verified."),
    _("The password reset token was invalid."),
    _("Use your password"),
    _("Remember Me"),
    _("You have confirmed %(email)s."),
    _("Successfully signed in as %(name)s."),
    _("You have signed out."),
    _("Signed out of all other sessions."),
    _("Your email has been confirmed."),
    _("Your password has been changed."),
    _("Your password has been reset."),
    _("Your password has been set."),
    _("Your email has been changed from %(from_email)s to %(to_email)s."),
    _("Email Confirmation"),
    _("Password Set"),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("A new set of Two-Factor Authentication recovery codes has been generated."),
    _("New Recovery Codes Generated"),
    _("Authenticator app activated."),
    _("Authenticator code"),
)
