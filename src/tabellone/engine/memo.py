"""What is worked out once and handed out as long as it is asked for: facts never change, and memory is bounded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from threading import Condition
from typing import Any, Generic, TypeVar, cast

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
A = TypeVar("A")
_NOTHING: Any = object()


class BoundedCache(Generic[K, A]):
    """Answers by keys that never come back with another one, the least asked for given up first.

    `size` is what an answer weighs; all of them together weigh at most `most`, and a heavier one is not kept.
    """

    def __init__(self, most: int, size: Callable[[A], int] = lambda _: 1) -> None:
        self._most, self._size, self._held = most, size, 0
        self._known: OrderedDict[K, A] = OrderedDict()
        self._making: set[K] = set()
        self._changed = Condition()

    def __contains__(self, key: K) -> bool:
        """Whether there is an answer for the key."""
        with self._changed:
            return key in self._known

    def find(self, key: K) -> A | None:
        """The answer, if it is there."""
        with self._changed:
            return cast("A | None", self._found(key, None))

    def put(self, key: K, answer: A) -> None:
        """Keep an answer, and let go of those asked for longest ago."""
        weight = self._size(answer)
        with self._changed:
            if key in self._known:
                self._held -= self._size(self._known.pop(key))
            if weight > self._most:
                return
            self._known[key] = answer
            self._held += weight
            while self._held > self._most:
                self._held -= self._size(self._known.popitem(last=False)[1])

    def computed(self, key: K, compute: Callable[[], A]) -> A:
        """The answer, computed unless it is there; several who ask at the same moment may compute it each."""
        with self._changed:
            found = self._found(key)
        if found is _NOTHING:
            found = compute()
            self.put(key, found)
        return cast("A", found)

    def kept(self, key: K, compute: Callable[[], A]) -> A:
        """The answer, computed unless it is there; who asks for one in the making waits."""
        with self._turn(key) as found:
            if found is not _NOTHING:
                return cast("A", found)
            answer = compute()
            self.put(key, answer)
            return answer

    @contextmanager
    def turn(self, key: K, patience: float | None = None) -> Iterator[A | None]:
        """The answer, once whoever makes it at this moment has done so; None where the caller is to make it.

        Who waits longer than `patience` seconds hears a `TimeoutError`.
        """
        with self._turn(key, patience) as found:
            yield None if found is _NOTHING else found

    def clear(self) -> None:
        """Forget all answers."""
        with self._changed:
            self._known.clear()
            self._held = 0

    @contextmanager
    def _turn(self, key: K, patience: float | None = None) -> Iterator[Any]:
        with self._changed:
            if not self._changed.wait_for(lambda: key not in self._making, patience):
                raise TimeoutError
            found = self._found(key)
            if found is _NOTHING:
                self._making.add(key)
        try:
            yield found
        finally:
            if found is _NOTHING:
                with self._changed:
                    self._making.discard(key)
                    self._changed.notify_all()

    def _found(self, key: K, without: Any = _NOTHING) -> Any:
        if key not in self._known:
            return without
        self._known.move_to_end(key)
        return self._known[key]


class OnceTogether(Generic[V, A]):
    """A function of frozen values in their order, each by its identity, and of what is compared beside them.

    Facts are large, so they are not compared: the same facts read twice are worked out twice, which only takes longer.
    """

    def __init__(self, work: Callable[..., A], most: int) -> None:
        self._work = work
        self._known: BoundedCache[Hashable, tuple[tuple[V, ...], A]] = BoundedCache(most)

    def __call__(self, values: Sequence[V], *beside: Hashable) -> A:
        """The answer; whoever holds it does not change it."""
        held = tuple(values)  # with the answer, so that their identities stay their own
        key = (tuple(map(id, held)), beside)
        return self._known.computed(key, lambda: (held, self._work(held, *beside)))[1]


class Once(Generic[V, A]):
    """A function of one frozen value, remembered by the value's identity as in `OnceTogether`."""

    def __init__(self, work: Callable[[V], A], most: int) -> None:
        self._together: OnceTogether[V, A] = OnceTogether(lambda held: work(held[0]), most)

    def __call__(self, value: V) -> A:
        """The answer; whoever holds it does not change it."""
        return self._together((value,))
