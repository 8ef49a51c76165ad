"""A tournament is created by anybody with an account, who organises it from then on; settings change later."""

from __future__ import annotations

import re
import uuid
from dataclasses import replace
from unicodedata import normalize

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tabellone.course import Settings
from tabellone.course.acts import Import, Settle
from tabellone.engine.errors import RuleError
from tabellone.server.catalogue import queries as catalogue
from tabellone.server.desk.creating_beside import refuse_changed, refuse_new
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import locked
from tabellone.server.people import queries as people
from tabellone.server.people.services import grants
from tabellone.server.play import services
from tabellone.server.play.services import Outcome

LONGEST, TRIES = 60, 4


def slug_of(name: str) -> str:
    """An address made of a name: plain letters, figures and hyphens."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "tournament"


def free_slug(name: str) -> str:
    """An address made of a name that no tournament has yet."""
    slug = slug_of(name)
    taken = set(Tournament.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    numbered = (f"{slug}-{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (slug, *numbered) if one not in taken)


def create(act: Settle | Import, *, by: User, circuit: Circuit | None = None, token: str = "") -> Outcome:
    """A new tournament, its creator the organiser; in a circuit that is for the circuit's organisers."""
    if circuit and not people.roles(by, circuit.scope).is_organiser:
        raise RuleError("not-your-circuit", circuit=circuit.name)
    with transaction.atomic():
        if circuit and isinstance(act, Settle) and not services.repeated(token, by=by):
            refuse_new(locked(circuit.pk), act.settings)
        outcome = services.create(_with_sheets(act), by=by, circuit=circuit, token=token)
        if not outcome.repeated:
            grants.found(by, outcome.tournament.scope)
    return outcome


def create_named(settings: Settings, *, by: User, circuit: Circuit | None = None, token: str = "") -> Outcome:
    """A new tournament at an address made of its name; who comes second to an address gets the next one."""
    for _attempt in range(TRIES - 1):
        try:
            return create(_addressed(settings), by=by, circuit=circuit, token=token)
        except IntegrityError:
            continue
        except RuleError as error:
            if error.code != "slug-taken":
                raise
    return create(_addressed(settings), by=by, circuit=circuit, token=token)


def _with_sheets(act: Settle | Import) -> Settle | Import:
    """A new tournament keeps the catalogue of its first day (ruling sheet-of-the-day); a document says its own."""
    if isinstance(act, Import):
        return act
    head = act.settings.head
    params = {**catalogue.params(head.rulebook, head.start), **head.params}
    return replace(act, settings=replace(act.settings, head=replace(head, params=params)))


def _addressed(settings: Settings) -> Settle:
    return Settle(replace(settings, head=replace(settings.head, id=free_slug(settings.head.name))))


def change(tournament: uuid.UUID, settings: Settings, *, by: User, token: str = "", seen: str | None = None) -> Outcome:
    """Other settings for a tournament; in a season of stages as it allows them beside the others."""
    with transaction.atomic():
        circuit = Circuit.objects.filter(tournaments=tournament).first()
        circuit = locked(circuit.pk) if circuit else None  # circuits are held before their tournaments
        row = services.locked(tournament)
        if circuit and not services.repeated(token, row, by=by):
            refuse_changed(circuit, row, settings)
        return services.perform(tournament, Settle(settings), by=by, token=token, seen=seen)
