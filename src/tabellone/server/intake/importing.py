"""Importing a stage: handed in, decided upon, applied whole or not at all, or thrown away (PG 5, PG 9)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.recognising import read_sources
from tabellone.exchange.sources.values import as_text
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import change_season, line_repeated, locked_circuit
from tabellone.server.intake.comparing import acts_to
from tabellone.server.intake.converting import StageMaterial, planned_stage
from tabellone.server.intake.decisions import OUT, Decisions, ImportMemory, KeptChoice, key_mark
from tabellone.server.intake.matching import PlayerMatch
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import StagePreview, preview_import
from tabellone.server.intake.recognising import stage_for
from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.play import services
from tabellone.server.registration.accounts import NewAccount, add_participants, link_accounts
from tabellone.tournament.acts import Settle
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.state import Settings

IMPORT_STARTED = "stage-import-started"
KEPT_DAYS = 30  # a draft that nobody has applied by then is thrown away when the next one is made
MOST_DRAFTS = 50  # waiting in one circuit
WITHOUT_REASON = {"results": "import-reason-results", "final": "import-reason-final"}


@dataclass(frozen=True, slots=True)
class SourcePart:
    """A file or a pasted text."""

    name: str
    data: bytes | str


@dataclass(frozen=True, slots=True)
class AppliedImport:
    """What came of applying: the stage, whether anything changed, whether it had been done before."""

    stage: Tournament
    changed: bool = True
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class ImportTarget:
    """The stage that an import is for; `fresh` wants a new one, and is asked about where the source is here already."""

    stage: Tournament | None = None
    fresh: bool = False


RECOGNISED = ImportTarget()


def start_import(
    circuit: Circuit, parts: Sequence[SourcePart], writing: Writing, *, target: ImportTarget = RECOGNISED
) -> Draft:
    """A draft of what files and texts say; an `InputError` where nobody can read them."""
    texts = [(part.name[:200], as_text(part.data)) for part in parts]
    found = read_sources([text for _, text in texts])
    return start_import_of(circuit, found, writing, texts, target=target)


def start_import_of(
    circuit: Circuit,
    found: FoundTournament,
    writing: Writing,
    texts: Iterable[tuple[str, str]] = (),
    *,
    target: ImportTarget = RECOGNISED,
    answers: Decisions | None = None,
) -> Draft:
    """A draft of what has been read, or entered by hand; `target` is the stage that it is for, if somebody said so."""
    parts = [{"name": name, "text": text} for name, text in texts]
    digest, names = source_digest(found, [part["text"] for part in parts]), [part["name"] for part in parts]
    with transaction.atomic():
        row = locked_circuit(circuit.pk)
        if done := line_repeated(row, IMPORT_STARTED, writing):
            return Draft.objects.get(circuit=row, pk=done.data["draft"])
        _clean_drafts(row)
        if Draft.objects.filter(circuit=row, state=Draft.State.DRAFT).count() >= MOST_DRAFTS:
            raise RuleError("import-many-drafts", most=MOST_DRAFTS)
        draft = Draft.objects.create(
            circuit=row,
            stage=target.stage or (None if target.fresh else stage_for(row, found, digest, names)),
            name=found.name[:200],
            format=found.format[:60],
            digest=digest,
            parts=parts,
            found=encoded(found),
            answers=encoded(answers or Decisions()),
            by=writing.by,
        )
        data = {"draft": draft.pk, "format": draft.format, "games": len(found.games)}
        journal.append_line(row.scope, IMPORT_STARTED, data, writing)
        return draft


def source_digest(found: FoundTournament, texts: Sequence[str]) -> str:
    """What tells the same source again: its texts in any order, or what was entered by hand."""
    told = sorted(texts) or [repr(found)]
    return hashlib.sha256("\x00".join(told).encode("utf-8", "surrogatepass")).hexdigest()


def add_source_part(draft: int, part: SourcePart, *, by: User | None, seen: int) -> Draft:
    """One more file of the same tournament beside those handed in; what has been decided stays."""
    with transaction.atomic():
        row = _waiting_draft(draft, seen)
        texts = [*((one["name"], one["text"]) for one in row.parts), (part.name[:200], as_text(part.data))]
        found = read_sources([text for _, text in texts])
        row.parts = [{"name": name, "text": text} for name, text in texts]
        row.found, row.format = encoded(found), found.format[:60]
        row.digest = source_digest(found, [text for _, text in texts])
        _changed_draft(row, by=by, what=["parts"])
        return row


def decide_import(
    draft: int, decided: Decisions, *, by: User | None, seen: int, stage: Tournament | None = None
) -> Draft:
    """What a person has decided, on a draft that is as they saw it; `stage` is the one here that it is for."""
    with transaction.atomic():
        row = _waiting_draft(draft, seen)
        before: Decisions = decoded(Decisions, row.answers)
        changed = [name for name in Decisions.__dataclass_fields__ if getattr(before, name) != getattr(decided, name)]
        if row.stage_id != (stage.pk if stage else None):
            changed.append("stage")
        if changed:
            row.answers, row.stage = encoded(decided), stage
            _changed_draft(row, by=by, what=changed)
        return row


def apply_import(draft: int, writing: Writing, *, seen: str) -> AppliedImport:
    """The stage as the preview showed it, whole or not at all; the same source again changes nothing.

    Where results on record would be others, or rankings are final, `why` goes on record with each of them.
    """
    try:
        return _applied_import(draft, writing, seen=seen)
    except IntegrityError:  # somebody else has written at this moment: look again
        return _applied_import(draft, writing, seen=seen)


def _applied_import(draft: int, writing: Writing, *, seen: str) -> AppliedImport:
    with transaction.atomic():
        row = _locked_draft(draft)
        if row.state == Draft.State.APPLIED and row.stage is not None:
            return AppliedImport(row.stage, changed=False, repeated=True)
        if not row.waiting:
            raise RuleError("import-over")
        shown = preview_import(row)
        if seen != shown.seen:
            raise RuleError("import-look-again")
        if shown.same and shown.stage:
            _finish_draft(row, shown, shown.stage)
            return AppliedImport(shown.stage, changed=False)
        if not shown.applicable:
            raise InputError((*shown.plan.questions, *shown.plan.refusals, *shown.problems))
        if shown.reason and not writing.why.strip():
            raise RuleError(WITHOUT_REASON[shown.reason])
        _add_game(row.circuit, shown, by=writing.by)
        stage = written_stage(shown, writing)
        _finish_draft(row, shown, stage)
        data = {"draft": row.pk, "stage": stage.slug, "games": sum(line.seated for line in shown.plan.lines)}
        journal.append_line(row.circuit.scope, "stage-imported", data, Writing(writing.by, why=writing.why))
        return AppliedImport(stage)


def discard_import(draft: int, *, by: User | None) -> None:
    """Throw a draft away with everything that was handed in."""
    with transaction.atomic():
        row = _locked_draft(draft)
        if row.waiting:
            row.state, row.parts, row.found, row.answers = Draft.State.DISCARDED, [], {}, {}
            row.changed_at = timezone.now()
            row.save()
            journal.append_line(row.circuit.scope, "stage-import-discarded", {"draft": row.pk}, Writing(by))


def _finish_draft(row: Draft, shown: StagePreview, stage: Tournament) -> None:
    row.state, row.stage = Draft.State.APPLIED, stage
    row.parts, row.found, row.answers = [], {}, encoded(import_memory(shown))
    row.changed_at = timezone.now()
    row.save()


def _add_game(circuit: Circuit, shown: StagePreview, *, by: User | None) -> None:
    """A game that the circuit did not know yet."""
    new = shown.head.new_game
    if new is None:
        return

    def change(season: Season) -> Season:
        known = any(one.id == new.id for one in season.games)
        return season if known else replace(season, games=(*season.games, new))

    change_season(circuit.pk, change, "game-added", {"game": new.id}, Writing(by))


def _changed_draft(row: Draft, *, by: User | None, what: Sequence[str]) -> None:
    row.version += 1
    row.changed_at = timezone.now()
    row.save()
    data = {"draft": row.pk, "fields": list(what)}
    journal.append_line(row.circuit.scope, "stage-import-decided", data, Writing(by))


def _locked_draft(draft: int) -> Draft:
    """The draft with its circuit held, so that writers come one after the other."""
    circuit = Draft.objects.values_list("circuit", flat=True).get(pk=draft)
    locked_circuit(circuit)
    return Draft.objects.select_related("circuit", "stage").get(pk=draft)


def _waiting_draft(draft: int, seen: int) -> Draft:
    row = _locked_draft(draft)
    if not row.waiting:
        raise RuleError("import-over")
    if row.version != seen:
        raise RuleError("import-look-again")
    return row


def _clean_drafts(circuit: Circuit) -> None:
    """Drafts that nobody has looked at for a month are thrown away with all that they hold."""
    old = timezone.now() - timedelta(days=KEPT_DAYS)
    gone = Draft.objects.filter(circuit=circuit, state=Draft.State.DRAFT, changed_at__lt=old)
    gone.update(state=Draft.State.DISCARDED, parts=[], found={}, answers={})


def written_stage(shown: StagePreview, writing: Writing) -> Tournament:
    """The stage with what the preview showed, in the circuit (PG 5, PG 9).

    Every result on record that becomes another is a line of the journal, with what it was and why.
    """
    facts = _with_records(shown, by=writing.by)
    row = shown.stage or _created_stage(facts, shown.draft.circuit, by=writing.by)
    done = services.act(row, writing, acts_to(facts, shown.stored))
    return done.tournament if done else row


def _created_stage(facts: Facts, circuit: Circuit, *, by: User | None) -> Tournament:
    """A new stage without players and games, so that undoing the import leaves a stage to import into."""
    params = {name: value for name, value in facts.params.items() if name != "taken_out"}
    head = replace(facts, players=(), rounds=(), withdrawals=(), params=params)
    return services.create(Settle(Settings(head)), Writing(by), circuit=circuit).tournament


def _with_records(shown: StagePreview, *, by: User | None) -> Facts:
    """The document with everybody under the id of their record; new participants get one (PG 5)."""
    platform, circuit = shown.head.platform, shown.draft.circuit
    new = {one.player.key: _new_account(one) for one in shown.matches if one.how == "new"}
    people = add_participants(platform, new.values(), scope=circuit.scope, by=by)
    matches = [
        replace(one, how="chosen", code=people[new[one.player.key]].code, name=people[new[one.player.key]].name)
        if one.player.key in new
        else one
        for one in shown.matches
    ]
    _link_recognised(shown, by=by)
    material = StageMaterial(shown.found, shown.decided, matches, shown.head, shown.stored, shown.memory)
    facts = planned_stage(material).tournament
    assert facts is not None  # noqa: S101 - the same was planned for the preview
    return facts


def _link_recognised(shown: StagePreview, *, by: User | None) -> None:
    """Nicknames recognised by hand become accounts of those people; ids of the platform are kept (PG 7)."""
    told = [one for one in shown.matches if one.how in ("chosen", "nickname") and one.code]
    fresh = [one for one in told if one.how == "chosen" or one.player.site_id]
    people = {person.code: person for person in Person.objects.filter(code__in=[one.code for one in fresh])}
    link_accounts(shown.head.platform, {_new_account(one): people[one.code] for one in fresh}, by=by)


def _new_account(match: PlayerMatch) -> NewAccount:
    return NewAccount(match.player.nickname, match.player.site_id or "")


def import_memory(shown: StagePreview) -> ImportMemory:
    """The decisions that hold again while the source says the same."""
    kept = dict(shown.memory.games)
    for line in shown.plan.lines:
        choice = shown.decided.games.get(line.key)
        if choice is not None:
            kept[key_mark(line.key)] = KeptChoice(line.said, choice)
    out = {key_mark(one.player.key) for one in shown.matches if one.how == OUT}
    return ImportMemory(
        out=tuple(sorted(out)),
        games=kept,
        division=shown.decided.division or shown.memory.division,
        rounding=shown.decided.rounding or shown.memory.rounding,
        apart=tuple(dict.fromkeys((*shown.memory.apart, *shown.decided.apart))),
    )
