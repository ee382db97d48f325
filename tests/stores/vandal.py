"""Damage to a database, done on purpose."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import asyncpg

from jetons.client import Client
from jetons.table import wire

UNKNOWN = b'"rules":999'


class Vandal:
    """Changes what the database has, behind the server's back."""

    def __init__(self, database: str) -> None:
        self.database = database

    async def spoil(self, table: str, how: str) -> None:
        """Make a table's log unreadable."""
        if how == "missing":
            await self.run("DELETE FROM entries WHERE table_id=$1 AND seq=1", table)
            return
        seq, body = 1, b""
        while b'"rules":' not in body:  # where the match begins
            seq += 1
            body = await self.body(table, seq)
        head, _, rest = body.partition(b'"rules":')
        body = b"{?" if how == "garbled" else head + UNKNOWN + rest[rest.index(b",") :]
        sql = "UPDATE entries SET body=$2 WHERE table_id=$1 AND seq=$3"
        await self.run(sql, table, body, seq)

    async def body(self, table: str, seq: int) -> bytes:
        if not self.database.startswith("postgres"):
            with sqlite3.connect(self.database) as file:
                sql = "SELECT body FROM entries WHERE table_id=? AND seq=?"
                return bytes(file.execute(sql, (table, seq)).fetchone()[0])
        db = await asyncpg.connect(self.database)
        try:
            sql = "SELECT body FROM entries WHERE table_id=$1 AND seq=$2"
            return bytes(await db.fetchval(sql, table, seq))
        finally:
            await db.close()

    async def run(self, sql: str, *values: Any) -> None:
        if not self.database.startswith("postgres"):
            with sqlite3.connect(self.database) as file:
                for i in range(len(values), 0, -1):
                    sql = sql.replace(f"${i}", f"?{i}")
                file.execute(sql, values)
            return
        db = await asyncpg.connect(self.database)
        try:
            await db.execute(sql, *values)
        finally:
            await db.close()


async def begun(client: Client, *tables: str) -> None:
    """Wait until matches have begun."""
    for table in tables:
        while (await client.get(f"/api/tables/{table}", wire.Table)).now.status == "waiting":
            await asyncio.sleep(0.02)
