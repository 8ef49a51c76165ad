"""So few places for the pages that take long: the others wait briefly, and then come back in a moment.

Whoever waits holds a thread of the server, so there are few places to wait too. Strangers and the people of a
tournament or circuit have places of their own: nobody keeps organisers from their papers by asking for files.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from django.conf import settings
from django.http import HttpRequest


class BusyError(Exception):
    """There is no place to make a page, or it has been waited for too long; `seconds` says when to come back."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class MakingPlaces:
    """Places to make pages, and to wait for one or for a page in the making."""

    def __init__(self, places: int, waiting: int, patience: float) -> None:
        self.patience = patience
        self._most, self._inside, self._counting = places + waiting, 0, Lock()
        self._places = BoundedSemaphore(places)

    @contextmanager
    def line(self) -> Iterator[None]:
        """Stand in line; a `BusyError` where it is full, or where something has been waited for in vain."""
        with self._counting:
            if self._inside >= self._most:
                raise BusyError(self.back_in)
            self._inside += 1
        try:
            yield
        except TimeoutError as error:
            raise BusyError(self.back_in) from error
        finally:
            with self._counting:
                self._inside -= 1

    @contextmanager
    def place(self) -> Iterator[None]:
        """Have a place to make something; a `TimeoutError` where none becomes free. For who stands in line."""
        if not self._places.acquire(timeout=self.patience):
            raise TimeoutError
        try:
            yield
        finally:
            self._places.release()

    @property
    def back_in(self) -> int:
        """Seconds after which it is worth asking again."""
        return max(1, round(self.patience))


def new_places() -> MakingPlaces:
    """Places as the settings say."""
    return MakingPlaces(settings.COSTLY_AT_ONCE, settings.COSTLY_WAITING, settings.COSTLY_PATIENCE)


_for_all, _for_its_people = new_places(), new_places()


def places_for(request: HttpRequest) -> MakingPlaces:
    """The places that a request counts in."""
    roles = getattr(request, "roles", None)
    return _for_its_people if roles is not None and roles.is_scorer else _for_all
