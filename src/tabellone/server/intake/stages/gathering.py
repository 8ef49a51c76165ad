"""What an import leans on here: accounts on record, the circuit's games, the stage that it fills, what was decided."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.contract import BY_ID, Registering
from tabellone.exchange.sources.found import Found
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages.deciding import Memory
from tabellone.server.intake.stages.heading import Circle, source_of
from tabellone.server.intake.stages.matching import Known
from tabellone.server.registry import forgotten
from tabellone.server.registry.models import Account, Registration
from tabellone.tournament.codec import decoded


def known_accounts(circuit: Circuit) -> list[Known]:
    """Every account on record, with its holder as organisers read them."""
    registered = Registration.objects.filter(rulebook=circuit.rulebook, erased_at__isnull=True)
    people = set(registered.values_list("person", flat=True))
    columns = ("person_id", "person__code", "person__name", "platform", "nickname", "key", "site_id")
    return [
        Known(code, name, platform, nickname, key, site_id, registered=person in people)
        for person, code, name, platform, nickname, key, site_id in Account.objects.values_list(*columns)
    ]


def erased_in(found: Found, platform: str) -> dict[str, Known]:
    """Who of a source was erased, by key: the record that is left of them, which names nobody."""
    accounts = {one.key: (one.nickname, one.site_id or "") for one in found.players}
    gone = forgotten.erased(platform, accounts.values())
    people = {key: gone[account] for key, account in accounts.items() if account in gone}
    return {key: Known(one.code, one.name, platform, one.name, "") for key, one in people.items()}


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


def memory_of(stage: Tournament | None) -> Memory:
    """What was decided when the stage was imported last."""
    if stage is None:
        return Memory()
    last = Draft.objects.filter(stage=stage, state=Draft.State.APPLIED).order_by("-changed_at", "-pk").first()
    memory: Memory = decoded(Memory, last.answers) if last else Memory()
    return memory


def free_id(wanted: str) -> str:
    """An id for a new stage that no tournament has yet: the wanted one, else with a number behind it."""
    return next(one for one in _candidates(wanted or "stage") if not Tournament.objects.filter(slug=one).exists())


def _candidates(wanted: str) -> Iterator[str]:
    yield wanted
    number = 2
    while True:
        yield f"{wanted}-{number}"
        number += 1
