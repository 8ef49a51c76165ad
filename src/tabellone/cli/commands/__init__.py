"""The commands, one module each; what a command needs is imported when it is called."""

from tabellone.cli.commands.documents import check_command, push_command, schema_command
from tabellone.cli.commands.season import explain_command, ratings_command, season_command
from tabellone.cli.commands.server import (
    admin,
    backup_command,
    rebuild_command,
    restore_command,
    serve_command,
    work_command,
)
from tabellone.cli.commands.tournament import (
    demo_command,
    draw_command,
    print_command,  # noqa: A004 - the command's name
    prizes_command,
    standings_command,
    verify_command,
)

COMMANDS = (
    check_command,
    standings_command,
    draw_command,
    verify_command,
    season_command,
    ratings_command,
    explain_command,
    prizes_command,
    print_command,
    push_command,
    schema_command,
    demo_command,
    serve_command,
    work_command,
    backup_command,
    restore_command,
    rebuild_command,
)
GROUPS = (admin,)
