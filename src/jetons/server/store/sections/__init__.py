"""The sections of the database: one module for each thing that is kept beside tables and people.

**How a section is added.** Write a module in this package, ``sections/ratings.py`` say, and give
it a ``SECTION``. Nothing else is edited: the stores, backups, restoring and salvaging find it
here::

    from jetons.server.store import Database, Section, Store

    SECTION = Section(
        "ratings",  # as the module
        steps=(
            (
                '''CREATE TABLE ratings (
                player_id TEXT PRIMARY KEY,
                value INTEGER NOT NULL,
                at {big} NOT NULL
            ){clustered}''',
            ),
        ),
        forget=("DELETE FROM ratings WHERE player_id=?",),
    )

    RATING = "SELECT value FROM ratings WHERE player_id=?"
    SET = '''INSERT INTO ratings (player_id, value, at) VALUES (?, ?, ?)
        ON CONFLICT (player_id) DO UPDATE SET value=excluded.value, at=excluded.at'''


    async def rating(store: Store, player: str) -> int | None:
        row = await store.fetch_one(RATING, player)
        return None if row is None else int(row[0])


    async def add(store: Store, player: str, points: int, at: int) -> int:
        async def work(db: Database) -> int:  # one transaction: all of it or nothing
            row = await db.fetch_one(f"{RATING} {{for_update}}", player)
            value = points if row is None else int(row[0]) + points
            await db.execute(SET, player, value, at)
            return value

        return await store.write(work)

**Steps.** ``steps`` are the migrations, each a tuple of statements. A step is never edited once
it was released: write another one below it. Each section counts its own, so that two people can
write two sections at once. A step may create tables, add columns with a default, and move rows;
it touches no other section's tables. Old databases and old backups take the same steps.

**Statements** are written once for both databases. A ``?`` is a value, always, in the order of
the arguments. What differs is a word in braces (``schema.SQLITE``, ``schema.POSTGRES``):
``{blob}`` and ``{big}`` (bytes, and numbers above 2³¹, such as milliseconds), ``{clustered}``
after the columns of a small table, ``{for_update}`` at the end of a SELECT whose row the
transaction changes, ``{bytewise}`` after a text that is compared by its bytes, ``{each}`` for the
values of a list: ``id IN (SELECT value FROM {each})`` with ``listed(ids)`` as its argument. Keep
to what both know: ``ON CONFLICT … DO``, not ``INSERT OR``, no ``RETURNING``. Truths are stored as
INTEGER: write ``int(flag)``.

**Work** on several statements is an ``async def`` that is given a ``Database`` and awaits nothing
else. ``store.write`` runs it in one transaction: a ``Refused`` or ``JetonsError`` (or any other
error) that it raises undoes it and reaches the caller; the moves that share its commit go on.
``store.read`` runs it without one. ``fetch``, ``fetch_one``, ``execute`` (which answers how many
rows it changed) and ``execute_many`` of the store are for one statement.

**Leaving.** ``forget`` has statements with a person's key as every ``?``, done when the person
asks to be forgotten; ``drop`` statements with a table's name, done when a table is dropped. A
test fails if a table has a ``player_id`` that ``forget`` says nothing about.
"""
