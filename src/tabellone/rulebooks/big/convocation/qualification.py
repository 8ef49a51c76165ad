"""Who is qualified, who is seeded, when the mails go out (BIG 7, BIG 7.1, BIG 7.2.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tabellone.contract.convocations import MailDays

# BIG 7.1: about a month, about fifteen days before the final
FIRST_MAIL_DAYS = 30
SECOND_MAIL_DAYS = 15
# ruling answer-day: how long the invited have from the second mail on, unless the organiser names another day
ANSWER_DAYS = 7
# BIG 7.1, BIG 7.2.1: what the first mail tells
FIRST_MAIL_TELLS = ("structure", "qualifiers", "notes")


@dataclass(frozen=True, slots=True)
class Played:
    """A player's part in a tournament of the game that ended on a day (BIG 7.1)."""

    player: str
    end: date


def mail_days(final: date) -> MailDays:
    """When the mails for a final are due (BIG 7.1)."""
    return MailDays(final - timedelta(days=FIRST_MAIL_DAYS), final - timedelta(days=SECOND_MAIL_DAYS))


def answer_day(sent: date, final: date) -> date:
    """The day that a second mail names unless told otherwise: a week later, before the final (BIG 7.1, answer-day)."""
    return max(sent, min(sent + timedelta(days=ANSWER_DAYS), final - timedelta(days=1)))


def qualified(
    played: Iterable[Played], *, last_final: date | None, first_mail: date, final_counts: bool = True
) -> frozenset[str]:
    """Players with a tournament of the game since its last final, until the first mail (BIG 7.1).

    Ruling `final-qualifies`: the last final is the first tournament of the new ranking, so playing it qualifies
    (`final_counts`).
    """

    def since(end: date) -> bool:
        return last_final is None or end > last_final or (final_counts and end == last_final)

    return frozenset(part.player for part in played if since(part.end) and part.end <= first_mail)


def seeds(
    ranking: Sequence[str], champion: str | None, number: int, *, present: Collection[str] | None = None
) -> tuple[str, ...]:
    """Who may not meet in round 1 (BIG 7): the reigning champion, then the first N of the ranking, if present.

    Ruling `absent-seed-not-replaced`: nobody moves up for one of them who is not there.
    """
    best = list(dict.fromkeys(([champion] if champion else []) + list(ranking[: max(0, number)])))
    return tuple(player for player in best if present is None or player in present)
