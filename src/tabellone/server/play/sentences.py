"""The journal in plain language: each line as a sentence in the reader's language, people by their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from tabellone.server.events.games import title_of_game
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.chain import Head
from tabellone.server.journal.models import Entry
from tabellone.server.play import hall_sentences  # noqa: F401 - registers the sentences of the hall
from tabellone.server.play.journal_lines import UNDO
from tabellone.server.play.names import public_state
from tabellone.server.play.recalling import KIND_LABELS, SENTENCES, MovedDraws, Recalled, Replaced, recalled, told_as
from tabellone.server.play.result_sentences import corrected, reported, taps_told
from tabellone.server.play.states import LargeAnswers, state_of
from tabellone.tournament import acts
from tabellone.tournament.hall import ALL
from tabellone.tournament.names import act_in_hall, in_hall
from tabellone.tournament.state import State
from tabellone.tournament.view import is_bye
from tabellone.wording import listed, term

MOST_NAMES = 6
MOST_RESULTS = 20  # of those that a document took the place of
KIND_LABELS[UNDO] = gettext_lazy("Undone")
_books: LargeAnswers[Recalled] = LargeAnswers(8)


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the journal as people read it, and the names of those it is about."""

    entry: Entry
    sentence: str
    about: tuple[str, ...] = ()

    def tells_of(self, word: str) -> bool:
        """Whether a word stands in it, or in the name of somebody it is about."""
        return any(word.casefold() in text.casefold() for text in (self.sentence, *self.about))


def told(number: int, book: Recalled) -> Told:
    """A line in words."""
    entry, act = book.entries[number], book.lines[number].act
    if entry.kind == UNDO:
        return Told(entry, _undoing(entry, book))
    if act is None:
        return Told(entry, entry.kind.replace("-", " "))
    sentence = SENTENCES[act.kind](act_in_hall(act, book.spots), book, number)
    game = _game(act, book)
    return Told(entry, f"{game} · {sentence}" if game else sentence, _about(act, book))


def _game(act: acts.Act, book: Recalled) -> str:
    """The game of the round that an act is about, where it has one of its own (BIG 8.2)."""
    match act:
        case acts.DrawRound(played):
            code = played.game or ""
        case acts.TimeWatch(table=table) if table == ALL:
            code = ""  # from that round on, whatever is played
        case _:
            code = book.games.get(getattr(act, "number", 0), "")
    return title_of_game(code, _language()[:2]) or capfirst(code)


def _about(act: acts.Act, book: Recalled) -> Names:
    """The names of the players whom an act concerns."""
    return tuple(book.names.get(player, player) for player in act.about())


def _undoing(entry: Entry, book: Recalled) -> str:
    """What was undone, or brought back when an undoing was undone, and which results are others by it."""
    sentence, others = _undoing_alone(entry, book), book.replaced.get(entry.number, ())
    if not others:
        return sentence
    told = _first_results([_before_and_now(one, book) for one in others])
    return f"{sentence} " + _("Results before and now: %(results)s.") % {"results": told}


def _undoing_alone(entry: Entry, book: Recalled) -> str:
    first, *fallen = entry.data["entries"]
    undone = book.entries.get(first)
    if undone is not None and undone.kind == UNDO:
        return _("Brought back: %(what)s") % {"what": _line_undone(undone.data["entries"][0], book)}
    what = _line_undone(first, book) if undone else f"#{first}"
    if not fallen:
        return _("Undone: %(what)s") % {"what": what}
    sentence = ngettext(
        "Undone, with %(count)s line that fell with it: %(what)s",
        "Undone, with %(count)s lines that fell with it: %(what)s",
        len(fallen),
    )
    return sentence % {"count": len(fallen), "what": what}


def _line_undone(number: int, book: Recalled) -> str:
    """A line as whoever reads may read it."""
    return (
        told(number, book).sentence
        if book.may_read(number)
        else _("a line of the organisers (%(number)s).") % {"number": number}
    )


def _before_and_now(one: Replaced, book: Recalled) -> str:
    """A result that an undoing took away or brought back."""
    if one.before and one.after:
        result = corrected(one.before, one.after, book.names, _language())
    else:
        was, now = (reported(seats, book.names, _language()) or _("no result") for seats in (one.before, one.after))
        result = f"{was} → {now}"
    facts = {"round": one.round, "table": in_hall(book.spots, one.round, one.table), "result": result}
    return _("round %(round)s, table %(table)s: %(result)s") % facts


