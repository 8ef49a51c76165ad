"""Who is of age on a day: at eighteen, from the birthday on; born on 29 February, from 1 March where there is none."""

from __future__ import annotations

from datetime import date

OF_AGE = 18


def is_minor(birth: date, day: date) -> bool:
    """Whether somebody is not of age on a day."""
    return (day.year - birth.year) - ((day.month, day.day) < (birth.month, birth.day)) < OF_AGE


def last_birthday(day: date) -> date:
    """The last day of birth of those who are of age on a day."""
    leap = (day.month, day.day) == (2, 29)  # eighteen years before it there is none
    return day.replace(year=day.year - OF_AGE, day=28 if leap else day.day)
