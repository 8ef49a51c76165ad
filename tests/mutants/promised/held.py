"""Faults by which the journal, a draw, a mask or an erasure would not be held to what was said of it."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import Shown

HELD: Final = (
    Shown(
        "journal-chain",
        Mutant(
            "hash-believed",
            "records",
            "tabellone.server.journal.auditing:stream_findings",
            "if line.hash != chain.line_hash(previous, line, sums):",
            "if not line.hash:",
            "a line that was changed past the platform is taken for the one that was written",
        ),
        ("test_what_was_changed_past_the_platform_is_found",),
    ),
    Shown(
        "journal-chain",
        Mutant(
            "hash-of-an-id-gives-way",
            "records",
            "server/journal/guard.py",
            'kept=("id", "stream", "token", "sum")',
            'kept=("id", "stream", "token")',
            "while somebody is erased the hash of any id can be made again",
        ),
        ("test_no_column_can_be_changed",),
    ),
    Shown(
        "journal-chain",
        Mutant(
            "head-before-the-lock",
            "play",
            "tabellone.server.play.services:act",
            "        row = locked(row.pk)\n"
            "        found, last = chain.repeated_and_last(writing.token, row.scope, row.version)\n",
            "        row = Tournament.objects.get(pk=row.pk)\n"
            "        found, last = chain.repeated_and_last(writing.token, row.scope, row.version)\n"
            "        row = locked(row.pk)\n",
            "two who write at once follow the same line",
        ),
        ("test_two_writers_never_fork_a_chain",),
    ),
    Shown(
        "journal-chain",
        Mutant(
            "erased-unsaid",
            "records",
            "tabellone.server.journal.replacing:replace_parts",
            "if told or subjects:",
            "if not told and subjects:",
            "no line tells what gave way to an erasure, which looks like tampering then",
        ),
        ("test_erasing_makes_no_hash_again_and_leaves_no_trace_of_tampering",),
    ),
    Shown(
        "journal-published",
        Mutant(
            "undone-disappears",
            "play",
            "tabellone.server.play.recalling:recalled",
            "frozenset(public | lasting | moved.keys())",
            "frozenset((public | lasting | moved.keys()) - out)",
            "what was published and undone is no longer there for everybody to read",
        ),
    ),
    Shown(
        "draw-not-chosen",
        Mutant(
            "value-for-nothing",
            "tournament",
            "tabellone.tournament.sealed_draws:_takes_lots",
            "any(replace(one, seed=first.seed) != first for one in again)",
            "any(one != first for one in again)",
            "a value is asked for although nothing of the draw hangs on it",
        ),
        ("test_where_no_lot_is_taken_nothing_is_asked",),
    ),
    Shown(
        "masked-checked",
        Mutant(
            "own-ids-in-the-basis",
            "play",
            "tabellone.server.play.names:_public_round",
            "replace(one, id=ids.get(one.id, one.id)) for one in saw.players",
            "replace(one, id=one.id) for one in saw.players",
            "what a draw saw names those who are masked by their own ids",
        ),
        ("test_a_day_with_masked_people_is_checked_by_everybody_and_names_none_of_them",),
    ),
    Shown(
        "masked-checked",
        Mutant(
            "hashes-left-out",
            "play",
            "tabellone.server.play.names:_public_round",
            "salt=saw.salt, hidden=saw.hidden)",
            "salt=saw.salt, hidden=())",
            "relations of those who are masked are missing, and nobody can check the sum of the basis",
        ),
        ("test_a_day_with_masked_people_is_checked_by_everybody_and_names_none_of_them",),
    ),
    Shown(
        "masked-checked",
        Mutant(
            "numbered-in-the-circuit",
            "circuits",
            "tabellone.server.rankings.names:_called_in_circuit",
            "free(mask.token, names)",
            'free(f"masked-{number}", names)',
            "who is masked has another id in the season than in its tournaments",
        ),
        ("test_one_token_in_every_public_form",),
    ),
    Shown(
        "masked-checked",
        Mutant(
            "relations-of-the-masked",
            "tournament",
            "tabellone.tournament.relations:without_relations_of",
            "if places[one.place] not in hidden",
            "if places[one.place]",
            "whom somebody who is masked shares a club with can be read",
        ),
        ("test_of_who_is_hidden_nothing_is_seen_and_nobody_is_left_alone_with_them",),
    ),
    Shown(
        "erased-beside-others",
        Mutant(
            "worked-out-while-others-wait",
            "records",
            "tabellone.server.identity.services.erasing:_carry_out",
            "            documents.take_out_of_tournament(key, replace(known, ids={**ids, **plan.own}))\n",
            "            with transaction.atomic():\n"
            "                documents.take_out_of_tournament(key, replace(known, ids={**ids, **plan.own}))\n",
            "everybody waits while it is worked out what a tournament is without somebody",
        ),
        ("test_others_write_between_the_steps_and_nobody_is_held_a_second",),
    ),
    Shown(
        "erased-beside-others",
        Mutant(
            "broken-off-for-good",
            "records",
            "tabellone.server.identity.services.erasing:finish_erasures",
            "done_at=None, touched_at__lt=since",
            "done_at=None, plan={}, touched_at__lt=since",
            "an erasure that broke off once it had begun is never finished",
        ),
        ("test_what_breaks_off_is_finished_by_the_worker",),
    ),
    Shown(
        "erased-beside-others",
        Mutant(
            "erased-known-too-late",
            "operations",
            "tabellone.server.operations.backup:restore_backup",
            "again = erase_listed(known)",
            "again = erase_listed(_tokens_before())",
            "who was erased is looked up once the backup has taken the place of what knew it",
        ),
        ("test_a_backup_made_before_brings_nobody_back_and_later_ones_hold_nobody",),
    ),
)
