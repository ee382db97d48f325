"""What the server asks of its database about tables and people, in words that both databases know.

``sections`` says how statements are written. The two ways to append many moves at once are in the
drivers: each database has a fast one of its own.
"""

from __future__ import annotations

# --- the site -------------------------------------------------------------------------------

KEEP_SECRET = "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
SECRET = "SELECT value FROM meta WHERE name=?"
SET_META = """INSERT INTO meta (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value=excluded.value"""
META_LIKE = "SELECT name, value FROM meta WHERE name LIKE ?"

# --- people ---------------------------------------------------------------------------------

SAVE_PLAYER = """INSERT INTO players (id, name, created_at, seen_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name=excluded.name, seen_at=excluded.seen_at"""
PLAYER = "SELECT name, created_at, seen_at FROM players WHERE id=?"
PLAYER_NAME = "SELECT name FROM players WHERE id=?"
PLAYER_NAMES = "SELECT id, name FROM players WHERE id IN (SELECT value FROM {each})"
VOICES_OF = "SELECT table_id FROM voices WHERE player_id=?"
WITH_OLD_CHAT = """SELECT DISTINCT v.table_id FROM voices v JOIN tables t ON t.id=v.table_id
    WHERE t.status IN ('over', 'archived') AND t.changed_at<? LIMIT ?"""
SILENCE_TABLE = "DELETE FROM voices WHERE table_id=?"
SILENCE_PLAYER = "DELETE FROM voices WHERE player_id=?"
FORGET_PLAYER = (
    "DELETE FROM players WHERE id=?",
    "DELETE FROM seats WHERE player_id=?",
)

# --- a table and its log --------------------------------------------------------------------

INSERT_TABLE = """INSERT INTO tables (id, game, status, listed, n_open, opened_at, changed_at,
    due_at, pairing, secret, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
UPDATE_HEAD = """UPDATE tables SET status=?, listed=?, n_open=?, changed_at=?, due_at=?,
    pairing=?, summary=? WHERE id=?"""
INSERT_ENTRY = """INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
CLEAR_SEAT = "DELETE FROM seats WHERE table_id=? AND seat=?"
SET_SEAT = "INSERT INTO seats (table_id, seat, player_id) VALUES (?, ?, ?)"
NOTE_VOICE = "INSERT INTO voices (table_id, player_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
TABLE_SECRET = "SELECT secret FROM tables WHERE id=?"
LOG = "SELECT seq, body FROM entries WHERE table_id=? ORDER BY seq"
ENTRIES_AFTER = "SELECT body FROM entries WHERE table_id=? AND seq>? ORDER BY seq"
PACKED_LOG = "SELECT log FROM records WHERE id=?"
LAST_SEQS = "SELECT value, (SELECT max(seq) FROM entries WHERE table_id=value) FROM {each}"

# --- searching ------------------------------------------------------------------------------

HEADS = """SELECT id, game, status, listed, n_open, opened_at, changed_at, due_at, pairing, summary
    FROM tables WHERE """
OPEN_AMONG = f"""{HEADS} id IN (SELECT value FROM {{each}}) AND n_open>0 AND listed=1
    ORDER BY opened_at"""
FULL_AMONG = f"""{HEADS} id IN (SELECT value FROM {{each}}) AND n_open=0 AND listed=1
    AND status='waiting'"""
OPENED_SINCE = f"""{HEADS} n_open>0 AND listed=1 AND opened_at>=?
    AND (opened_at>=? OR pairing LIKE '% days %') ORDER BY opened_at DESC LIMIT ?"""
TABLES_OF = f"""{HEADS} id IN (SELECT table_id FROM seats WHERE player_id=?)
    ORDER BY status IN ('over', 'archived'), changed_at DESC LIMIT ?"""
PAGE = f"{HEADS} id > ? {{bytewise}} ORDER BY id {{bytewise}} LIMIT ?"
DUE = "SELECT id FROM tables WHERE due_at IS NOT NULL AND due_at<=? ORDER BY due_at LIMIT ?"
STALE = "SELECT id FROM tables WHERE status=? AND changed_at<? ORDER BY changed_at LIMIT ?"
N_WAITING = """SELECT count(DISTINCT s.table_id) FROM seats s JOIN tables t ON t.id=s.table_id
    WHERE s.player_id=? AND t.status='waiting'"""
COUNTS = "SELECT status, count(*) FROM tables GROUP BY status"

# --- keeping --------------------------------------------------------------------------------

KEEP_RECORD = """INSERT INTO records (id, game, began_at, ended_at, record, result, log)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
DELETE_LOG = "DELETE FROM entries WHERE table_id=?"
CUT_LOG = "DELETE FROM entries WHERE table_id=? AND seq>?"
SET_ARCHIVED = "UPDATE tables SET status='archived', due_at=NULL WHERE id=?"
REWRITE_ENTRY = "UPDATE entries SET body=? WHERE table_id=? AND seq=?"
REWRITE_RECORD = "UPDATE records SET log=?, record=? WHERE id=?"
SET_SUMMARY = "UPDATE tables SET summary=? WHERE id=?"
SAVE_REVIEW = """INSERT INTO reviews (id, made_at, review) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET made_at=excluded.made_at, review=excluded.review"""
REVIEW = "SELECT review FROM reviews WHERE id=?"
DROP = (
    DELETE_LOG,
    "DELETE FROM seats WHERE table_id=?",
    SILENCE_TABLE,
    "DELETE FROM reviews WHERE id=?",
    "DELETE FROM tables WHERE id=?",
)
