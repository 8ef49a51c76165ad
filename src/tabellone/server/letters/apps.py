"""The app as Django knows it."""

from django.apps import AppConfig


class LettersConfig(AppConfig):
    """Complaints, questions, newsletters."""

    name = "tabellone.server.letters"
    label = "letters"

    def ready(self) -> None:
        """The post asks whether a newsletter is still wanted before it leaves."""
        from tabellone.server.letters.newsletters import NEWSLETTER_GATE, newsletter_still_wanted  # noqa: PLC0415 - models are there by now
        from tabellone.server.mail.sending import GATES  # noqa: PLC0415 - models are there by now

        GATES[NEWSLETTER_GATE] = newsletter_still_wanted
