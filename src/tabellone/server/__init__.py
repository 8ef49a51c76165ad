"""The Django shell: accounts, tournaments, the organiser's day, pages. It asks the core and never decides rules."""
