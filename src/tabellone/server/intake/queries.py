"""Which imports there are and what one leans on: accounts, games, stages on record, what was decided before."""

from __future__ import annotations

from django.db.models import QuerySet

from tabellone.contract import Register, rulebook_as
from tabellone.exchange.sources.found import FoundTournament
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import tournaments_of
from tabellone.server.events.seasons import season_of
from tabellone.server.intake.decisions import CircleOfGames, ImportMemory, stage_source
from tabellone.server.intake.matching import KnownAccount
from tabellone.server.intake.models import Draft, Received
from tabellone.server.registration.models import PlatformAccount, Registration
from tabellone.server.registration.nicknames import erased_accounts
from tabellone.tournament.codec import decoded


def known_accounts(circuit: Circuit) -> list[KnownAccount]:
    """Every account on record, with its holder as organisers read them."""
    registered = Registration.objects.living().filter(rulebook=circuit.rulebook)
    people = set(registered.values_list("person", flat=True))
    columns = ("person_id", "person__code", "person__name", "platform", "nickname", "key", "site_id")
    return [
        KnownAccount(code, name, platform, nickname, key, site_id, registered=person in people)
        for person, code, name, platform, nickname, key, site_id in PlatformAccount.objects.values_list(*columns)
    ]


def erased_players(found: FoundTournament, platform: str) -> dict[str, KnownAccount]:
    """Who of a source was erased, by key: the record that is left of them, which names nobody."""
    accounts = {one.key: (one.nickname, one.site_id or "") for one in found.players}
    gone = erased_accounts(platform, accounts.values())
    people = {key: gone[account] for key, account in accounts.items() if account in gone}
    return {key: KnownAccount(one.code, one.name, platform, one.name, "") for key, one in people.items()}


def circle_of_games(circuit: Circuit) -> CircleOfGames:
    """The circuit's games, by which names platforms know them from earlier stages, and its platforms."""
    season, book = season_of(circuit), rulebook_as(circuit.rulebook, Register)
    called = {}
    for stage in stages_of(circuit):
        head = stage.settings.get("head", {})
        named = stage_source(head.get("extra")).get("game", "")
        if named and head.get("game"):
            called[str(named).casefold()] = str(head["game"])
    platforms = book.PLATFORMS if book else ()
    return CircleOfGames(season.rulebook, season.games, called, platforms)


def stages_of(circuit: Circuit) -> list[Tournament]:
    """The stages of the circuit, those that nobody else sees too, the latest first."""
    return list(tournaments_of(circuit).order_by("-end", "name"))


def memory_of_import(stage: Tournament | None) -> ImportMemory:
    """What was decided when the stage was imported last."""
    if stage is None:
        return ImportMemory()
    last = Draft.objects.filter(stage=stage, state=Draft.State.APPLIED).order_by("-changed_at", "-pk").first()
    memory: ImportMemory = decoded(ImportMemory, last.answers) if last else ImportMemory()
    return memory


WITHOUT_TEXT = ("parts", "found", "answers")


def draft_numbered(circuit: Circuit, number: int) -> Draft | None:
    """An import of the circuit, waiting or over."""
    return Draft.objects.filter(circuit=circuit, pk=number).select_related("circuit", "stage").first()


def waiting_drafts(circuit: Circuit) -> QuerySet[Draft]:
    """The imports that wait for somebody, the newest first."""
    rows = Draft.objects.filter(circuit=circuit, state=Draft.State.DRAFT)
    return rows.select_related("stage", "by").defer(*WITHOUT_TEXT)


def received_documents(circuit: Circuit) -> QuerySet[Received]:
    """The documents that arrived for a circuit, with whom they are from and who decided."""
    rows = Received.objects.filter(circuit=circuit)
    return rows.select_related("circuit", "token", "by", "decided_by", "tournament")


def platforms_of(circuit: Circuit) -> tuple[str, ...]:
    """Where stages of the circuit are played."""
    return tuple(circle_of_games(circuit).platforms)
