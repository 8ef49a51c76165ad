"""The stages of a season on platforms: planned, changed, published, and what has no result deleted."""

from tabellone.server.desk.stages.games import change_game, drop_game, new_game, plan_race
from tabellone.server.desk.stages.keeping import Wanted, change_stage, create_stage, delete_stage, publish_stage
from tabellone.server.desk.stages.listing import Line, calendar, lines, race_room, staging
from tabellone.server.desk.stages.prizes import Prizes, announce_prizes, prizes_of

__all__ = [
    "Line",
    "Prizes",
    "Wanted",
    "announce_prizes",
    "calendar",
    "change_game",
    "change_stage",
    "create_stage",
    "delete_stage",
    "drop_game",
    "lines",
    "new_game",
    "plan_race",
    "prizes_of",
    "publish_stage",
    "race_room",
    "staging",
]
