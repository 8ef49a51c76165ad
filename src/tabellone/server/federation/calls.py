"""The two mails of a convocation: previewed, sent by a button, to each person once (BIG 7.1, ruling `mail-once`)."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone
from django.utils.formats import date_format

from tabellone.contract import convocations as values
from tabellone.server.federation import convocation_mails, finals
from tabellone.server.federation.convocation_mails import FIRST, SECOND, MailTarget, Whole
from tabellone.server.federation.convocations import (
    append_convocation_line,
    locked_convocation,
    next_moment,
    save_and_tell,
)
from tabellone.server.federation.finals import address_of, chosen_languages, records_of_players
from tabellone.server.federation.models import Convocation, InvitedPlayer
from tabellone.server.federation.queries import convened, convening_book, final_has_begun, qualified_for
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.services import OutgoingMail, queue_mails
from tabellone.tournament.codec import fingerprint

WAVES = (FIRST, SECOND)


@dataclass(frozen=True, slots=True)
class WavePreview:
    """What a wave would do: to whom it goes, who cannot be reached, and a sign of what was seen.

    `row` and `now` are the convocation as it will be when the mails are written, so that they say what is shown.
    """

    wave: str
    row: Convocation
    to: tuple[MailTarget, ...]
    unreached: tuple[MailTarget, ...]
    seen: str
    resumed: bool = False
    now: values.ConvocationStanding | None = None


def wave_preview(row: Convocation, wave: str, *, answers_by: date | None = None) -> WavePreview:
    """Who would get the mail of a wave now; once it was sent, who has not got it and can by now be reached.

    `answers_by` is the day that the second mail would name (ruling answer-day); the rulebook's unless said.
    """
    if wave == FIRST and row.first_at is None:
        return _first_preview(row)
    if row.first_at is None:
        raise RefusedError("convene-early")
    resumed = wave == FIRST or row.second_at is not None
    row = row if resumed else _as_if_open(row, answers_by)
    now = convened(row)
    people = convocation_mails.invited_targets(row)
    wanted = [people[player] for player in _wanted(row, wave, now) if player in people]
    if resumed:
        known = set(Mail.objects.filter(batch=row.batch(wave)).values_list("key", flat=True))
        wanted = [one for one in wanted if convocation_mails.call_mail_key(row, one.key, wave) not in known]
    return _wave_preview(row, wave, wanted, resumed=resumed, now=now)


def _first_preview(row: Convocation) -> WavePreview:
    """Before the first mail nobody is invited yet: those who would be, as the ranking stands."""
    found = qualified_for(row).candidates[: row.called + row.reserves]
    known = records_of_players(row.tournament.circuit, [one.player for one in found])
    names = finals.convocation_names(row, everything=True)
    spoken = chosen_languages(row.tournament.rulebook, known.values())
    people = []
    for one in found:
        person = known.get(one.player)
        language = spoken.get(person.pk, row.language) if person else row.language
        to = address_of(person)
        people.append(MailTarget(one.player, names.get(one.player, one.player), to, language, "", ""))
    return _wave_preview(row, FIRST, people, resumed=False)


def _wave_preview(
    row: Convocation,
    wave: str,
    people: Iterable[MailTarget],
    *,
    resumed: bool,
    now: values.ConvocationStanding | None = None,
) -> WavePreview:
    people = tuple(people)
    told = (now.free, [one.player for one in now.waiting], row.answers_by) if now and wave == SECOND else ()
    seen = fingerprint((wave, row.version, [(one.player, bool(one.to)) for one in people], told))
    to = tuple(one for one in people if one.to)
    return WavePreview(wave, row, to, tuple(one for one in people if not one.to), seen, resumed, now)


def _wanted(row: Convocation, wave: str, now: values.ConvocationStanding) -> list[str]:
    """Whom a wave is for, by player, in the order of the call."""
    invited = [one.player for one in row.invited.all()]
    if wave == FIRST:
        return invited
    settled = {one.player for one in now.confirmed} | set(now.declined)
    return [player for player in invited if player not in settled]


def _as_if_open(row: Convocation, answers_by: date | None) -> Convocation:
    """The convocation with the second mail at this moment."""
    trial = copy(row)
    trial.second_at = trial.moved_at = max(timezone.now(), row.moved_at) if row.moved_at else timezone.now()
    trial.answers_by = answer_day(row, answers_by)
    return trial


def answer_day(row: Convocation, wanted: date | None = None) -> date:
    """The day that the second mail names, if it went out today: the one wanted, else the rulebook's (answer-day)."""
    today, final = timezone.localdate(), row.tournament.start
    last = max(today, final - timedelta(days=1))
    if wanted is None:
        return convening_book(row.tournament.rulebook).answer_day(today, final)
    if not today <= wanted <= last:
        raise RefusedError("convene-answer-day", "answers_by", first=_day(today), last=_day(last))
    return wanted


def _day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")


def send_wave(
    row: Convocation,
    wave: str,
    writing: Writing,
    *,
    whole: Whole,
    seen: str = "",
    answers_by: date | None = None,
    mute: bool = False,
) -> int:
    """Send a wave, or what of it could not be sent before: all its mails are queued at once, or none; how many.

    `seen` is the sign of the preview, `answers_by` the day that the second mail names. `mute`: without a mail service
    the convocation goes on all the same, and the organiser tells people.
    """
    if not (can_send() or mute):
        raise RefusedError("mail-none")

    def work() -> int:
        held = locked_convocation(row)
        if final_has_begun(held):
            raise RefusedError("convene-begun")
        shown = wave_preview(held, wave, answers_by=answers_by)
        if seen and seen != shown.seen:
            raise RefusedError("convene-moved")
        if shown.resumed and not shown.to:
            return 0
        if not shown.resumed:
            _open_wave(held, wave, answers_by)
            save_and_tell(held, whole)
        mails = list(_mails(held, wave, whole, {one.player for one in shown.to})) if can_send() else []
        queue_mails(mails)
        data: dict[str, object] = {"wave": wave, "mails": len(mails), "unreached": len(shown.unreached)}
        append_convocation_line(held, "convocation-mailed", data, writing)
        return len(mails)

    return done_once(work, lambda entry: int(entry.data.get("mails", 0)), writing)


def _open_wave(row: Convocation, wave: str, answers_by: date | None) -> None:
    """The wave begins: with the first the ranking is kept and people are invited, with the second all places open."""
    if wave == SECOND:
        row.answers_by = answer_day(row, answers_by)
        row.second_at = next_moment(row)
        return
    found = qualified_for(row)
    if not found.candidates:
        raise RefusedError("convene-nobody")
    row.ranking = [
        {"player": one.player, "position": one.position, "points": str(one.points)} for one in found.candidates
    ]
    row.champion = row.champion or found.champion or ""
    row.champions = list(found.champions) if len(found.champions) > 1 else []
    row.first_at = next_moment(row)
    people = [one.player for one in found.candidates[: row.called + row.reserves]]
    known = records_of_players(row.tournament.circuit, people)
    InvitedPlayer.objects.bulk_create(
        InvitedPlayer(convocation=row, position=number, player=player, person=known.get(player))
        for number, player in enumerate(people, 1)
    )


def _mails(row: Convocation, wave: str, whole: Whole, players: set[str]) -> Iterable[OutgoingMail]:
    to = [one for player, one in convocation_mails.invited_targets(row).items() if player in players and one.to]
    if wave == FIRST:
        return convocation_mails.first_mails(row, whole, to=to)
    return convocation_mails.second_mails(row, convened(row), whole, to=to)
