"""The words of the mails of a convocation, in the reader's language (BIG 7.1, BIG 7.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.contract.proposals import Proposal
from tabellone.engine.steps import Step

FinalWords = tuple[str, str]


@dataclass(frozen=True, slots=True)
class FinalFacts:
    """What the mails of a final tell everybody; `answers_by` while the invited can still answer first."""

    final: str
    game: str
    day: date
    venue: str
    contacts: str
    places: int
    called: int
    deadline: date | None
    notes: str
    games: tuple[str, ...] = ()
    structure: Proposal | None = None
    phase: tuple[Step, ...] = ()
    pairs: bool = False
    answers_by: date | None = None
    replies: str = ""


def first_words(told: FinalFacts, name: str, link: str, *, position: int, language: str) -> FinalWords:
    """The first mail: called, or a reserve; structure, number of qualifiers, notes, deadline (BIG 7.1, BIG 7.2.1)."""
    is_called = position <= told.called
    with translation.override(language):
        subject = _("You are called to the final: %(final)s") if is_called else _("You are a reserve: %(final)s")
        if is_called:
            state = _("You are number %(position)s of the ranking: you are called. If you accept, you are in at once.")
        else:
            state = _(
                "You are number %(position)s of the ranking: you are a reserve. Say now whether you would come: who "
                "says yes before the second mail is served first when places are free."
            )
        lines = [*_opening(told, name), state % {"position": position}, _until(told, called=is_called)]
        lines += [_("Answer by your personal link; you can change your mind there at any time:"), link]
        if told.pairs:
            lines.append(_("In this game two play as one: name your partner there too. Both of you answer."))
        lines += [*_structure(told), *_notes(told), *_closing(told)]
        return subject % {"final": told.final}, _joined(lines)


def second_words(
    told: FinalFacts, name: str, link: str, *, free: int, waiting: int | None, language: str
) -> FinalWords:
    """The second mail, to who was invited and has neither a place nor declined (BIG 7.1)."""
    with translation.override(language):
        subject = _("Places for the final: %(final)s") % {"final": told.final}
        lines = _opening(told, name)
        if waiting is not None:
            lines.append(
                _("You said yes and wait: you are number %(number)s of the waiting list.") % {"number": waiting}
            )
            lines.append(_("As soon as a place is free you get it by itself, and a mail. You need not do anything."))
        elif free:
            found = ngettext("%(free)s place is free.", "%(free)s places are free.", free)
            lines.append(found % {"free": free})
            lines.append(_("You have not answered yet. From now on the places go to who answers first."))
        else:
            lines.append(_("All places are taken. Who says yes now goes on the waiting list, by time of answer."))
        lines += _answer_day(told) if waiting is None else []
        lines += [_("Your personal link, to accept, to decline or to change your mind:"), link]
        return subject, _joined([*lines, *_notes(told), *_closing(told)])


def inside_words(told: FinalFacts, name: str, link: str, *, language: str, reply: str = "") -> FinalWords:
    """Somebody who waited or asked has a place: it is a guarantee (BIG 7.1)."""
    with translation.override(language):
        subject = _("You are in: %(final)s") % {"final": told.final}
        lines = [*_opening(told, name), _("A place is free, and it is yours: you are in the final."), *_reply(reply)]
        lines.append(_("If you cannot come, please say so at once by your link: somebody else may be waiting."))
        return subject, _joined([*lines, link, *_structure(told), *_notes(told), *_closing(told)])


def decided_words(told: FinalFacts, name: str, link: str, *, wave: str, reply: str, language: str) -> FinalWords:
    """What the organiser decided on a request that has no place: `granted`, `kept` or `refused` (BIG 7.1)."""
    with translation.override(language):
        subject, lines = {"granted": _granted, "kept": _kept}.get(wave, _refused)(told)
        lines = [*_opening(told, name), *lines, *_reply(reply)]
        if wave != "refused":
            lines += [_("Your personal link, to see how it stands or to take the request back:"), link]
        return subject % {"final": told.final}, _joined([*lines, *_closing(told, keeps_link=wave != "refused")])


def asked_words(told: FinalFacts, link: str, *, language: str) -> FinalWords:
    """Somebody typed this address to ask for a place: nothing counts before the link is used."""
    with translation.override(language):
        subject = _("Confirm your request: %(final)s") % {"final": told.final}
        lines = [
            _("Hello,"),
            _("with this address somebody asked for a place in %(final)s.") % {"final": told.final},
            _("The request counts once you confirm it by this link:"),
            link,
            _("If it was not you, you need not do anything."),
        ]
        return subject, _joined(lines)


def _granted(told: FinalFacts) -> tuple[str, list[str]]:
    lines = [_("The organiser has granted your request. You get a place as soon as one is free for you, and a mail.")]
    if told.answers_by:
        day = date_format(told.answers_by, "DATE_FORMAT")
        lines.append(_("Until %(day)s free places are for the players who were invited.") % {"day": day})
    else:
        lines.append(_("Free places are first for the players who were invited."))
    return _("Your request is granted, a place is not free yet: %(final)s"), lines


def _kept(_told: FinalFacts) -> tuple[str, list[str]]:
    line = _("The organiser has read your request and keeps it: the players who were invited come first.")
    return _("Your request waits: %(final)s"), [line, _("You get a mail once it is decided.")]


def _refused(_told: FinalFacts) -> tuple[str, list[str]]:
    return _("No place for you: %(final)s"), [_("The organiser cannot give you a place in this final.")]


def _reply(words: str) -> list[str]:
    return [_("From the organiser:"), words] if words.strip() else []


def _answer_day(told: FinalFacts) -> list[str]:
    """Until when the invited come before those who asked for a place (ruling answer-day)."""
    if told.answers_by is None:
        return []
    words = _("Answer by %(day)s: after it what is still free may go to players who were not invited.")
    return [words % {"day": date_format(told.answers_by, "DATE_FORMAT")}]


def _opening(told: FinalFacts, name: str) -> list[str]:
    weekday, day = date_format(told.day, "l"), date_format(told.day, "DATE_FORMAT")
    is_english = (translation.get_language() or "en").startswith("en")
    day = f"{weekday}, {day}" if is_english else f"{weekday.lower()} {day}"
    where = _("%(final)s, %(day)s, %(venue)s.") if told.venue else _("%(final)s, %(day)s.")
    return [_("Hello %(name)s,") % {"name": name}, where % {"final": told.final, "day": day, "venue": told.venue}]


def _until(told: FinalFacts, *, called: bool) -> str:
    places = ngettext("There is %(places)s place.", "There are %(places)s places.", told.places)
    found = places % {"places": told.places}
    if told.deadline is None:
        return found
    day = date_format(told.deadline, "DATE_FORMAT")
    if called:
        return f"{found} " + _("Please answer by %(day)s: until then the place is kept for the called.") % {"day": day}
    return f"{found} " + _("Please answer by %(day)s.") % {"day": day}


def _structure(told: FinalFacts) -> list[str]:
    """How it is played, and how many qualify (BIG 7.2.1)."""
    if told.games:
        swiss = _("Swiss rounds on %(games)s.") if told.phase else _("Swiss rounds on %(games)s; no final phase.")
        lines = [swiss % {"games": ", ".join(told.games)}, *phase_facts(told.phase)]
        return [_("How it is played:"), "\n".join(lines)]
    if told.structure is None:
        return []
    return [
        _("How it is played, with all places taken:"),
        "\n".join(f"- {one}" for one in proposal_facts(told.structure)),
    ]


def proposal_facts(found: Proposal) -> list[str]:
    """The proposed structure in plain sentences: rounds, qualifiers, the tables of the final phase (BIG 7.2.1)."""
    by_name = {one.name: one.default for one in found.settings}
    rounds, qualified, seats = (by_name.get(one) for one in ("rounds", "qualified", "final_table_size"))
    if not isinstance(rounds, int):
        return []
    told = ngettext(
        "%(rounds)s qualifying round at tables of %(size)s.",
        "%(rounds)s qualifying rounds at tables of %(size)s.",
        rounds,
    )
    lines = [told % {"rounds": rounds, "size": found.table_size}]
    if isinstance(qualified, int):
        lines.append(_("%(qualified)s go on to the final phase.") % {"qualified": qualified})
    else:
        wins = ngettext(
            "Whoever wins at least %(wins)s round goes on to the bracket.",
            "Whoever wins at least %(wins)s rounds goes on to the bracket.",
            rounds - 1,
        )
        if first := _first(found):
            lines.append(_("The first %(first)s go on to the bracket, whatever they won.") % {"first": first})
        lines.append(wins % {"wins": rounds - 1})
    lines += _way_to_the_final(found.steps)
    if isinstance(seats, int):
        lines.append(_("The final phase is played at tables of %(seats)s.") % {"seats": seats})
    return lines


def final_facts(told: FinalFacts) -> list[str]:
    """How it is played, a sentence for each part; of several games only what follows the rounds (BIG 7.2.1)."""
    if told.games:
        return phase_facts(told.phase)
    return proposal_facts(told.structure) if told.structure else []


def phase_facts(steps: Sequence[Step]) -> list[str]:
    """The final phase after the rounds of several games: how many go on, and to what (BIG 7.2.1, BIG 8.2)."""
    by_code = {one.name: one for one in steps}
    if by_wins := by_code.get("big-proposed-by-wins"):
        wins = int(str(by_wins.result))
        words = ngettext(
            "Whoever wins at least %(wins)s round goes on to the bracket.",
            "Whoever wins at least %(wins)s rounds goes on to the bracket.",
            wins,
        )
        return [words % {"wins": wins}]
    if (through := by_code.get("big-proposed-qualified")) is None:
        return []
    lines = [_("%(qualified)s go on to the final phase.") % {"qualified": through.result}, *_way_to_the_final(steps)]
    shape = by_code.get("big-proposed-semifinals") or by_code.get("big-proposed-final")
    if shape:
        seats = {"seats": shape.inputs["seats"]}
        lines.append(_("The final phase is played at tables of %(seats)s.") % seats)
    return lines


def _way_to_the_final(steps: Sequence[Step]) -> list[str]:
    """Who goes straight to the final, and who plays for the other seats (BIG 7.2.1, BIG 8.1.2, BIG 8.1.3)."""
    by_code = {one.name: one for one in steps}
    shape, through = by_code.get("big-proposed-semifinals"), by_code.get("big-proposed-qualified")
    if shape is None or through is None:
        return [_("They play the final.")] if "big-proposed-final" in by_code else []
    tables, direct = int(str(shape.inputs["tables"])), int(str(shape.inputs["direct"]))
    numbers = {"direct": direct, "others": int(str(through.result)) - direct, "tables": tables}
    if not direct:
        return [_("They play %(tables)s semifinals; the winners play the final.") % numbers]
    told = ngettext(
        "The first goes straight to the final; the other %(others)s play for the rest of its seats (semifinals: "
        "%(tables)s).",
        "The first %(direct)s go straight to the final; the other %(others)s play for the rest of its seats "
        "(semifinals: %(tables)s).",
        direct,
    )
    return [told % numbers]


def _first(found: Proposal) -> int:
    """How many go on by the standing, besides those with enough wins (BIG 8.1.1)."""
    return next((int(str(one.inputs["first"])) for one in found.steps if "first" in one.inputs), 0)


def _notes(told: FinalFacts) -> list[str]:
    return [_("From the organiser:"), told.notes] if told.notes.strip() else []


def _closing(told: FinalFacts, *, keeps_link: bool = True) -> list[str]:
    kept = [_("The link is yours alone: whoever has it can answer for you.")] if keeps_link else []
    return [*kept, *([_("Questions: %(contacts)s") % {"contacts": told.contacts}] if told.contacts else [])]


def _joined(lines: list[str]) -> str:
    return "\n\n".join(lines) + "\n"
