"""The app as Django knows it."""

from django.apps import AppConfig


class HostingConfig(AppConfig):
    """Requests for tournaments, memberships, boxes."""

    name = "tabellone.server.hosting"
    label = "hosting"

    def ready(self) -> None:
        """The post asks whether news of an event is still wanted; the desk, whether somebody may come in, and play."""
        from tabellone.server.hosting.consents import let_play  # noqa: PLC0415 - models are there by now
        from tabellone.server.hosting.door import let_in  # noqa: PLC0415 - models are there by now
        from tabellone.server.hosting.news import GATE, still_wanted  # noqa: PLC0415 - models are there by now
        from tabellone.server.mail.sending import GATES  # noqa: PLC0415 - models are there by now
        from tabellone.server.play import coming_in  # noqa: PLC0415 - models are there by now

        GATES[GATE] = still_wanted
        coming_in.ask.append(let_in)
        coming_in.ask_seated.append(let_play)
