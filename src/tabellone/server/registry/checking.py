"""What somebody fills in, made tidy or refused (PG 3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.utils.formats import date_format

from tabellone.contract import Register
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.details import OLDEST, check_email
from tabellone.server.people.names import fold, tidy
from tabellone.server.registry import queries
from tabellone.server.registry.nicknames import LONGEST
from tabellone.server.registry.nicknames import tidied as tidy_nickname
from tabellone.server.registry.platforms import platform_name
from tabellone.server.registry.profiles import profile_in
from tabellone.server.registry.values import Wanted
from tabellone.wording.countries import countries

NAME, CITY = 59, 100  # both names together are one of a player record
CODES = frozenset(code for code, _ in countries("en"))


def tidied(wanted: Wanted, book: Register, today: date) -> Wanted:
    """The form without needless spaces, refused where it cannot be right; sixteen or older on the day (PG 3)."""
    check_age(wanted.born, book, today)
    tidy_form = replace(
        wanted,
        first_name=text(wanted.first_name, "first_name", NAME),
        last_name=text(wanted.last_name, "last_name", NAME),
        city=text(wanted.city, "city", CITY),
        country=country(wanted.country),
        email=wanted.email.strip().lower(),
        nicknames=nicknames(dict(wanted.nicknames), book),
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


def text(written: str, field: str, most: int) -> str:
    """A name or a city: some letters, and not too many."""
    tidy_text = tidy(written)
    if not fold(tidy_text) or len(tidy_text) > most:
        raise RefusedError(field.replace("_", "-"), field, most=most)
    return tidy_text


def country(code: str) -> str:
    """The code of a country that there is."""
    if code not in CODES:
        raise RefusedError("country", "country")
    return code


def nicknames(written: dict[str, str], book: Register) -> dict[str, str]:
    """The nicknames that were filled in, one for a platform; at least one (PG 3)."""
    found = {platform: nickname(one, platform, book) for platform, one in written.items() if tidy_nickname(one)}
    if not found:
        raise RefusedError("no-account", next(iter(book.platforms())))
    return found


def nickname(written: str, platform: str, book: Register) -> str:
    """A nickname on a platform on which stages are played."""
    if platform not in book.platforms():
        raise RefusedError("platform-unknown", platform)
    tidy_name = tidy_nickname(_named(written, platform))
    if not tidy_name:
        raise RefusedError("nickname-empty", platform)
    if len(tidy_name) > LONGEST:
        raise RefusedError("nickname-long", platform, most=LONGEST)
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
