"""Answers on the terminal: tables, certificates and explanations, compact, coloured where there is a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabellone.cli.loading import Names, names_in_tournament, safe_name
from tabellone.cli.streams import console
from tabellone.contract import BY_ID
from tabellone.contract.answers import (
    Criterion,
    Draw,
    DrawnTable,
    Prizes,
    RankingRow,
    RatingRow,
    SeasonAnswer,
    Standing,
    further_columns,
    single_figures,
)
from tabellone.contract.ratings import RatingSheet, SheetPlayer
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step
from tabellone.exchange.answers import decimal_text
from tabellone.wording import WordedStep, term, value_text, worded, worded_steps

TOP = 10


def clubs_by_player(tournament: Tournament) -> Mapping[str, str]:
    """Clubs by player."""
    return {player.id: safe_name(player.club or "") for player in tournament.players}


def show_standing(tournament: Tournament, answer: Standing) -> None:
    """Print a standing with its heading."""
    after = "final standing" if answer.final else f"standing after round {answer.after_round}"
    title, accent = f"{safe_name(tournament.name)} · {after}", accent_of(tournament.rulebook)
    names = names_in_tournament(tournament)
    if not answer.after_round:
        console().print(
            f"{safe_name(tournament.name)}: no round is complete yet; players entered: {len(tournament.players)}"
        )
        return
    console().print(table_of_standing(answer, names, clubs_by_player(tournament), title=title, accent=accent))


def show_draw(tournament: Tournament, answer: Draw) -> None:
    """Print a drawn round with its certificate."""
    out, names, accent = console(), names_in_tournament(tournament), accent_of(tournament.rulebook)
    out.print(f"{safe_name(tournament.name)} · {draw_title(answer)}", style=f"bold {accent}")
    out.print()
    out.print(tables_side_by_side(answer, names, clubs_by_player(tournament), accent=accent))
    out.print(certificate_lines(answer, names))


def show_season(answer: SeasonAnswer, names: Names, *, every: bool) -> None:
    """Print the rankings of a day, the first rows of each; with `every` all rows, and every rating."""
    out = console()
    out.print(f"Rankings of {answer.year} on {answer.on.isoformat()}", style="bold")
    for name, rows in answer.rankings.items():
        out.print()
        out.print(table_of_ranking(name, rows, names, most=None if every else TOP))
    if every:
        out.print()
        out.print(table_of_ratings(answer.ratings, names))


def show_rating_sheet(sheet: RatingSheet, names: Names) -> None:
    """Print what a stage did to the ratings."""
    out = console()
    out.print(f"{safe_name(sheet.name)} · ratings of {safe_name(sheet.game)}", style="bold cyan")
    out.print(rating_changes_table(sheet.players, names))


def show_prizes(tournament: Tournament, answer: Prizes) -> None:
    """Print the prizes with their heading."""
    out = console()
    out.print(f"{safe_name(tournament.name)} · online prizes", style=f"bold {accent_of(tournament.rulebook)}")
    out.print(table_of_prizes(answer, names_in_tournament(tournament)))


RANKING_COLOURS = {"red": "red", "blue": "blue", "green": "green", "race": "yellow"}


def accent_of(rulebook: str) -> str:
    """The colour of a rulebook in a terminal."""
    return BY_ID[rulebook].ABOUT.terminal_colour


def plain_table(*columns: tuple[str, str], title: str = "", accent: str = "cyan") -> Table:
    """An empty table; a column is its heading and where it aligns (`l`, `r`)."""
    table = Table(box=box.SIMPLE_HEAD, title=Text(title) if title else None, title_justify="left", pad_edge=False)
    table.title_style = f"bold {accent}"
    for heading, side in columns:
        table.add_column(heading, justify="right" if side == "r" else "left", header_style="dim", overflow="fold")
    return table


def table_of_standing(
    answer: Standing, names: Names, clubs: Mapping[str, str], *, title: str, accent: str
) -> RenderableType:
    """A standing, with whatever figures its rulebook adds."""
    more = single_figures(row.more for row in answer.rows)
    with_clubs = any(clubs.values())
    club = [("club", "l")] if with_clubs else []
    columns = [("", "r"), ("player", "l"), *club, ("points", "r"), *((_heading(name), "r") for name in more)]
    table = plain_table(*columns)
    for row in answer.rows:
        shared = "=" if row.tied else " "
        cells = [f"{row.position}{shared}", names.get(row.player, row.player)]
        cells += [clubs.get(row.player, "")] if with_clubs else []
        cells += [decimal_text(row.points), *(value_text(row.more.get(name, "")) for name in more)]
        table.add_row(*map(Text, cells), style="bold" if row.position == 1 else None)
    left = [Text("unranked: " + ", ".join(names.get(player, player) for player in answer.unranked), style="dim")]
    return Group(Text(title, style=f"bold {accent}"), table, *(left if answer.unranked else []))


def tables_side_by_side(answer: Draw, names: Names, clubs: Mapping[str, str], *, accent: str) -> RenderableType:
    """The drawn tables side by side."""
    return Columns([_drawn_table(table, answer, names, clubs, accent) for table in answer.tables], padding=(0, 2))


def _drawn_table(drawn: DrawnTable, answer: Draw, names: Names, clubs: Mapping[str, str], accent: str) -> Table:
    several = len({table.group for table in answer.tables}) > 1
    group = f" · group {drawn.group}" if several else ""
    title = f"Table {drawn.number}{group}" + (" · bye" if len(drawn.seats) == 1 else "")
    table = plain_table(("", "r"), ("", "l"), title=title, accent=accent)
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


def certificate_lines(answer: Draw, names: Names) -> RenderableType:
    """The certificate of a draw: seed, who skips it, fifths, lots, each criterion with the least possible."""
    lines = [Text.assemble(("seed ", "dim"), answer.seed, (" (chosen by the organiser)", "dim"))]
    for label, players in (("straight to the next phase", answer.direct), ("fifths by lot", answer.fifths)):
        if players:
            lines.append(_people_line(label, players, names))
    if answer.lots:
        lines.append(_people_line("ties parted by lot, in the order drawn", answer.lots, names))
    lines += [line for each in answer.criteria for line in _criterion(each, names)]
    lines += [Text(f"note: {_warning(code)}", style="yellow") for code in answer.warnings]
    return Group(*lines)


def _people_line(label: str, players: Sequence[str], names: Names) -> Text:
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


def table_of_ranking(name: str, rows: Sequence[RankingRow], names: Names, *, most: int | None) -> RenderableType:
    """A ranking; at most so many rows, and how many more there are; one line where nobody is in it."""
    if not rows:
        return Text.assemble((_heading(name), f"bold {RANKING_COLOURS.get(name, 'cyan')}"), (": nobody yet", "dim"))
    more = further_columns((row.value, row.more) for row in rows)
    title = f"{_heading(name)} (provisional)" if rows[0].more.get("provisional") else _heading(name)
    columns = [("", "r"), ("player", "l"), ("value", "r"), *((_heading(extra), "r") for extra in more)]
    table = plain_table(*columns, title=title, accent=RANKING_COLOURS.get(name, "cyan"))
    for row in rows[:most]:
        extra = (value_text(row.more.get(key, "")) for key in more)
        cells = [str(row.position), names.get(row.player, row.player), decimal_text(row.value), *extra]
        table.add_row(*map(Text, cells), style="bold" if row.position == 1 else None)
    left = len(rows) - len(rows[:most])
    return Group(table, Text(f"  and {left} more (--all shows them)", style="dim")) if left else table


def table_of_ratings(rows: Sequence[RatingRow], names: Names) -> RenderableType:
    """Every rating, also of those who stand in no ranking."""
    table = plain_table(("player", "l"), ("game", "l"), ("rating", "r"), ("games", "r"), ("", "l"), title="ratings")
    for row in rows:
        notes = (("not active", not row.active), ("unregistered", not row.registered), ("excluded", row.excluded))
        note = ", ".join(word for word, applies in notes if applies)
        cells = (names.get(row.player, row.player), row.game, decimal_text(row.rating), str(row.games), note)
        table.add_row(*map(Text, cells))
    return table


def rating_changes_table(players: Sequence[SheetPlayer], names: Names) -> RenderableType:
    """Everybody of a stage: the rating before, the games that were rated, the change, the rating after."""
    table = plain_table(("player", "l"), ("before", "r"), ("games", "r"), ("change", "r"), ("after", "r"))
    for one in players:
        moved = "" if one.after is None else f"{one.after - one.used:+f}"
        after = "–" if one.after is None else decimal_text(one.after)
        before = "new" if one.before is None else decimal_text(one.before)
        table.add_row(*map(Text, (names.get(one.player, one.player), before, str(one.games), moved, after)))
    return table


def table_of_prizes(answer: Prizes, names: Names) -> RenderableType:
    """The pot and where it goes."""
    table = plain_table(
        ("", "r"), ("player", "l"), ("amount", "r"), title=f"Pot {decimal_text(answer.pot)} €", accent="magenta"
    )
    for position, award in enumerate(answer.prizes, start=1):
        table.add_row(Text(str(position)), Text(names.get(award.player, award.player)), Text(f"{award.amount:f} €"))
    if answer.voucher:
        name = names.get(answer.voucher.player, answer.voucher.player)
        table.add_row(Text("voucher"), Text(name), Text(f"{answer.voucher.amount:f} €"))
    return table


def _heading(name: str) -> str:
    return name.replace("_", " ")


def explanation_lines(steps: Iterable[Step], names: Names) -> Iterator[RenderableType]:
    """The lines of an explanation."""
    yield from _step_lines(worded_steps(steps, names), 0)


def _step_lines(steps: Iterable[WordedStep], depth: int) -> Iterator[RenderableType]:
    for step in steps:
        yield Padding(_step_line(step, depth), (0, 0, 0, 2 * depth))
        yield from _step_lines(step.steps, depth + 1)


def _step_line(step: WordedStep, depth: int) -> Text:
    line = Text(step.sentence, style="" if depth else "bold")
    if step.sum:
        line.append(f": {step.sum} = ", style="cyan")
        line.append(step.result, style="bold cyan")
    elif step.result:
        line.append(f": {step.result}", style="bold cyan")
    if step.rule:
        line.append(f"  ({step.rule})", style="dim")
    return line
