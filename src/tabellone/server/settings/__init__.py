"""Settings: `base` for all, then `development` (make run), `production`, `testing`.

SQLite is the one that `pysqlite3` bundles: older ones of the system can lose a write-ahead log on reset.
"""

import sys

import pysqlite3
import pysqlite3.dbapi2

sys.modules["sqlite3"] = pysqlite3
sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
