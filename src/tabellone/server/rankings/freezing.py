"""Final rankings: frozen on the last day of the year with the sum of the facts behind them (PG 31, PG 34, PG 37)."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from tabellone.contract import Register, rulebook_as
from tabellone.contract.answers import RankingRow, RatingRow, SeasonAnswer
from tabellone.engine.errors import RuleError
from tabellone.exchange import answers
from tabellone.exchange.documents import folder_files, folder_sum, nameless, packed
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import line_repeated, locked_circuit
from tabellone.server.journal import services as journal
from tabellone.server.journal.chain import last_lines
from tabellone.server.journal.services import Writing
from tabellone.server.play.states import LargeAnswers
from tabellone.server.rankings import seasons
from tabellone.server.rankings.folders import SeasonFolder, folder_counted_on
from tabellone.server.rankings.gathering import Gathered, circuit_stamps, gathered_facts
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.seasons import DayRankings, RankingMove, ranking_moves

FROZEN_KIND = "rankings-frozen"


@dataclass(frozen=True, slots=True)
class FinalRankings:
    """The rankings of the last day as the facts give them now, the sum of those facts, and what does not count."""

    on: date
    facts: str
    answer: str
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FinalChange:
    """What has become of the facts since rankings were frozen: what would move, ranking by ranking; perhaps nothing."""

    frozen: Frozen
    now: FinalRankings
    moves: dict[str, tuple[RankingMove, ...]]


_finals: LargeAnswers[FinalRankings] = LargeAnswers(4)


def final_day(circuit: Circuit) -> date | None:
    """The day whose rankings are final; None where the rulebook knows none."""
    book = rulebook_as(circuit.rulebook, Register)
    return book.final_day(circuit.year) if book else None


def frozen_revisions(circuit: Circuit) -> list[Frozen]:
    """All that has been frozen, the first first."""
    return list(_frozen(circuit))


def latest_frozen(circuit: Circuit) -> Frozen | None:
    """The final rankings that hold: the last revision."""
    return _frozen(circuit).last()


def _frozen(circuit: Circuit) -> QuerySet[Frozen]:
    found = Frozen.objects.filter(circuit=circuit).defer("folder")
    return found.select_related("entry__personal").order_by("number")


def frozen_revision(circuit: Circuit, number: int) -> Frozen | None:
    """One of the revisions."""
    return Frozen.objects.filter(circuit=circuit, number=number).first()


def frozen_naming(players: Collection[str], rulebook: str) -> list[Frozen]:
    """The final rankings in force that name somebody: they keep the name until a revision (ruling revision-by-act)."""
    rows = Frozen.objects.filter(circuit__rulebook=rulebook).defer("folder").select_related("circuit")
    last = {row.circuit_id: row for row in rows.order_by("circuit__year", "circuit", "number")}
    return [row for row in last.values() if _names_somebody(row, players)]


def _names_somebody(frozen: Frozen, players: Collection[str]) -> bool:
    return any(row["player"] in players for rows in frozen_answer(frozen.answer)["rankings"].values() for row in rows)


def final_now(circuit: Circuit) -> FinalRankings:
    """What would be frozen now; a RuleError or an InputError where the rulebook can give no rankings."""
    of, on = gathered_facts(circuit), _final_day(circuit)
    return _finals.kept(f"{on}:{of.mark}", lambda: _final_answer(of, on)[0])


def changed_since_frozen(circuit: Circuit) -> FinalChange | None:
    """What has changed since the latest revision; None while it is still what the facts give, or nothing is frozen."""
    frozen = latest_frozen(circuit)
    if frozen is None or frozen.fingerprint == circuit_stamps(circuit).mark:
        return None
    now = final_now(circuit)
    if now.facts == frozen.facts:
        return None
    return FinalChange(frozen, now, ranking_moves(frozen_answer(frozen.answer), frozen_answer(now.answer)))


def frozen_answer(answer: str) -> dict[str, Any]:
    """An answer as it was kept."""
    found: dict[str, Any] = json.loads(answer)
    return found


def freeze_rankings(circuit: Circuit, writing: Writing, *, seen: str = "", without: bool = False) -> Frozen:
    """Freeze the rankings of the last day: the first time, or as a further revision with a reason.

    `seen` is the sum of the facts that the preview showed; `without` says that what does not count may be missing.
    """
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if done := line_repeated(row, FROZEN_KIND, writing):
            return Frozen.objects.get(circuit=row, entry=done)
        on, last = _final_day(row), latest_frozen(row)
        if timezone.localdate() < on:
            raise RuleError("final-too-early", rule="PG 31", day=on)
        now, folder = _final_answer(gathered_facts(row), on)
        _check_freezing(now, last, seen=seen, why=writing.why.strip(), without=without)
        row.version += 1
        row.save(update_fields=["version"])
        number = last.number + 1 if last else 1
        data = {"number": number, "on": on.isoformat(), "facts": now.facts, "left_out": list(now.left_out)}
        data["heads"] = {one.stream: [one.number, one.hash] for one in last_lines(_scopes(row))}
        return Frozen.objects.create(
            circuit=row,
            number=number,
            on=on,
            facts=now.facts,
            fingerprint=circuit_stamps(row).mark,
            answer=now.answer,
            left_out=list(now.left_out),
            folder=packed(folder),
            entry=journal.append_line(row.scope, FROZEN_KIND, data, writing),
        )


def _scopes(circuit: Circuit) -> list[str]:
    """The streams whose heads a frozen ranking keeps: the circuit's and those of its tournaments."""
    return [circuit.scope, *(row.scope for row in Tournament.objects.filter(circuit=circuit).order_by("pk"))]