def _first_results(told: list[str]) -> str:
    """Results one after the other, the first of many."""
    others = len(told) - MOST_RESULTS
    more = ngettext("%(count)s more", "%(count)s more", others) % {"count": others}
    return "; ".join([*told[:MOST_RESULTS], more] if others > 0 else told)


def _moved(draws: MovedDraws) -> str:
    """What an undoing did to draws, for those who do not read what was undone."""
    gone, back = (listed([str(number) for number in some], _language()) for some in (draws.gone, draws.back))
    fell = _("Something before a draw was undone, and the draw fell with it: round %(rounds)s.") % {"rounds": gone}
    holds = _("An undoing was taken back, and the draw holds again: round %(rounds)s.") % {"rounds": back}
    return " ".join([*([fell] if gone else []), *([holds] if back else [])])


Names = tuple[str, ...]


def _language() -> str:
    return get_language() or "en"


def _people(names: Names) -> str:
    """Names as the language lists them, the first few of many."""
    if len(names) > MOST_NAMES:
        more = len(names) - MOST_NAMES
        names = (*names[:MOST_NAMES], ngettext("%(count)s more", "%(count)s more", more) % {"count": more})
    return str(listed(list(names), _language()))


@told_as(acts.Settle, gettext_lazy("Settings"))
def _settle(act: acts.Settle, _book: Recalled, number: int) -> str:
    if number == 1:
        return _("“%(name)s” created.") % {"name": act.settings.head.name}
    return _("Settings of “%(name)s” changed.") % {"name": act.settings.head.name}


@told_as(acts.Import, gettext_lazy("Documents"))
def _import(act: acts.Import, book: Recalled, number: int) -> str:
    counts = {"name": act.tournament.name, "players": len(act.tournament.players), "rounds": len(act.tournament.rounds)}
    sentence = _("“%(name)s” taken over from a document: players %(players)s, rounds %(rounds)s.") % counts
    others = book.replaced.get(number, ())
    if not others:
        return sentence
    told = _first_results([_replaced(one, book) for one in others])
    return f"{sentence} " + _("Results that no longer stand: %(results)s.") % {"results": told}


def _replaced(one: Replaced, book: Recalled) -> str:
    """A result that a document took the place of."""
    if one.after:
        facts = {"round": one.round, "result": corrected(one.before, one.after, book.names, _language())}
        return _("round %(round)s: %(result)s") % facts
    facts = {"round": one.round, "result": reported(one.before, book.names, _language())}
    return _("round %(round)s: %(result)s, without a game now") % facts


@told_as(acts.Enrol, gettext_lazy("Entries"))
def _enrol(act: acts.Enrol, book: Recalled, _number: int) -> str:
    return _("Entered: %(players)s.") % {"players": _people(_about(act, book))}


@told_as(acts.Amend, gettext_lazy("Changed entries"))
def _amend(act: acts.Amend, book: Recalled, _number: int) -> str:
    return _("Entry of %(player)s changed.") % {"player": _about(act, book)[0]}


@told_as(acts.Strike, gettext_lazy("Entries taken off"))
def _strike(act: acts.Strike, book: Recalled, _number: int) -> str:
    return _("%(player)s taken off the list.") % {"player": _about(act, book)[0]}


@told_as(acts.CheckIn, gettext_lazy("Check-in"))
def _check_in(act: acts.CheckIn, book: Recalled, _number: int) -> str:
    sentence = {
        True: _("Here: %(players)s."),
        False: _("Not coming: %(players)s."),
        None: _("Not known whether here: %(players)s."),
    }[act.present]
    return sentence % {"players": _people(_about(act, book))}


@told_as(acts.Pay, gettext_lazy("Fees"))
def _pay(act: acts.Pay, book: Recalled, _number: int) -> str:
    sentence = _("Paid: %(players)s.") if act.paid else _("Free entry: %(players)s.")
    return sentence % {"players": _people(_about(act, book))}


