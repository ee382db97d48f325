#!/bin/sh
# Builds the image of Containerfile and tries it: who it runs as, that it is healthy, serves page and
# documents, and that a volume outlives it. Where no registry can be reached, BASE=debian makes the
# base from Debian's packages first. Needs root, buildah, the wheels of `make release`, for
# BASE=debian debootstrap too. PORT: a free one.
set -eu
cd "$(dirname "$0")/.."
port=${PORT:-8101}
scratch=$(mktemp -d)
volume=$scratch/volume
server=
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    [ -z "${box:-}" ] || buildah rm "$box" >/dev/null 2>&1 || true
    rm -rf "$scratch"
}
trap cleanup EXIT

from=
if [ "${BASE:-}" = debian ]; then # python:3.13-slim is Debian 13 with Python 3.13, too
    debootstrap --variant=minbase --include=python3-venv,ca-certificates trixie "$scratch/root" >/dev/null
    chroot "$scratch/root" python3 -m venv /usr/local/python
    cp /etc/ssl/certs/ca-certificates.crt "$scratch/root/etc/ssl/certs/" # and whoever is trusted here
    base=$(buildah from scratch)
    buildah add -q "$base" "$scratch/root" / >/dev/null
    buildah config --env PATH=/usr/local/python/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin "$base"
    buildah commit -q "$base" localhost/python-slim >/dev/null
    buildah rm "$base" >/dev/null
    from="--from localhost/python-slim"
fi
# shellcheck disable=SC2086
buildah build -q --isolation chroot $from -t localhost/jetons -f Containerfile . >/dev/null
buildah images --format '{{.Name}} {{.Size}}' localhost/jetons

box=$(buildah from localhost/jetons)
say() { # a command of the image, as its user, with the volume
    buildah run --isolation chroot -v "$volume:/home/jetons/data" "$box" -- "$@"
}
mkdir "$volume"
chown 10001 "$volume"
start() {
    buildah run --isolation chroot -v "$volume:/home/jetons/data" -e JETONS_PORT="$port" "$box" -- jetons serve \
        >"$scratch/log" 2>&1 &
    server=$!
    for _ in $(seq 100); do
        say python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$port/healthz')" 2>/dev/null &&
            return
        sleep 0.2
    done
    cat "$scratch/log" >&2
    exit 1
}
say python -c "import os, importlib.util as i; assert os.getuid() == 10001; assert not i.find_spec('numba')"
start
get() { say python -c "import urllib.request as u; print(u.urlopen('http://127.0.0.1:$port$1').read().decode())"; }
get / | grep -q '<div id="app"'
get /docs/ | grep -q '</html>'
get /api/games | grep -q triolet
table=$(say python - <<END
import asyncio
from jetons.client import Client, first_legal
async def play():
    async with Client("http://127.0.0.1:$port", name="Ana") as client:
        opened = await client.open_table("101", [{"kind": "me"}])
        async with client.sit_at(opened.table) as table:
            await table.play(await first_legal(table))
    return opened.table
print(asyncio.run(play()))
END
)
kill "$server" && wait "$server" 2>/dev/null || true
[ -s "$volume/jetons.sqlite3" ]
start
get "/api/tables/$table" | grep -q '"101"'
echo "container: runs as 10001, healthy, page and /docs served, table $table is there after a restart"
