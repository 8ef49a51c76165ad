"""A document on its way: in, out, and asked on the server what the command line is asked on the file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db import transaction

from tabellone.contract import BY_ID
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange import answers
from tabellone.exchange.documents import read_tournament, write_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.intake.documents import document_text, examined_document, kept_closed
from tabellone.server.journal.services import Writing
from tabellone.server.play import services, standings, storage
from tabellone.server.play.states import state_of
from tabellone.tournament.act import apply
from tabellone.tournament.acts import Close, Import
from tabellone.tournament.state import State
from tabellone.tournament.view import facts_before
from tests.contract.harness import tabellone
from tests.scenes.written_documents import without_head

SEED = "viaggio"
REFUSED = "refused"
ANSWERED: Counter[str] = Counter()  # how often there was an answer to compare, and no refusal


def trip(path: Path, *, whole: bool = True) -> list[str]:
    """What is not the same after the trip of a sound document; `whole` asks for a draw and an explanation too."""
    text = path.read_text(encoding="utf-8")
    with transaction.atomic():
        found = _differing(path, text, whole=whole)
        transaction.set_rollback(True)
    return [f"{path.name}: {each}" for each in found]


def _differing(path: Path, text: str, *, whole: bool) -> list[str]:
    written = read_tournament(text)
    facts = BY_ID[written.rulebook].completed(written)  # as every way in does: what a table may leave out is filled in
    row = kept_closed(services.create(Import(facts), Writing()).tournament, facts, by=None)
    stored = Tournament.objects.get(pk=row.pk)
    out = document_text(stored)
    asked = {
        "facts": (read_tournament(out), facts),
        "document": (without_head(out), write_tournament(facts)),
        "same again": (examined_document(out).same, True),
        "state": (storage.read(stored), _imported(facts, salt=storage.read(stored).settings.salt)),
        "standings": (_said(lambda: _standing(stored)), _printed("standings", path)),
    }
    if whole:
        last = facts.players[-1].id
        asked["draw"] = (_said(lambda: _draw(stored)), _printed("draw", path, "--seed", SEED))
        asked["explain"] = (_said(lambda: _explain(stored, last)), _printed("explain", path, "--", last))
    ANSWERED.update(question for question, (server, _) in asked.items() if server != REFUSED)
    return [question for question, (server, file) in asked.items() if server != file]


def _imported(facts: Facts, *, salt: str) -> State:
    state = apply(None, Import(facts, salt=salt))
    return apply(state, Close()) if facts.closed else state


def _standing(row: Tournament) -> Any:
    return answers.standing_json(standings.facts_of(row), standings.standing(row))


def _draw(row: Tournament) -> Any:
    state = state_of(row)
    return answers.draw_json(BY_ID[row.rulebook].draw(facts_before(state, len(state.rounds) + 1), SEED))


def _explain(row: Tournament, player: str) -> Any:
    return {"player": player, "steps": [answers.plain_json(step) for step in standings.explanation(row, player)]}


def _said(ask: Callable[[], Any]) -> Any:
    try:
        return json.loads(json.dumps(ask()))
    except TabelloneError:
        return REFUSED


def _printed(command: str, path: Path, *more: str) -> Any:
    options, last = (more[:-2], more[-2:]) if "--" in more else (more, ())
    answer = tabellone(command, *(() if last else (path,)), "--json", *options, *((path,) if last else ()), *last)
    return json.loads(answer.out) if answer.code == 0 else REFUSED
