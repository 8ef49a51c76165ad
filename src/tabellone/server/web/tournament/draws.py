"""The organiser's rounds: the next draw, and everything that can be done with a round, each a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tabellone.server.journal.services import Writing
from tabellone.server.play import draws
from tabellone.server.play.draws import PublishingConsents, consents_to_ask, drawn_by, last_change
from tabellone.server.play.services import Outcome, done_before
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import (
    button,
    confirmable,
    conflict_of,
    done,
    form,
    page,
    problem_with_names,
    refusals,
    sent_again,
    whole_number,
)
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.tournament.announced import drawn_page, sealed_context, sealed_or_drawn
from tabellone.server.web.tournament.round_tables import (
    RoundNames,
    places_by_name,
    round_there,
    seated_options,
    shown_tables,
    stale_draft,
)
from tabellone.server.web.tournament.rounds import draw_certificate
from tabellone.tournament import acts, seating
from tabellone.tournament.act import StaleActError
from tabellone.tournament.arranging import available
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.draws import Prospect, ready
from tabellone.tournament.progress import progress
from tabellone.tournament.rounds import seen_of_draw
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import FOR_ALL, hall_of, has_begun, taking_part


@form(organiser)
def draws_page(request: DeskRequest) -> HttpResponse:
    """The rounds so far; seal the draw of the next one, and draw it."""
    row, posted = request.tournament, request.POST
    if request.method == "POST":
        with refusals(request) as write:
            all_here, certain = "all_here" in posted, "certain" in posted
            outcome = draws.seal(row, write, all_here=all_here, accept=posted.getlist("accept"), certain=certain)
            return sealed_or_drawn(request, outcome)
    return _draws_again(request)


def _draws_again(request: DeskRequest) -> HttpResponse:
    """The page of draws, with why something was refused, or what happened meanwhile."""
    if conflict := conflict_of(request):
        return stale_arrangement_page(request, conflict)
    state = state_of(request.tournament)
    prospect, names = ready(state), RoundNames.of(state)
    return tournament_page(
        request,
        "tournament/draws.html",
        "rounds",
        prospect=prospect,
        undecided=[names.row(one.players) for one in prospect.obstacles if one.kind == "undecided"],
        certain=[(number, names.row(tuple(sorted(players)))) for number, players in sorted(prospect.certain.items())],
        players=_players_to_seat(state, prospect),
        rounds=[(one, progress(one)) for one in state.rounds],
        seen=seen_of_draw(state, prospect.number),
        confirm=sent_again(request),
        **sealed_context(state),
    )


@button(organiser)
def draw_sealed(request: DeskRequest, number: int) -> HttpResponse:
    """The sealed draw is drawn, by what was called out in the hall or by nothing."""
    row, called = request.tournament, request.POST.get("value", "")
    with refusals(request) as write:
        return drawn_page(request, draws.draw(row, number, write, value=called, attempt=_attempt_sent(request)))
    return _draws_again(request)


@button(organiser)
def reopen_draw(request: DeskRequest, number: int) -> HttpResponse:
    """The sealed draw is ended before it is drawn, so that whoever waits can be in the next one."""
    row, said = request.tournament, _("The draw of round %(number)s is open again.") % {"number": number}
    with refusals(request) as write:
        outcome = draws.reopen(row, number, write, attempt=_attempt_sent(request))
        return done(request, "draws", row.slug, said=said, once=outcome)
    return _draws_again(request)


def _attempt_sent(request: DeskRequest) -> int | None:
    return whole_number(request, "attempt", empty=None)


def _players_to_seat(state: State, prospect: Prospect) -> int:
    """How many can be seated; in rounds for those who have earned it the draw itself says who they are."""
    gone = {one.player for one in state.withdrawals}
    here = (one.player for one in taking_part(state) if one.player.id not in gone)
    return sum(one.from_round <= prospect.number for one in here) if prospect.phase in FOR_ALL else 0


@page(organiser)
def round_desk_page(request: DeskRequest, number: int) -> HttpResponse:
    """The round, draft or published."""
    return show_round_desk(request, number)


def show_round_desk(request: DeskRequest, number: int) -> HttpResponse:
    """The page of a round, with why something was refused."""
    row = request.tournament
    state = state_of(row)
    found = round_there(state, number)
    names = RoundNames.of(state)
    tables = shown_tables(state, found, row)
    against = [] if found.published else seating.publishing_problems(state, number)
    problems = [problem_with_names(problem, names.by_id) for problem in against]
    return tournament_page(
        request,
        "tournament/round_desk.html",
        "rounds",
        drawn=found,
        number=number,
        tables=tables,
        everybody=seated_options(tables),
        places=places_by_name(state, found),
        certificate=draw_certificate(state, found),
        stale=stale_draft(state, found),
        seen=fingerprint(found),
        seen_of_draw=seen_of_draw(state, number),
        problems=problems,
        accept=confirmable(problems),
        unsaid=[] if found.published else consents_to_ask(row, state, number),
        ticked=request.POST.getlist("agreed"),
        confirm=sent_again(request),
        **_choices_for_round(state, found, names),
    )


def _choices_for_round(state: State, found: Drawn, names: RoundNames) -> dict[str, Any]:
    """What the forms offer: who sits, who could come in, whether the round is the last and has begun."""
    number = found.round.number
    outside = available(state, number)
    return {
        "last": number == len(state.rounds) and not state.closed,
        "begun": has_begun(state, number),
        "timed": bool(hall_of(state, number).clock),
        "progress": progress(found),
        "outside": [(player, names(player)) for player in outside],
        "fixed": [one for one in state.entrants if one.spot is not None],
        "sizes": len({len(table.seats) for table in found.round.tables}) > 1,
    }


@button(organiser)
def publish_round(request: DeskRequest, number: int) -> HttpResponse:
    """The draft becomes the round that is played, with the consents that are noted for it (BIG 2)."""
    row, posted = request.tournament, request.POST
    accept, despite = posted.getlist("accept"), posted.get("despite", "")
    agreed = PublishingConsents(frozenset(posted.getlist("agreed")), signed_list="signed_list" in posted)
    said = _("Round %(number)s is published.")
    return _do_with_round(
        request,
        number,
        said,
        lambda write: draws.publish(row, number, write, agreed, accept=accept, despite=despite),
    )


@button(organiser)
def discard_draft(request: DeskRequest, number: int) -> HttpResponse:
    """The draft is thrown away."""
    row, said = request.tournament, _("The draft of round %(number)s is thrown away.")
    return _do_with_round(request, number, said, lambda write: draws.discard(row, number, write), to_list=True)


@button(organiser)
def take_back_round(request: DeskRequest, number: int) -> HttpResponse:
    """A round that has not begun is a draft again."""
    row, said = request.tournament, _("Round %(number)s is a draft again.")
    return _do_with_round(request, number, said, lambda write: draws.take_back(row, number, write))


@button(organiser)
def redraw_round(request: DeskRequest, number: int) -> HttpResponse:
    """The draft is thrown away, with the reason on record, and the round sealed anew."""
    row, accept = request.tournament, request.POST.getlist("accept")
    with refusals(request) as write:
        if done_before(row, write) is None:
            round_there(state_of(row), number)
        return sealed_or_drawn(request, draws.redraw(row, number, write, accept=accept))
    return show_round_again(request, number)


@button(organiser)
def draw_rest(request: DeskRequest, number: int) -> HttpResponse:
    """The tables that waited for slow ones are drawn."""
    row, said = request.tournament, _("More tables of round %(number)s are drawn.")
    return _do_with_round(request, number, said, lambda write: draws.extend(row, number, write))


@button(organiser)
def fix_spot(request: DeskRequest, number: int) -> HttpResponse:
    """A player's table always stands at a place in the hall, or nowhere in particular again."""
    row, player, spot = request.tournament, request.POST.get("player", ""), whole_number(request, "spot", empty=None)
    said = _("The place in the hall is noted.")
    return _do_with_round(request, number, said, lambda write: draws.fix(row, player, spot, write))


