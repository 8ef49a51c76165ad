"""Parts of an answer that are worked out when somebody looks at them: who asks for one ranking waits for no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Later(Mapping[str, T], Generic[T]):
    """A mapping whose names are known at once, and each of whose values is made when it is first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers, self._made = makers, dict[str, T]()

    def __getitem__(self, name: str) -> T:
        """The value, which whoever holds it does not change; two who ask at once make it twice, and alike."""
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is one of this name; asking makes nothing."""
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        """The names in their order."""
        return iter(self._makers)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._makers)


class LaterRows(Sequence[T], Generic[T]):
    """A tuple that is made when it is first looked at."""

    def __init__(self, make: Callable[[], tuple[T, ...]]) -> None:
        self._make, self._made = make, list[tuple[T, ...]]()

    @property
    def rows(self) -> tuple[T, ...]:
        """The tuple."""
        if not self._made:
            self._made.append(self._make())
        return self._made[0]

    def __getitem__(self, at: Any) -> Any:
        """A row, or several."""
        return self.rows[at]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.rows)

    def __iter__(self) -> Iterator[T]:
        """One after the other."""
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        """Whether they are the same rows."""
        return self.rows == (other.rows if isinstance(other, LaterRows) else other)

    def __hash__(self) -> int:
        """As of the tuple."""
        return hash(self.rows)
