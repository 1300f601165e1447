"""The schema in SQLite. One tuple of statements for each version; a new version is a new tuple."""

from typing import Final

__all__ = ["MIGRATIONS"]

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, header BLOB NOT NULL, names TEXT NOT NULL,
            steps INTEGER NOT NULL DEFAULT 0, is_over INTEGER NOT NULL DEFAULT 0,
            started REAL NOT NULL, changed REAL NOT NULL)""",
        """CREATE TABLE entries (
            match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE, step INTEGER NOT NULL, body BLOB NOT NULL,
            PRIMARY KEY (match, step)) WITHOUT ROWID""",
        """CREATE TRIGGER entries_are_final BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END""",
        """CREATE TABLE saves (
            name TEXT PRIMARY KEY, game TEXT NOT NULL, data BLOB NOT NULL, saved REAL NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE replays (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, names TEXT NOT NULL, steps INTEGER NOT NULL,
            data BLOB NOT NULL, kept REAL NOT NULL)""",
        """CREATE TABLE results (
            id INTEGER PRIMARY KEY AUTOINCREMENT, match INTEGER, seat INTEGER NOT NULL, game TEXT NOT NULL,
            mode TEXT NOT NULL, seed TEXT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, score REAL NOT NULL,
            won INTEGER NOT NULL, assisted INTEGER NOT NULL, steps INTEGER NOT NULL, reason TEXT NOT NULL,
            played REAL NOT NULL, UNIQUE (match, seat))""",
        "CREATE INDEX results_by_score ON results (game, mode, score DESC, steps, played)",
        "CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    ),
    ("ALTER TABLE results ADD COLUMN facts TEXT NOT NULL DEFAULT '{}'",),
    (
        "ALTER TABLE matches ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN written REAL NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
        """CREATE TRIGGER entries_move_their_match AFTER INSERT ON entries BEGIN
            UPDATE matches SET steps = NEW.step, changed = max(changed, NEW.written), seconds = NEW.seconds
            WHERE id = NEW.match; END""",
        "ALTER TABLE replays ADD COLUMN match INTEGER",
        "ALTER TABLE results ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
        """CREATE TABLE claims (
            game TEXT NOT NULL, seed TEXT NOT NULL, match INTEGER, claimed REAL NOT NULL,
            PRIMARY KEY (game, seed)) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE results ADD COLUMN gave_up INTEGER NOT NULL DEFAULT 0",
        "UPDATE results SET gave_up = 1 WHERE reason IN ('resigned', 'resignation') AND NOT won AND bot = ''",
    ),
    (
        "ALTER TABLE matches ADD COLUMN actions INTEGER NOT NULL DEFAULT 0",
        """CREATE TRIGGER entries_count_actions AFTER INSERT ON entries WHEN json_valid(CAST(NEW.body AS TEXT)) BEGIN
            UPDATE matches SET actions = CASE json_extract(CAST(NEW.body AS TEXT), '$.type')
            WHEN 'did' THEN actions + 1
            WHEN 'moved' THEN json_extract(CAST(NEW.body AS TEXT), '$.position')
            ELSE actions END WHERE id = NEW.match; END""",
        """WITH told AS (SELECT match, step, json_extract(CAST(body AS TEXT), '$.type') AS type,
            json_extract(CAST(body AS TEXT), '$.position') AS position
            FROM entries WHERE json_valid(CAST(body AS TEXT))),
            moves AS (SELECT match, max(step) AS step, position FROM told WHERE type = 'moved' GROUP BY match)
            UPDATE matches SET actions = coalesce((SELECT position FROM moves WHERE match = id), 0)
            + (SELECT count(*) FROM told WHERE match = id AND type = 'did'
            AND step > coalesce((SELECT step FROM moves WHERE match = id), 0))""",
    ),
    (
        "ALTER TABLE matches ADD COLUMN owner TEXT NOT NULL DEFAULT 'local'",
        "ALTER TABLE matches ADD COLUMN uid TEXT",
        "ALTER TABLE matches ADD COLUMN watched INTEGER NOT NULL DEFAULT 0",
        """UPDATE matches SET watched = 1 WHERE json_valid(CAST(header AS TEXT)) AND NOT EXISTS (SELECT 1
            FROM json_each(CAST(header AS TEXT), '$.seats') WHERE json_extract(value, '$.type') <> 'bot')""",
        "CREATE UNIQUE INDEX matches_by_uid ON matches (uid)",
        "CREATE INDEX matches_by_owner ON matches (owner, is_over, watched, changed DESC, id DESC)",
        """CREATE TABLE snapshots (
            match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE, step INTEGER NOT NULL,
            position INTEGER NOT NULL, fingerprint TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (match, step))""",
        "ALTER TABLE saves RENAME TO old_saves",
        """CREATE TABLE saves (
            id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL,
            saved REAL NOT NULL, about BLOB, is_proved INTEGER NOT NULL DEFAULT 0, data BLOB NOT NULL,
            UNIQUE (owner, name))""",
        """INSERT INTO saves (owner, name, game, saved, data)
            SELECT 'local', name, game, saved, data FROM old_saves ORDER BY saved""",
        "DROP TABLE old_saves",
        "CREATE INDEX saves_by_age ON saves (owner, saved DESC, name)",
        "ALTER TABLE replays ADD COLUMN owner TEXT NOT NULL DEFAULT 'local'",
        "CREATE INDEX replays_by_owner ON replays (owner, id DESC)",
        "CREATE INDEX replays_by_match ON replays (match)",
        "ALTER TABLE results ADD COLUMN owner TEXT NOT NULL DEFAULT 'local'",
        "CREATE INDEX results_by_game ON results (owner, game, seed, played, seat)",
        "ALTER TABLE settings RENAME TO old_settings",
        """CREATE TABLE settings (
            owner TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (owner, key)) WITHOUT ROWID""",
        "INSERT INTO settings SELECT 'local', key, value FROM old_settings",
        "DROP TABLE old_settings",
        "ALTER TABLE claims RENAME TO old_claims",
        """CREATE TABLE claims (
            owner TEXT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, match INTEGER, claimed REAL NOT NULL,
            PRIMARY KEY (owner, game, seed)) WITHOUT ROWID""",
        "INSERT INTO claims SELECT 'local', game, seed, match, claimed FROM old_claims",
        "DROP TABLE old_claims",
    ),
    (
        "ALTER TABLE matches ADD COLUMN strict INTEGER NOT NULL DEFAULT 0",
        """UPDATE matches SET strict = 1 WHERE json_valid(CAST(header AS TEXT))
            AND json_extract(CAST(header AS TEXT), '$.undo') = 'off'""",
        "ALTER TABLE entries ADD COLUMN client TEXT",
        "CREATE UNIQUE INDEX entries_by_client ON entries (match, client) WHERE client IS NOT NULL",
        """CREATE TABLE guests (
            id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seen REAL NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, host TEXT NOT NULL, stage TEXT NOT NULL, watch TEXT NOT NULL,
            match INTEGER, due REAL, changed REAL NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL)
            WITHOUT ROWID""",
        "CREATE INDEX tables_by_stage ON tables (stage, watch, changed DESC)",
        "CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL",
        """CREATE TABLE chairs (
            place TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, seat INTEGER NOT NULL, player TEXT NOT NULL,
            key TEXT NOT NULL, PRIMARY KEY (place, seat, player)) WITHOUT ROWID""",
        "CREATE INDEX chairs_by_player ON chairs (player, place)",
    ),
)
"""One tuple of statements for each version of the schema; a new version is a new tuple, old ones never change."""