def _do_with_round(
    request: DeskRequest, number: int, said: str, do: Callable[[Writing], Outcome], *, to_list: bool = False
) -> HttpResponse:
    """Do something with a round and say so; refused, the round is shown with the reason."""
    row = request.tournament
    with refusals(request) as write:
        outcome = done_before(row, write)
        if outcome is None:
            round_there(state_of(row), number)
            outcome = do(write)
        words = said % {"number": number}
        if to_list:
            return done(request, "draws", row.slug, said=words, once=outcome)
        return done(request, "round-desk", row.slug, number, said=words, once=outcome)
    return show_round_again(request, number)


def show_round_again(request: DeskRequest, number: int) -> HttpResponse:
    """The round with why something was refused, or what happened meanwhile."""
    conflict = conflict_of(request)
    return stale_arrangement_page(request, conflict) if conflict else show_round_desk(request, number)


def stale_arrangement_page(request: DeskRequest, error: StaleActError) -> HttpResponse:
    """The page that says what happened meanwhile."""
    row = request.tournament
    state, act = state_of(row), error.act
    number = act.round.number if isinstance(act, acts.DrawRound) else getattr(act, "number", 0)
    there = number <= len(state.rounds)
    drawn = isinstance(act, acts.DrawRound) and there
    return tournament_page(
        request,
        "tournament/changed_meanwhile.html",
        "rounds",
        number=number,
        drawn=drawn,
        entry=(drawn_by(row, number) if drawn else None) or last_change(row),
        rows=_table_differences(error, RoundNames.of(state)),
        url=reverse("round-desk", args=[row.slug, number]) if there else reverse("draws", args=[row.slug]),
    )


def _table_differences(error: StaleActError, names: RoundNames) -> list[dict[str, Any]]:
    """The tables that were wished otherwise than they stand now."""
    if not isinstance(error.act, acts.Arrange) or not isinstance(error.stored, Drawn):
        return []
    mine, stored = ({table.number: table for table in one} for one in (error.act.tables, error.stored.round.tables))
    pairs = [(number, mine.get(number), stored.get(number)) for number in sorted(mine.keys() | stored.keys())]
    return [
        {"label": number, "mine": names.table(one), "stored": names.table(other), "differs": True}
        for number, one, other in pairs
        if one != other
    ]
