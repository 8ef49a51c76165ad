"""The two servers of a round trip: the laptop's tournament played to its end, the federation's circuit with a token."""

from __future__ import annotations

from typing import Any


def played() -> dict[str, Any]:
    """On the laptop: a tournament played and closed, its document and its standing."""
    from tabellone.exchange import answers
    from tabellone.server.intake.documents import document_text
    from tabellone.server.play import services
    from tabellone.server.play.draws import publish
    from tabellone.server.play.standings import facts_of, standing
    from tabellone.tournament.acts import Close
    from tests.server.play.drawing import draw
    from tests.server.play.halls import Writing, play, splendor

    row = splendor(8)
    draw(row, Writing())
    publish(row, 1, Writing())
    play(row)
    services.act(row, Writing(), Close())
    row.refresh_from_db()
    return {
        "text": document_text(row),
        "slug": row.slug,
        "standing": answers.standing_json(facts_of(row), standing(row)),
    }


def circuit() -> dict[str, str]:
    """On the federation's server: a circuit and a token for a club."""
    from tabellone.server.intake import receiving_tokens
    from tabellone.server.journal.services import Writing
    from tests.server.intake import receiving_scene as scene

    at = scene.circuit()
    secret = receiving_tokens.issue_push_token(at, "Ludoteca Prova", Writing(scene.federation(at))).secret
    return {"path": f"/c/{at.slug}/push/", "secret": secret}


def accepted() -> dict[str, Any]:
    """What arrived, accepted: how many documents, and the standing."""
    from tabellone.exchange import answers
    from tabellone.server.intake import receiving
    from tabellone.server.intake.models import Received
    from tabellone.server.journal.services import Writing
    from tabellone.server.play.standings import facts_of, standing
    from tests.server.intake.receiving_scene import shown

    rows = list(Received.objects.all())
    row = receiving.accept_received(rows[0], Writing(), seen=shown(rows[0]).seen)
    return {"rows": len(rows), "standing": answers.standing_json(facts_of(row), standing(row)), "slug": row.slug}


def waiting() -> int:
    """How many documents have arrived."""
    from tabellone.server.intake.models import Received

    return Received.objects.count()
