"""Settings of the property tests: the same examples every time, more of them in `make soak`."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "test", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", deadline=None, max_examples=3000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
