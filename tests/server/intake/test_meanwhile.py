"""A document takes the place of what its preview showed, and of nothing that came in since."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.intake.documents import document_text
from tabellone.server.intake.services import take_document_over
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Grant
from tabellone.server.play import services
from tabellone.tournament.acts import CheckIn
from tests.server.people.examples import account
from tests.server.play.halls import stage

pytestmark = pytest.mark.django_db


def test_what_was_entered_since_the_preview_is_not_lost() -> None:
    row, ada = stage(3), account()
    Grant.objects.create(user=ada, role="organiser", scope=row.scope)
    document, seen = document_text(row).replace("Giocatore 001", "Gina Altra"), str(row.stamp)
    services.act(row, Writing(ada), CheckIn(("p001",), present=None))
    with pytest.raises(RuleError) as refused:
        take_document_over(document, Writing(ada, "one", seen=seen))
    assert refused.value.code == "document-compared-before"
    row.refresh_from_db()
    take_document_over(document, Writing(ada, "two", seen=str(row.stamp)))
    row.refresh_from_db()
    assert "Gina Altra" in document_text(row)
