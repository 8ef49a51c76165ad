"""The public document of every tournament of the demonstration is checked at home, and names nobody who is masked."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabellone.cli.app import app
from tabellone.server.events.models import Tournament
from tabellone.server.intake.documents import document_text
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.play.names import shown
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts


def verified(row: Tournament, folder: Path, *, public: bool) -> tuple[int, str]:
    document = folder / f"{row.slug}.json"
    document.write_text(document_text(row, public=public), encoding="utf-8")
    said = CliRunner().invoke(app, ["verify", str(document)])
    return said.exit_code, said.output


@pytest.mark.django_db
def test_it_is_checked_whoever_is_masked(loaded: date, tmp_path: Path) -> None:
    """Ruling public-document: two of a RisiKo! Master hide their names, elsewhere some people do anyway."""
    for row in Tournament.objects.filter(rulebook="risiko", closed=False):
        _two_hide(row)
    seen = 0
    for row in Tournament.objects.order_by("slug"):
        code, said = verified(row, tmp_path, public=True)
        assert code == 0, (row.slug, said)
        assert "cannot be told" not in said, (row.slug, said)
        seen += "not public" in said
        assert "not public" not in verified(row, tmp_path, public=False)[1]
        public = document_text(row, public=True)
        own = {one.player.id: one.player for one in state_of(row).entrants}
        for player, one in shown(row).items():
            if one.masked:
                assert f'"{player}"' not in public, row.slug
                assert f'"{own[player].name}"' not in public, row.slug
        assert state_of(row).settings.salt not in document_text(row)
    assert seen >= 1


def _two_hide(row: Tournament) -> None:
    """Two who share a club with others of the tournament."""
    told = json.loads(document_text(row))
    clubs = [one.get("club") for one in told["players"]]
    chosen = [one["id"] for one in told["players"] if one.get("club") and clubs.count(one["club"]) > 1][:2]
    for entrant in [one for one in state_of(row).entrants if one.player.id in chosen]:
        record = register_person(Details(entrant.player.name, hides_name=True), Writing(), scopes=())
        act(row, Writing(), acts.Amend(replace(entrant, person=str(record.pk))))
        row.refresh_from_db()
