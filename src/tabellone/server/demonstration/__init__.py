"""The demonstration: invented tournaments of all three rulebooks, loaded once into a new database, whole or not at all.

The passwords of its accounts are drawn when it is loaded and kept beside the database, so that nobody who opens the
server to others later has a known password in it.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from pathlib import Path

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from tabellone.server.demonstration import federation, people, tournaments
from tabellone.server.demonstration import season as played_season
from tabellone.server.demonstration.playing import (
    announce_tournament,
    catan_scores,
    entered_tournament,
    risiko_scores,
    splendor_scores,
)
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing
from tabellone.server.people import rights
from tabellone.server.people.models import Person

__all__ = ["SIGHTS", "DemonstrationLogin", "demonstration_due", "demonstration_logins", "load_demonstration"]


MARK = "demonstration"
QUALIFYING = 2  # rounds of a RisiKo! Master before its semifinals
SIGHTS = (
    "Master di Borgofinto: a RisiKo! Master of 61 players, round 1 played, round 2 drawn  /t/master-dimostrativo/",
    "Splendor a Borgofinto: a BIG tournament from the first round to the final standing   /t/splendor-borgofinto/",
    "Catan a Lagovuoto: a BIG tournament, its second round being played: see its hall     /t/catan-lagovuoto/hall/",
    "Master di Lagovuoto: a RisiKo! Master that is over, with its bracket                 /t/master-lagovuoto/bracket/",
    "Carcassonne a Montefavola: a BIG tournament that takes entries                       /t/carcassonne-montefavola/",
    "PerGioco: a season with stages from three platforms, one of them being played        /c/pergioco-dimostrativo/",
    "BIG: a circuit of two years with ELO, champions, pairs and a ranking for every game  /c/big-dimostrativo/",
    "Its national final of Ticket to Ride: called by mail, some have answered             /c/big-dimostrativo/finals/",
)


def demonstration_logins() -> tuple[DemonstrationLogin, ...]:
    """The demonstration's logins; it is loaded if the database is new, and left out if others use it already."""
    if not demonstration_due():
        return kept_logins() if demonstration_loaded() else ()
    made = load_demonstration()
    keep_logins(made)
    return made


def demonstration_due() -> bool:
    """Whether it should be loaded: never twice, and not where others are at work."""
    return not (demonstration_loaded() or User.objects.exists() or Tournament.objects.exists())


def demonstration_loaded() -> bool:
    """Whether it has been loaded, ever."""
    return journal_queries.line_with_token(MARK) is not None


def load_demonstration(today: date | None = None) -> tuple[DemonstrationLogin, ...]:
    """Load it: accounts, tournaments, a season. Their logins are known only to who called."""
    day = today or timezone.localdate()
    with transaction.atomic():
        made = new_logins()
        organiser, scorer = demonstration_account("organiser"), demonstration_account("scorer")
        _play_master(day, organiser, scorer)
        _finished(day - timedelta(days=14), organiser, scorer)
        _past_master(day - timedelta(days=21), organiser, scorer)
        _play_running(day, organiser, scorer)
        announce_tournament(tournaments.coming_carcassonne(day + timedelta(days=12)), organiser=organiser)
        _claimed(demonstration_account("player"), organiser)
        _load_season(day, organiser, scorer, demonstration_account("player"))
        _load_federation(day, organiser, demonstration_account("player"))
        journal.append_line("site", "demonstration-loaded", {}, Writing(token=MARK))
    return made


def _play_master(day: date, organiser: User, scorer: User) -> None:
    playing = entered_tournament(tournaments.master_of_day(day), risiko_scores, organiser=organiser, scorer=scorer)
    playing.draw()
    playing.report()
    playing.draw()


def _finished(day: date, organiser: User, scorer: User) -> None:
    playing = entered_tournament(
        tournaments.finished_splendor(day), splendor_scores, organiser=organiser, scorer=scorer
    )
    playing.to_the_end(tournaments.ROUNDS)


def _past_master(day: date, organiser: User, scorer: User) -> None:
    playing = entered_tournament(tournaments.past_master_of(day), risiko_scores, organiser=organiser, scorer=scorer)
    playing.to_the_end(QUALIFYING)


def _play_running(day: date, organiser: User, scorer: User) -> None:
    playing = entered_tournament(tournaments.running_catan(day), catan_scores, organiser=organiser, scorer=scorer)
    playing.draw()
    playing.report()
    playing.draw()
    playing.report(tables=2)
    tournaments.begin_last_round(playing)
    tournaments.hide_two_names(playing)


def _load_season(day: date, organiser: User, scorer: User, player: User | None = None) -> None:
    season = played_season.found_season(day, organiser)
    played_season.play_season(season, day, organiser, scorer, player)
    people.write_letters(season, organiser)


def _load_federation(day: date, organiser: User, player: User) -> None:
    of = federation.load_big_circuit(day, organiser)
    federation.request_tournaments(of, day, organiser)
    federation.convene_final(of, day, organiser, player)


def _claimed(player: User, organiser: User) -> None:
    """The player's account has its record, as an organiser confirmed."""
    record = Person.objects.get(name=player.first_name)
    rights.decide_claim(rights.ask_claim(record, Writing(player)), Writing(organiser), confirm=True)


SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
FILE = "demo-logins.json"
ACCOUNTS = {
    "administrator": "Domizia Territori",
    "organiser": "Ermione Carrini",
    "scorer": "Fulvio Kamciati",
    "player": "Abelina Dadoni",
}


@dataclass(frozen=True, slots=True)
class DemonstrationLogin:
    """Whom to sign in as."""

    role: str
    email: str
    password: str


def new_logins() -> tuple[DemonstrationLogin, ...]:
    """New accounts, one for each role, with passwords drawn just now."""
    logins = tuple(DemonstrationLogin(role, f"{role}@tabellone.example", _password()) for role in ACCOUNTS)
    for login in logins:
        _account(login)
    return logins


def _password() -> str:
    return "-".join(get_random_string(4, SIGNS) for _ in range(3))


def _account(login: DemonstrationLogin) -> None:
    administrator = login.role == "administrator"
    user = User(username=f"demo-{login.role}", email=login.email, first_name=ACCOUNTS[login.role])
    user.is_superuser = user.is_staff = administrator
    user.set_password(login.password)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def demonstration_account(role: str) -> User:
    """The demonstration's account of a role."""
    return User.objects.get(username=f"demo-{role}")


def keep_logins(logins: tuple[DemonstrationLogin, ...]) -> None:
    """Write the logins down for the next start, readable for the owner alone."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump([asdict(login) for login in logins], file, indent=1)


def kept_logins() -> tuple[DemonstrationLogin, ...]:
    """The logins as they were written down and still hold; none when the file is gone."""
    try:
        found = [DemonstrationLogin(**each) for each in json.loads(_path().read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return ()
    users = {user.email: user for user in User.objects.filter(email__in=[each.email for each in found])}
    return tuple(each for each in found if each.email in users)


def _path() -> Path:
    return Path(settings.DATA) / FILE
