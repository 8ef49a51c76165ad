"""What an import leans on here: accounts on record, the circuit's games, the stage that it fills, what was decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabellone.course import decoded
from tabellone.exchange.sources.found import Found
from tabellone.rulebooks import BY_ID, Registering
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages.deciding import Memory
from tabellone.server.intake.stages.heading import SOURCE, Circle
from tabellone.server.intake.stages.matching import Known
from tabellone.server.registry.models import Account, Registration


def known_accounts(circuit: Circuit) -> list[Known]:
    """Every account on record, with its holder as organisers read them."""
    registered = Registration.objects.filter(rulebook=circuit.rulebook, erased_at__isnull=True)
    people = set(registered.values_list("person", flat=True))
    columns = ("person_id", "person__code", "person__name", "platform", "nickname", "key", "site_id")
    return [
        Known(code, name, platform, nickname, key, site_id, registered=person in people)
        for person, code, name, platform, nickname, key, site_id in Account.objects.values_list(*columns)
    ]


def circle_of(circuit: Circuit) -> Circle:
    """The circuit's games, by which names platforms know them from earlier stages, and its platforms."""
    season, book = season_of(circuit), BY_ID[circuit.rulebook]
    called = {}
    for stage in stages_of(circuit):
        head = stage.settings.get("head", {})
        named = source_of(head.get("extra")).get("game", "")
        if named and head.get("game"):
            called[str(named).casefold()] = str(head["game"])
    platforms = book.platforms() if isinstance(book, Registering) else ()
    return Circle(season.rulebook, season.games, called, platforms)


def stages_of(circuit: Circuit) -> list[Tournament]:
    """The stages of the circuit, those that nobody else sees too, the latest first."""
    return list(Tournament.objects.filter(circuit=circuit).order_by("-end", "name"))


def stage_for(circuit: Circuit, found: Found, digest: str) -> Tournament | None:
    """The stage that this source was imported into before: by the platform's id of it, else by the same text."""
    if found.source_id:
        for stage in stages_of(circuit):
            source = source_of(stage.settings.get("head", {}).get("extra"))
            if (source.get("id"), source.get("platform")) == (
                found.source_id,
                found.platform or source.get("platform"),
            ):
                return stage
    same = Draft.objects.filter(circuit=circuit, digest=digest, state=Draft.State.APPLIED, stage__isnull=False)
    before = same.select_related("stage").first()
    return before.stage if before else None


def memory_of(stage: Tournament | None) -> Memory:
    """What was decided when the stage was imported last."""
    if stage is None:
        return Memory()
    last = Draft.objects.filter(stage=stage, state=Draft.State.APPLIED).order_by("-changed_at", "-pk").first()
    memory: Memory = decoded(Memory, last.answers) if last else Memory()
    return memory


def source_of(extra: Any) -> dict[str, Any]:
    """Where a stage says that it comes from."""
    found = extra.get(SOURCE) if isinstance(extra, dict) else None
    return found if isinstance(found, dict) else {}


def free_id(wanted: str) -> str:
    """An id for a new stage that no tournament has yet: the wanted one, else with a number behind it."""
    return next(one for one in _candidates(wanted or "stage") if not Tournament.objects.filter(slug=one).exists())


def _candidates(wanted: str) -> Iterator[str]:
    yield wanted
    number = 2
    while True:
        yield f"{wanted}-{number}"
        number += 1
