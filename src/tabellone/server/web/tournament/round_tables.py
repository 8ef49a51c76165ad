"""What pages show of a round: tables as they stand in the hall, everybody by name, what changed since the draw.

HTML is written here, because a template takes five times as long for a hall of three hundred. Every text goes through
`escape`. The looks are those of `tabellone.css`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.facts import Seat, Table
from tabellone.server.events.models import Tournament
from tabellone.server.play.result_sentences import changes_told, places_in
from tabellone.server.web.frame import state_label
from tabellone.server.web.rights import found_or_404
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.tournament.progress import place_of
from tabellone.tournament.records import changes, consented
from tabellone.tournament.rounds import fixed_for
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import has_begun, is_bye, is_reported, without_seat
from tabellone.wording import listed, number, term


def round_there(state: State, number: int) -> Drawn:
    """The round of a number, draft or not."""
    if not 1 <= number <= len(state.rounds):
        raise Http404
    return state.rounds[number - 1]


def published_round(state: State, number: int) -> Drawn:
    """The round of a number if everybody may see it."""
    found = round_there(state, number)
    found_or_404(found.published)
    return found


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat of a table: who, from where, what was reported."""

    player: str
    name: str
    note: str = ""
    figure: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as it stands in the hall: `number` is its spot, `drawn` its number in the draw."""

    number: int
    drawn: int
    seats: tuple[ShownSeat, ...]
    game: str = ""
    chip: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """Where somebody sits: for the list by name."""

    player: str
    name: str
    table: int
    bye: bool


@dataclass(frozen=True, slots=True)
class RoundNames:
    """How players are called; who is not entered any more goes by the id."""

    by_id: Mapping[str, str]

    @classmethod
    def of(cls, state: State) -> RoundNames:
        """The names of a tournament's entrants."""
        return cls(names_of(state))

    def __call__(self, player: str) -> str:
        """The name of a player."""
        return self.by_id.get(player, player)

    def row(self, players: tuple[str, ...]) -> str:
        """Several names in a row."""
        return listed([self(player) for player in players], language())

    def table(self, table: Table | None) -> str:
        """Who sits at a table, in a row."""
        return self.row(table.players) if table else ""


def shown_tables(
    state: State, found: Drawn, row: Tournament | None = None, *, pages: Mapping[str, str] | None = None
) -> list[ShownTable]:
    """The tables of a round in the order of the hall; with the tournament's row each links to its result.

    That is the organisers' own list: it says for whom a table keeps its place, which nobody else is told.

    With `pages`, the codes of player pages by player id, names link to them.
    """
    clubs, names = {one.player.id: one.player.club or "" for one in state.entrants}, names_of(state)
    fixed = fixed_for(state, found) if row else {}  # why a table stands somewhere is the organisers' to know
    shown = [
        ShownTable(
            number=place_of(found, table),
            drawn=table.number,
            seats=tuple(_shown_seat(names, clubs, seat, (pages or {}).get(seat.player)) for seat in table.seats),
            game=" · ".join(_table_notes(state, found, table, fixed.get(table.number, ()))),
            chip=_table_chip(found, table),
            url=_result_address(row, found, table),
        )
        for table in found.round.tables
    ]
    return sorted(shown, key=lambda one: one.number)


def seated_options(shown: Sequence[ShownTable]) -> SafeString:
    """Everybody seated as options of a choice, table by table; made once for all the choices of a page."""
    groups = [(_("Table %(number)s") % {"number": one.number}, _options_html(one)) for one in shown]
    return format_html_join("", '<optgroup label="{}">{}</optgroup>', groups)


def _options_html(table: ShownTable) -> SafeString:
    return format_html_join("", '<option value="{}">{}</option>', [(seat.player, seat.name) for seat in table.seats])


def places_by_name(state: State, found: Drawn) -> list[SeatPlace]:
    """Everybody's seat, by name."""
    names = RoundNames.of(state)
    everybody = [
        SeatPlace(seat.player, names(seat.player), place_of(found, table), is_bye(table))
        for table in found.round.tables
        for seat in table.seats
    ]
    return sorted(everybody, key=lambda one: alphabetical(one.name))


def _result_address(row: Tournament | None, found: Drawn, table: Table) -> str:
    if row is None or not found.published or is_bye(table):
        return ""
    return reverse("result", args=[row.slug, found.round.number, table.number])


def _table_notes(state: State, found: Drawn, table: Table, fixed: tuple[str, ...]) -> list[str]:
    """What there is to say about a table: its group, its number in the draw, for whom it stands there."""
    notes = []
    if table.group is not None:
        notes.append(_("Group %(group)s") % {"group": table.group})
    if place_of(found, table) != table.number:
        notes.append(_("table %(number)s of the draw") % {"number": table.number})
    if fixed:
        notes.append(_("here for %(names)s") % {"names": RoundNames.of(state).row(fixed)})
    return notes


