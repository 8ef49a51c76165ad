"""The app as Django knows it."""

from django.apps import AppConfig


class FederationConfig(AppConfig):
    """Requests for tournaments, convocations and the answers to them."""

    name = "tabellone.server.federation"
    label = "federation"

    def ready(self) -> None:
        """Mails about events and convocations are asked for right before they leave."""
        from tabellone.server.federation.convocation_mails import CALL_GATE, call_still_wanted  # noqa: PLC0415 - models are there by now
        from tabellone.server.federation.services.news import EVENT_GATE, event_still_wanted  # noqa: PLC0415 - models are there by now
        from tabellone.server.mail.sending import GATES  # noqa: PLC0415 - models are there by now

        GATES.update({EVENT_GATE: event_still_wanted, CALL_GATE: call_still_wanted})