def _check_freezing(now: FinalRankings, last: Frozen | None, *, seen: str, why: str, without: bool) -> None:
    if seen and seen != now.facts:
        raise RuleError("final-facts-moved")
    if last and not ranking_moves(frozen_answer(last.answer), frozen_answer(now.answer)):
        raise RuleError("final-unchanged", number=last.number)
    if last and not why:
        raise RuleError("final-needs-reason", rule="PG 31", number=last.number + 1)
    if now.left_out and not without:
        raise RuleError("final-incomplete", rule="PG 31", stages=list(now.left_out))


def _final_answer(of: Gathered, on: date) -> tuple[FinalRankings, dict[str, str]]:
    """What the facts give, and the folder behind it without anybody's name."""
    folder = folder_counted_on(of, on)
    files = _nameless_numbers(folder)
    answer = answers.season_json(seasons.rankings_on(of, on).answer)
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return FinalRankings(on, folder_sum(files), text, tuple(one.id for one in folder.left_out.values())), files


def _nameless_numbers(folder: SeasonFolder) -> dict[str, str]:
    season, stages, _ = nameless(folder.season, folder.counted.values())
    return folder_files(season, dict(zip(folder.counted, stages, strict=True)))


def _final_day(circuit: Circuit) -> date:
    on = final_day(circuit)
    if on is None:
        raise RuleError("final-never", rulebook=circuit.rulebook)
    return on


OWN = ("position", "player", "value")
_read: LargeAnswers[DayRankings] = LargeAnswers(4)


@dataclass(frozen=True, slots=True)
class PublishedRankings:
    """Rankings of a day; `revision` is the number of the frozen ones."""

    rankings: DayRankings
    revision: int | None = None


def published_rankings(of: Gathered, on: date) -> PublishedRankings:
    """What everybody reads on a day; a RuleError or an InputError where the rulebook can give none."""
    number = _last_revision(of.circuit) if on == final_day(of.circuit) else None
    if number is None:
        return PublishedRankings(seasons.rankings_on(of, on))
    return PublishedRankings(_read.kept(f"{of.circuit.pk}:{number}", lambda: _thawed(of.circuit, number, on)), number)


def _last_revision(circuit: Circuit) -> int | None:
    """The number of the final rankings that hold, if any have been frozen."""
    found: int | None = Frozen.objects.filter(circuit=circuit).aggregate(last=Max("number"))["last"]
    return found


def _thawed(circuit: Circuit, number: int, on: date) -> DayRankings:
    """A frozen answer as values again."""
    frozen = frozen_revision(circuit, number)
    assert frozen is not None  # noqa: S101 - its number was read a moment ago, and nothing frozen goes
    told = frozen_answer(frozen.answer)
    rankings = {code: tuple(_ranking_row(row) for row in rows) for code, rows in told["rankings"].items()}
    ratings = tuple(RatingRow(**{**row, "rating": Decimal(row["rating"])}) for row in told["ratings"])
    return DayRankings(SeasonAnswer(int(told["year"]), on, ratings, rankings))


def _ranking_row(row: Mapping[str, Any]) -> RankingRow:
    more = {key: _figure_of(value) for key, value in row.items() if key not in OWN}
    return RankingRow(int(row["position"]), str(row["player"]), Decimal(row["value"]), more)


def _figure_of(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _figure_of(each) for key, each in value.items()}
    try:
        return Decimal(value) if isinstance(value, str) else value
    except InvalidOperation:
        return value
