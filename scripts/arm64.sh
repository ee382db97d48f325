#!/bin/sh
# Plays the arm64 libraries in an arm64 Python, emulated: fetches QEMU's user mode and Debian's
# Python as packages, unpacks them into a folder (nothing is installed) and runs the tests there.
#   arm64.sh [DIR]     Debian or a system like it; DIR is kept for the next time
set -eu
cd "$(dirname "$0")/.."
home=${1:-build/arm64}
mkdir -p "$home"
home=$(cd "$home" && pwd)
tree=$(pwd)
if [ ! -x "$home/python" ]; then
    mkdir -p "$home/lists/partial" "$home/cache/archives/partial" "$home/state" "$home/root" "$home/emulator"
    : >"$home/status"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" \
        >"$home/sources.list"
    fetch() { # architecture, folder, packages...
        arch=$1 into=$2
        shift 2
        set -- "$@"
        options="-qq -o APT::Architecture=$arch -o APT::Architectures=$arch
            -o Dir::Etc::sourcelist=$home/sources.list -o Dir::Etc::sourceparts=/dev/null
            -o Dir::State=$home/state -o Dir::State::lists=$home/lists
            -o Dir::State::status=$home/status -o Dir::Cache=$home/cache -o APT::Sandbox::User=$(id -un)"
        # shellcheck disable=SC2086
        (cd "$into" && apt-get $options update && apt-get $options download "$@" &&
            for package in *.deb; do dpkg -x "$package" . && rm "$package"; done)
    }
    fetch amd64 "$home/emulator" qemu-user-static
    fetch arm64 "$home/root" libc6 libgcc-s1 libstdc++6 zlib1g libexpat1 libssl3 libffi8 libbz2-1.0 \
        liblzma5 libsqlite3-0 libuuid1 python3.11-minimal libpython3.11-minimal libpython3.11-stdlib
    pinned() { sed -n "s/^$1==\([^ ]*\).*/$1==\1/p" requirements-run.lock | head -1; }
    .venv/bin/python -m pip install -qq --disable-pip-version-check --target "$home/site" --no-deps \
        --platform manylinux_2_28_aarch64 --platform manylinux2014_aarch64 --only-binary=:all: \
        --python-version 3.11 --implementation cp "$(pinned numpy)" "$(pinned msgspec)" "$(pinned rich)"
    cat >"$home/python" <<END
#!/bin/sh
exec "$home/emulator/usr/bin/qemu-aarch64-static" -L "$home/root" -E PYTHONHOME="$home/root/usr" \\
    -E PYTHONPATH="$home/site:$tree/src:$tree" "$home/root/usr/bin/python3.11" "\$@"
END
    chmod +x "$home/python"
fi
sh scripts/setup.sh machines
.venv/bin/jetons native --target linux-arm64 --if-needed
JETONS_ARM64="$home/python" exec .venv/bin/python -m pytest -q -n 0 tests/machines/test_platforms.py -k arm64
