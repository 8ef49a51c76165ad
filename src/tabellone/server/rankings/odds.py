"""How a tournament will end: what is proved, the last estimate, and how a newer one is asked for and made."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from tabellone.contract import rulebook_as
from tabellone.contract.odds import Chance, Chances, Odds, OddsAnswer, Outlook
from tabellone.engine.errors import InputError, RuleError, TabelloneError
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.play.standings import facts_of, game_ranked, standing
from tabellone.server.play.states import LargeAnswers, answer_about
from tabellone.server.rankings.identity import counted_ids
from tabellone.server.rankings.models import Estimate
from tabellone.server.rankings.seasons import rankings_on


def eve_of(row: Tournament) -> date:
    """The day before it starts."""
    return row.start - timedelta(days=1)


def elos_on_the_eve(row: Tournament) -> Mapping[str, Decimal]:
    """ELOs by player; none outside a circuit, or where nobody had played the game by then."""
    if row.circuit is None:
        return {}
    try:
        answer = rankings_on(row.circuit, eve_of(row)).answer
    except TabelloneError:
        return {}  # a circuit whose rankings nobody can compute: its own page says why
    game = game_ranked(row)
    held = {one.player: one.rating for one in answer.ratings if one.game == game}
    return held | {player: held[other] for player, other in counted_ids(row).items() if other in held}


def odds_as_json(answer: OddsAnswer) -> dict[str, Any]:
    """Plain JSON: of each player how often the title, the final and the final phase were reached."""
    return {
        "seed": answer.seed,
        "runs": answer.runs,
        "rows": [
            [row.player, *(_times(one) for one in (row.title, row.final, row.final_phase))] for row in answer.rows
        ],
        "notes": [[note.rule, note.name, dict(note.inputs)] for note in answer.notes],
    }


def odds_from_json(held: Any) -> OddsAnswer:
    """The odds that a row holds."""
    runs = held["runs"]
    rows = tuple(
        Chances(player, Chance(Fraction(title), runs), *(_chance(one, runs) for one in (final, phase)))
        for player, title, final, phase in held["rows"]
    )
    notes = tuple(Step(rule, name, inputs) for rule, name, inputs in held["notes"])
    return OddsAnswer(held["seed"], runs, final=False, rows=rows, notes=notes)


def _times(chance: Chance | None) -> int | None:
    return None if chance is None else int(chance.times)


def _chance(times: int | None, runs: int) -> Chance | None:
    return None if times is None else Chance(Fraction(times), runs)


MOST_TRIES = 3  # then it waits for a person
PATIENCE = timedelta(seconds=15)  # what waits longer waits for a worker that is not there
_outlooks: LargeAnswers[tuple[Outlook, ...]] = LargeAnswers(60)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The last estimate and what it rests on; `current` when it is of the facts as they are now.

    `since` is how long a newer one has been asked for, `late` that nobody seems to make it.
    """

    answer: OddsAnswer | None = None
    made: Estimate | None = None
    current: bool = False
    since: datetime | None = None
    late: bool = False

    @property
    def mark(self) -> str:
        """What a page that shows it is known by."""
        return f"{self.made.pk if self.made else 0} {self.current} {self.since is None} {self.late}"


def odds_book(row: Tournament) -> Odds | None:
    """The rulebook, if it tells how a tournament may end."""
    return rulebook_as(row.rulebook, Odds)


def odds_refusal(row: Tournament) -> RuleError | InputError | None:
    """Why there can be no odds now: asked with a single run, which costs next to nothing."""
    return answer_about(row, "odds-refused", lambda: _odds_refusal(row))


def _odds_refusal(row: Tournament) -> RuleError | InputError | None:
    book = odds_book(row)
    assert book is not None  # noqa: S101 - who asks has looked
    try:
        book.odds(facts_of(row), {}, "", runs=1)
    except (RuleError, InputError) as error:
        return error
    return None


def outlooks_of(row: Tournament) -> tuple[Outlook, ...]:
    """What is proved about everybody, computed once for each state of the facts; nothing where there are no odds."""
    book = odds_book(row)
    if book is None:
        return ()
    facts = facts_of(row)

    def proved() -> tuple[Outlook, ...]:
        try:
            return book.outlooks(facts)
        except TabelloneError:
            return ()

    return _outlooks.kept(f"{row.pk}:{row.page_stamp}", proved)


def final_odds(row: Tournament) -> OddsAnswer | None:
    """The odds of a tournament that is over, which are its result; None while it is played."""
    book = odds_book(row)
    try:
        if book is None or not standing(row).final:
            return None
        return answer_about(row, "odds-result", lambda: book.odds(facts_of(row), {}, ""))
    except TabelloneError:
        return None


