"""The append-only journal: who did what, when and why."""
