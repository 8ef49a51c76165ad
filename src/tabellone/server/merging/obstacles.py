"""What stands in the way of a merge: all of it, so that a page can name it before anybody tries."""

from __future__ import annotations

from collections import Counter

from django.contrib.auth.models import User

from tabellone.server.events.services import season_of
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.merging import entries, queries, relations
from tabellone.server.people.models import Person
from tabellone.server.rankings.identity import players_together


def obstacles(away: Person, stays: Person, *, by: User) -> list[RefusedError]:
    """Why these two cannot be merged by somebody; nothing where they can."""
    if away.pk == stays.pk:
        return [RefusedError("merge-itself")]
    if away.into_id is not None or stays.into_id is not None:
        return [RefusedError("merge-gone")]
    if queries.is_erased(away) or queries.is_erased(stays):
        return [RefusedError("merge-erased")]
    found = []
    if met := entries.meeting(away, stays):
        found.append(RefusedError("merge-met", tournament=met.name))
    if pair := entries.in_pairs(away):
        found.append(RefusedError("merge-pair", name=away.name, tournament=pair.name))
    if away.user_id is not None and stays.user_id is not None:
        found.append(RefusedError("merge-accounts"))
    if relations.both_once(away, stays):
        found.append(RefusedError("merge-registered"))
    found += [RefusedError("merge-ratings", circuit=name) for name in _two_ratings(away, stays)]
    if other := entries.not_organised(entries.touched(away, stays), by):
        found.append(RefusedError("merge-not-yours", tournament=other.name))
    return found


def _two_ratings(away: Person, stays: Person) -> list[str]:
    """Seasons that would start with two ratings of one player in one game."""
    found = []
    for circuit in queries.seasons_knowing(away):
        after = players_together(season_of(circuit), {away.code: stays.code})
        games = Counter((one.player, one.game) for one in after.ratings)
        if any(times > 1 for (player, _), times in games.items() if player == stays.code):
            found.append(circuit.name)
    return found
