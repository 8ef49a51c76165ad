"""The app as Django knows it."""

from django.apps import AppConfig


class LettersConfig(AppConfig):
    """Complaints, questions, newsletters."""

    name = "tabellone.server.letters"
    label = "letters"

    def ready(self) -> None:
        """The post asks whether a newsletter is still wanted before it leaves."""
        from tabellone.server.letters.recipients import GATE, still_wanted  # noqa: PLC0415 - models are there by now
        from tabellone.server.mail.gates import ask  # noqa: PLC0415 - models are there by now

        ask[GATE] = still_wanted
