"""`scripts/mutants --promises`: each promise's faults put into a copy one by one; its tests must fail on them.

The quick tests run in the size of `make test`, the full tests in that of `make soak`, each until it fails. All quick
tests run first without any fault, so that none is believed that fails anyway.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.mutants.failures import WHERE
from tests.mutants.promised import PROMISED, Shown
from tests.mutants.running import Copy
from tests.promises import FULL, QUICK, Promise, Proof, promises

SIZES = {QUICK: "test", FULL: "soak"}
PLUGIN = "tests.mutants.failures"


@dataclass(frozen=True, slots=True)
class Tried:
    """A test of a promise on a fault: whether it noticed, and how long that took."""

    shown: Shown
    kind: str
    node: str
    noticed: bool
    seconds: float

    @property
    def told(self) -> str:
        """In a line."""
        verdict = "noticed" if self.noticed else "NOT NOTICED"
        fault = self.shown.mutant.name
        return f"{self.shown.promise:24}  {self.kind:5}  {fault:30}  {self.seconds:6.0f} s  {verdict:11}  {self.node}"


def named(shown: Shown, proofs: Sequence[Proof]) -> list[str]:
    """The tests of a promise that must fail on a fault."""
    return [one.node for one in proofs if not shown.tests or one.names[-1] in shown.tests]


def tried(promise: Promise, copy: Copy, kinds: Sequence[str]) -> Iterator[Tried]:
    """What the tests of a promise say to its faults."""
    for shown in PROMISED:
        if shown.promise == promise.id:
            wanted = {kind: named(shown, getattr(promise, kind)) for kind in kinds}
            with copy.with_fault(shown.mutant):
                for kind, nodes in wanted.items():
                    for part in [nodes] if kind == QUICK else [[node] for node in nodes]:
                        yield from _run(shown, kind, part, copy)


def _run(shown: Shown, kind: str, nodes: Sequence[str], copy: Copy) -> Iterator[Tried]:
    if nodes:
        start = time.monotonic()
        failed = failing(copy, nodes, SIZES[kind], stop=len(nodes) == 1)
        seconds = time.monotonic() - start
        for node in nodes:
            yield Tried(shown, kind, node, any(_of(one, node) for one in failed), seconds)


def failing(copy: Copy, nodes: Sequence[str], size: str, *, stop: bool) -> list[str]:
    """The tests that fail; a file that cannot even be read stands for all of its tests."""
    told = copy.root.with_name("failures")
    told.unlink(missing_ok=True)
    options = ["-p", PLUGIN, "--tb=no", "-p", "no:cacheprovider", *(["-x"] if stop else [])]
    command = [sys.executable, "-m", "pytest", *options, *dict.fromkeys(nodes)]
    copy.run(command, {"TABELLONE_TEST_SIZE": size, WHERE: str(told)})
    return told.read_text(encoding="utf-8").splitlines() if told.exists() else []


def _of(failed: str, node: str) -> bool:
    """Whether what failed is the test, a case of it, or its file."""
    return failed == node or failed.startswith(f"{node}[") or failed == node.partition("::")[0]


def unsound(copy: Copy, chosen: Sequence[Promise]) -> list[str]:
    """Quick tests that fail without any fault."""
    return failing(copy, [one.node for promise in chosen for one in promise.quick], SIZES[QUICK], stop=False)


def shown(names: Sequence[str], kinds: Sequence[str], copy: Copy) -> int:
    """Try the promises that are named, or all; 1 if a test noticed nothing."""
    chosen = [one for one in promises() if not names or one.id in names]
    if unknown := sorted(set(names) - {one.id for one in chosen}):
        sys.exit(f"there is no promise called {', '.join(unknown)}")
    if wrong := unsound(copy, chosen):
        sys.exit("\n".join(["these fail without any fault:", *wrong]))
    found = []
    for promise in chosen:
        for one in tried(promise, copy, kinds):
            found.append(one)
            print(one.told, flush=True)
    missed = [one for one in found if not one.noticed]
    print("", *(one.told for one in missed), sep="\n")
    print(f"{len(found) - len(missed)} of {len(found)} noticed, {len(chosen)} promises")
    return int(bool(missed))
