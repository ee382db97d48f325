"""What the server answers over HTTP: one module a section, found by itself.

A section has a ``router``, whose endpoints say by ``described`` what they take and answer::

    from fastapi import APIRouter, Request
    from starlette.responses import Response

    from jetons.server.http import body_of, described, limit, person, reply, site_of
    from jetons.table import wire

    router = APIRouter()


    @router.post("/api/me/colour", **described(wire.Me, wire.Colour, 404))
    async def colour(request: Request) -> Response:
        '''Choose a colour.'''  # OpenAPI has this sentence
        await limit(request)  # whoever writes is counted; who reads is, by ``read``
        body = await body_of(request, wire.Colour)
        ...
        return reply(answer)

A ``JetonsError`` that is raised becomes a ``wire.Problem``; a section whose errors are not 400 has
them in ``STATUS``: pairs of a class and a status.
"""
