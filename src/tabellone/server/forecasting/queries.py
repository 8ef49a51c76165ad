"""What is known of how a tournament will end: what is proved, the last estimate, whether a newer one is under way."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from django.db.models import QuerySet
from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.contract.odds import Odds, OddsAnswer, Outlook
from tabellone.engine.errors import InputError, RuleError, TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.forecasting.convert import answer_of
from tabellone.server.forecasting.models import Estimate
from tabellone.server.play.answers import Large, remembered
from tabellone.server.play.standings import facts_of, game_ranked, standing

MOST_TRIES = 3  # then it waits for a person
PATIENCE = timedelta(seconds=15)  # what waits longer waits for a worker that is not there
_outlooks: Large[tuple[Outlook, ...]] = Large(60)


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


def book_of(row: Tournament) -> Odds | None:
    """The rulebook, if it tells how a tournament may end."""
    book = BY_ID[row.rulebook]
    return cast("Odds", book) if isinstance(book, Odds) else None


def refusal(row: Tournament) -> RuleError | InputError | None:
    """Why there can be no odds now: asked with a single run, which costs next to nothing."""
    return remembered(row, "odds-refused", lambda: _refusal(row))


def _refusal(row: Tournament) -> RuleError | InputError | None:
    book = book_of(row)
    assert book is not None  # noqa: S101 - who asks has looked
    try:
        book.odds(facts_of(row), {}, "", runs=1)
    except (RuleError, InputError) as error:
        return error
    return None


def outlooks(row: Tournament) -> tuple[Outlook, ...]:
    """What is proved about everybody, computed once for each state of the facts; nothing where there are no odds."""
    book = book_of(row)
    if book is None:
        return ()
    facts = facts_of(row)

    def proved() -> tuple[Outlook, ...]:
        try:
            return book.outlooks(facts)
        except TabelloneError:
            return ()

    return _outlooks.kept(f"{row.pk}:{row.page_stamp}", proved)


def result(row: Tournament) -> OddsAnswer | None:
    """The odds of a tournament that is over, which are its result; None while it is played."""
    book = book_of(row)
    try:
        if book is None or not standing(row).final:
            return None
        return remembered(row, "odds-result", lambda: book.odds(facts_of(row), {}, ""))
    except TabelloneError:
        return None


def mark_of(row: Tournament) -> str:
    """What the facts behind the odds are known by: the tournament's, and those of the games that made the ELOs."""
    before: list[tuple[object, ...]] = []
    if row.circuit_id is not None:
        others = Tournament.objects.filter(circuit=row.circuit_id, listed=True, end__lt=row.start)
        if game_ranked(row) == row.game and not facts_of(row).params.get("games"):
            others = others.filter(game=row.game)  # those of several games count together, whatever their rows say
        before = list(others.order_by("pk").values_list("pk", "page_stamp"))
    return hashlib.sha256(repr((row.page_stamp, before)).encode()).hexdigest()


def waiting() -> QuerySet[Estimate]:
    """Estimates to be made, the first asked for first."""
    return Estimate.objects.filter(made_at=None, tries__lt=MOST_TRIES).order_by("pk")


def forecast(row: Tournament) -> Forecast:
    """The last estimate that was made, and whether a newer one is under way."""
    mark, found = mark_of(row), list(Estimate.objects.filter(tournament=row).order_by("-pk"))
    made = next((one for one in found if one.made_at), None)
    asked = next((one for one in found if one.facts == mark and not one.made_at), None)
    return Forecast(
        answer=answer_of(made.answer) if made else None,
        made=made,
        current=made is not None and made.facts == mark,
        since=asked.asked_at if asked else None,
        late=asked is not None and timezone.now() - asked.asked_at > PATIENCE,
    )
