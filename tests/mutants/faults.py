"""Small faults that somebody could make, and the tests that mirror the room each is in.

`tests/mutants/test_faults.py` says when one of them no longer applies; `scripts/mutants` puts them one by one into a
copy of the project and sees whether the tests notice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Room = Literal[
    "engine",
    "rulebooks.big",
    "rulebooks.pergioco",
    "rulebooks.risiko",
    "exchange",
    "wording",
    "tournament",
    "paper",
    "cli",
    "records",
    "play",
    "circuits",
    "web",
    "operations",
]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: in `function` the text `old`, which stands there once, becomes `new`; `why` is what goes wrong then.

    `function` is `module:name`, or the path below `src/tabellone` of what is no function: a template, a script, a
    migration, a table of texts or settings.
    """

    name: str
    room: Room
    function: str
    old: str
    new: str
    why: str


# The tests that mirror a room, from the narrowest on; what a tree does not have is left out. Before these come the
# tests of the very module (`mirrors.nearest`), after them the journeys in a browser.
MIRRORS: Final[dict[Room, tuple[tuple[str, ...], ...]]] = {
    "engine": (("tests/engine",), ("tests/worked", "tests/rulebooks", "tests/contract", "tests/tournament")),
    "rulebooks.big": (
        ("tests/worked/test_big_*.py", "tests/rulebooks/big"),
        ("tests/rulebooks", "tests/contract", "tests/cli"),
    ),
    "rulebooks.pergioco": (
        ("tests/worked/test_pergioco_*.py", "tests/rulebooks/pergioco"),
        ("tests/rulebooks", "tests/contract", "tests/cli"),
    ),
    "rulebooks.risiko": (
        ("tests/worked/test_risiko_*.py", "tests/rulebooks/risiko"),
        ("tests/rulebooks", "tests/contract", "tests/cli"),
    ),
    "exchange": (("tests/exchange",), ("tests/cli", "tests/contract", "tests/server/intake")),
    "wording": (
        ("tests/wording", "tests/architecture/test_wording*.py", "tests/cli/test_showing.py"),
        ("tests/cli", "tests/architecture", "tests/paper"),
    ),
    "tournament": (("tests/tournament",), ("tests/contract", "tests/server/play")),
    "paper": (("tests/paper",), ("tests/cli/test_print.py", "tests/server/web/tournament/test_paper_*.py")),
    "cli": (("tests/cli",), ("tests/architecture", "tests/contract", "tests/server/test_numbers_agree.py")),
    "records": (
        (
            "tests/server/*/test_constraints.py",
            "tests/server/people",
            "tests/server/mail",
            "tests/server/events",
            "tests/server/registration",
        ),
        ("tests/server/stress", "tests/server/test_*.py"),
        ("tests/server",),
    ),
    "play": (
        ("tests/server/play", "tests/server/federation"),
        ("tests/server/stress", "tests/server/test_*.py"),
        ("tests/server",),
    ),
    "circuits": (
        (
            "tests/server/rankings",
            "tests/server/intake",
            "tests/server/letters",
            "tests/server/identity",
        ),
        ("tests/server/test_*.py", "tests/server/stress"),
        ("tests/server",),
    ),
    "web": (
        ("tests/server/web/*/test_*_pages.py", "tests/server/test_rights.py", "tests/server/test_private.py"),
        ("tests/server/web", "tests/server/test_*.py"),
        ("tests/server",),
    ),
    "operations": (
        ("tests/server/demonstration", "tests/server/operations", "tests/server/test_backup.py"),
        ("tests/server/stress", "tests/server/test_*.py"),
        ("tests/server",),
    ),
}

