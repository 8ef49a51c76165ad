"""Answers to a convocation: by the personal link, or entered by an organiser who was told (BIG 7.1)."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.server.convening.composing import Whole
from tabellone.server.convening.models import Answer, Convocation, Invited
from tabellone.server.convening.queries import boxes, convened
from tabellone.server.convening.services.writing import moment, open_and_locked, saved, tell
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.services import done_once


def answer(invited: Invited, *, accepts: bool, whole: Whole, box: bool = False, token: str = "") -> None:
    """A yes or a no by the personal link; the same answer again changes nothing."""
    _answered(invited.convocation, invited, accepts=accepts, whole=whole, box=box, by=None, token=token)


def enter_answer(
    row: Convocation,
    player: str,
    *,
    accepts: bool,
    whole: Whole,
    by: User,
    why: str,
    box: bool = False,
    token: str = "",
) -> None:
    """A yes or a no that an organiser was told by phone or by voice, with how it is known; a promised box stays."""
    if not why.strip():
        raise RefusedError("convene-why", "why")
    invited = Invited.objects.filter(convocation=row, player=player).first()
    if invited is None:
        raise RefusedError("convene-unknown", "player")
    brings = box or player in boxes(row)
    _answered(row, invited, accepts=accepts, whole=whole, box=brings, by=by, why=why, token=token)


def _answered(
    row: Convocation,
    invited: Invited,
    *,
    accepts: bool,
    whole: Whole,
    box: bool,
    by: User | None,
    why: str = "",
    token: str = "",
) -> None:
    def work() -> None:
        held = open_and_locked(row)
        player = Invited.objects.get(pk=invited.pk).player
        if _says_already(held, player, accepts=accepts, box=box):
            return
        Answer.objects.create(
            convocation=held, player=player, accepts=accepts, brings_box=accepts and box, at=moment(held), by=by
        )
        saved(held, whole)
        data: dict[str, object] = {"invited": invited.pk, "accepts": accepts}
        tell(held, "convocation-answered", data, by=by, why=why, token=token)

    done_once(work, lambda _: None, by=by, token=token)


def _says_already(row: Convocation, player: str, *, accepts: bool, box: bool) -> bool:
    """Whether that is what the player says anyway."""
    last = Answer.objects.filter(convocation=row, player=player).order_by("-at").first()
    return last is not None and last.accepts == accepts and last.brings_box == (accepts and box)


def standing_of(row: Convocation, player: str) -> tuple[str, int]:
    """Where somebody stands: in, waiting (with the number in the list), asked, refused, declined, or nothing said."""
    now = convened(row)
    if any(one.player == player for one in now.confirmed):
        return "in", 0
    for number, one in enumerate(now.waiting, 1):
        if one.player == player:
            return "waiting", number
    if player in now.declined:
        return "declined", 0
    if player in now.refused:
        return "refused", 0
    return ("asked" if any(one.player == player for one in now.requests) else "unanswered"), 0
