"""How often something may happen in a while: counted by one statement of the database, exact however many come at once.

A count belongs to a limit and to whom it is about (an address, an account, a mailbox, a table), of whom only a keyed
sum is kept. It begins anew with each period, and the worker forgets those that are over. What the database cannot
write it says by its own error: nobody is told to have tried too often because a disk is full.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tabellone.server.people.models import Count

# counts unless there are as many as may be: no row is touched then, and the database says so
ONE_MORE = """
INSERT INTO people_count (key, ends, times) VALUES (%s, %s, 1)
ON CONFLICT (key) DO UPDATE
SET times = CASE WHEN people_count.ends = excluded.ends THEN people_count.times + 1 ELSE 1 END, ends = excluded.ends
WHERE people_count.ends <> excluded.ends OR people_count.times < %s
"""
ONE_LESS = "UPDATE people_count SET times = times - 1 WHERE key = %s AND ends = %s AND times > 0"


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many of one kind in so many seconds."""

    name: str
    most: int
    seconds: int

    def take(self, of: str) -> bool:
        """Count one more; False where there were so many already, and then nothing is counted."""
        return take_all((self, of))

    def give_back(self, of: str) -> None:
        """Count one less: what was taken did not happen, or was all right."""
        with connection.cursor() as cursor:
            cursor.execute(ONE_LESS, [self._key(of), self._ends()])

    def one_more(self, of: str) -> bool:
        """The statement that counts; whether it did."""
        with connection.cursor() as cursor:
            cursor.execute(ONE_MORE, [self._key(of), self._ends(), self.most])
            return bool(cursor.rowcount)

    def reached(self, of: str) -> bool:
        """Whether there were so many already."""
        return Count.objects.filter(key=self._key(of), ends=self._ends(), times__gte=self.most).exists()

    def forget(self, of: str) -> None:
        """Begin anew."""
        Count.objects.filter(key=self._key(of)).delete()

    def _key(self, of: str) -> str:
        return salted_hmac("tabellone.limit", f"{self.name}:{network_of(of)}", algorithm="sha256").hexdigest()

    def _ends(self) -> int:
        """The second in which the period of this moment is over."""
        return (int(timezone.now().timestamp()) // self.seconds + 1) * self.seconds


def take_all(*limits: tuple[Limit, str]) -> bool:
    """Count one more by each of the limits; False where one of them is reached, and then by none.

    Callers name them in one order, so that nobody waits for each other.
    """
    if any(limit.reached(of) for limit, of in limits):  # whoever goes on sending keeps nobody else from writing
        return False
    with transaction.atomic():
        taken = all(limit.one_more(of) for limit, of in limits)
        if not taken:
            transaction.set_rollback(True)
    return taken


def give_all_back(*limits: tuple[Limit, str]) -> None:
    """Count one less by each of the limits."""
    with transaction.atomic():
        for limit, of in limits:
            limit.give_back(of)


def forget_old_counts() -> int:
    """Forget the counts of periods that are over; how many there were."""
    return Count.objects.filter(ends__lte=int(timezone.now().timestamp())).delete()[0]


def network_of(of: str) -> str:
    """An address as it is; of the sixth version the network that one household or hall has. Other texts stay."""
    try:
        is_sixth = isinstance(ip_address(of), IPv6Address)
    except ValueError:
        return of
    return str(ip_network(f"{of}/64", strict=False)) if is_sixth else of
