"""Faults by which the platform would not bear an attack, or would tell strangers what is not theirs."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import Shown

ATTACKED: Final = (
    Shown(
        "trusted-readers",
        Mutant(
            "lookup-of-nobody",
            "records",
            "tabellone.server.people.lookups:search_people",
            "limit: int = 20, *, by: Asker)",
            "limit: int = 20, *, by: Asker = None)",
            "a look-up that forgets who asks answers as to a command on this machine",
        ),
        ("test_every_lookup_takes_who_asks_and_has_no_default",),
    ),
    Shown(
        "trusted-readers",
        Mutant(
            "public-whatever-they-chose",
            "records",
            "tabellone.server.people.lookups:people_open_to",
            "filter((shown & of_age & public) | ",
            "filter(public | ",
            "who hides the name, and children, are found by the beginning of it",
        ),
        ("test_by_the_beginning_only_those_are_found_who_are_public",),
    ),
    Shown(
        "trusted-readers",
        Mutant(
            "told-without-a-number",
            "records",
            "tabellone.server.people.asked:tell_of",
            "            known = told_today(by, about)\n",
            "            known |= {person}\n",
            "many who ask at once are each told of as many as one may be",
        ),
        ("test_many_who_ask_at_once_are_not_told_more",),
    ),
    Shown(
        "trusted-readers",
        Mutant(
            "bars-without-end",
            "play",
            "tabellone.server.play.bars:_is_used_up",
            "len(told) >= MOST_BARRED and not told.issuperset(persons)",
            "False",
            "whoever may enter somebody free has thereby learnt who is not",
        ),
        ("test_of_few_a_day_and_then_nobody_on_record_comes_in_until_tomorrow",),
    ),
    Shown(
        "slow-clients",
        Mutant(
            "a-thread-for-each-request",
            "web",
            "tabellone.server.wire.applications:WireCrew.ask",
            "self._some.put(None)",
            "self._some.put(None); threading.Thread(target=self._work, daemon=True).start()",
            "each request takes a thread, which stays",
        ),
        ("test_everybody_else_is_answered",),
    ),
    Shown(
        "slow-clients",
        Mutant(
            "a-byte-is-more-time",
            "web",
            "tabellone.server.wire.connections:Connection.data_received",
            '        if self._state == "body":\n',
            '        if self._state in {"head", "body"}:\n'
            "            self._enter(self._state, self._office.bounds.head_seconds)\n"
            '        if self._state == "body":\n',
            "each byte moves the end of what has begun",
        ),
        ("test_who_drips_gets_no_more_time_than_who_is_silent",),
    ),
    Shown(
        "slow-clients",
        Mutant(
            "sockets-over-the-limit",
            "web",
            "tabellone.server.wire.listening:fitted",
            "return replace(bounds, sockets=most, sockets_of_one=min(bounds.sockets_of_one, most))",
            "return bounds",
            "more sockets are taken than the system has files for",
        ),
        ("test_at_the_systems_limit_everybody_is_answered_and_nothing_spins",),
    ),
    Shown(
        "full-disk",
        Mutant(
            "full-disk-is-a-fault",
            "web",
            "tabellone.server.web.site:broken_page",
            "error_page(NO_ROOM if is_full else BROKEN)",
            "error_page(BROKEN)",
            "a disk that takes nothing more is told as a fault of the program",
        ),
    ),
    Shown(
        "texts-in-time",
        Mutant(
            "addresses-searched-again-and-again",
            "operations",
            "server/settings/logs.py",
            """r"(?<![^\\s@<>()\\"'=,;])[^\\s@<>()\\"'=,;]++@""",
            """r"[^\\s@<>()\\"'=,;]+@""",
            "an address is looked for again from each of its signs",
        ),
    ),
    Shown(
        "hall-under-attack",
        Mutant(
            "addresses-of-any-length",
            "web",
            "server/web/request_limits.py",
            "LONGEST_ADDRESS = 2048 ",
            "LONGEST_ADDRESS = 2_048_000 ",
            "addresses of thousands of signs are taken and looked at",
        ),
    ),
    Shown(
        "session-ends",
        Mutant(
            "unused-for-a-month",
            "records",
            "server/settings/base.py",
            "SESSION_COOKIE_AGE = 14 ",
            "SESSION_COOKIE_AGE = 30 ",
            "a session that nobody uses stays open for a month",
        ),
        ("test_who_does_nothing_for_two_weeks_is_signed_out",),
    ),
    Shown(
        "session-ends",
        Mutant(
            "used-for-ever",
            "records",
            "tabellone.server.people.accounts:SessionStore.get_expiry_age",
            "min(super().get_expiry_age(**when), left)",
            "super().get_expiry_age(**when)",
            "whoever comes back often enough stays signed in for ever",
        ),
        ("test_nobody_is_signed_in_longer_than_thirty_days_however_much_they_do",),
    ),
)