@told_as(acts.DrawRound, gettext_lazy("Draws"))
def _draw(act: acts.DrawRound, _book: Recalled, _number: int) -> str:
    facts = {
        "round": act.round.number,
        "tables": sum(not is_bye(table) for table in act.round.tables),
        "seed": act.round.seed or "–",
        "attempt": act.attempt,
        "value": act.value or "–",
    }
    sealed = _("Round %(round)s drawn, attempt %(attempt)s: value %(value)s, seed %(seed)s, tables %(tables)s.")
    chosen = _("Round %(round)s drawn with the seed %(seed)s, chosen by the organiser: tables %(tables)s, a draft.")
    return (sealed if act.lasts else chosen) % facts


@told_as(acts.Seal, gettext_lazy("Sealed draws"))
def _seal(act: acts.Seal, book: Recalled, number: int) -> str:
    facts = {
        "round": act.number,
        "attempt": act.attempt,
        "players": len(act.basis.order) if act.basis else 0,
        "commitment": book.commitments.get(number, ""),
    }
    return _("Round %(round)s sealed, attempt %(attempt)s: players %(players)s, commitment %(commitment)s.") % facts


@told_as(acts.Reopen, gettext_lazy("Draws opened again"))
def _reopen(act: acts.Reopen, _book: Recalled, _number: int) -> str:
    if act.why:
        facts = {"round": act.number, "why": act.why}
        return _("The sealed draw of round %(round)s opened again before its value: %(why)s") % facts
    return _("The sealed draw of round %(round)s opened again before its value.") % {"round": act.number}


@told_as(acts.Arrange, gettext_lazy("Seating by hand"))
def _arrange(act: acts.Arrange, _book: Recalled, _number: int) -> str:
    return _("Round %(round)s seated otherwise by hand.") % {"round": act.number}


@told_as(acts.Publish, gettext_lazy("Published rounds"))
def _publish(act: acts.Publish, book: Recalled, number: int) -> str:
    if act.of:
        facts = {"round": act.number, "seed": book.seeds.get(number) or "–", "why": act.why}
        told = _("Round %(round)s published as drawn with the seed %(seed)s, although the facts had changed: %(why)s")
        return told % facts
    if seed := book.seeds.get(number):
        return _("Round %(round)s published, drawn with the seed %(seed)s.") % {"round": act.number, "seed": seed}
    return _("Round %(round)s published.") % {"round": act.number}


@told_as(acts.Discard, gettext_lazy("Drafts thrown away"))
def _discard(act: acts.Discard, _book: Recalled, _number: int) -> str:
    if act.why:
        facts = {"round": act.number, "why": act.why}
        return _("Draft of round %(round)s thrown away, never to be published: %(why)s") % facts
    return _("Draft of round %(round)s thrown away.") % {"round": act.number}


@told_as(acts.Extend, gettext_lazy("Tables added"))
def _extend(act: acts.Extend, _book: Recalled, _number: int) -> str:
    if not act.tables:
        return _("Round %(round)s is whole: no table waits any more.") % {"round": act.number}
    tables = listed([str(table.number) for table in act.tables], _language())
    facts = {"round": act.number, "tables": tables}
    return _("Round %(round)s: tables added that had waited for slow ones: %(tables)s.") % facts


@told_as(acts.Report, gettext_lazy("Results"))
def _report(act: acts.Report, book: Recalled, _number: int) -> str:
    told = _("Round %(round)s, table %(table)s: %(result)s.") % _at(act, reported(act.seats, book.names, _language()))
    return f"{told} {taps_told(act, book.names, _language())}".rstrip()


@told_as(acts.Correct, gettext_lazy("Corrections"))
def _correct(act: acts.Correct, book: Recalled, number: int) -> str:
    result = corrected(book.before.get(number, ()), act.seats, book.names, _language())
    return _("Round %(round)s, table %(table)s corrected: %(result)s.") % _at(act, result)


def _at(act: acts.Report | acts.Correct, result: str) -> dict[str, Any]:
    return {"round": act.number, "table": act.table, "result": result}


@told_as(acts.Withdraw, gettext_lazy("Withdrawals"))
def _withdraw(act: acts.Withdraw, book: Recalled, _number: int) -> str:
    moment = term("moment", act.withdrawal.when, _language())
    return _("%(player)s left: %(moment)s.") % {"player": _about(act, book)[0], "moment": moment}


