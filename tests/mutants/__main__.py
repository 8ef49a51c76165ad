"""`scripts/mutants`: which of the faults are caught by the tests."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from tests.mutants.faults import FAULTS, Mutant
from tests.mutants.promising import SIZES, shown
from tests.mutants.running import confirmed, copied, enough, outcome, told
from tests.server.databases import postgres

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Run what was asked for; 1 if too few are caught."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was started is ended on the way out
    asked = _asked()
    if asked.promises:
        with postgres() as server, copied(asked.tree.resolve(), server) as copy:
            return shown(asked.names, [asked.only] if asked.only else list(SIZES), copy)
    chosen, start = _chosen(asked), time.monotonic()
    width = max(len(one.name) for one in chosen)
    with postgres() as server, copied(asked.tree.resolve(), server) as copy:
        found = []
        for mutant in chosen:
            found.append(outcome(mutant, copy))
            print(told(found[-1], width), flush=True)
        outcomes = confirmed(found, copy)
    print("", *(told(one, width) for one in outcomes), sep="\n")
    caught = sum(bool(one.test) for one in outcomes)
    print(f"\n{caught} of {len(outcomes)} caught, in {(time.monotonic() - start) / 60:.0f} minutes")
    return 0 if enough(outcomes) else 1


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser("scripts/mutants", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="faults, or promises; all of them if none is named")
    parser.add_argument("--promises", action="store_true", help="see the tests of each promise fail on its own faults")
    parser.add_argument("--only", choices=list(SIZES), help="of the promises the quick or the full tests alone")
    parser.add_argument("--seed", default=f"{datetime.now(UTC):%Y-%m-%d}", help="of the lot of --some: today's date")
    parser.add_argument("--some", type=int, metavar="N", help="only so many of them, drawn by lot")
    parser.add_argument("--tree", type=Path, default=ROOT, help="another checkout whose files are tried")
    return parser.parse_args()


def _chosen(asked: argparse.Namespace) -> list[Mutant]:
    known = {one.name: one for one in FAULTS}
    if unknown := [name for name in asked.names if name not in known]:
        sys.exit(f"there is no fault called {', '.join(unknown)}; there are: {', '.join(known)}")
    chosen = [known[name] for name in asked.names] or list(FAULTS)
    if not asked.some:
        return chosen
    print(f"drawn by lot, with --seed {asked.seed}", flush=True)
    return Random(asked.seed).sample(chosen, min(asked.some, len(chosen)))


if __name__ == "__main__":
    sys.exit(main())
