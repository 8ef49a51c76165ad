"""How much one address may have computed in a minute, in seconds of the processor: for whoever is signed out.

A hall of 600 phones stands behind one address, so the bound is generous, and what is kept is given to everybody: pages
that were made before, and the word that nothing is new, count nothing. Counted is what a thread has worked, in the
memory of this process; the oldest windows are forgotten first. Whoever holds the link of a table or the code at the
door is no stranger.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponse

from tabellone.engine.memo import BoundedCache
from tabellone.server.people.accounts import AccountAdapter
from tabellone.server.people.limits import network_of
from tabellone.server.web.busy import busy_answer

MINUTE = 60
TOO_MUCH = 429
MOST_ADDRESSES = 20_000


class WorkWindows:
    """What addresses have had computed in this minute; a minute begins for all at once."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._window, self._lock = clock, -1, Lock()
        self._spent: BoundedCache[str, float] = BoundedCache(MOST_ADDRESSES)

    def spent(self, address: str) -> float:
        """Seconds of the processor so far."""
        with self._lock:
            self._begin_anew()
            return self._spent.find(address) or 0.0

    def add(self, address: str, seconds: float) -> None:
        """So much more."""
        with self._lock:
            self._begin_anew()
            self._spent.put(address, (self._spent.find(address) or 0.0) + seconds)

    def left(self) -> int:
        """Seconds until the next minute."""
        return int(MINUTE - self._clock() % MINUTE) + 1

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._spent.clear()

    def _begin_anew(self) -> None:
        window = int(self._clock() // MINUTE)
        if window != self._window:
            self._window = window
            self._spent.clear()


work_windows = WorkWindows()


class OverBoundError(Exception):
    """So much has been computed for an address in this minute that nothing more is for now."""


def is_over_bound(request: HttpRequest) -> bool:
    """Whether so much has been computed for a stranger's address that nothing more is for now."""
    bound = settings.WORK_PER_ADDRESS
    return bool(bound) and is_stranger(request) and work_windows.spent(visitor_address(request)) >= bound


def refuse_over_bound(request: HttpRequest) -> None:
    """An `OverBoundError` where that is so."""
    if is_over_bound(request):
        raise OverBoundError


def is_stranger(request: HttpRequest) -> bool:
    """Whether a request comes from somebody signed out; without a session nobody is looked up."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated


def visitor_address(request: HttpRequest) -> str:
    """The address that a request comes from; of the sixth version the network of a household or hall."""
    try:
        return network_of(AccountAdapter(request).get_client_ip(request))
    except (PermissionDenied, ImproperlyConfigured):  # behind fewer proxies than the settings say
        return str(request.META.get("REMOTE_ADDR", ""))


def too_much_answer(request: HttpRequest) -> HttpResponse:
    """That enough was computed for this address, and when to come back."""
    return busy_answer(request, TOO_MUCH, work_windows.left())
