"""Tables for people: compact, aligned, coloured where there is a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabellone.cli.naming import Names
from tabellone.contract import BY_ID
from tabellone.contract.answers import (
    Criterion,
    Draw,
    DrawnTable,
    Prizes,
    RankingRow,
    RatingRow,
    Standing,
    further_columns,
)
from tabellone.contract.ratings import SheetPlayer
from tabellone.exchange.answers import figure
from tabellone.wording import term, value_text, worded

RANKING_COLOURS = {"red": "red", "blue": "blue", "green": "green", "race": "yellow"}


def accent(rulebook: str) -> str:
    """The colour of a rulebook in a terminal."""
    return BY_ID[rulebook].ABOUT.terminal_colour


def grid(*columns: tuple[str, str], title: str = "", accent: str = "cyan") -> Table:
    """An empty table; a column is its heading and where it aligns (`l`, `r`)."""
    table = Table(box=box.SIMPLE_HEAD, title=Text(title) if title else None, title_justify="left", pad_edge=False)
    table.title_style = f"bold {accent}"
    for heading, side in columns:
        table.add_column(heading, justify="right" if side == "r" else "left", header_style="dim", overflow="fold")
    return table


def standing(answer: Standing, names: Names, clubs: Mapping[str, str], *, title: str, accent: str) -> RenderableType:
    """A standing, with whatever figures its rulebook adds."""
    more = _scalar_names(row.more for row in answer.rows)
    with_clubs = any(clubs.values())
    club = [("club", "l")] if with_clubs else []
    columns = [("", "r"), ("player", "l"), *club, ("points", "r"), *((_heading(name), "r") for name in more)]
    table = grid(*columns)
    for row in answer.rows:
        shared = "=" if row.tied else " "
        cells = [f"{row.position}{shared}", names.get(row.player, row.player)]
        cells += [clubs.get(row.player, "")] if with_clubs else []
        cells += [figure(row.points), *(value_text(row.more.get(name, "")) for name in more)]
        table.add_row(*map(Text, cells), style="bold" if row.position == 1 else None)
    left = [Text("unranked: " + ", ".join(names.get(player, player) for player in answer.unranked), style="dim")]
    return Group(Text(title, style=f"bold {accent}"), table, *(left if answer.unranked else []))


def drawn_tables(answer: Draw, names: Names, clubs: Mapping[str, str], *, accent: str) -> RenderableType:
    """The drawn tables side by side."""
    return Columns([_drawn_table(table, answer, names, clubs, accent) for table in answer.tables], padding=(0, 2))


def _drawn_table(drawn: DrawnTable, answer: Draw, names: Names, clubs: Mapping[str, str], accent: str) -> Table:
    several = len({table.group for table in answer.tables}) > 1
    group = f" · group {drawn.group}" if several else ""
    title = f"Table {drawn.number}{group}" + (" · bye" if len(drawn.seats) == 1 else "")
    table = grid(("", "r"), ("", "l"), title=title, accent=accent)
    table.show_header, table.box, table.min_width = False, None, len(title)
    for turn, player in enumerate(drawn.seats, start=1):
        name = Text(names.get(player, player))
        if clubs.get(player):
            name.append(f" · {clubs[player]}", style="dim")
        if player in answer.fifths:
            name.append(" · fifth", style="yellow")
        table.add_row(Text(str(turn), style="dim"), name)
    table.add_row("", "")
    return table


def certificate(answer: Draw, names: Names) -> RenderableType:
    """What the draw promises: seed, who skips it, fifths, lots, each criterion with the least possible."""
    lines = [Text.assemble(("seed ", "dim"), answer.seed)]
    for label, players in (("straight to the next phase", answer.direct), ("fifths by lot", answer.fifths)):
        if players:
            lines.append(_people(label, players, names))
    if answer.lots:
        lines.append(_people("ties parted by lot, in the order drawn", answer.lots, names))
    lines += [line for each in answer.criteria for line in _criterion(each, names)]
    lines += [Text(f"note: {_warning(code)}", style="yellow") for code in answer.warnings]
    return Group(*lines)


def _people(label: str, players: Sequence[str], names: Names) -> Text:
    return Text.assemble((f"{label}: ", "dim"), ", ".join(names.get(player, player) for player in players))


def _criterion(each: Criterion, names: Names) -> list[Text]:
    least, style = "least possible not known", "yellow"
    if each.least is not None:
        proven = each.least == each.count
        least, style = ("proven least", "green") if proven else (f"at least {each.least} in any draw", "yellow")
    line = Text.assemble(f"{term('criterion', each.name)}: ", (str(each.count), "bold"))
    line.append(f"  {least}", style=style)
    shared = "; ".join(" – ".join(names.get(player, player) for player in pair) for pair in each.shared_by)
    return [line, Text(f"  {shared}", style="dim")] if shared else [line]


def _warning(code: str) -> str:
    return worded("error", code, {})


def draw_title(answer: Draw) -> str:
    """Round and phase of a draw."""
    return f"Round {answer.round} · {term('phase', answer.phase)}"


def ranking(name: str, rows: Sequence[RankingRow], names: Names, *, most: int | None) -> RenderableType:
    """A ranking; at most so many rows, and how many more there are; one line where nobody is in it."""
    if not rows:
        return Text.assemble((_heading(name), f"bold {RANKING_COLOURS.get(name, 'cyan')}"), (": nobody yet", "dim"))
    more = further_columns((row.value, row.more) for row in rows)
    title = f"{_heading(name)} (provisional)" if rows[0].more.get("provisional") else _heading(name)
    columns = [("", "r"), ("player", "l"), ("value", "r"), *((_heading(extra), "r") for extra in more)]
    table = grid(*columns, title=title, accent=RANKING_COLOURS.get(name, "cyan"))
    for row in rows[:most]:
        extra = (value_text(row.more.get(key, "")) for key in more)
        cells = [str(row.position), names.get(row.player, row.player), figure(row.value), *extra]
        table.add_row(*map(Text, cells), style="bold" if row.position == 1 else None)
    left = len(rows) - len(rows[:most])
    return Group(table, Text(f"  and {left} more (--all shows them)", style="dim")) if left else table


def ratings(rows: Sequence[RatingRow], names: Names) -> RenderableType:
    """Every rating, also of those who stand in no ranking."""
    table = grid(("player", "l"), ("game", "l"), ("rating", "r"), ("games", "r"), ("", "l"), title="ratings")
    for row in rows:
        notes = (("not active", not row.active), ("unregistered", not row.registered), ("excluded", row.excluded))
        note = ", ".join(word for word, applies in notes if applies)
        cells = (names.get(row.player, row.player), row.game, figure(row.rating), str(row.games), note)
        table.add_row(*map(Text, cells))
    return table


def rating_changes(players: Sequence[SheetPlayer], names: Names) -> RenderableType:
    """Everybody of a stage: the rating before, the games that were rated, the change, the rating after."""
    table = grid(("player", "l"), ("before", "r"), ("games", "r"), ("change", "r"), ("after", "r"))
    for one in players:
        moved = "" if one.after is None else f"{one.after - one.used:+f}"
        after = "–" if one.after is None else figure(one.after)
        before = "new" if one.before is None else figure(one.before)
        table.add_row(*map(Text, (names.get(one.player, one.player), before, str(one.games), moved, after)))
    return table


def prizes(answer: Prizes, names: Names) -> RenderableType:
    """The pot and where it goes."""
    table = grid(("", "r"), ("player", "l"), ("amount", "r"), title=f"Pot {figure(answer.pot)} €", accent="magenta")
    for position, award in enumerate(answer.prizes, start=1):
        table.add_row(Text(str(position)), Text(names.get(award.player, award.player)), Text(f"{award.amount:f} €"))
    if answer.voucher:
        name = names.get(answer.voucher.player, answer.voucher.player)
        table.add_row(Text("voucher"), Text(name), Text(f"{answer.voucher.amount:f} €"))
    return table


def _scalar_names(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Names of the further figures that are single values, in order of appearance."""
    names: dict[str, None] = {}
    for row in rows:
        names.update((name, None) for name, value in row.items() if not isinstance(value, Mapping | tuple | list))
    return list(names)


def _heading(name: str) -> str:
    return name.replace("_", " ")
