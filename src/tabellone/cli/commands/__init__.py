"""The commands, one module each; what a command needs is imported when it is called."""

from tabellone.cli.commands.admin import admin
from tabellone.cli.commands.backup import backup
from tabellone.cli.commands.check import check
from tabellone.cli.commands.demo import demo
from tabellone.cli.commands.draw import draw
from tabellone.cli.commands.explain import explain
from tabellone.cli.commands.print import print  # noqa: A004 - the command's name
from tabellone.cli.commands.prizes import prizes
from tabellone.cli.commands.push import push
from tabellone.cli.commands.ratings import ratings
from tabellone.cli.commands.rebuild import rebuild
from tabellone.cli.commands.restore import restore
from tabellone.cli.commands.schema import schema
from tabellone.cli.commands.season import season
from tabellone.cli.commands.serve import serve
from tabellone.cli.commands.standings import standings
from tabellone.cli.commands.verify import verify
from tabellone.cli.commands.work import work

COMMANDS = (
    check,
    standings,
    draw,
    verify,
    season,
    ratings,
    explain,
    prizes,
    print,
    push,
    schema,
    demo,
    serve,
    work,
    backup,
    restore,
    rebuild,
)
GROUPS = (admin,)
