"""Seating under criteria in order of priority: at the least that can be proven, drawn by lot among equals."""

from tabellone.engine.seating.solve import Effort, Seating, seat
from tabellone.engine.seating.task import Level, Task

__all__ = ["Effort", "Level", "Seating", "Task", "seat"]
