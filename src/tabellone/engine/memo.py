"""Functions of frozen values that remember their last answers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")
A = TypeVar("A")


class Once(Generic[V, A]):
    """A function of one frozen value that remembers its last answers, by the value's identity.

    Facts are large, so they are not compared: the same facts read twice are worked out twice, which only takes longer.
    """

    def __init__(self, work: Callable[[V], A], most: int) -> None:
        self._together: OnceTogether[V, A] = OnceTogether(lambda values: work(values[0]), most)

    def __call__(self, value: V) -> A:
        """The answer; whoever holds it does not change it."""
        return self._together((value,))


class OnceTogether(Generic[V, A]):
    """The same for several frozen values in their order, each by its identity, and what is compared beside them."""

    def __init__(self, work: Callable[..., A], most: int) -> None:
        self._work, self._most = work, most
        self._known: OrderedDict[Hashable, tuple[tuple[V, ...], A]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, values: Sequence[V], *beside: Hashable) -> A:
        """The answer; whoever holds it does not change it."""
        held = tuple(values)
        key = (tuple(map(id, held)), beside)
        with self._lock:
            known = self._known.get(key)
            if known is not None:  # the values are held with the answer, so that their identities stay their own
                self._known.move_to_end(key)
                return known[1]
        answer = self._work(held, *beside)
        with self._lock:
            self._known[key] = (held, answer)
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return answer