def odds_mark(row: Tournament) -> str:
    """What the facts behind the odds are known by: the tournament's, and those of the games that made the ELOs."""
    before: list[tuple[object, ...]] = []
    if row.circuit_id is not None:
        others = Tournament.objects.filter(circuit=row.circuit_id, listed=True, end__lt=row.start)
        if game_ranked(row) == row.game and not facts_of(row).params.get("games"):
            others = others.filter(game=row.game)  # those of several games count together, whatever their rows say
        before = list(others.order_by("pk").values_list("pk", "page_stamp"))
    return hashlib.sha256(repr((row.page_stamp, before)).encode()).hexdigest()


def waiting_estimates() -> QuerySet[Estimate]:
    """Estimates to be made, the first asked for first."""
    return Estimate.objects.filter(made_at=None, tries__lt=MOST_TRIES).order_by("pk")


def forecast_of(row: Tournament) -> Forecast:
    """The last estimate that was made, and whether a newer one is under way."""
    mark, found = odds_mark(row), list(Estimate.objects.filter(tournament=row).order_by("-pk"))
    made = next((one for one in found if one.made_at), None)
    asked = next((one for one in found if one.facts == mark and not one.made_at), None)
    return Forecast(
        answer=odds_from_json(made.answer) if made else None,
        made=made,
        current=made is not None and made.facts == mark,
        since=asked.asked_at if asked else None,
        late=asked is not None and timezone.now() - asked.asked_at > PATIENCE,
    )


@dataclass(frozen=True, slots=True)
class MadeEstimate:
    """What came of it, with the facts that it was made of."""

    facts: str
    columns: dict[str, Any]


def make_waiting_estimates() -> int:
    """Make what waits; how many."""
    found = 0
    while (one := waiting_estimates().select_related("tournament__circuit").first()) is not None:
        make_estimate(one)
        found += 1
    return found


def make_estimate(estimate: Estimate) -> None:
    """Make one estimate; what was asked of facts that have moved since is forgotten: who looks asks again."""
    Estimate.objects.filter(pk=estimate.pk).update(tries=F("tries") + 1)
    row = estimate.tournament
    if odds_mark(row) != estimate.facts or odds_book(row) is None or odds_refusal(row):
        Estimate.objects.filter(pk=estimate.pk, made_at=None).delete()
        return
    keep_estimate(row, computed_estimate(row))


def computed_estimate(row: Tournament) -> MadeEstimate:
    """The odds as the facts are now (ruling odds-elo-of-the-eve); the seed is the stamp of the facts."""
    book = odds_book(row)
    assert book is not None  # noqa: S101 - who asks has looked
    facts = facts_of(row)
    mark, elos = odds_mark(row), elos_on_the_eve(row)
    answer = book.odds(facts, elos, str(row.page_stamp))
    people = [set(player.members or (player.id,)) | {player.id} for player in facts.players]
    known = sum(bool(one & elos.keys()) for one in people)
    columns = {"answer": odds_as_json(answer), "rated": known, "rated_on": eve_of(row)}
    return MadeEstimate(mark, columns)


def keep_estimate(row: Tournament, made: MadeEstimate) -> None:
    """Write it down in place of all that was made or asked before."""
    with transaction.atomic():
        kept, _ = Estimate.objects.update_or_create(
            tournament=row, facts=made.facts, defaults={**made.columns, "made_at": timezone.now()}
        )
        Estimate.objects.filter(tournament=row, pk__lt=kept.pk).delete()


@task()
def make_estimates() -> int:
    """Make what waits; how many."""
    return make_waiting_estimates()


def wake_estimates() -> None:
    """See to it that somebody makes what waits: a task, unless one is there."""
    if not DBTaskResult.objects.ready().filter(task_path=make_estimates.module_path).exists():
        make_estimates.enqueue()


def remind_of_estimates() -> None:
    """What waits and was forgotten gets its task: after a kill, or asked for while there was no worker."""
    if waiting_estimates().exists():
        wake_estimates()


def ask_for_estimate(row: Tournament) -> Forecast:
    """What there is; somebody looks, so an estimate of the facts as they are is asked for, once.

    A tournament without odds, or one that is over, is none to ask for.
    """
    found = forecast_of(row)
    if found.current or found.since is not None or odds_refusal(row) or final_odds(row):
        return found
    with transaction.atomic():
        _, new = Estimate.objects.get_or_create(tournament=row, facts=odds_mark(row))
        if new:
            wake_estimates()
    return forecast_of(row)


def make_estimate_now(row: Tournament) -> None:
    """Make it at once, for an organiser who does not want to wait for a worker; a RuleError where there are no odds."""
    if (refused := odds_refusal(row)) is not None:
        raise refused
    if final_odds(row) is None and not forecast_of(row).current:
        keep_estimate(row, computed_estimate(row))


def forget_estimates(row: Tournament) -> None:
    """Without the estimates of a tournament: somebody is erased, and their ids stand in them."""
    Estimate.objects.filter(tournament=row).delete()
