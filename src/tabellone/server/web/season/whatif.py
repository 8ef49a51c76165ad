"""What if: for a circuit's organisers, a change tried on a scratch copy. Nothing is written, so all is asked by GET."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.http import HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Tournament
from tabellone.server.rankings.trying import Question, figures, tried
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.server.web.season.seen import Seen, seen, wrong_day
from tabellone.server.web.sentences import figure, language
from tabellone.server.web.year.shown import moves
from tabellone.wording import term

YES, NO = frozenset({"yes", "true", "1", "sì", "si", "sí"}), frozenset({"no", "false", "0"})
KINDS = ("stage", "game", "player", "ruling")


@circuit_organiser
@require_safe
def what_if(request: CircuitRequest) -> HttpResponse:
    """The questions that can be asked, and what the one asked would move."""
    of = seen(request)
    question = _question(request, of)
    asked = question is not None and _is_complete(question)
    context: dict[str, Any] = {
        "here": _("What if"),
        "on": of.on,
        "wrong_day": wrong_day(request, of),
        "question": question,
        "stages": [(facts.id, row.name) for row, facts in zip(of.of.rows, of.of.facts, strict=True)],
        "players": sorted(((one.id, one.name) for one in of.people.values()), key=lambda pair: alphabetical(pair[1])),
        "figures": _figures(of),
        "games": _games(of, question.stage) if question and question.kind == "game" else [],
        "outcomes": _outcomes(),
        "asked": asked,
        "chosen": {key: request.GET.get(key, "") for key in ("game", "outcome", "player", "value")},
    }
    if question is not None and asked:
        try:
            context["moves"] = moves(of.of.circuit, tried(of.of, question, of.on), of.people, own=True)
        except (RuleError, InputError) as error:
            context["refused"] = of.refused(error)
    return circuit_page(request, "season/what_if.html", "what-if", **context)


def _question(request: CircuitRequest, of: Seen) -> Question | None:
    given = {key: request.GET.get(key, "").replace("\x00", "")[:200] for key in request.GET}
    kind = given.get("kind", "")
    if kind not in KINDS:
        return None
    number, _sign, table = given.get("game", "").partition(".")
    name = given.get("name", "")
    return Question(
        kind,
        stage=given.get("stage", ""),
        round=_whole(number),
        table=_whole(table),
        outcome=given.get("outcome", ""),
        player=next((one for one, called in of.people.items() if called.id == given.get("player")), ""),
        name=name,
        value=_value(given.get("value", ""), figures(of.of).get(name)),
    )


def _is_complete(asked: Question) -> bool:
    """Whether it can be tried; of a game, first the stage is chosen and then the game."""
    needed = {
        "stage": asked.stage,
        "game": asked.round and asked.table and asked.outcome,
        "player": asked.player,
        "ruling": asked.name,
    }
    return bool(needed[asked.kind])


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _value(text: str, now: Any) -> Any:
    """What was written, as the document would have it; what does not fit is left for the rulebook to refuse."""
    word = text.strip().casefold()
    if isinstance(now, bool):
        return True if word in YES else False if word in NO else text
    if isinstance(now, tuple | list):
        return [_number(part) for part in text.replace(";", " ").replace(", ", " ").split()]
    return _number(text)


def _number(text: str) -> Any:
    plain = text.strip().replace(",", ".")
    try:
        return int(plain) if plain.lstrip("-").isdecimal() and len(plain) < 12 else str(Decimal(plain))
    except (InvalidOperation, ValueError):
        return text


def _figures(of: Seen) -> list[tuple[str, str, str]]:
    """The figures and rulings: name, what it is, what it is now."""
    book = of.of.circuit.rulebook
    found = [
        (name, capfirst(term("param_help", f"{book}:{name}", language())), _told(value))
        for name, value in figures(of.of).items()
    ]
    return sorted(found, key=lambda one: alphabetical(one[1]))


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple | list):
        return " ".join(figure(one) for one in value)
    return figure(value)


def _games(of: Seen, stage: str) -> list[tuple[str, str]]:
    """The games of a stage, by round and table, as a list to choose from."""
    found = next((facts for facts in of.of.facts if facts.id == stage), None)
    return [] if found is None else _listed(found, of.names)


def _listed(stage: Tournament, names: Mapping[str, str]) -> list[tuple[str, str]]:
    games = []
    for played in stage.rounds:
        for table in played.tables:
            if len(table.seats) == 2:
                who = " – ".join(f"{names.get(one.player, one.player)} {_score(one.score)}" for one in table.seats)
                label = _("Round %(round)s, table %(table)s") % {"round": played.number, "table": table.number}
                games.append((f"{played.number}.{table.number}", f"{label}: {who}"))
    return games


def _score(score: Decimal | None) -> str:
    return "" if score is None else figure(score)


def _outcomes() -> list[tuple[str, str]]:
    return [
        ("void", _("no result: the game is taken out")),
        ("first", _("the first named wins")),
        ("draw", _("a draw")),
        ("second", _("the second named wins")),
        ("first-absent", _("the first named was absent")),
        ("second-absent", _("the second named was absent")),
    ]
