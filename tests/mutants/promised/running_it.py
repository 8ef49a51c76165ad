"""Faults by which it would not run where and how it is promised to."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import Shown

RUNNING_IT: Final = (
    Shown(
        "both-databases",
        Mutant(
            "always-sqlite",
            "operations",
            "server/settings/base.py",
            "database(DATABASE_URL) if DATABASE_URL else sqlite_database(DATA / FILE)",
            "sqlite_database(DATA / FILE)",
            "whatever database is named, a file is used",
        ),
        (
            "test_it_serves_from_postgresql_when_told",
            "test_a_backup_restores",
        ),
    ),
    Shown(
        "both-databases",
        Mutant(
            "stale-form-obeyed-by-three",
            "play",
            "tabellone.tournament.results:decide_result",
            "if seen != fingerprint(table) and (seen or is_reported(table)):",
            'if seen == "":',
            "of several processes one writes over another",
        ),
        ("test_every_acknowledged_write_counts",),
    ),
    Shown(
        "serves-itself-alone",
        Mutant(
            "open-to-all",
            "cli",
            "cli/commands/server.py",
            "    host: Host = LOCAL,",
            '    host: Host = "0.0.0.0",',
            "a laptop lets everybody in without being told to",
        ),
        ("test_without_lan_it_serves_this_machine_alone",),
    ),
    Shown(
        "serves-itself-alone",
        Mutant(
            "lan-is-this-machine",
            "cli",
            "tabellone.cli.commands.server:serve_command",
            "host = address.hall_host() if lan else host",
            'host = "127.0.0.1" if lan else host',
            "phones cannot come in although they should",
        ),
        ("test_with_lan_it_listens_everywhere_and_shows_the_way_as_a_code",),
    ),
    Shown(
        "core-alone",
        Mutant(
            "command-loads-the-server",
            "cli",
            "tabellone.cli.commands.tournament:standings_command",
            "    from tabellone.exchange import answers\n",
            "    import tabellone.server\n    from tabellone.exchange import answers\n",
            "a command on files needs the server",
        ),
        ("test_no_command_on_files_loads_the_server",),
    ),
    Shown(
        "core-alone",
        Mutant(
            "asked-by-name",
            "circuits",
            "tabellone.server.rankings.freezing:final_day",
            "return book.final_day(circuit.year) if book else None",
            'return book.final_day(circuit.year) if book and circuit.rulebook == "pergioco" else None',
            "the shell asks which rulebook it is, not what it can",
        ),
        ("test_no_shell_asks_for_a_rulebook_by_name",),
    ),
    Shown(
        "guides-hold",
        Mutant(
            "no-command-rebuild",
            "cli",
            "cli/app.py",
            '    "rebuild": rebuild_command,\n',
            "",
            "a command of the guide does not exist",
        ),
        ("test_the_guide_calls_commands_that_exist",),
    ),
    Shown(
        "guides-hold",
        Mutant(
            "hsts-not-read",
            "operations",
            "server/settings/production.py",
            'env.int("HSTS_SECONDS", default=60 * 60 * 24 * 365)',
            "60 * 60 * 24 * 365",
            "a setting of the guide does nothing",
        ),
        ("test_every_setting_of_the_guide_is_read_somewhere",),
    ),
    Shown(
        "guides-hold",
        Mutant(
            "cookies-without-https",
            "operations",
            "server/settings/production.py",
            "SESSION_COOKIE_SECURE = True",
            "SESSION_COOKIE_SECURE = False",
            "a session travels without encryption",
        ),
        ("test_check_deploy_is_clean",),
    ),
)
