"""The commands by their names, in the order of the help; what a command needs is imported when it is called."""

from collections.abc import Callable, Mapping

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
    print_command,
    prizes_command,
    standings_command,
    verify_command,
)

COMMANDS: Mapping[str, Callable[..., None]] = {
    "check": check_command,
    "standings": standings_command,
    "draw": draw_command,
    "verify": verify_command,
    "season": season_command,
    "ratings": ratings_command,
    "explain": explain_command,
    "prizes": prizes_command,
    "print": print_command,
    "push": push_command,
    "schema": schema_command,
    "demo": demo_command,
    "serve": serve_command,
    "work": work_command,
    "backup": backup_command,
    "restore": restore_command,
    "rebuild": rebuild_command,
}
GROUPS = (admin,)