FAULTS: Final = (
    Mutant(
        "elo-sign",
        "engine",
        "tabellone.engine.numbers:expected_score",
        "exponent = (opponent - own) / (1000 * scale)",
        "exponent = (own - opponent) / (1000 * scale)",
        "the weaker one is expected to win",
    ),
    Mutant(
        "lots-without-seed",
        "engine",
        "tabellone.engine.lots:Lots.__init__",
        'text = f"{seed}\\n{purpose}" if purpose else seed',
        "text = purpose or seed",
        "every seed draws the same lots for a purpose",
    ),
    Mutant(
        "half-towards-zero",
        "engine",
        "tabellone.engine.numbers:_whole",
        "(2 * abs(numerator) * 10**places + denominator) // (2 * denominator)",
        "(2 * abs(numerator) * 10**places + denominator - 1) // (2 * denominator)",
        "a half is rounded towards zero",
    ),
    Mutant(
        "prize-points-one-short",
        "rulebooks.big",
        "tabellone.rulebooks.big.circuit.points:prize_points",
        "if position > rewarded(players):",
        "if position >= rewarded(players):",
        "the last position of the first quarter earns nothing",
    ),
    Mutant(
        "multiplier-sign",
        "rulebooks.big",
        "tabellone.rulebooks.big.circuit.points:_multiplier_parts",
        "field.total - field.players * own",
        "field.players * own - field.total",
        "a weak field is worth more than a strong one",
    ),
    Mutant(
        "prizes-rounded-up",
        "rulebooks.big",
        "tabellone.rulebooks.big.prizes:prize_slices",
        "amount = cents * covered // (100 * len(group))",
        "amount = -(-cents * covered // (100 * len(group)))",
        "the shares of a pot are more than the pot",
    ),
    Mutant(
        "overall-to-the-nearest",
        "rulebooks.pergioco",
        "tabellone.rulebooks.pergioco.rankings:overall",
        "return active.total // (1000 * active.count)",
        "return round(active.total / (1000 * active.count))",
        "the overall PGR is rounded instead of cut",
    ),
    Mutant(
        "window-a-year-long",
        "rulebooks.pergioco",
        "tabellone.rulebooks.pergioco.rating:in_window",
        "range(year - params.active_years + 1, year + 1)",
        "range(year - params.active_years, year + 1)",
        "games of one more year keep a rating active",
    ),
    Mutant(
        "rated-one-by-one",
        "rulebooks.pergioco",
        "tabellone.rulebooks.pergioco.rating:rate_stage",
        "(side.score, before.get(side.opponent, start))",
        "(side.score, after.get(side.opponent, before.get(side.opponent, start)))",
        "ratings of the same stage count already, so the order of players moves them",
    ),
    Mutant(
        "earlier-turn-first",
        "rulebooks.risiko",
        "tabellone.rulebooks.risiko.points:later_turn",
        "return contender.turn",
        "return -contender.turn",
        "of equals the one who played earlier stands before",
    ),
    Mutant(
        "five-not-rounded-up",
        "rulebooks.risiko",
        "tabellone.rulebooks.risiko.points:class_points",
        "up(points * Fraction(params.five_factor), 3), Fraction",
        "points * Fraction(params.five_factor), Fraction",
        "class points at a table of five are rounded to the nearest",
    ),
    Mutant(
        "worst-second-called",
        "rulebooks.risiko",
        "tabellone.rulebooks.risiko.entries:replacements",
        "lambda player: -positions.get(player, len(positions) + 1)",
        "lambda player: positions.get(player, len(positions) + 1)",
        "a finalist who gives up is replaced by the worst second",
    ),
    Mutant(
        "formula-behind-a-blank",
        "exchange",
        "tabellone.exchange.spreadsheets:guarded",
        "text.startswith(CALCULATED) or bare.startswith(CALCULATED) or",
        "text.startswith(CALCULATED) or",
        "a name is a formula in somebody's spreadsheet",
    ),
    Mutant(
        "no-lower-bound",
        "exchange",
        "tabellone.exchange.documents.scalars:whole_reader",
        "if least <= value <= most:",
        "if value <= most:",
        "a document may hold a number below its bound",
    ),
    Mutant(
        "decimals-through-a-float",
        "exchange",
        "tabellone.exchange.documents.formats:_plain",
        'else format(value, "f")',
        'else format(float(value), "f")',
        "a document is written with six decimals, whatever it was read with",
    ),
    Mutant(
        "lost-placeholder",
        "wording",
        "wording/locale/it/LC_MESSAGES/core.po",
        "nessun risultato del tavolo {table} del turno {round} aspetta conferma",
        "nessun risultato del tavolo {table} aspetta conferma",
        "a translation does not say which round",
    ),
    Mutant(
        "one-more-in-the-row",
        "wording",
        "tabellone.wording.values:_row",
        "more = len(texts) - LONGEST_LIST",
        "more = len(texts) - LONGEST_LIST + 1",
        "a long row says one more than there are",
    ),
    Mutant(
        "control-signs-as-they-are",
        "wording",
        "tabellone.wording.values:one_line",
        'c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in written',
        "c for c in written",
        "a name breaks the line, or the terminal",
    ),
    Mutant(
        "undone-undo-still-undoes",
        "tournament",
        "tabellone.tournament.undo:out_of_force",
        "if line.undoes and line.number not in out:",
        "if line.undoes:",
        "undoing an undo brings nothing back",
    ),
    Mutant(
        "two-seats-for-one",
        "tournament",
        "tabellone.tournament.round_acts:_seated_once",
        "if times > 1:",
        "if times > 2:",
        "somebody sits at two tables of a round",
    ),
    Mutant(
        "stale-report-not-noticed",
        "tournament",
        "tabellone.tournament.result_acts:proposal_basis",
        "hall.proposals.get(table), auction.held",
        "None, auction.held",
        "a report overwrites one that arrived meanwhile",
    ),
    Mutant(
        "name-as-markup",
        "paper",
        "paper/templates/standings.typ",
        "{ 8pt } else { 11pt }, it.name)",
        '{ 8pt } else { 11pt }, eval(it.name, mode: "markup"))',
        "what somebody is called is run by the press",
    ),
    Mutant(
        "seats-by-table",
        "paper",
        "tabellone.paper.slips:seats_pdf",
        "key=lambda place: alphabetical(place[0])",
        "key=lambda place: place[1]",
        "the list by name is in the order of the tables",
    ),
    Mutant(
        "turning-marks-printed",
        "paper",
        "tabellone.paper.press:_is_unseen",
        "(ord(sign) in _TURNING or unicodedata.category(sign) in _UNSEEN)",
        "unicodedata.category(sign) in _UNSEEN",
        "a mark in a name turns the rest of the line round",
    ),
    Mutant(
        "any-size-of-file",
        "cli",
        "tabellone.cli.files:read_file",
        "if len(data) > MOST_MEGABYTES * 2**20:",
        "if not data and MOST_MEGABYTES == 0:",
        "the bound of a file is not asked",
    ),
    Mutant(
        "file-not-held",
        "cli",
        "tabellone.cli.files:_alone",
        "system.hold(held)",
        "pass",
        "of two commands at once one overwrites the other's round",
    ),
    Mutant(
        "token-in-the-clear",
        "cli",
        "tabellone.cli.pushing:checked_push_address",
        'if parts.scheme == "http" and not _is_here(host):',
        'if parts.scheme == "http" and not host:',
        "a token travels without https",
    ),
    Mutant(
        "journal-without-triggers",
        "records",
        "server/journal/migrations/0001_lines.py",
        "        *(guard.operation() for guard in JOURNAL),\n",
        "",
        "lines of the journal can be changed and deleted",
    ),
    Mutant(
        "mail-twice",
        "records",
        "tabellone.server.mail.sending:doubt_abandoned",
        "left.update(state=State.UNSURE, error=BROKE_OFF)",
        "left.update(state=State.QUEUED, error=BROKE_OFF)",
        "a mail whose sender was killed is sent again",
    ),
    Mutant(
        "token-not-remembered",
        "records",
        "tabellone.server.journal.services:_parted",
        "told.writing.token or None",
        "None",
        "the same form sent again is done again",
    ),
    Mutant(
        "tournament-not-held",
        "play",
        "tabellone.server.play.services:locked",
        "Tournament.objects.select_for_update().get(pk=tournament)",
        "Tournament.objects.get(pk=tournament)",
        "two writers at once, and one of them is lost",
    ),
    Mutant(
        "undo-forgets-a-row",
        "play",
        "tabellone.server.play.storage:_write_changed_table",
        "    if is_reported(old):",
        "    if is_reported(old) and is_reported(new):",
        "a result that was undone still stands in the database",
    ),
    Mutant(
        "two-results-of-a-table",
        "play",
        "server/play/migrations/0001_initial.py",
        'condition=models.Q(("confirmed", True)), fields=("table",), name="one_confirmed_result"',
        'condition=models.Q(("confirmed", False)), fields=("table",), name="one_confirmed_result"',
        "the database takes two confirmed results of a table",
    ),
    Mutant(
        "hidden-by-their-own-id",
        "circuits",
        "tabellone.server.play.names:veiled",
        "for player, one in shown(row).items() if one.masked}",
        "for player, one in shown(row).items() if one.initials}",
        "files and addresses tell the id, and so the name, of who is hidden",
    ),
    Mutant(
        "spent-is-earned",
        "circuits",
        "tabellone.server.rankings.credit:credit_line",
        '"returned" if row.undoes_id else "spent"',
        '"spent" if row.undoes_id else "returned"',
        "what is spent grows the credit",
    ),
    Mutant(
        "import-in-pieces",
        "circuits",
        "tabellone.server.intake.importing:_applied_import",
        "with transaction.atomic():",
        "if True:",
        "a server that is killed leaves half an import",
    ),
    Mutant(
        "mark-forgets-the-calls",
        "web",
        "tabellone.server.web.table.page:table_facts_mark",
        "[found.drawn, found.hall, [names",
        "[found.drawn, [names",
        "a phone does not see what the referee has decided",
    ),
    Mutant(
        "right-not-asked",
        "web",
        "tabellone.server.web.rights:organiser",
        "lambda request: request.roles.is_organiser",
        "lambda request: request.roles.is_scorer",
        "scorers do what organisers may",
    ),
    Mutant(
        "name-as-html",
        "web",
        "server/web/templates/screen/_parts.html",
        "<span>{{ line.name }}</span>",
        "<span>{{ line.name|safe }}</span>",
        "a name on the big screen is run as a script",
    ),
    Mutant(
        "phone-forgets-what-was-typed",
        "web",
        "server/web/static/tabellone/table.js",
        "if (kept.queue.length || Object.keys(kept.drafts).length)",
        "if (kept.queue.length)",
        "a phone that sleeps loses the scores that were typed",
    ),
    Mutant(
        "backup-without-results",
        "operations",
        "server/operations/backup_shape.py",
        'PASSING = frozenset({"sessions.session"',
        'PASSING = frozenset({"play.result", "sessions.session"',
        "a backup leaves out a table",
    ),
    Mutant(
        "sqlite-reads-then-writes",
        "operations",
        "server/settings/base.py",
        '"transaction_mode": "IMMEDIATE"',
        '"transaction_mode": "DEFERRED"',
        "writers do not wait for each other, and are refused",
    ),
    Mutant(
        "demonstration-among-others",
        "operations",
        "tabellone.server.demonstration:demonstration_due",
        "loaded() or User.objects.exists() or Tournament.objects.exists()",
        "loaded() or Tournament.objects.exists()",
        "invented tournaments come into a database that is in use",
    ),
)
