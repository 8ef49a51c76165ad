"""Who has to go when there is no room: whoever has waited longest, of the address that has most."""

from __future__ import annotations

import pytest

from tabellone.server.wire.bounds import WireBounds
from tabellone.server.wire.guests import Guests, neighbourhood


class Somebody:
    def __init__(self, address: str, *, waits: bool = True) -> None:
        self.address, self.waits = address, waits
        self.held, self.dropped = 0, False

    def drop(self) -> None:
        self.dropped = True


def entered(guests: Guests, address: str, number: int, *, waits: bool = True) -> list[Somebody]:
    made = [Somebody(address, waits=waits) for _ in range(number)]
    assert all(guests.enter(one) for one in made)
    return made


def test_an_address_that_has_too_many_gives_up_its_oldest_that_waits() -> None:
    guests = Guests(WireBounds(sockets=10, sockets_of_one=3))
    (working,) = entered(guests, "a", 1, waits=False)
    first, second = entered(guests, "a", 2)
    guests.wait_anew(first)
    assert guests.enter(Somebody("a"))
    assert [one.dropped for one in (working, first, second)] == [False, False, True]
    assert len(guests.all) == 3


def test_nobody_who_is_being_answered_has_to_go() -> None:
    guests = Guests(WireBounds(sockets=10, sockets_of_one=3))
    entered(guests, "a", 3, waits=False)
    assert not guests.enter(Somebody("a"))
    assert guests.enter(Somebody("b"))
    assert len(guests.all) == 4


def test_when_all_sockets_are_taken_the_address_with_most_gives_one_up() -> None:
    guests = Guests(WireBounds(sockets=6, sockets_of_one=6))
    hall, other = entered(guests, "hall", 2), entered(guests, "other", 4)
    assert guests.enter(Somebody("new"))
    assert not any(one.dropped for one in hall)
    assert [one.dropped for one in other] == [True, False, False, False]


def test_too_many_bytes_cost_the_address_that_holds_most() -> None:
    guests = Guests(WireBounds(held_bytes=100))
    (light,), heavy = entered(guests, "a", 1), entered(guests, "b", 3)
    guests.hold(light, 30)
    for one in heavy[1:]:
        guests.hold(one, 30)
    guests.hold(light, 45)
    assert [one.dropped for one in (light, *heavy)] == [False, False, True, False]
    assert guests.held == 75
    guests.leave(light)
    assert guests.held == 30


def test_what_is_in_work_is_kept_even_when_it_is_too_much() -> None:
    guests = Guests(WireBounds(held_bytes=100))
    (working,) = entered(guests, "a", 1, waits=False)
    guests.hold(working, 200)
    assert not working.dropped


def test_a_proxys_visitors_are_counted_by_the_address_that_it_names() -> None:
    guests = Guests(WireBounds(sockets=10, sockets_of_one=2))
    proxied = entered(guests, "", 5)
    assert all(guests.move(one, "a") for one in proxied[:2])
    for one in proxied[:2]:
        one.waits = False
    assert not guests.move(proxied[2], "a")
    assert proxied[2] in guests.all
    assert guests.move(proxied[2], "b")
    for one in proxied:
        guests.leave(one)
    assert not guests.all


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted
