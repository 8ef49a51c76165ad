"""The app as Django knows it."""

from django.apps import AppConfig


class ConveningConfig(AppConfig):
    """Convocations and the answers to them."""

    name = "tabellone.server.convening"
    label = "convening"

    def ready(self) -> None:
        """The post asks whether a mail of a convocation is still wanted before it leaves."""
        from tabellone.server.convening.composing import GATE  # noqa: PLC0415 - models are there by now
        from tabellone.server.convening.wanted import still_wanted  # noqa: PLC0415 - models are there by now
        from tabellone.server.mail.sending import GATES  # noqa: PLC0415 - models are there by now

        GATES[GATE] = still_wanted