def _table_chip(found: Drawn, table: Table) -> str:
    if not found.published or is_bye(table):
        return ""
    return "done" if is_reported(table) else "playing"


def _shown_seat(names: Mapping[str, str], clubs: Mapping[str, str], seat: Seat, code: str | None = None) -> ShownSeat:
    name, club = names.get(seat.player, seat.player), clubs.get(seat.player, "")
    return ShownSeat(seat.player, name, club, seat_figure(seat), reverse("player-page", args=[code]) if code else "")


def seat_figure(seat: Seat) -> str:
    """What was reported of a seat, in short: the score, and the bid that comes off it."""
    if seat.status != "played":
        return term("status", seat.status, language())
    told = [number(one, language()) for one in (seat.score, seat.bid or None) if one is not None]
    return " − ".join(told) if seat.score is not None else ""


FigureFormat = Callable[[Any], str]


def table_html(table: Any, figure: FigureFormat) -> SafeString:
    """A table of the hall: number, url, game, chip, and seats in turn order with name, url, note, figure, won."""
    told = _field_reader(table)
    number, word = escape(str(told("number"))), escape(_("Table"))
    named = f'<span class="unseen">{word} </span>{number}'
    linked = f'<a href="{escape(told("url"))}">{named}</a>' if told("url") else named
    game = f'<span class="small soft">{escape(told("game"))}</span>' if told("game") else ""
    chip, spoken = told("chip"), escape(_("Table %(number)s") % {"number": told("number")})
    state = f'<span class="chip chip-{escape(chip)}">{escape(state_label(chip))}</span>' if chip else ""
    seats = "".join(_seat_html(_field_reader(seat), figure) for seat in told("seats"))
    return mark_safe(  # noqa: S308 - all texts are escaped
        f'<article class="hall-table" aria-label="{spoken}">\n  <p class="hall-table-number">{linked}</p>\n'
        f'  <div class="hall-table-head">{game}{state}</div>\n  <ol>{seats}\n  </ol>\n</article>'
    )


def _seat_html(told: Callable[[str], Any], figure: FigureFormat) -> str:
    name = escape(told("name"))
    who = f'<a href="{escape(told("url"))}">{name}</a>' if told("url") else name
    note = f' <span class="small soft">{escape(told("note"))}</span>' if told("note") else ""
    won = ' class="first-place"' if told("won") else ""
    shown = told("figure")
    figures = f'<span class="figure">{escape(figure(shown))}</span>' if shown not in {None, ""} else ""
    return f"\n    <li{won}><span>{who}{note}</span>{figures}</li>"


def _field_reader(told: Any) -> Callable[[str], Any]:
    """What is known under a name, of a value or of a plain mapping."""
    return told.get if isinstance(told, Mapping) else lambda name: getattr(told, name, None)


def places_html(places: Iterable[SeatPlace], bye: str) -> SafeString:
    """Everybody by name with the number of the table."""
    lines = [(escape(place.name), escape(bye) if place.bye else place.table) for place in places]
    shown = "".join(f'<li><span>{name}</span> <span class="figure">{table}</span></li>' for name, table in lines)
    return mark_safe(f'<ol class="places">{shown}</ol>')  # noqa: S308 - all texts are escaped


@dataclass(frozen=True, slots=True)
class StaleDraft:
    """What is otherwise than a draw saw it; `of` is what a consent to it is given for."""

    number: int
    published: bool
    told: tuple[str, ...]
    of: str

    @property
    def reason(self) -> str:
        """Why the round is drawn again, in public: nobody is named in it."""
        return _("The facts have changed since it was drawn.")


@dataclass(frozen=True, slots=True)
class UnseatedPlayer:
    """Somebody who is here and sits nowhere; `since` where they play from a later round on."""

    name: str
    since: int = 0


def stale_draft(state: State, found: Drawn) -> StaleDraft | None:
    """What has changed since the last round was drawn, as long as it has not begun."""
    number = found.round.number
    if number != len(state.rounds) or state.closed or has_begun(state, number):
        return None
    told = changes_told(changes(state, found), RoundNames.of(state).by_id, places_in(state), language())
    return StaleDraft(number, found.published, told, consented(state, number)) if told else None


def unseated_players(state: State) -> list[UnseatedPlayer]:
    """Who is here and sits at no table of the round in hand, by name."""
    number, names = len(state.rounds), RoundNames.of(state)
    found = [one.player for one in without_seat(state)]
    people = [UnseatedPlayer(names(one.id), one.from_round if one.from_round > number else 0) for one in found]
    return sorted(people, key=lambda one: alphabetical(one.name))


def consented_changes(state: State, found: Drawn) -> tuple[str, ...]:
    """What had changed when a round was published all the same."""
    agreed = found.consent.changes if found.consent else ()
    return changes_told(agreed, RoundNames.of(state).by_id, places_in(state), language())