@told_as(acts.Identify, gettext_lazy("Who players are"))
def _identify(act: acts.Identify, book: Recalled, _number: int) -> str:
    return _("Who they are in the circuit noted: %(players)s.") % {"players": _people(_about(act, book))}


@told_as(acts.Close, gettext_lazy("Closing"))
def _close(_act: acts.Close, _book: Recalled, _number: int) -> str:
    return _("Closed: the final standing holds.")


assert SENTENCES.keys() == acts.KINDS.keys()  # noqa: S101 - a new act needs its sentence


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A line by which a result in force became another: when, what it was and is, and why."""

    entry: Entry
    sentence: str


def result_changes(book: Recalled, player: str) -> list[ResultChange]:
    """What became of a player's results after they had been reported, in order, as everybody may read it."""
    found = []
    for number in sorted(book.open_to_all & {*book.before, *book.replaced}):
        act = book.lines[number].act
        seats = [*book.before.get(number, ()), *(act.seats if isinstance(act, acts.Correct) else ())]
        seats += [seat for one in book.replaced.get(number, ()) for seat in (*one.before, *one.after)]
        if any(seat.player == player for seat in seats):
            found.append(ResultChange(book.entries[number], told(number, book).sentence))
    return found


def changes_of(row: Tournament, player: str) -> list[ResultChange]:
    """The same of a tournament; its journal is read only where something was changed."""
    changing = Entry.objects.filter(stream=row.scope, kind__in=("correct", "import", UNDO), number__gt=1)
    return result_changes(public_book(row), player) if changing.exists() else []


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line on the page: its sentence, by which line it was undone, and whether it can be."""

    told: Told
    undone_by: Entry | None = None
    may_undo: bool = False


def book_of(row: Tournament, state: State | None = None, *, everything: bool = True) -> Recalled:
    """The journal of a tournament with all that its lines are told by; people by their names in `state`."""
    return recalled(state or state_of(row), list(journal.lines_of_stream(row.scope)), everything=everything)


def public_book(row: Tournament) -> Recalled:
    """The journal of a tournament as everybody may read it, put together once for each state of its pages."""
    key = f"{row.pk}:{row.page_stamp}:{_language()}"
    return _books.kept(key, lambda: book_of(row, public_state(row), everything=False))


def journal_head(book: Recalled) -> Head | None:
    """The head of the journal for whoever reads: for everybody that of the last line by which pages may differ.

    What passes in the hall makes no page anew; the line after it covers it too.
    """
    acts_of = ((number, book.lines[number].act) for number in sorted(book.entries, reverse=True))
    told = next((number for number, act in acts_of if book.everything or act is None or not act.in_hall), 0)
    entry = book.entries.get(told)
    return Head(entry.stream, entry.number, entry.hash) if entry else None


def lines(book: Recalled, *, everything: bool, kind: str = "", word: str = "") -> list[ReadLine]:
    """The lines that may be read, the newest first; those of a kind and a word if asked for."""
    chosen = [number for number in sorted(book.entries, reverse=True) if everything or number in book.open_to_all]
    of_kind = [number for number in chosen if not kind or book.entries[number].kind == kind]
    read = [_read(number, book, everything=everything) for number in of_kind]
    return [line for line in read if line.told.tells_of(word)] if word else read


def kinds(book: Recalled, *, everything: bool) -> Sequence[str]:
    """The kinds of line that there are to read, in the order in which they first came."""
    return list(
        dict.fromkeys(entry.kind for number, entry in book.entries.items() if everything or number in book.open_to_all)
    )


def _read(number: int, book: Recalled, *, everything: bool) -> ReadLine:
    in_force = number not in book.out
    act = book.lines[number].act
    may_undo = everything and in_force and number > 1 and not (act is not None and act.lasts)
    moved = None if everything else book.moved_draws.get(number)
    if moved:
        line = told(number, book)
        return ReadLine(replace(line, sentence=f"{line.sentence} {_moved(moved)}"), book.undone_by(number), may_undo)
    return ReadLine(told(number, book), None if in_force else book.undone_by(number), may_undo)
