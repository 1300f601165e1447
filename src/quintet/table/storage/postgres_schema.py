"""The schema in PostgreSQL. One tuple of statements for each version; a new version is a new tuple."""

from typing import Final

__all__ = ["MIGRATIONS"]

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner TEXT NOT NULL, uid TEXT UNIQUE,
            game TEXT NOT NULL, header BYTEA NOT NULL, names TEXT NOT NULL, steps INTEGER NOT NULL DEFAULT 0,
            actions INTEGER NOT NULL DEFAULT 0, is_over BOOLEAN NOT NULL DEFAULT FALSE,
            watched BOOLEAN NOT NULL DEFAULT FALSE, strict BOOLEAN NOT NULL DEFAULT FALSE,
            started FLOAT8 NOT NULL, changed FLOAT8 NOT NULL, seconds FLOAT8 NOT NULL DEFAULT 0)""",
        "CREATE INDEX matches_by_owner ON matches (owner, is_over, watched, changed DESC, id DESC)",
        """CREATE TABLE entries (
            match BIGINT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, step INTEGER NOT NULL, body BYTEA NOT NULL,
            written FLOAT8 NOT NULL DEFAULT 0, seconds FLOAT8 NOT NULL DEFAULT 0, client TEXT,
            PRIMARY KEY (match, step))""",
        "CREATE UNIQUE INDEX entries_by_client ON entries (match, client) WHERE client IS NOT NULL",
        """CREATE FUNCTION quintet_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'an entry never changes'; END $$""",
        """CREATE TRIGGER entries_are_final BEFORE UPDATE ON entries
            FOR EACH ROW EXECUTE FUNCTION quintet_entry_is_final()""",
        """CREATE FUNCTION quintet_entry_moves_match() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE entry json := convert_from(NEW.body, 'UTF8')::json;
            BEGIN UPDATE matches SET steps = NEW.step, changed = GREATEST(changed, NEW.written),
            seconds = NEW.seconds, actions = CASE entry->>'type' WHEN 'did' THEN actions + 1
            WHEN 'moved' THEN (entry->>'position')::integer ELSE actions END WHERE id = NEW.match;
            RETURN NULL; END $$""",
        """CREATE TRIGGER entries_move_their_match AFTER INSERT ON entries
            FOR EACH ROW EXECUTE FUNCTION quintet_entry_moves_match()""",
        """CREATE TABLE snapshots (
            match BIGINT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, step INTEGER NOT NULL,
            position INTEGER NOT NULL, fingerprint TEXT NOT NULL, body BYTEA NOT NULL, PRIMARY KEY (match, step))""",
        """CREATE TABLE saves (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL,
            game TEXT NOT NULL, saved FLOAT8 NOT NULL, about BYTEA, is_proved BOOLEAN NOT NULL DEFAULT FALSE,
            data BYTEA NOT NULL, UNIQUE (owner, name))""",
        "CREATE INDEX saves_by_age ON saves (owner, saved DESC, name)",
        """CREATE TABLE replays (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner TEXT NOT NULL, game TEXT NOT NULL,
            names TEXT NOT NULL, steps INTEGER NOT NULL, data BYTEA NOT NULL, kept FLOAT8 NOT NULL, match BIGINT)""",
        "CREATE INDEX replays_by_owner ON replays (owner, id DESC)",
        "CREATE INDEX replays_by_match ON replays (match)",
        """CREATE TABLE results (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner TEXT NOT NULL, match BIGINT,
            seat INTEGER NOT NULL,
            game TEXT NOT NULL, mode TEXT NOT NULL, seed TEXT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL,
            score FLOAT8 NOT NULL, won BOOLEAN NOT NULL, assisted BOOLEAN NOT NULL, steps INTEGER NOT NULL,
            reason TEXT NOT NULL, played FLOAT8 NOT NULL, facts TEXT NOT NULL DEFAULT '{}',
            seconds FLOAT8 NOT NULL DEFAULT 0, gave_up BOOLEAN NOT NULL DEFAULT FALSE, UNIQUE (match, seat))""",
        "CREATE INDEX results_by_score ON results (game, mode, score DESC, steps, played)",
        "CREATE INDEX results_by_game ON results (owner, game, seed, played, seat)",
        """CREATE TABLE settings (
            owner TEXT NOT NULL, key TEXT NOT NULL, value BYTEA NOT NULL, PRIMARY KEY (owner, key))""",
        """CREATE TABLE claims (
            owner TEXT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, match BIGINT, claimed FLOAT8 NOT NULL,
            PRIMARY KEY (owner, game, seed))""",
        "CREATE TABLE guests (id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seen FLOAT8 NOT NULL)",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, host TEXT NOT NULL, stage TEXT NOT NULL, watch TEXT NOT NULL,
            match BIGINT, due FLOAT8, changed FLOAT8 NOT NULL, version INTEGER NOT NULL, body BYTEA NOT NULL)""",
        "CREATE INDEX tables_by_stage ON tables (stage, watch, changed DESC)",
        "CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL",
        """CREATE TABLE chairs (
            place TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, seat INTEGER NOT NULL, player TEXT NOT NULL,
            key TEXT NOT NULL, PRIMARY KEY (place, seat, player))""",
        "CREATE INDEX chairs_by_player ON chairs (player, place)",
    ),
)
