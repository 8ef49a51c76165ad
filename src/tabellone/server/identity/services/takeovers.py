"""A participant's games become a registered player's: a request decided (PG 5)."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Tournament
from tabellone.server.events.seasons import change_season, season_of
from tabellone.server.identity.records import become_record, entries_of_record, tournament_in_pair
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.models import Person
from tabellone.server.play import services as play
from tabellone.server.play.names import veiled_by
from tabellone.server.play.standings import document_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.identity import players_together
from tabellone.server.registration import queries
from tabellone.server.registration.models import Membership, Registration, Takeover
from tabellone.server.registration.registering import write_into_seasons
from tabellone.tournament.acts import Identify, Identity, Import
from tabellone.tournament.records import with_people


def decide_takeover(takeover: Takeover, writing: Writing, *, confirm: bool) -> Takeover:
    """The organiser's word on a request: confirmed, the participant's stages are the player's (ruling shadow-claim).

    Stages on several platforms were played by as many unregistered participants: their games come together one after
    the other, and the ratings are computed as if they had been one from the start.
    """
    with transaction.atomic():
        stored = Takeover.objects.select_related("registration__person", "account__person").get(pk=takeover.pk)
        mine, shadow = stored.registration.person, stored.account.person
        rulebook = stored.registration.rulebook
        open_ = confirm and stored.status == Takeover.Status.ASKED and queries.is_shadow(shadow, rulebook)
        if open_ and mine.pk != shadow.pk:
            unite_memberships(mine, shadow)
            if has_games(mine, rulebook) and has_games(shadow, rulebook):
                _move_games(stored, shadow, mine, by=writing.by)
        return settle_takeover(takeover, writing, confirm=confirm)


def _move_games(takeover: Takeover, shadow: Person, mine: Person, *, by: User) -> None:
    """All games of one id under the other; refused where that cannot be done without a doubt."""
    for row in Tournament.objects.filter(entrants__in=entries_of_record(shadow)).distinct().order_by("pk"):
        if entries_of_record(mine).filter(tournament=row).exists():
            raise _both_played(takeover, mine)
        play.act(row, Writing(by), _moving_act(row, shadow, mine))
    for circuit in queries.seasons_of(takeover.registration.rulebook):
        data = {"player": mine.code, "instead": shadow.code}
        change_season(circuit.pk, lambda season: _in_season(season, takeover, mine), "player-joined", data, Writing(by))


def _moving_act(row: Tournament, shadow: Person, mine: Person) -> Import | Identify:
    """A stage that a file brought is written anew; what was drawn here or is over stays, and counts for the player."""
    state = state_of(row)
    theirs = list(entries_of_record(shadow).filter(tournament=row).values_list("player", flat=True))
    drawn = state.closed or any(one.certificate is not None for one in state.rounds)
    if drawn or theirs != [shadow.code]:
        return Identify(tuple(Identity(player, str(mine.pk), mine.code) for player in theirs))
    return Import(_renamed(with_people(document_of(row)), shadow, mine), again=True)


def _renamed(facts: Facts, shadow: Person, mine: Person) -> Facts:
    under = veiled_by({shadow.code: mine.code}, facts)
    players = (replace(one, name=mine.name) if one.id == mine.code else one for one in under.players)
    return replace(under, players=tuple(players))


def _in_season(season: Season, takeover: Takeover, mine: Person) -> Season:
    """Ratings that the season starts from, and years with games, under one id; two of the same game are refused."""
    own, theirs = queries.codes_of(mine), queries.codes_of(takeover.account.person)
    rated = {one.game for one in season.ratings if one.player in own}
    if any(one.player in theirs and one.game in rated for one in season.ratings):
        raise _both_played(takeover, mine)
    one = players_together(season, dict.fromkeys(theirs, mine.code))
    named = (replace(who, name=mine.name) if who.id == mine.code else who for who in one.players)
    return replace(one, players=tuple(named))


def _both_played(takeover: Takeover, mine: Person) -> RefusedError:
    return RefusedError("takeover-both-played", name=mine.name, nickname=takeover.account.nickname)


MEMBERSHIP_ANSWER = ("agreed_on", "refused_on", "how", "by_id", "tournament_id", "language")


def unite_memberships(mine: Person, other: Person) -> None:
    """Of two answers the later holds, a no on the same day; news go out where both wanted them (BIG 2, BIG 2.1)."""
    theirs = {row.rulebook: row for row in Membership.objects.filter(person=other)}
    for own in Membership.objects.filter(person=mine, rulebook__in=theirs):
        both = (own, theirs[own.rulebook])
        last = max(both, key=lambda row: (row.agreed_on or row.refused_on, row.refused_on is not None))
        said = {name: getattr(last, name) for name in MEMBERSHIP_ANSWER}
        news, called = all(row.wants_mail for row in both), own.nickname or theirs[own.rulebook].nickname
        for row in both:
            changed = {"wants_mail": news, "nickname": called, "version": row.version + 1}
            Membership.objects.filter(pk=row.pk).update(**said, **changed)


Status = Takeover.Status


def settle_takeover(takeover: Takeover, writing: Writing, *, confirm: bool) -> Takeover:
    """The organiser says whether the games of the participant were the player's (ruling shadow-claim).

    Confirmed, the player goes by the participant's record and id from then on, and so keeps the rating (ruling
    shadow-rating).
    """

    def work() -> Takeover:
        stored = _locked_takeover(takeover)
        if stored.status != Status.ASKED:
            raise RefusedError("takeover-decided")
        if confirm:
            _give_over(stored, by=writing.by)
        stored.status = Status.CONFIRMED if confirm else Status.REFUSED
        stored.decided_at = timezone.now()
        stored.save()
        kind = "registry-takeover-confirmed" if confirm else "registry-takeover-refused"
        stream = Registration.objects.select_related("person").get(pk=stored.registration_id).person.stream
        journal.append_line(stream, kind, {"takeover": stored.pk}, writing)
        return stored

    return done_once(work, lambda _: Takeover.objects.get(pk=takeover.pk), writing)


def _locked_takeover(takeover: Takeover) -> Takeover:
    """The request as it stands, with both records held, in one order for everybody."""
    both = [takeover.registration.person_id, takeover.account.person_id]
    list(Person.objects.select_for_update().filter(pk__in=both).order_by("pk"))
    return Takeover.objects.select_related("registration__person", "account__person").get(pk=takeover.pk)


def _give_over(takeover: Takeover, *, by: User) -> None:
    """The player becomes the participant; who has games on record under both ids does not."""
    registration, account = takeover.registration, takeover.account
    mine, shadow = registration.person, account.person
    if mine.pk == shadow.pk:
        return
    if not queries.is_shadow(shadow, registration.rulebook):
        raise RefusedError("takeover-taken")
    if not has_games(mine, registration.rulebook):
        _one(mine, shadow, registration, by=by)
    elif not has_games(shadow, registration.rulebook):
        _one(shadow, mine, registration, by=by)
    else:
        raise RefusedError("takeover-both-played", name=mine.name, nickname=account.nickname)


def _one(gone: Person, stays: Person, registration: Registration, *, by: User) -> None:
    """Everything of the record without games goes to the other, which keeps its id; the player's own data hold."""
    become_record(gone, stays, own=registration.person)
    registration.person = stays
    journal.append_line(stays.stream, "registry-joined", {"from": gone.pk}, Writing(by))
    write_into_seasons(registration, "player-takes-over", by=by, but=gone.code)


def has_games(person: Person, rulebook: str) -> bool:
    """Whether somebody stands in a tournament, alone or in a pair, or a season starts from a rating of theirs."""
    codes = queries.codes_of(person)
    rated = any(one.player in codes for circuit in queries.seasons_of(rulebook) for one in season_of(circuit).ratings)
    return entries_of_record(person).exists() or tournament_in_pair(person) is not None or rated
