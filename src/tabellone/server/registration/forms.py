"""What somebody fills in to register, made tidy or refused (PG 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.formats import date_format

from tabellone.contract import Register
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.details import OLDEST, check_email
from tabellone.server.people.names import fold, tidy
from tabellone.server.registration import queries
from tabellone.server.registration.nicknames import LONGEST_NICKNAME, platform_name, profile_in
from tabellone.wording.vocabulary import countries


@dataclass(frozen=True, slots=True)
class RegistrationForm:
    """What somebody fills in to register; nicknames by platform, empty where there is none (PG 3)."""

    first_name: str
    last_name: str
    born: date
    city: str
    country: str
    email: str
    nicknames: Mapping[str, str] = field(default_factory=dict)
    newsletter: bool = True
    language: str = "en"

    @property
    def name(self) -> str:
        """How the player is shown (PG 12)."""
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True, slots=True)
class AcceptedTerms:
    """The versions of the rules and of the privacy notice that somebody has read and accepts, by their keys (PG 4)."""

    rules: int
    privacy: int


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """A line of the organiser's register."""

    code: str
    name: str
    city: str
    country: str
    day: date
    lacking: tuple[str, ...] = ()
    advised: tuple[str, ...] = ()
    verification: str = "none"
    disqualified: bool = False
    erased: bool = False
    waiting: int = 0
    doubles: tuple[tuple[str, str], ...] = ()
    nicknames: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether nothing is lacking and nothing is to be decided."""
        return not (self.lacking or self.disqualified or self.waiting or self.verification in {"requested", "failed"})


NAME, CITY = 59, 100  # both names together are one of a player record
CODES = frozenset(code for code, _ in countries("en"))


def tidied_form(wanted: RegistrationForm, book: Register, today: date) -> RegistrationForm:
    """The form without needless spaces, refused where it cannot be right; sixteen or older on the day (PG 3)."""
    check_age(wanted.born, book, today)
    tidy_form = replace(
        wanted,
        first_name=checked_word(wanted.first_name, "first_name", NAME),
        last_name=checked_word(wanted.last_name, "last_name", NAME),
        city=checked_word(wanted.city, "city", CITY),
        country=checked_country(wanted.country),
        email=wanted.email.strip().lower(),
        nicknames=checked_nicknames(dict(wanted.nicknames), book),
    )
    if not tidy_form.email:
        raise RefusedError("email-missing", "email")
    check_email(tidy_form.email)
    return tidy_form


def check_age(born: date, book: Register, today: date) -> None:
    """Refuse who is too young on the day, and say from which day on they are not (PG 3)."""
    if born > today or born.year < today.year - OLDEST:
        raise RefusedError("born-wrong", "born")
    first = book.old_enough_from(born)
    if today < first:
        raise RefusedError("too-young", "born", day=date_format(first, "DATE_FORMAT"))


def checked_word(written: str, field: str, most: int) -> str:
    """A name or a city: some letters, and not too many."""
    tidy_text = tidy(written)
    if not fold(tidy_text) or len(tidy_text) > most:
        raise RefusedError(field.replace("_", "-"), field, most=most)
    return tidy_text


def checked_country(code: str) -> str:
    """The code of a country that there is."""
    if code not in CODES:
        raise RefusedError("country", "country")
    return code


def checked_nicknames(written: dict[str, str], book: Register) -> dict[str, str]:
    """The nicknames that were filled in, one for a platform; at least one (PG 3)."""
    found = {platform: checked_nickname(one, platform, book) for platform, one in written.items() if tidy(one)}
    if not found:
        raise RefusedError("no-account", next(iter(book.PLATFORMS)))
    return found


def checked_nickname(written: str, platform: str, book: Register) -> str:
    """A nickname on a platform on which stages are played."""
    if platform not in book.PLATFORMS:
        raise RefusedError("platform-unknown", platform)
    tidy_name = tidy(_named(written, platform))
    if not tidy_name:
        raise RefusedError("nickname-empty", platform)
    if len(tidy_name) > LONGEST_NICKNAME:
        raise RefusedError("nickname-long", platform, most=LONGEST_NICKNAME)
    return tidy_name


def _named(written: str, platform: str) -> str:
    """What was written, or the nickname that the address of somebody's page there stands for."""
    found = profile_in(written)
    if found is None:
        return written
    if found.platform and found.platform != platform:
        raise RefusedError("nickname-elsewhere", platform, platform=platform_name(found.platform))
    known = queries.account_of_site(platform, found.site_id) if found.site_id else None
    if not found.nickname and known is None:
        raise RefusedError("nickname-address", platform)
    return found.nickname or (known.nickname if known else "")


def addresses_of(user: User) -> tuple[str, ...]:
    """The account's addresses, the usual one first; with a mail service only those that were confirmed."""
    known = EmailAddress.objects.filter(user=user).order_by("-primary", "email")
    if settings.HAS_MAIL:
        return tuple(one.email.lower() for one in known.filter(verified=True))
    found = [one.email.lower() for one in known]
    return tuple(found) or ((user.email.lower(),) if user.email else ())
