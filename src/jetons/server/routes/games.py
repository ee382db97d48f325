"""The shelf: games, what their views show, their rules."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from jetons.core.rules_text import NoRules
from jetons.games import game as game_named
from jetons.server import catalogue
from jetons.server.http import Lang, Slug, described, site_of
from jetons.server.packing import packed_once
from jetons.table import wire

STATUS = ((NoRules, 404),)

router = APIRouter()


@router.get("/api/games", **described(wire.Catalogue))
async def games(request: Request) -> Response:
    """The games, their options, their bots."""
    project = site_of(request).settings.project_url
    return await packed_once(request, catalogue.catalogue, project)


@router.get("/api/games/{slug}/fields", **described(wire.Fields, None, 404))
async def fields(request: Request, slug: Slug) -> Response:
    """What the views of a game show, field by field."""
    return await packed_once(request, catalogue.fields, game_named(slug).slug)


@router.get("/api/games/{slug}/rules", **described(wire.Rules, None, 404))
async def rules(request: Request, slug: Slug, lang: Lang = "fr") -> Response:
    """The rules of a game, clause by clause."""
    return await packed_once(
        request, catalogue.rules, game_named(slug).slug, catalogue.spoken(lang)
    )
