"""The HTTP part: catalogue, rules, opening tables, taking seats, finished matches, health.

Bodies are the types of ``wire.py``, decoded and encoded by msgspec; FastAPI routes and describes
them (``/api/openapi.json``). Every error is a ``wire.Problem``.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from fastapi import APIRouter, FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from jetons.bots.levels import plan_of
from jetons.core import native
from jetons.core.engine import engine
from jetons.core.errors import Conflict, JetonsError, UnknownGame
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.core.rules_text import NoRules
from jetons.core.text import Text
from jetons.core.told import mark_of
from jetons.games import game as game_named
from jetons.learn.lessons import NoLesson
from jetons.server import catalogue, identity, lessons, metrics, privacy, puzzles, reading
from jetons.server.own_tables import leave, tables_of
from jetons.server.packing import JSON, answer, kept, pack
from jetons.server.pairing import pair as pair_people
from jetons.server.site import Site
from jetons.study.puzzles import NoPuzzle
from jetons.table import refusals, wire, wire_notices
from jetons.table.desk import Desk
from jetons.table.replay import MOVER, replay_of, series_file

T = TypeVar("T")
TableId = Annotated[str, Path(max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Slug = Annotated[str, Path(max_length=40)]
LessonPlace = Annotated[str, Path(max_length=60, pattern="^[a-z0-9.-]+$")]
ExerciseId = Annotated[str, Path(max_length=60, pattern="^[a-z0-9-]+$")]
Lang = Annotated[str, Query(max_length=8)]
CATALOGUES = "jetons-catalogues"  # header: marks as in wire.Hello.catalogues, with commas between

BODIES = (
    wire.NewTable, wire.TakeSeat, wire.Pair, wire.Rename, wire.Forget, wire.SignOut,
    wire.LessonAnswer, wire.LessonDraft, wire.LessonMoves,
    wire_notices.NoticeWishes, wire_notices.PushKeys, wire_notices.PushGone,
    wire_notices.TakeHoliday,
)  # fmt: skip
ANSWERS = (
    wire.Catalogue, wire.Rules, wire.Opened, wire.Me, wire.MyTables, wire.LobbyList, wire.Table,
    wire.MyStats,
    wire.Replay, wire.ReviewState, wire.Health, wire.Problem, wire.MyData, wire.LessonVerdict,
    wire.LessonSight, wire.PuzzleList, wire.PuzzleBook, wire.PuzzleSight, wire.PuzzleVerdict,
    wire.Drafted, wire_notices.Notices,
)  # fmt: skip
router = APIRouter()


def reply(value: Any, status: int = 200) -> Response:
    """A value as a JSON answer."""
    return Response(wire.encode(value), status, media_type=JSON)


def site_of(request: Request) -> Site:
    """The site that a request came to."""
    site: Site = request.app.state.site
    return site


def described(answer: type[Any], body: type[Any] | None = None, *errors: int) -> dict[str, Any]:
    """What OpenAPI says of an endpoint."""
    responses: dict[int | str, Any] = {
        status: {"description": "refused", "content": schema_of(wire.Problem)}
        for status in (400, 422, 503, *errors)
    }
    responses[200] = {"description": "done", "content": schema_of(answer)}
    extra = {}
    if body is not None:
        extra = {"requestBody": {"required": True, "content": schema_of(body)}}
        for status in (403, 408, 413, 415, 429):
            responses[status] = {"description": "refused", "content": schema_of(wire.Problem)}
    return {"responses": responses, "openapi_extra": extra, "response_class": Response}


def schema_of(kind: type[Any]) -> dict[str, Any]:
    """A reference to the schema of a type."""
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


TEXT_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"description": "the file", "content": {"text/plain": {}}},
    **{
        status: {"description": "refused", "content": schema_of(wire.Problem)}
        for status in (403, 404, 409, 422, 503)
    },
}


def text_file(text: str, name: str) -> Response:
    """A text to be kept as a file."""
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request. Raises BadMessage."""
    try:
        return wire.decode_body(await request.body(), kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise refusals.unreadable(str(error)) from error


async def limit(request: Request) -> None:
    """Raise TooMany for a person or an address that opens too much."""
    site = site_of(request)
    await site.allowances.admit("open", person(request), site.address_of(request.scope))


def read(request: Request, cost: float) -> None:
    """Raise TooMany for an address that has looked at enough for now."""
    site = site_of(request)
    site.reading.take(site.address_of(request.scope), cost)


def wants_words(request: Request, game: Game) -> bool:
    """Whether a client is told sentences in words: it has not the catalogue of the game."""
    mark = mark_of(game)
    return not mark or mark not in request.headers.get(CATALOGUES, "").split(",")


def person(request: Request) -> str:
    """Who asks; a new guest if we do not know him. ``with_cookie`` tells him."""
    known: str | None = getattr(request.state, "player", None)
    if known is None:
        known = site_of(request).player_of(request.headers) or identity.new_player()
        request.state.player = known
    return known


def with_cookie(request: Request, response: Response) -> Response:
    """Let the browser remember who it is."""
    response.headers.append("set-cookie", site_of(request).cookie_for(person(request)))
    return response


# --- what there is ------------------------------------------------------------------------


@router.get("/api/games", **described(wire.Catalogue))
async def games(request: Request) -> Response:
    """The games, their options, their bots."""
    return await kept(request, catalogue.catalogue)


@router.get("/api/games/{slug}/fields", **described(wire.Fields, None, 404))
async def fields(request: Request, slug: Slug) -> Response:
    """What the views of a game show, field by field."""
    return await kept(request, catalogue.fields, game_named(slug).slug)


@router.get("/api/games/{slug}/rules", **described(wire.Rules, None, 404))
async def rules(request: Request, slug: Slug, lang: Lang = "fr") -> Response:
    """The rules of a game, clause by clause."""
    return await kept(request, catalogue.rules, game_named(slug).slug, catalogue.spoken(lang))


@router.get(
    "/api/games/{slug}/lessons",
    response_class=Response,
    responses={
        200: {"description": "the lessons, solved by the rules", "content": {JSON: {}}},
        404: {"description": "refused", "content": schema_of(wire.Problem)},
    },
)
async def game_lessons(request: Request, slug: Slug) -> Response:
    """What a game teaches: exercises and the guided first game, with their accepted answers."""
    read(request, reading.LIST)
    return await kept(request, lessons.document_of, game_named(slug).slug)


@router.post(
    "/api/games/{slug}/lessons/{exercise}",
    **described(wire.LessonVerdict, wire.LessonAnswer, 404),
)
async def answer_lesson(request: Request, slug: Slug, exercise: ExerciseId) -> Response:
    """What the rules say of an answer to an exercise. Nothing is kept of it."""
    read(request, reading.JUDGE)
    body = await body_of(request, wire.LessonAnswer)
    in_words = wants_words(request, game_named(slug))
    verdict = partial(lessons.verdict_on, slug, exercise, body.answer, in_words=in_words)
    return reply(await asyncio.to_thread(verdict))


@router.post(
    "/api/games/{slug}/lessons/{at}/draft",
    **described(wire.Drafted, wire.LessonDraft, 404),
)
async def draft_in_lesson(request: Request, slug: Slug, at: LessonPlace) -> Response:
    """What a half-laid move can become in an exercise, or in a step "guided.0.3"."""
    read(request, reading.DRAFT)
    body = await body_of(request, wire.LessonDraft)
    in_words = wants_words(request, game_named(slug))
    draft = partial(lessons.draft_at, slug, at, body, in_words=in_words)
    return reply(await asyncio.to_thread(draft))


@router.post(
    "/api/games/{slug}/lessons/{at}/look",
    **described(wire.LessonSight, wire.LessonMoves, 404),
)
async def look_in_lesson(request: Request, slug: Slug, at: LessonPlace) -> Response:
    """The table of an exercise, or of a step "guided.0.3", after some moves."""
    read(request, reading.DRAFT)
    body = await body_of(request, wire.LessonMoves)
    in_words = wants_words(request, game_named(slug))
    look = partial(lessons.sight_at, slug, at, body, in_words=in_words)
    return reply(await asyncio.to_thread(look))


@router.get("/api/games/{slug}/puzzles", **described(wire.PuzzleList, None, 404))
async def game_puzzles(request: Request, slug: Slug) -> Response:
    """The puzzles of a game, without their solutions."""
    read(request, reading.LIST)
    return await kept(request, puzzles.listed, game_named(slug).slug)


@router.get("/api/games/{slug}/puzzle-book", **described(wire.PuzzleBook, None, 404))
async def game_puzzle_book(request: Request, slug: Slug) -> Response:
    """All puzzles of a game with their solutions, to solve them without a network."""
    read(request, reading.JUDGE)
    game = game_named(slug)
    return await kept(request, puzzles.book, game.slug, wants_words(request, game))


@router.get("/api/games/{slug}/puzzles/{name}", **described(wire.PuzzleSight, None, 404))
async def see_puzzle(request: Request, slug: Slug, name: ExerciseId) -> Response:
    """A puzzle to solve."""
    read(request, reading.JUDGE)
    in_words = wants_words(request, game_named(slug))
    return reply(await asyncio.to_thread(partial(puzzles.shown, slug, name, in_words=in_words)))


@router.post(
    "/api/games/{slug}/puzzles/{name}/draft", **described(wire.Drafted, wire.LessonDraft, 404)
)
async def draft_puzzle(request: Request, slug: Slug, name: ExerciseId) -> Response:
    """What a half-laid move of a puzzle can become. Nothing is kept of it."""
    read(request, reading.JUDGE)
    body = await body_of(request, wire.LessonDraft)
    in_words = wants_words(request, game_named(slug))
    draft = partial(puzzles.draft_at, slug, name, body, in_words=in_words)
    return reply(await asyncio.to_thread(draft))


@router.post(
    "/api/games/{slug}/puzzles/{name}",
    **described(wire.PuzzleVerdict, wire.LessonAnswer, 404),
)
async def answer_puzzle(request: Request, slug: Slug, name: ExerciseId) -> Response:
    """What an answer to a puzzle is worth; without one, the solution. Nothing is kept of it."""
    read(request, reading.JUDGE)
    body = await body_of(request, wire.LessonAnswer)
    in_words = wants_words(request, game_named(slug))
    verdict = partial(puzzles.verdict_on, slug, name, body.answer, in_words=in_words)
    return reply(await asyncio.to_thread(verdict))


# --- who ----------------------------------------------------------------------------------


@router.get("/api/me", **described(wire.Me))
async def me(request: Request) -> Response:
    """Who you are here; a new guest gets his cookie."""
    return with_cookie(request, reply(await me_of(request)))


@router.post("/api/me", **described(wire.Me, wire.Rename))
async def rename(request: Request) -> Response:
    """Take a name."""
    await limit(request)
    body = await body_of(request, wire.Rename)
    await site_of(request).keep_name(person(request), body.name)
    return with_cookie(request, reply(await me_of(request)))


async def me_of(request: Request) -> wire.Me:
    """The person who asks."""
    site, player = site_of(request), person(request)
    token = "" if keeps_cookies(request) else site.signer.site_pass(player)
    return wire.Me(player, await site.name_of(player), token)


def keeps_cookies(request: Request) -> bool:
    """Whether somebody shows a cookie or is a browser, whose scripts must hold no copy of it."""
    headers = request.headers
    has_cookie = "authorization" not in headers and site_of(request).player_of(headers) is not None
    return has_cookie or "sec-fetch-mode" in headers


@router.get("/api/me/data", **described(wire.MyData, None, 429))
async def my_data(request: Request) -> Response:
    """Everything that is kept of you, as a file."""
    await limit(request)
    answer = reply(await privacy.export(site_of(request), person(request)))
    answer.headers["Content-Disposition"] = 'attachment; filename="jetons.json"'
    return answer


@router.post("/api/me/forget", **described(wire.Me, wire.Forget))
async def forget_me(request: Request) -> Response:
    """Delete what you said; or also your names, and sign out everywhere: a new guest is you."""
    await limit(request)
    body, site = await body_of(request, wire.Forget), site_of(request)
    if site.player_of(request.headers) is not None:
        await privacy.forget(site, person(request), only_chat=body.what == "chat")
        if body.what == "all":
            request.state.player = identity.new_player()
    return with_cookie(request, reply(await me_of(request)))


@router.post("/api/me/sign-out", **described(wire.Me, wire.SignOut))
async def sign_out(request: Request) -> Response:
    """Sign every other device out; this one gets a new cookie."""
    await limit(request)
    await body_of(request, wire.SignOut)
    site = site_of(request)
    if site.player_of(request.headers) is not None:
        await site.revoke(person(request))
    return with_cookie(request, reply(await me_of(request)))


@router.get("/api/me/tables", **described(wire.MyTables))
async def my_tables(request: Request) -> Response:
    """Your tables, running ones first."""
    read(request, reading.LIST)
    return reply(await tables_of(site_of(request).tables, person(request)))


@router.get("/api/me/stats", **described(wire.MyStats, None, 429))
async def my_stats(request: Request) -> Response:
    """Your last finished matches: results, first moves, and what their reviews say."""
    read(request, reading.STATS)
    return reply(await site_of(request).past.of(person(request)))


# --- tables -------------------------------------------------------------------------------


@router.get("/api/tables", **described(wire.LobbyList))
async def lobby(request: Request) -> Response:
    """The tables that wait for players."""
    return reply(await site_of(request).tables.lobby.listed())


@router.post("/api/tables", **described(wire.Opened, wire.NewTable, 404))
async def open_table(request: Request) -> Response:
    """Open a table."""
    await limit(request)
    new = await body_of(request, wire.NewTable)
    site, player = site_of(request), person(request)
    if len(new.seats) > 8:
        raise refusals.too_long()
    name = await site.name_of(player, new.name)
    table = await site.tables.open_table(new, player, name)
    await site.note_name(player, new.name)
    return with_cookie(request, reply(opened(site, table.desk, player)))


@router.post("/api/pair", **described(wire.Opened, wire.Pair, 404))
async def pair(request: Request) -> Response:
    """A seat at a fitting table, or a new one that waits."""
    await limit(request)
    wanted = await body_of(request, wire.Pair)
    site, player = site_of(request), person(request)
    if not 1 <= wanted.seats <= 8:
        raise refusals.too_long()
    name = await site.name_of(player, wanted.name)
    table = await pair_people(site.tables, wanted, player, name)
    await site.note_name(player, wanted.name)
    return with_cookie(request, reply(opened(site, table.desk, player)))


def opened(site: Site, desk: Desk, player: str) -> wire.Opened:
    """The answer to somebody who now sits at a table."""
    return wire.Opened(
        desk.id,
        desk.seats_of(player),
        site.signer.token(player, desk.id),
        desk.opening.commitment,
        thinking_of(desk),
    )


def thinking_of(desk: Desk) -> Literal["", "warming", "slow"]:
    """How the bots of a table think while the rules run interpreted; simple levels as ever."""
    game = game_named(desk.opening.game)
    bots = {seat.bot for seat in desk.seats if seat.bot}
    is_fast = is_compiled() or isinstance(engine(game).call, native.NativeCalls)
    if is_fast or not any(plan_of(game, bot)[0].simulations > 0 for bot in bots):
        return ""
    has_failed = (native.folder().parent / native.FAILED).exists()
    return "warming" if native.is_awaited() and not has_failed else "slow"


@router.get("/api/tables/{table}", **described(wire.Table, None, 403, 404))
async def see_table(request: Request, table: TableId) -> Response:
    """A table as you may see it."""
    site, player = site_of(request), person(request)
    found = await site.tables.get(table)
    found.check_may_watch(player)
    read(request, found.cost)
    return reply(found.snapshot(player, in_words=wants_words(request, found.game)))


@router.post("/api/tables/{table}/seats", **described(wire.Opened, wire.TakeSeat, 404, 409))
async def take_seat(request: Request, table: TableId) -> Response:
    """Take a seat; with the last one the match begins."""
    await limit(request)
    body = await body_of(request, wire.TakeSeat)
    site, player = site_of(request), person(request)
    found = await site.tables.get(table)
    name = await site.name_of(player, body.name)
    await found.sit(player, body.seat, name, body.pledge)
    await site.note_name(player, body.name)
    return with_cookie(request, reply(opened(site, found.desk, player)))


@router.post(
    "/api/tables/{table}/leave", **described(wire.MyTables, None, 403, 404, 408, 409, 413, 415, 429)
)
async def leave_table(request: Request, table: TableId) -> Response:
    """Give your place up: before the match begins, or in one against bots alone."""
    await limit(request)
    site, player = site_of(request), person(request)
    await leave(site.tables, await site.tables.get(table), player)
    return reply(await tables_of(site.tables, player))


@router.get("/api/tables/{table}/replay", **described(wire.Replay, None, 403, 404, 409))
async def replay(
    request: Request,
    table: TableId,
    seat: Annotated[int, Query(ge=MOVER, le=3)] = -1,
) -> Response:
    """A finished match, step by step; seat -2: each as the one who is to move next sees it."""
    site = site_of(request)
    found = await site.tables.get(table)
    found.check_may_watch(person(request))
    seat = seat if seat < len(found.desk.seats) else -1
    in_words = wants_words(request, found.game)
    made = await site.reading.replay(
        found.desk,
        seat,
        site.address_of(request.scope),
        lambda: pack(
            wire.encode(
                replay_of(found.desk, found.entries(), found.seats(), seat, in_words=in_words)
            )
        ),
        in_words=in_words,
    )
    return answer(request, made)


@router.get("/api/tables/{table}/review", **described(wire.ReviewState, None, 403, 404, 409))
async def see_review(request: Request, table: TableId) -> Response:
    """The review of a finished match, or how far it is."""
    site = site_of(request)
    read(request, reading.LIST)
    found = await site.tables.get(table)
    found.check_may_watch(person(request))
    return reply(await site.reviews.look(found))


@router.post(
    "/api/tables/{table}/review", **described(wire.ReviewState, wire.SignOut, 403, 404, 409)
)
async def ask_review(request: Request, table: TableId) -> Response:
    """Have a finished match reviewed: once, for all who may see it."""
    site = site_of(request)
    await body_of(request, wire.SignOut)
    found = await site.tables.get(table)
    found.check_may_watch(person(request))
    read(request, reading.REVIEW)
    return with_cookie(
        request, reply(await site.reviews.ask(found, site.address_of(request.scope)))
    )


@router.get(
    "/api/tables/{table}/review/{ply}",
    response_class=Response,
    responses={
        200: {"description": "the view after the best move", "content": {JSON: {}}},
        **{
            status: {"description": "refused", "content": schema_of(wire.Problem)}
            for status in (403, 404, 409)
        },
    },
)
async def best_view(
    request: Request, table: TableId, ply: Annotated[int, Path(ge=0, le=2000)]
) -> Response:
    """The table after the best move of a decision, as anybody may see a finished match."""
    site = site_of(request)
    found = await site.tables.get(table)
    found.check_may_watch(person(request))
    read(request, reading.replay_cost(found.desk))
    in_words = wants_words(request, found.game)
    best = await site.reviews.best_view(found, ply, in_words=in_words)
    return Response(best, media_type=JSON)


@router.get(
    "/api/tables/{table}/record",
    response_class=Response,
    responses=TEXT_RESPONSES,
)
async def record(request: Request, table: TableId) -> Response:
    """The record file of a finished match."""
    found = await site_of(request).tables.get(table)
    found.check_may_watch(person(request))
    if found.desk.status != "over":
        raise refusals.not_over()
    read(request, reading.PER_EVENT * len(found.desk.match.events if found.desk.match else ()))
    return text_file(await asyncio.to_thread(found.desk.record), f"jetons-{table}.txt")


@router.get(
    "/api/tables/{table}/series",
    response_class=Response,
    responses=TEXT_RESPONSES,
)
async def series(request: Request, table: TableId) -> Response:
    """The file of a whole series, up to a finished round of it."""
    tables = site_of(request).tables
    found = await tables.get(table)
    found.check_may_watch(person(request))
    if found.desk.status != "over":
        raise refusals.not_over()
    rounds = found.desk.opening.rounds
    if rounds is None:
        raise refusals.no_round()
    read(request, reading.LIST * (1 + len(rounds.tables)))
    before = [await tables.get(name) for name in rounds.tables]
    for one in before:
        one.check_may_watch(person(request))
    desks = [one.desk for one in before]
    text = await asyncio.to_thread(series_file, [*desks, found.desk])
    return text_file(text, f"jetons-{table}-series.txt")


# --- operation ----------------------------------------------------------------------------


@router.get("/api/openapi.json", include_in_schema=False)
async def described_whole(request: Request) -> Response:
    """What all of this takes and answers, for programs."""
    app: FastAPI = request.app
    return await kept(request, app.openapi)


@router.get("/healthz", **described(wire.Health))
async def healthz(request: Request) -> Response:
    """Whether the process is alive."""
    return reply(wire.Health(True, {}))


@router.get("/readyz", **described(wire.Health))
async def readyz(request: Request) -> Response:
    """Whether this node can serve: 503 while it starts, stops, or lost its store."""
    health = await site_of(request).health()
    return reply(health, 200 if health.ok else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics_page(request: Request) -> Response:
    """Numbers for a monitor."""
    return Response(await site_of(request).measure(), media_type=metrics.CONTENT_TYPE)


# --- errors -------------------------------------------------------------------------------

STATUS: tuple[tuple[type[JetonsError], int], ...] = (
    (refusals.NotFound, 404),
    (UnknownGame, 404),
    (NoRules, 404),
    (NoLesson, 404),
    (NoPuzzle, 404),
    (refusals.Forbidden, 403),
    (refusals.TooMany, 429),
    (refusals.Unavailable, 503),
    (Conflict, 409),
)


def problem(error: JetonsError, status: int | None = None) -> Response:
    """An error as an answer."""
    if status is None:
        status = next((code for kind, code in STATUS if isinstance(error, kind)), 400)
    response = reply(wire.Problem(refusals.refusal_of(error)), status)
    if isinstance(error, refusals.TooMany):
        response.headers["Retry-After"] = str(max(1, error.retry // 1000))
    return response


async def on_jetons_error(request: Request, error: Exception) -> Response:
    """One of ours."""
    assert isinstance(error, JetonsError)
    site_of(request).metrics.refusals.labels(error.code).inc()
    return problem(error)


async def on_bad_request(request: Request, error: Exception) -> Response:
    """A parameter that is not what it should be."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem(refusals.unreadable(f"{where}: {first['msg']}"), 422)


async def on_http_error(request: Request, error: Exception) -> Response:
    """No such page, no such method."""
    assert isinstance(error, HTTPException)
    text = {
        404: Text("cette page n’existe pas", "there is no such page"),
        405: Text(
            "cette adresse n’accepte pas cette demande", "this address takes no such request"
        ),
    }.get(error.status_code, Text("requête refusée", "request refused"))
    code = {404: "no_page", 405: "bad_method"}.get(error.status_code, "bad_request")
    response = problem(JetonsError(text, code=code), error.status_code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def on_our_fault(request: Request, error: Exception) -> Response:
    """Something broke; the log has it."""
    return problem(refusals.our_fault(), 500)


def install(app: FastAPI) -> None:
    """Put the routes, the error pages and the schemas into an application."""
    app.include_router(router)
    app.add_exception_handler(JetonsError, on_jetons_error)
    app.add_exception_handler(RequestValidationError, on_bad_request)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_our_fault)
    _, components = msgspec.json.schema_components(
        (*BODIES, *ANSWERS), ref_template="#/components/schemas/{name}"
    )
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        schema = plain()
        schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
        return schema

    app.openapi = openapi  # type: ignore[method-assign]
