"""`python -m tabellone` is the `tabellone` command."""

from tabellone.cli import main

main()
