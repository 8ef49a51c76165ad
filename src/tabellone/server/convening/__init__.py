"""National finals: who is called, who answers, who has a place (BIG 7.1)."""
