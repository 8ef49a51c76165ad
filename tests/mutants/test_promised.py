"""Every test that a promise names has a fault that it must notice, and every such fault still applies."""

from __future__ import annotations

from collections import Counter

from tests.mutants.applying import applied
from tests.mutants.faults import FAULTS
from tests.mutants.promised import PROMISED
from tests.mutants.promising import named
from tests.promises import ROOT, promises


def test_every_fault_applies() -> None:
    for mutant in {one.mutant for one in PROMISED}:
        found = applied(mutant, ROOT)
        assert found.after != found.before, mutant.name
        if found.path.suffix == ".py":
            compile(found.after, str(found.path), "exec")


def test_every_test_of_a_promise_has_a_fault_to_notice() -> None:
    blind = []
    for promise in promises():
        faults = [one for one in PROMISED if one.promise == promise.id]
        seeing = {node for one in faults for node in named(one, (*promise.quick, *promise.full))}
        blind += [(promise.id, one.node) for one in (*promise.quick, *promise.full) if one.node not in seeing]
    assert blind == []


def test_every_fault_is_of_a_promise_and_of_tests_that_it_names() -> None:
    known = {one.id: {proof.names[-1] for proof in (*one.quick, *one.full)} for one in promises()}
    assert [one.promise for one in PROMISED if one.promise not in known] == []
    assert [
        (one.promise, set(one.tests) - known[one.promise]) for one in PROMISED if set(one.tests) - known[one.promise]
    ] == []


def test_no_two_faults_have_one_name() -> None:
    names = Counter(one.name for one in {*FAULTS, *(one.mutant for one in PROMISED)})
    assert [name for name, times in names.items() if times > 1] == []
