"""A tournament is created by anybody with an account, who organises it from then on; settings change later.

A stage must fit beside the others of its season (PG 2, PG 38). A tournament keeps the sheets of its day (ruling
sheet-of-the-day).
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.db import IntegrityError, transaction

from tabellone.contract import BY_ID, Cataloguing, Register, rulebook_as
from tabellone.contract.catalogue import GameSheet
from tabellone.engine.errors import InputError, Problem, RuleError, problems_told
from tabellone.engine.facts import Player
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events import catalogue
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import free_slug, slugged
from tabellone.server.events.seasons import locked_circuit, season_of
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people import rights
from tabellone.server.play import services
from tabellone.server.play.services import Outcome
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Import, Settle
from tabellone.tournament.state import Settings, State


def problems_beside(circuit: Circuit, stage: Facts, itself: Tournament | None = None) -> list[Problem]:
    """What forbids a stage beside the others, hidden ones too; nothing where seasons are not made of stages."""
    book = rulebook_as(circuit.rulebook, Register)
    if book is None:
        return []
    others = [facts_of(one) for one in Tournament.objects.filter(circuit=circuit) if not itself or one.pk != itself.pk]
    return problems_told(lambda: book.stage_problems(season_of(circuit), others, stage))


def refuse_changed(circuit: Circuit, row: Tournament, settings: Settings) -> None:
    """Refuse settings by which a stage would break what it does not break already: other fields can be mended."""
    now = facts_of(row)
    wanted = replace(settings.head, players=now.players, rounds=now.rounds, withdrawals=now.withdrawals)
    if not rulebook_as(circuit.rulebook, Register) or _placed(wanted) == _placed(now):
        return
    before = problems_beside(circuit, now, row)
    if problems := [one for one in problems_beside(circuit, wanted, row) if one not in before]:
        raise InputError(problems)


def _placed(stage: Facts) -> tuple[object, ...]:
    """What a season looks at in a stage."""
    return stage.start, stage.end, stage.race, stage.extra


def refuse_unregistered(row: Tournament, head: Facts, entering: Sequence[Player]) -> None:
    """Refuse whoever enters a stage that only registered players can be in without being so in time (PG 5, PG 38)."""
    book = rulebook_as(head.rulebook, Register)
    if row.circuit is None or book is None:
        return
    season, stage = season_of(row.circuit), replace(head, players=tuple(entering))
    if problems := problems_told(lambda: book.entry_problems(season, stage)):
        names = {one.id: one.name for one in entering}
        players = [names[str(one.values["player"])] for one in problems]
        day = str(problems[0].values["day"])
        raise RuleError("entry-unregistered", rule=problems[0].rule, players=players, day=day, name=head.name)


LONGEST, TRIES = 60, 4


def slug_of(name: str) -> str:
    """An address made of a name."""
    return slugged(name) or "tournament"


def create(act: Settle | Import, writing: Writing, *, circuit: Circuit | None = None) -> Outcome:
    """A new tournament, its creator the organiser; in a circuit that is for the circuit's organisers."""
    if circuit and not people.roles(writing.by, circuit.scope).is_organiser:
        raise RuleError("not-your-circuit", circuit=circuit.name)
    with transaction.atomic():
        if (
            circuit
            and isinstance(act, Settle)
            and not services.repeated(writing)
            and (problems := problems_beside(locked_circuit(circuit.pk), act.settings.head))
        ):
            raise InputError(problems)
        outcome = services.create(_with_sheets(act), writing, circuit=circuit)
        if not outcome.repeated:
            rights.found_scope(writing.by, outcome.tournament.scope)
    return outcome


def create_named(settings: Settings, writing: Writing, *, circuit: Circuit | None = None) -> Outcome:
    """A new tournament at an address made of its name; who comes second to an address gets the next one."""
    for _attempt in range(TRIES - 1):
        try:
            return create(_addressed(settings), writing, circuit=circuit)
        except IntegrityError:
            continue
        except RuleError as error:
            if error.code != "slug-taken":
                raise
    return create(_addressed(settings), writing, circuit=circuit)


def _with_sheets(act: Settle | Import) -> Settle | Import:
    """A new tournament keeps the catalogue of its first day (ruling sheet-of-the-day); a document says its own."""
    if isinstance(act, Import):
        return act
    head = act.settings.head
    params = {**catalogue.pinned_catalogue(head.rulebook, head.start), **head.params}
    return replace(act, settings=replace(act.settings, head=replace(head, params=params)))


def _addressed(settings: Settings) -> Settle:
    return Settle(replace(settings, head=replace(settings.head, id=free_slug(Tournament, slug_of(settings.head.name)))))


def change(tournament: uuid.UUID, settings: Settings, writing: Writing) -> Outcome:
    """Other settings for a tournament; in a season of stages as it allows them beside the others."""
    with transaction.atomic():
        circuit = Circuit.objects.filter(tournaments=tournament).first()
        circuit = locked_circuit(circuit.pk) if circuit else None  # circuits are held before their tournaments
        row = services.locked(tournament)
        if circuit and not services.repeated(writing, row):
            refuse_changed(circuit, row, settings)
        return services.act(row, writing, Settle(settings))


def games_of(state: State) -> tuple[str, ...]:
    """The ids of the games that are played there."""
    head = state.settings.head
    several = head.params.get("games", ())
    named = (head.game, *(several if isinstance(several, list | tuple) else ()))
    book, told = BY_ID[head.rulebook], [game for game in named if isinstance(game, str) and game]
    return tuple(dict.fromkeys(book.game_in(head, game) for game in told))


def has_sheet(state: State) -> bool:
    """Whether a game of it has a sheet there."""
    head = state.settings.head
    catalogued = rulebook_as(head.rulebook, Cataloguing) is not None
    known = {offer.id for offer in BY_ID[head.rulebook].games(head.params)} if catalogued else set()
    return bool(known & set(games_of(state)))


def newer(state: State) -> tuple[GameSheet, ...]:
    """The sheets of its games that the federation has changed since it was made; none once a round is drawn."""
    if state.rounds:
        return ()
    head = state.settings.head
    return catalogue.changed_for(head.rulebook, head.params, head.start, games_of(state))


def take_over(tournament: Tournament, writing: Writing) -> Outcome:
    """Let a tournament follow the catalogue as it is now for its day, before its first draw."""
    state = state_of(tournament)
    if state.rounds:
        raise RuleError("sheets-fixed")
    head = state.settings.head
    bare = replace(head, params=catalogue.without_catalogue(head.rulebook, head.params))
    return services.act(tournament, writing, _with_sheets(Settle(replace(state.settings, head=bare))))
