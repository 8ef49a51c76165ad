"""RisiKo! Master (RK)."""
