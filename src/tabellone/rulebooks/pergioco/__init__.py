"""PerGioco Masters 2026 (PG 1–40)."""
