"""The law of the house that no linter knows."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import statistics
import subprocess
from pathlib import Path

import pytest

from tabellone import contract
from tabellone.tournament import acts
from tabellone.tournament.acts import KINDS
from tests.architecture.sources import ROOT, SRC, calls, nodes
from tests.house.kept import CEILINGS
from tests.house.measures import KEPT, Measure, parts
from tests.house.names import public_classes, shared
from tests.house.reading import House

PROTOCOLS = [each for each in vars(contract).values() if getattr(each, "_is_protocol", False)]

HERE = House(ROOT)


def functions(folder: str) -> list[tuple[str, int]]:
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1)
        for path, inside in nodes(folder).items()
        for node in inside
        if isinstance(node, ast.FunctionDef)
    ]


def lengths() -> dict[Path, int]:
    return {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SRC.rglob("*.py")}


def test_no_file_is_longer_than_450_lines() -> None:
    assert {path.name: lines for path, lines in lengths().items() if lines > 450} == {}


def test_the_usual_file_is_short() -> None:
    assert statistics.median(lines for lines in lengths().values() if lines > 1) <= 160


def test_no_function_is_longer_than_50_lines() -> None:
    assert [name for name, lines in functions("src") if lines > 50] == []


def test_the_usual_function_has_at_most_eight_lines() -> None:
    assert statistics.median(lines for _, lines in functions("src")) <= 8


@pytest.mark.parametrize("measure", KEPT, ids=lambda measure: measure.key)
def test_the_house_is_no_less_simple_than_it_was(measure: Measure) -> None:
    """As `scripts/house` measures it; `scripts/house --keep` lowers the figures of `house.json` when it is better."""
    now, kept = parts(measure.figure(HERE)), parts(CEILINGS[measure.key])
    assert all(one <= most for one, most in zip(now, kept, strict=True)), f"{measure.label}: {now}, kept {kept}"


# rows of the database are called as the facts that they hold, and each rulebook has parameters of its own
SHARED_ON_PURPOSE = {
    "Entrant": ["server.events.models", "tournament.state"],
    "Params": ["rulebooks.big.params", "rulebooks.pergioco.params", "rulebooks.risiko.params"],
    "Person": ["engine.facts", "server.people.models"],
    "Round": ["engine.facts", "server.play.models"],
    "Seat": ["engine.facts", "server.play.models"],
    "Table": ["engine.facts", "server.play.models"],
    "Tournament": ["engine.facts", "server.events.models"],
    "Withdrawal": ["engine.facts", "server.play.models"],
}


def test_classes_share_a_name_only_on_purpose() -> None:
    """A class says what it is without its path; what is one thing in two rooms stands in the list above."""
    found = shared(public_classes(HERE))
    assert {
        name: [one.removeprefix("tabellone.") for one in modules] for name, modules in found.items()
    } == SHARED_ON_PURPOSE


def test_no_room_is_called_utils_or_helpers() -> None:
    assert [p.name for p in SRC.rglob("*.py") if p.stem in {"utils", "helpers", "signals", "misc", "common"}] == []


def test_chance_comes_from_lots_alone() -> None:
    importing = {
        path.relative_to(SRC).as_posix()
        for path, inside in nodes("src").items()
        for node in inside
        if (isinstance(node, ast.Import) and any(name.name in {"random", "secrets"} for name in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module in {"random", "secrets"})
    }
    assert importing <= {"engine/lots.py"}


def test_names_are_sorted_with_their_accents() -> None:
    """By `engine.alphabet.alphabetical`: folded capitals alone put É after Z."""
    keys = [
        (path.name, ast.unparse(one.value))
        for path, calls_there in calls("src").items()
        for node in calls_there
        for one in node.keywords
        if one.arg == "key"
    ]
    assert [key for key in keys if re.search(r"\.(casefold|lower|upper)\(", key[1])] == []


def test_the_core_reads_no_clock_and_no_file() -> None:
    forbidden = {"today", "now", "utcnow", "time", "perf_counter", "monotonic", "open", "read_text", "write_text"}
    rooms = {"engine", "contract", "rulebooks", "exchange", "paper"}
    # the games are data that belongs to the package and is read once, when it is imported
    own_data = {"rulebooks/big/catalogue/games.py": {"read_text"}}
    called = [
        f"{path.relative_to(SRC)}:{node.lineno} {ast.unparse(node.func)}"
        for path, inside in nodes("src").items()
        if path.relative_to(SRC).parts[0] in rooms
        for node in inside
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2]
        in forbidden - own_data.get(path.relative_to(SRC).as_posix(), set())
    ]
    assert called == []


def named_by(node: ast.AST) -> list[str]:
    """The modules that an import names, or a string for a process that is to call one of their functions."""
    if isinstance(node, ast.Import):
        return [one.name for one in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{one.name}" for one in node.names]
    value = node.value if isinstance(node, ast.Constant) else None
    return re.findall(r"^tests(?:\.\w+)+", value) if isinstance(value, str) else []


def test_nothing_reaches_into_a_module_of_tests() -> None:
    """What several modules need lies beside them or in `tests/scenes`; a string may name its own module."""
    reaching = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {name}"
        for folder in ("tests", "bench")
        for path, inside in nodes(folder).items()
        for node in inside
        for name in named_by(node)
        if re.search(r"(^|\.)test_", name)
        and not (isinstance(node, ast.Constant) and name == ".".join(path.relative_to(ROOT).with_suffix("").parts))
    ]
    assert reaching == []


def test_the_contract_lists_what_it_opens() -> None:
    assert list(contract.__all__) == sorted(contract.__all__)
    assert [name for name in contract.__all__ if not hasattr(contract, name)] == []


@pytest.mark.parametrize("rulebook", contract.BY_ID)
def test_a_rulebook_offers_nothing_that_nobody_asks_for(rulebook: str) -> None:
    asked = {name for each in PROTOCOLS for name in dir(each)}
    offered = inspect.getmembers(contract.BY_ID[rulebook], inspect.isfunction)
    assert [name for name, _ in offered if name not in asked] == []


@pytest.mark.parametrize("kind", KINDS)
def test_an_act_is_listed_where_it_stands(kind: str) -> None:
    """So it is among `acts`, which takes all that its files list."""
    act = KINDS[kind]
    assert act.__name__ in importlib.import_module(act.__module__).__all__
    assert getattr(acts, act.__name__) is act


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.splitlines()]


def test_nothing_names_this_machine_or_a_registry() -> None:
    secret = re.compile(
        "|".join(("/ro" + "ot/", "/wo" + "rk/", "/op" + "t/pypi", "pyp" + r"i\.org", "pythonhos" + "ted"))
    )
    texts = [path for path in tracked() if path.is_file() and path.suffix not in {".png", ".ico", ".mo"}]
    assert [path.name for path in texts if secret.search(path.read_text(encoding="utf-8"))] == []


def test_lock_files_hold_hashes_and_no_addresses() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert re.search(r"https?://|file:|--index|--find-links", text) is None
