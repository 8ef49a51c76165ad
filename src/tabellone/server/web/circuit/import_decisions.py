"""The forms of an import's preview, read into decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from django.http import QueryDict

from tabellone.engine.errors import InputError, Problem
from tabellone.server.intake import outcomes
from tabellone.server.intake.converting import GameLine
from tabellone.server.intake.decisions import NEW, ROUNDING, Decisions, GameChoice
from tabellone.server.intake.matching import AccountDirectory, KnownAccount, PlayerMatch
from tabellone.server.intake.previewing import StagePreview

LONGEST = 200
MOST_ROUNDS = 1000


def head_decided(shown: StagePreview, posted: QueryDict) -> Decisions:
    """What the form of the stage's head says."""
    return replace(
        shown.decided,
        name=_decision_text(posted, "name"),
        game=_decision_text(posted, "game"),
        new_game=_decision_text(posted, "new_game"),
        start=_decision_day(posted, "start"),
        end=_decision_day(posted, "end"),
        system=_decision_text(posted, "system"),
        platform=_decision_text(posted, "platform"),
        race="race" in posted,
        division=_decision_text(posted, "division"),
        rounding=_decision_text(posted, "rounding") if _decision_text(posted, "rounding") in ROUNDING else "",
    )


def people_decided(shown: StagePreview, posted: QueryDict) -> Decisions:
    """Who is who: what was chosen for the players on the page; `all` makes new participants of all who are unknown."""
    chosen = dict(shown.decided.people)
    everybody = posted.get("all", "")
    problems = []
    for index, match in enumerate(shown.matches):
        if everybody and match.how == "unknown":
            chosen[match.player.key] = NEW
        elif f"p-{index}" in posted or f"q-{index}" in posted:
            choice, problem = _person_choice(index, posted, shown.directory)
            problems += [problem] if problem else []
            _note_choice(chosen, match, choice)
    if problems and not everybody:
        raise InputError(problems)
    return replace(shown.decided, people=chosen)


def _person_choice(index: int, posted: QueryDict, directory: AccountDirectory) -> tuple[str, Problem | None]:
    """A person's code, `new`, `out`, or nothing; somebody else by the label that the list offers."""
    typed = _decision_text(posted, f"q-{index}")
    if not typed:
        return _decision_text(posted, f"p-{index}"), None
    found = next((one for one in directory.accounts if typed in (known_label(one), one.code)), None)
    return (found.code, None) if found else ("", Problem("import-nobody", f"q-{index}", values={"found": typed}))


def _note_choice(chosen: dict[str, str], match: PlayerMatch, choice: str) -> None:
    """Keep a choice; nothing chosen is as it is recognised."""
    if choice and choice != match.code:
        chosen[match.player.key] = choice
    elif not choice:
        chosen.pop(match.player.key, None)


def known_label(known: KnownAccount) -> str:
    """How somebody on record is offered: by name and nickname."""
    return f"{known.name} · {known.nickname}"


def games_decided(shown: StagePreview, lines: Sequence[GameLine], posted: QueryDict) -> Decisions:
    """How the games on the page ended, in which round, which are left out; what is as it was stays undecided."""
    chosen = dict(shown.decided.games)
    for line in lines:
        if f"o-{line.index}" not in posted:
            continue
        outcome, out = _decision_text(posted, f"o-{line.index}"), f"x-{line.index}" in posted
        number = _decision_round(posted, f"r-{line.index}")
        if (outcome, number, out) != (line.outcome, line.round, line.out):
            known = outcome if outcome in outcomes.outcome_choices(line.game) else ""
            by_hand = number if number != line.round or line.fixed else None
            chosen[line.key] = GameChoice(known, by_hand, out)
    return replace(shown.decided, games=chosen)


def race_taken_out(shown: StagePreview) -> Decisions:
    """Those whom a Race stage cannot rank play, but stand in none of its rankings (ruling taken-out)."""
    out = (*shown.decided.taken_out, *shown.race_out)
    return replace(shown.decided, taken_out=tuple(dict.fromkeys(out)))


def told_same(shown: StagePreview, posted: QueryDict) -> Decisions:
    """It is one of the stages that it looks like: the others are told apart from it."""
    return _apart_from_all(shown, _decision_text(posted, "stage"))


def other_than_all(shown: StagePreview) -> Decisions:
    """It is none of the stages that it looks like."""
    return _apart_from_all(shown, "")


def _apart_from_all(shown: StagePreview, but: str) -> Decisions:
    others = [one.stage.slug for one in shown.beside.doubles if one.stage.slug != but]
    kept = [one for one in (*shown.decided.apart, *others) if one != but]
    return replace(shown.decided, apart=tuple(dict.fromkeys(kept)))


def _decision_text(posted: QueryDict, name: str) -> str:
    return posted.get(name, "").replace("\x00", "").strip()[:LONGEST]


def _decision_day(posted: QueryDict, name: str) -> date | None:
    written = _decision_text(posted, name)
    if not written:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise InputError([Problem("import-no-day", name, values={"found": written})]) from None


def _decision_round(posted: QueryDict, name: str) -> int | None:
    written = _decision_text(posted, name)
    if not written:
        return None
    if not (written.isascii() and written.isdecimal() and len(written) < 6 and 1 <= int(written) <= MOST_ROUNDS):
        raise InputError([Problem("import-no-round", name, values={"found": written, "most": MOST_ROUNDS})])
    return int(written)
