"""What all endpoints share: who asks, what they send, what they are answered, errors.

The endpoints are in ``routes``. Bodies are the types of ``table.wire``, decoded and encoded by
msgspec; FastAPI describes them (``/api/openapi.json``). Every error is a ``wire.Problem``.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from jetons.core.errors import Conflict, JetonsError, UnknownGame
from jetons.core.game import Game
from jetons.core.text import Text
from jetons.core.told import mark_of
from jetons.server import identity
from jetons.server.packing import JSON
from jetons.server.site import Site
from jetons.table import refusals, wire

T = TypeVar("T")
TableId = Annotated[str, Path(max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Slug = Annotated[str, Path(max_length=40)]
LessonPlace = Annotated[str, Path(max_length=60, pattern="^[a-z0-9.-]+$")]
ExerciseId = Annotated[str, Path(max_length=60, pattern="^[a-z0-9-]+$")]
Lang = Annotated[str, Query(max_length=8)]
CATALOGUES = "jetons-catalogues"  # header: marks as in wire.Hello.catalogues, with commas between

_described: set[type[Any]] = {wire.Problem}  # what OpenAPI is to have the schemas of


def reply(value: Any, status: int = 200) -> Response:
    """A value as a JSON answer."""
    return Response(wire.encode(value), status, media_type=JSON)


def site_of(request: Request) -> Site:
    """The site that a request came to."""
    site: Site = request.app.state.site
    return site


def described(answer: type[Any], body: type[Any] | None = None, *errors: int) -> dict[str, Any]:
    """What OpenAPI says of an endpoint."""
    _described.update({answer} if body is None else {answer, body})
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


async def worked(request: Request, paid: float, do: Callable[[], T]) -> T:
    """What is worked out beside the traffic, for an address that paid for it by ``read``."""
    site = site_of(request)
    return await site.reading.work(site.address_of(request.scope), paid, do)


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
    cookie = site_of(request).cookie_for(person(request), session_of(request))
    response.headers.append("set-cookie", cookie)
    return response


def session_of(request: Request) -> str:
    """The session of who asks; "" for a guest who has none."""
    given: str | None = getattr(request.state, "session", None)
    if given is not None:
        return given
    if "authorization" in request.headers:
        return ""
    player, session = site_of(request).signed_in(request.headers)
    return session if player == person(request) else ""


# --- errors -------------------------------------------------------------------------------

STATUS: tuple[tuple[type[JetonsError], int], ...] = (
    (refusals.NotFound, 404),
    (UnknownGame, 404),
    (refusals.Forbidden, 403),
    (refusals.TooMany, 429),
    (refusals.Unavailable, 503),
    (Conflict, 409),
)


def sections() -> Iterator[Any]:
    """The modules of ``routes``, by name."""
    from jetons.server import routes

    for name in sorted(module.name for module in pkgutil.iter_modules(routes.__path__)):
        yield importlib.import_module(f"{routes.__name__}.{name}")


@functools.cache
def statuses() -> tuple[tuple[type[JetonsError], int], ...]:
    """Which status an error is answered with, those of all sections included."""
    return (*STATUS, *(pair for section in sections() for pair in getattr(section, "STATUS", ())))


def problem(error: JetonsError, status: int | None = None) -> Response:
    """An error as an answer."""
    if status is None:
        status = next((code for kind, code in statuses() if isinstance(error, kind)), 400)
    response = reply(wire.Problem(refusals.refusal_of(error), list(error.path)), status)
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
    for section in sections():
        app.include_router(section.router)
    app.add_exception_handler(JetonsError, on_jetons_error)
    app.add_exception_handler(RequestValidationError, on_bad_request)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_our_fault)
    _, components = msgspec.json.schema_components(
        sorted(_described, key=lambda kind: kind.__name__),
        ref_template="#/components/schemas/{name}",
    )
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        schema = plain()
        schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
        return schema

    app.openapi = openapi  # type: ignore[method-assign]
