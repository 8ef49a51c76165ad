"""Answers to a convocation, and partners at a game for pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.server.federation import finals
from tabellone.server.federation.convocation_mails import Whole
from tabellone.server.federation.convocations import (
    append_convocation_line,
    next_moment,
    open_convocation,
    save_and_tell,
)
from tabellone.server.federation.models import CallAnswer, Convocation, InvitedPlayer, Partner
from tabellone.server.federation.queries import (
    convened,
    invited_players,
    named_partners,
    place_requests,
    promised_boxes,
)
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.names import fold
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.states import state_of


def answer_call(invited: InvitedPlayer, *, accepts: bool, whole: Whole, box: bool = False, token: str = "") -> None:
    """A yes or a no by the personal link; the same answer again changes nothing."""
    _answered(invited.convocation, invited, Writing(token=token), accepts=accepts, whole=whole, box=box)


def note_answer(
    row: Convocation, player: str, writing: Writing, *, accepts: bool, whole: Whole, box: bool = False
) -> None:
    """A yes or a no that an organiser was told by phone or by voice, with how it is known; a promised box stays."""
    if not writing.why.strip():
        raise RefusedError("convene-why", "why")
    invited = InvitedPlayer.objects.filter(convocation=row, player=player).first()
    if invited is None:
        raise RefusedError("convene-unknown", "player")
    brings = box or player in promised_boxes(row)
    _answered(row, invited, writing, accepts=accepts, whole=whole, box=brings)


def _answered(
    row: Convocation, invited: InvitedPlayer, writing: Writing, *, accepts: bool, whole: Whole, box: bool
) -> None:
    def work() -> None:
        held = open_convocation(row)
        player = InvitedPlayer.objects.get(pk=invited.pk).player
        if _says_already(held, player, accepts=accepts, box=box):
            return
        CallAnswer.objects.create(
            convocation=held,
            player=player,
            accepts=accepts,
            brings_box=accepts and box,
            at=next_moment(held),
            by=writing.by,
        )
        save_and_tell(held, whole)
        data: dict[str, object] = {"invited": invited.pk, "accepts": accepts}
        append_convocation_line(held, "convocation-answered", data, writing)

    done_once(work, lambda _: None, writing)


def _says_already(row: Convocation, player: str, *, accepts: bool, box: bool) -> bool:
    """Whether that is what the player says anyway."""
    last = CallAnswer.objects.filter(convocation=row, player=player).order_by("-at").first()
    return last is not None and last.accepts == accepts and last.brings_box == (accepts and box)


def standing_in_final(row: Convocation, player: str) -> tuple[str, int]:
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


@dataclass(frozen=True, slots=True)
class PartnerAnswer:
    """How somebody stands with a partner: whom they named, who named them, and whether that is the same person."""

    named: str = ""
    by: tuple[str, ...] = ()
    together: bool = False


def partner_answer(row: Convocation, player: str) -> PartnerAnswer | None:
    """The partner of a player, by name; None at a game that nobody plays in pairs."""
    if not plays_in_pairs(state_of(row.tournament)):
        return None
    said, names = named_partners(row), finals.convocation_names(row, everything=True)
    own = said.get(player, "")
    by = [one for one, other in said.items() if other == player]
    told = tuple(names.get(one, one) for one in by if one != own)
    return PartnerAnswer(names.get(own, own) if own else "", told, together=bool(own) and own in by)


def name_partner(row: Convocation, player: str, name: str, *, token: str = "") -> None:
    """Who is to play with them, by name, as somebody says by the personal link; an empty name takes it back.

    Two who have named each other are a pair once both have a place (ruling pairs-name-each-other).
    """

    def work() -> None:
        held = _open_for_pairs(row)
        other = _meant(held, player, name)
        if named_partners(held).get(player, "") != other:
            _say(held, {player: other}, by=None)
            append_convocation_line(
                held, "convocation-partner", _of(held, player) | {"named": bool(other)}, Writing(token=token)
            )

    done_once(work, lambda _: None, Writing(token=token))


def join_partners(row: Convocation, one: str, other: str, writing: Writing) -> None:
    """Two of the confirmed play together, as an organiser was told; how it is known goes on record."""
    if not writing.why.strip():
        raise RefusedError("partner-why", "why")

    def work() -> None:
        held = _open_for_pairs(row)
        confirmed = {each.player for each in convened(held).confirmed}
        if one == other or not {one, other} <= confirmed:
            raise RefusedError("partner-outside", "one")
        _say(held, {one: other, other: one}, by=writing.by)
        append_convocation_line(held, "convocation-joined", _of(held, one), writing)

    done_once(work, lambda _: None, writing)


def _open_for_pairs(row: Convocation) -> Convocation:
    held = open_convocation(row)
    if not plays_in_pairs(state_of(held.tournament)):
        raise RefusedError("partner-none")
    return held


def _say(row: Convocation, said: Mapping[str, str], *, by: User | None) -> None:
    at = next_moment(row)
    Partner.objects.bulk_create(
        Partner(convocation=row, player=player, partner=partner, at=at, by=by) for player, partner in said.items()
    )
    row.version += 1
    row.save()


def _meant(row: Convocation, player: str, name: str) -> str:
    """The one of that name, in any order of its words, among those who are invited or asked for a place."""
    words = sorted(fold(name).split())
    if not words:
        return ""
    names, known = (
        finals.convocation_names(row, everything=True),
        {*invited_players(row), *(one.player for one in place_requests(row))},
    )
    found = [one for one in known if sorted(fold(names.get(one, "")).split()) == words]
    if found == [player]:
        raise RefusedError("partner-self", "partner")
    others = [one for one in found if one != player]
    if len(others) != 1:
        raise RefusedError("partner-several" if others else "partner-unknown", "partner")
    return others[0]


def _of(row: Convocation, player: str) -> dict[str, object]:
    """Whom a line of the journal is about, by number."""
    if one := row.invited.filter(player=player).first():
        return {"invited": one.pk}
    ask = row.asks.filter(player=player).first()
    return {"ask": ask.pk} if ask else {}
