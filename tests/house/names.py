"""What stands more than once: names, lists of languages, systems of translation, refusals, marks of a repetition."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from tests.house.reading import House, Source

Place = tuple[str, str]  # a name, and the module it stands in
LANGUAGES = {"it", "es"}  # English stands beside them, or is what is translated
HOLDING = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.ClassDef, ast.arguments)
FIELD = re.compile(r"""(?:POST|posted)(?:\.get\(|\[)['"]token['"]""")
SENTENCES = {"ERRORS", "STEPS", "TERMS", "CARDS", "SHEETS"}


def shared(places: Iterable[Place]) -> dict[str, list[str]]:
    """Names that stand in several modules, with these."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, module in places:
        found[name].add(module)
    return {name: sorted(modules) for name, modules in sorted(found.items()) if len(modules) > 1}


def public_classes(house: House) -> list[Place]:
    """Classes of modules whose names begin with no underscore."""
    return [
        (node.name, source.module)
        for source in house.python
        for node in source.tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


def public_functions(house: House) -> list[Place]:
    """Functions of modules and static methods of their classes that are public, without what the contract names."""
    told = contract_names(house)
    return [place for source in house.python for place in _functions(source) if place[0] not in told]


def _functions(source: Source) -> Iterator[Place]:
    for node in source.tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, source.module
        elif isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef) and _is_static(one) and not one.name.startswith("_"):
                    yield one.name, source.module


def _is_static(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "staticmethod" for one in node.decorator_list)


def contract_names(house: House) -> set[str]:
    """What the protocols of the contract name: every rulebook has functions of these names on purpose."""
    return {
        member.name
        for _, protocol in contract(house)
        for member in protocol.body
        if isinstance(member, ast.FunctionDef)
    }


def classes_sharing(house: House) -> int:
    """Public classes that share their name with another one."""
    return sum(len(modules) for modules in shared(public_classes(house)).values())


def functions_sharing(house: House) -> float:
    """Of a hundred public functions, those that share their name with another one, outside what the contract names."""
    found = public_functions(house)
    return _percent(sum(len(modules) for modules in shared(found).values()), len(set(found)))


def private_sharing(house: House) -> float:
    """The same of all functions of modules, private ones too, with the underscores off: hiding is no cure."""
    told = contract_names(house)
    found = {
        (node.name.lstrip("_"), source.module)
        for source in house.python
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef) and node.name.lstrip("_") not in told | {""}
    }
    return _percent(sum(len(modules) for modules in shared(found).values()), len(found))


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1)


def contract(house: House) -> list[tuple[Source, ast.ClassDef]]:
    """The protocols behind which a rulebook stands: those of `contract`, or of the files beside the rulebooks."""
    return [
        (source, node)
        for source in house.python
        if source.path.parts[0] == "contract" or (source.path.parts[0] == "rulebooks" and len(source.path.parts) == 2)
        for node in source.tree.body
        if isinstance(node, ast.ClassDef) and any(_last(base) == "Protocol" for base in node.bases)
    ]


# what the engine owns and every room speaks of; other values belong beside the protocol that speaks of them
COMMON = {"facts", "steps", "errors", "params", "numbers", "positions", "lots"}


def values_elsewhere(house: House) -> list[str]:
    """Protocols whose annotations name a class of ours that lives in another package, but for the engine's facts."""
    return [node.name for source, node in contract(house) if _outside(source, node)]


def _outside(source: Source, protocol: ast.ClassDef) -> set[str]:
    imported = {
        alias.asname or alias.name: node.module or ""
        for node in source.nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    named = {node.id for node in ast.walk(protocol) if isinstance(node, ast.Name)}
    named |= {word for node in ast.walk(protocol) for word in _quoted(node)}
    return {
        name
        for name in named & imported.keys()
        if imported[name].startswith("tabellone.")
        and not imported[name].startswith(source.folder)
        and imported[name] not in {f"tabellone.engine.{one}" for one in COMMON}
    }


def _quoted(node: ast.AST) -> list[str]:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value
    return re.findall(r"\w+", node.value) if is_text else []  # type: ignore[attr-defined]  # looked at above


def language_lists(house: House) -> list[str]:
    """Places that hold both Italian and Spanish: a literal, an enumeration, or the arguments of a function."""
    return [
        f"{source.path}:{getattr(node, 'lineno', 0)}"
        for source in house.python
        for node in source.nodes
        if isinstance(node, HOLDING) and set(_codes(node)) >= LANGUAGES
    ]


def _codes(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        for one in node.elts:
            yield from _code(one.elts[0] if isinstance(one, ast.Tuple) and one.elts else one)
    elif isinstance(node, ast.Dict):
        for key in node.keys:
            yield from _code(key)
    elif isinstance(node, ast.ClassDef):
        for line in node.body:
            if isinstance(line, ast.Assign):
                yield from _code(line.value)
    elif isinstance(node, ast.arguments):
        yield from (one.arg for one in (*node.args, *node.kwonlyargs))


def _code(node: ast.AST | None) -> Iterator[str]:
    """A language, alone or at the end of a name: `it`, `note_it`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value.rpartition("_")[2] if re.fullmatch(r"[a-z]+_[a-z]{2}", node.value) else node.value


def translation_systems(house: House) -> list[str]:
    """Kinds of places where sentences are translated: catalogues, modules by code, modules by the English sentence."""
    tables = {name for source in house.below("wording") for name in _tables(source)}
    found = ["catalogues"] if any(path.suffix == ".po" for path in house.files) else []
    return found + ["by code"] * bool(tables & SENTENCES) + ["by sentence"] * ("TEXTS" in tables)


def _tables(source: Source) -> Iterator[str]:
    for node in source.tree.body:
        for target in node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]:
            if isinstance(target, ast.Name) and isinstance(getattr(node, "value", None), ast.Dict):
                yield target.id


def refusals(house: House) -> list[str]:
    """Error classes of the shell that derive from `TabelloneError`; `StaleError` says that somebody was quicker."""
    classes = [node for source in house.python for node in source.tree.body if isinstance(node, ast.ClassDef)]
    ours = {
        node.name
        for source in house.below("server", "cli")
        for node in source.tree.body
        if isinstance(node, ast.ClassDef)
    }
    kin = {"TabelloneError"}
    while more := {
        one.name for one in classes if one.name not in kin | {"InputError"} and kin & {_last(b) for b in one.bases}
    }:
        kin |= more
    return sorted((kin & ours) - {"StaleError"})


def repetition_marks(house: House) -> list[str]:
    """Functions of the server that make the mark of a repetition: they read a form's `token`, or hash it again."""
    return [
        f"{source.module}.{node.name}"
        for source in house.below("server")
        if "token" in source.text
        for node in source.nodes
        if isinstance(node, ast.FunctionDef) and _marks(node)
    ]


def _marks(node: ast.FunctionDef) -> bool:
    text = ast.unparse(node)
    return bool(FIELD.search(text) or (node.name.strip("_") == "token" and "sha256" in text))


def _last(node: ast.AST) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))
