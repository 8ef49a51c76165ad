"""The key that signs cookies and links: made once, kept in a file that only its owner reads, never in the code."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret(folder: Path) -> str:
    """The key of this data folder; made when there is none, and the same for all processes that start at once."""
    path = folder / "secret"
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    """Write a whole key under another name, then give it the name, unless somebody was quicker."""
    descriptor, name = tempfile.mkstemp(prefix=".secret-", dir=path.parent)  # for its owner alone
    draft = Path(name)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(get_random_secret_key() + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without links, a stick for instance: a name is given only where there is none yet
        with contextlib.suppress(FileExistsError), path.open("xb") as file:
            file.write(draft.read_bytes())
    finally:
        draft.unlink()
