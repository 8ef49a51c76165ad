"""National finals: qualification list, convocation, answers, places."""
