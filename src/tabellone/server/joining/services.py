"""A request to take over earlier games decided, also where games stand on record under both ids."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.course.acts import Import
from tabellone.course.recording import with_people
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Tournament
from tabellone.server.events.services import change_season
from tabellone.server.people.models import Person
from tabellone.server.play import services as play
from tabellone.server.play.states import state_of
from tabellone.server.rankings.queries import document_of
from tabellone.server.rankings.veil import veiled_by
from tabellone.server.registry import queries
from tabellone.server.registry import services as register
from tabellone.server.registry.errors import RegisterError
from tabellone.server.registry.models import Takeover
from tabellone.server.registry.services.takeovers import has_games


def decide_takeover(takeover: Takeover, *, confirm: bool, by: User, why: str = "", token: str = "") -> Takeover:
    """The organiser's word on a request: confirmed, the participant's stages are the player's (ruling shadow-claim).

    Stages on several platforms were played by as many unregistered participants: their games come together one after
    the other, and the ratings are computed as if they had been one from the start.
    """
    with transaction.atomic():
        stored = Takeover.objects.select_related("registration__person", "account__person").get(pk=takeover.pk)
        mine, shadow = stored.registration.person, stored.account.person
        rulebook = stored.registration.rulebook
        open_ = confirm and stored.status == Takeover.Status.ASKED and queries.is_shadow(shadow, rulebook)
        if open_ and has_games(mine, rulebook) and has_games(shadow, rulebook):
            _move(stored, shadow, mine, by=by)
        return register.decide_takeover(takeover, confirm=confirm, by=by, why=why, token=token)


def _move(takeover: Takeover, shadow: Person, mine: Person, *, by: User) -> None:
    """All games of one id under the other; refused where that cannot be done without a doubt."""
    for row in Tournament.objects.filter(entrants__player=shadow.code).order_by("pk"):
        _check(row, takeover, mine)
        play.perform(row.pk, Import(_renamed(with_people(document_of(row)), shadow, mine), again=True), by=by)
    for circuit in queries.seasons(takeover.registration.rulebook):
        data = {"player": mine.code, "instead": shadow.code}
        change_season(circuit.pk, lambda season: _in_season(season, takeover, mine), "player-joined", data, by=by)


def _check(row: Tournament, takeover: Takeover, mine: Person) -> None:
    """Who stands in a stage twice is not one person; what was drawn here is not written anew."""
    state = state_of(row)
    met = any(one.player.id == mine.code for one in state.entrants)
    if met or state.closed or any(drawn.certificate is not None for drawn in state.rounds):
        raise _refused(takeover, mine)


def _renamed(facts: Facts, shadow: Person, mine: Person) -> Facts:
    under = veiled_by({shadow.code: mine.code}, facts)
    players = (replace(one, name=mine.name) if one.id == mine.code else one for one in under.players)
    return replace(under, players=tuple(players))


def _in_season(season: Season, takeover: Takeover, mine: Person) -> Season:
    """Ratings that the season starts from, and years with games, under one id; two of the same game are refused."""
    shadow = takeover.account.person
    rated = {one.game for one in season.ratings if one.player == mine.code}
    if any(one.player == shadow.code and one.game in rated for one in season.ratings):
        raise _refused(takeover, mine)
    ratings = (replace(one, player=mine.code) if one.player == shadow.code else one for one in season.ratings)
    years = {year for one in season.players if one.id in {mine.code, shadow.code} for year in one.seen}
    people = (
        replace(one, seen=tuple(sorted(years))) if one.id == mine.code else one
        for one in season.players
        if one.id != shadow.code
    )
    return replace(season, ratings=tuple(ratings), players=tuple(people))


def _refused(takeover: Takeover, mine: Person) -> RegisterError:
    return RegisterError("takeover-both-played", name=mine.name, nickname=takeover.account.nickname)
