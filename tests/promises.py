"""What `docs/promises.md` says: every promise with the words it is made in, its quick tests and its full tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "promises.md"
QUICK, FULL = "quick", "full"
HEAD = re.compile(r"### (?P<id>[a-z0-9]+(?:-[a-z0-9]+)*): (?P<title>\S.*)")
SAID = re.compile(r"- “(?P<words>[^“”]+)” \((?:\[[^\]]+\]\((?P<file>[^)]+)\)|design)\)(?P<why>: \S.*)?")
TEST = re.compile(r"- (?P<kind>quick|full): `(?P<node>tests/[\w/]+\.py(?:::\w+){1,2})` \((?P<size>[^()]+)\)")
END = "## Speed"
BESIDE = "## Sentences with strong words"


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a file in which something is promised; the design lies elsewhere and has no file here."""

    words: str
    file: Path | None


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that tries a promise, by its address for pytest, and how large it is."""

    node: str
    size: str

    @property
    def file(self) -> Path:
        """The file of the test."""
        return ROOT / self.node.partition("::")[0]

    @property
    def names(self) -> list[str]:
        """The class, if there is one, and the function."""
        return self.node.split("::")[1:]


@dataclass(frozen=True, slots=True)
class Promise:
    """What the project promises, in whose words, and how it is tried small and whole."""

    id: str
    title: str
    quotes: tuple[Quote, ...]
    quick: tuple[Proof, ...]
    full: tuple[Proof, ...]


def plain(text: str) -> str:
    """Text as it is read: without marks of emphasis, code and links, with single blanks."""
    unlinked = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"[*`]", "", unlinked).split())


@cache
def promises() -> tuple[Promise, ...]:
    """All promises of the page, in its order."""
    parts = re.split(r"^(?=### )", PAGE.read_text(encoding="utf-8").partition(f"\n{END}")[0], flags=re.MULTILINE)
    return tuple(_promise(part) for part in parts[1:])


def said_beside() -> tuple[Quote, ...]:
    """Sentences that the page names as promising nothing to test, each with its reason."""
    listed = PAGE.read_text(encoding="utf-8").partition(f"\n{BESIDE}")[2]
    found = [SAID.fullmatch(line) for line in listed.splitlines() if line.startswith("- ")]
    assert all(one and one["why"] for one in found), "each has its reason behind it"
    return tuple(_quote(one) for one in found if one)


def _promise(part: str) -> Promise:
    head, *lines = [line for line in part.splitlines() if line.strip() and not line.startswith("## ")]
    named = HEAD.fullmatch(head)
    assert named, f"not the head of a promise: {head}"
    quotes, proofs = [], {QUICK: list[Proof](), FULL: list[Proof]()}
    for line in lines:
        if said := SAID.fullmatch(line):
            quotes.append(_quote(said))
        elif test := TEST.fullmatch(line):
            proofs[test["kind"]].append(Proof(test["node"], test["size"]))
        else:
            raise AssertionError(f"neither words nor a test: {line}")
    return Promise(named["id"], named["title"], tuple(quotes), tuple(proofs[QUICK]), tuple(proofs[FULL]))


def _quote(said: re.Match[str]) -> Quote:
    return Quote(plain(said["words"]), (PAGE.parent / said["file"]).resolve() if said["file"] else None)
