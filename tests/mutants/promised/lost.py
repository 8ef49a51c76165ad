"""Faults by which something would be lost."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import FAULT, Shown

OBEYED: Final = Mutant(
    "stale-form-obeyed",
    "play",
    "tabellone.tournament.results:decide_result",
    "if seen != fingerprint(table) and (seen or is_reported(table)):",
    'if seen == "":',
    "a form is obeyed whatever has changed since it was filled in",
)

LOST: Final = (
    Shown(
        "nothing-lost",
        Mutant(
            "stored-later",
            "play",
            "tabellone.server.play.services:_recorded",
            "    storage.write(row, old, new)\n",
            "    import threading\n\n    threading.Timer(0.5, storage.write, (row, old, new)).start()\n",
            "a result is acknowledged half a second before it is stored",
        ),
    ),
    Shown("no-lost-update", OBEYED, ("test_every_acknowledged_write_counts",)),
    Shown(
        "no-lost-update",
        Mutant(
            "second-result-not-shown",
            "play",
            "tabellone.tournament.results:decide_result",
            "if seen != fingerprint(table) and (seen or is_reported(table)):",
            "if seen is None and not consent:",
            "the second of two results is taken for a correction of the first",
        ),
        ("test_both_values_and_who_stored_the_other",),
    ),
    Shown(
        "stale-forms",
        Mutant(
            "older-sheet-obeyed",
            "play",
            "tabellone.server.events.catalogue:change_sheet",
            "if filled and not edit.new and filled.changes",
            "if filled and edit.new and filled.changes",
            "a sheet is changed by a form that was filled from an older one",
        ),
        ("test_a_form_filled_from_an_older_sheet_is_refused",),
    ),
    Shown(
        "stale-forms",
        Mutant(
            "older-preview-applied",
            "circuits",
            "tabellone.server.intake.importing:_applied_import",
            "if seen != shown.seen:",
            "if not seen and seen != shown.seen:",
            "an import is applied although it would do something else than was shown",
        ),
        ("test_what_changed_since_the_preview_is_looked_at_again",),
    ),
    Shown(
        "one-effect",
        Mutant(
            "token-forgotten",
            "play",
            "tabellone.server.play.services:answered_before",
            "    if done is None:\n",
            "    if done is None or done.token:\n",
            "a form that is sent again is taken for a new one",
        ),
    ),
    Shown(
        "held-by-the-database",
        Mutant(
            "two-draws-in-the-database",
            "play",
            "server/play/migrations/0001_initial.py",
            'fields=("tournament", "number"), name="one_draw_a_round"',
            'fields=("tournament", "number", "id"), name="one_draw_a_round"',
            "the database takes a second draw of a round",
        ),
        ("test_never_two_draws_of_a_round",),
    ),
    Shown(
        "held-by-the-database",
        Mutant(
            "two-results-in-the-database",
            "play",
            "server/play/migrations/0001_initial.py",
            'fields=("table",), name="one_confirmed_result"',
            'fields=("table", "id"), name="one_confirmed_result"',
            "the database takes a second confirmed result of a table",
        ),
        ("test_never_two_confirmed_results_of_a_table",),
    ),
    Shown(
        "held-by-the-database",
        Mutant(
            "two-seats-in-the-database",
            "play",
            "server/play/migrations/0001_initial.py",
            'fields=("round", "entrant"), name="one_seat_a_round"',
            'fields=("table", "entrant"), name="one_seat_a_round"',
            "the database lets somebody sit at two tables of a round",
        ),
        ("test_nobody_sits_twice_in_a_round",),
    ),
    Shown("held-by-the-database", OBEYED, ("test_one_of_a_crowd_is_first",)),
    Shown("journal-stays", FAULT["journal-without-triggers"]),
    Shown(
        "journal-proves",
        Mutant(
            "draft-stored-as-published",
            "play",
            "tabellone.server.play.storage:round_columns",
            '"published": drawn.published,',
            '"published": True,',
            "a round is stored as published while the journal says that it is a draft",
        ),
    ),
    Shown(
        "undo",
        Mutant(
            "preview-without-the-fallen",
            "play",
            "tabellone.server.play.undoing:preview",
            "        fallen=found.fallen,\n",
            "        fallen=found.fallen[1:],\n",
            "the preview of an undo does not name every line that falls",
        ),
        ("test_what_is_shown_is_what_is_done",),
    ),
    Shown(
        "undo",
        Mutant(
            "standing-moves-backwards",
            "play",
            "tabellone.server.play.undoing:_moved",
            "old, new = _lines(before), _lines(after)",
            "new, old = _lines(before), _lines(after)",
            "the preview of an undo shows the standing moving the other way",
        ),
        ("test_the_moved_lines_of_the_standing_come_true",),
    ),
    Shown(
        "undo",
        FAULT["undone-undo-still-undoes"],
        ("test_undo_of_an_undo_brings_everything_back", "test_any_sequence_of_acts"),
    ),
    Shown(
        "phones-offline",
        Mutant(
            "dropped-when-offline",
            "web",
            "server/web/static/tabellone/table.js",
            "  } catch {\n    later();\n  }\n  busy = false;",
            "  } catch {\n    kept.queue.shift();\n    later();\n  }\n  busy = false;",
            "a phone forgets what it could not send",
        ),
        ("test_a_lost_connection_in_the_middle_of_an_entry", "test_twenty_results_queued_without_a_connection"),
    ),
    Shown(
        "phones-offline",
        Mutant(
            "taps-not-kept",
            "web",
            "server/web/static/tabellone/watch.js",
            "if (queue.length) localStorage.setItem(name, JSON.stringify(queue));",
            "if (queue.length) localStorage.removeItem(name);",
            "taps that were not answered are gone when the page is loaded again",
        ),
        ("test_two_phones_lost_connections_a_reload_and_a_server_that_dies",),
    ),
    Shown(
        "taps-late-or-twice",
        Mutant(
            "taps-as-they-come",
            "rulebooks.big",
            "tabellone.rulebooks.big.clocks:watch_clock",
            "sorted(known, key=lambda one: (one.at, one.key, one.kind, one.player))",
            "[one for one in taps if one in known]",
            "taps count in the order in which they are heard, and as often",
        ),
        ("test_any_order_and_repetition_of_taps_gives_one_clock",),
    ),
    Shown(
        "taps-late-or-twice",
        Mutant(
            "tap-by-its-coming",
            "play",
            "tabellone.server.play.taps:add_taps",
            "                at=one.at,\n",
            "                at=moment,\n",
            "a tap counts by when it was heard",
        ),
        ("test_any_order_and_repetition_gives_one_clock",),
    ),
    Shown(
        "clocks-agree",
        Mutant(
            "phone-a-moment-later",
            "web",
            "server/web/static/tabellone/watch.js",
            "hand.used[hand.turn] < limits.player) return;",
            "hand.used[hand.turn] <= limits.player) return;",
            "the phone gives a player a moment more than the server does",
        ),
        ("test_the_phone_reads_taps_exactly_as_the_server_does",),
    ),
    Shown(
        "clocks-agree",
        Mutant(
            "device-is-believed",
            "web",
            "server/web/static/tabellone/clock.js",
            "skew = Math.abs(apart) < EXACT ? 0 : apart;",
            "skew = Math.abs(apart) < EXACT ? apart : 0;",
            "a clock counts by the time of the device",
        ),
        ("test_a_wrong_clock_of_the_device_does_not_matter_and_the_end_fills_the_screen",),
    ),
    Shown(
        "pause-costs-nobody",
        Mutant(
            "pause-costs-time",
            "rulebooks.big",
            "tabellone.rulebooks.big.clocks:_run",
            "if hand.turn is None or hand.paused:",
            "if hand.turn is None:",
            "time runs in a pause",
        ),
    ),
    Shown("backup-restores", FAULT["backup-without-results"]),
    Shown(
        "restore-whole",
        Mutant(
            "sums-not-compared",
            "operations",
            "tabellone.server.operations.backup_file:_check_sums",
            "if sum_.hexdigest() != contents.sha256:",
            "if not contents.sha256:",
            "a backup in which something was changed is restored",
        ),
        ("test_a_changed_row_is_refused",),
    ),
    Shown(
        "restore-whole",
        Mutant(
            "told-as-restored",
            "operations",
            "tabellone.server.operations.backup:_loaded",
            'raise InputError.of("restore-refused"',
            'return  # InputError.of("restore-refused"',
            "a backup that cannot be restored is told as restored",
        ),
        ("test_a_made_up_backup_is_refused_and_changes_nothing",),
    ),
    Shown(
        "restore-whole",
        Mutant(
            "not-put-back",
            "operations",
            "tabellone.server.operations.backup:restore_backup",
            "            _put_back(saved)\n",
            "",
            "what was there is gone after a backup of an earlier version that cannot be restored",
        ),
        ("test_a_spoilt_backup_of_an_earlier_version_leaves_what_was_there",),
    ),
    Shown(
        "restore-whole",
        Mutant(
            "replaced-without-asking",
            "operations",
            "tabellone.server.operations.backup:_made_room",
            "    if not replace:\n",
            "    if not held and not replace:\n",
            "a restore replaces what is there although nobody asked for that",
        ),
        ("test_what_is_there_is_only_replaced_when_asked_and_saved_first",),
    ),
    Shown(
        "upgrade",
        Mutant(
            "newer-database-migrated",
            "operations",
            "tabellone.server.operations.schema:_refuse_newer",
            '        raise RuleError("database-newer"',
            '        call_command("migrate", verbosity=0, interactive=False)\n        raise RuleError("database-newer"',
            "an older version migrates a newer one's database, then refuses it",
        ),
        ("test_a_database_of_a_newer_version_is_not_touched_nor_one_of_before_the_first",),
    ),
    Shown(
        "upgrade",
        Mutant(
            "migrated-without-a-copy",
            "operations",
            "tabellone.server.operations.schema:bring_up_to_date",
            "copy = _copied() if _plan(found) and found.loader.applied_migrations else None",
            "copy = None",
            "a database is migrated and there is no copy of it as it was",
        ),
        ("test_a_database_that_is_behind_is_copied_and_migrated",),
    ),
    Shown(
        "starts-again",
        Mutant(
            "logins-forgotten",
            "operations",
            "tabellone.server.demonstration:demonstration_logins",
            "return kept_logins() if demonstration_loaded() else ()",
            "return ()",
            "the second start knows no logins any more",
        ),
    ),
    Shown(
        "file-whole",
        Mutant(
            "written-over",
            "cli",
            "tabellone.cli.files:replace_file",
            'temporary.write_bytes(text.encode("utf-8"))',
            'target.write_bytes(text.encode("utf-8"))',
            "a document is written over before it is known that all of it can be written",
        ),
        ("test_a_failure_in_the_middle_leaves_the_old_file",),
    ),
    Shown("file-whole", FAULT["file-not-held"], ("test_of_two_draws_at_once_one_is_written",)),
    Shown(
        "file-whole",
        Mutant(
            "draw-always-writes",
            "cli",
            "tabellone.cli.commands.tournament:draw_command",
            "    if write:\n        _add_round(loaded, answer)\n",
            "    if write or json:\n        _add_round(loaded, answer)\n",
            "a draw that was only looked at is written",
        ),
        ("test_valid_documents",),
    ),
)
