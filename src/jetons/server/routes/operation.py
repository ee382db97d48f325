"""For those who run the site: its description, its health, its numbers."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import Response

from jetons.server import metrics
from jetons.server.http import described, reply, site_of
from jetons.server.packing import packed_once
from jetons.table import wire

router = APIRouter()


@router.get("/api/openapi.json", include_in_schema=False)
async def described_whole(request: Request) -> Response:
    """What all of this takes and answers, for programs."""
    app: FastAPI = request.app
    return await packed_once(request, app.openapi)


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
