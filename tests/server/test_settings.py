"""Settings, signatures, limits, the catalogue: the small parts."""

from __future__ import annotations

import json
import logging
import re
import socket
import time
from pathlib import Path

import msgspec
import pytest
from tests.server.running import process

import jetons
from jetons.bots.levels import arena_numbers
from jetons.cli import main
from jetons.core.errors import BadOption
from jetons.server import catalogue, logs
from jetons.server.identity import Signer
from jetons.server.limits import Bucket, Buckets
from jetons.server.logs import JsonFormatter
from jetons.server.presence import Presence
from jetons.server.settings import Settings, load
from jetons.table import refusals, wire
from jetons.table.names import clean_name
from jetons.table.new_table import pace_of

ROOT = Path(__file__).parent.parent.parent


def test_settings_come_from_file_environment_and_options(tmp_path: Path) -> None:
    path = tmp_path / "jetons.toml"
    path.write_text('port = 9000\nhost = "0.0.0.0"\norigins = ["https://a.example"]\n')
    environ = {"JETONS_PORT": "9001", "JETONS_BEHIND_PROXY": "true", "JETONS_ORIGINS": "x, y"}
    settings = load(str(path), environ, host="::1", nats=None)
    assert (settings.port, settings.host, settings.behind_proxy) == (9001, "::1", True)
    assert settings.origins == ("x", "y")
    assert load(None, {"JETONS_CONFIG": str(path)}).port == 9000


@pytest.mark.parametrize(
    ("text", "environ"),
    [
        ("prot = 1", {}),
        ("port = 'x", {}),
        ("port = 70000", {}),
        ("", {"JETONS_PORT": "many"}),
        ("", {"JETONS_BOT_SECONDS": "soon"}),
        ("project_url = 'javascript:alert(1)'", {}),
    ],
)
def test_settings_that_cannot_be_read_are_named(
    tmp_path: Path, text: str, environ: dict[str, str]
) -> None:
    path = tmp_path / "jetons.toml"
    path.write_text(text)
    with pytest.raises(BadOption) as error:
        load(str(path), environ)
    assert error.value.text.fr
    with pytest.raises(BadOption):
        load(str(tmp_path / "none.toml"), {})


def test_settings_are_shown_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Settings(
        secret="hush-hush", database="postgresql://anne:pass-word@db/jetons", nats="nats://u:pw@n:1"
    ).shown()
    text = json.dumps(shown)
    assert not any(secret in text for secret in ("hush-hush", "pass-word", "pw@"))
    assert main(["serve", "--print-settings", "--port", "9009"]) == 0
    assert json.loads(capsys.readouterr().out)["port"] == 9009


def test_the_backup_command_copies_and_says_what_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "a.sqlite3", tmp_path / "b.sqlite3"
    database.touch()
    assert main(["backup", str(copy), "--database", str(database)]) == 0
    assert copy.stat().st_size > 0
    nowhere = tmp_path / "no" / "such" / "folder" / "c"
    assert main(["backup", str(nowhere), "--database", str(database)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "no host", "192.0.2.1", "x..y"])
def test_where_nobody_can_listen_is_one_line_and_2(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "x.sqlite3")
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        assert main(["serve", "--host", host, "--port", port, "--database", database]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
    assert port in told.err


def test_a_server_that_starts_says_its_address_alone(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        assert server.log() == f"\n{server.base}\n"


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    for field in msgspec.structs.fields(Settings):
        assert f"`{field.name}`" in page, field.name


def test_every_refusal_of_the_server_is_documented() -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src/jetons/server").rglob("*.py")
    )
    for code in set(re.findall(r'code="([a-z_]+)"', sources)) - {"no_page", "bad_method"}:
        assert f"`{code}`" in page, code


def test_every_message_is_documented() -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    for union in (wire.ServerMessage, wire.ClientMessage, wire.AnyEvent):
        for kind in union.__args__:  # type: ignore[attr-defined]
            tag = kind.__struct_config__.tag
            assert re.search(rf"`{tag}\b", page), tag


def test_signatures() -> None:
    signer, other = Signer(b"one"), Signer(b"two")
    assert signer.read_session(signer.cookie("anne"))[0] == "anne"
    assert other.read_session(signer.cookie("anne"))[0] is None
    assert signer.read_token(signer.token("anne", "t1"), "t1") == "anne"
    assert signer.read_token(signer.token("anne", "t1"), "t2") is None
    assert signer.read_token(signer.token("anne", ""), "t2") == "anne"
    assert signer.read_token(signer.cookie("anne"), "t1") is None  # a cookie is no token
    for text in ("", "x" * 1000, "a.b", "é", signer.cookie("anne")[:-1]):
        assert signer.read_session(text)[0] is None


def test_buckets_fill_again() -> None:
    bucket = Bucket(1000.0, 2)
    assert [bucket.take(), bucket.take()] == [0.0, 0.0]
    assert bucket.take(2) > 0
    buckets = Buckets(0.001, 1)
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0


def test_presence_expires_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    presence = Presence()
    assert presence.here("n1", "t", "anne")
    assert not presence.here("n2", "t", "anne")
    assert not presence.gone("n1", "t", "anne")
    assert presence.at("t") == {"anne"}
    now = 200.0
    assert presence.at("t") == set()
    assert presence.expire() == {"t"}
    assert presence.n_online() == 0


def test_names_and_clocks_are_cleaned() -> None:
    assert clean_name("  Zoë\n\tB. ") == "Zoë B."
    assert clean_name("") == ""
    assert clean_name("e\u0301" * 3 + "\u0301" * 30) == "ééé\u0301\u0301"
    assert clean_name("\u202eeve\u202c") == "eve"
    for nothing in (
        " ", "\u3000", "\u200b\u202e", "\u2060\u2066\u2069", "\u00ad", "\u3164", "\u115f\u1160",
        "\uffa0", "\u2800\u2800", "\u0301\u0301", "\u034f", "\ufe0f", "\U000e0100", "\U000e0041",
        "\u17b4", "\x00\x1b", "\ufeff", "\U0001d159", "\ud800",
    ):  # fmt: skip
        with pytest.raises(refusals.BadMessage):
            clean_name(nothing)
    assert pace_of(wire.ClockSpec("days", days=3)).base == 3 * 86_400_000
    for clock in (wire.ClockSpec("move"), wire.ClockSpec("game", seconds=-5)):
        with pytest.raises(BadOption):
            pace_of(clock)


def test_the_catalogue_names_everything_in_both_languages() -> None:
    found = catalogue.catalogue()
    assert [game.slug for game in found.games] == list(jetons.names())
    for game in found.games:
        assert game.title.fr
        assert game.title.en
        assert game.bots
        values = [value for option in game.options for value in option.values]
        assert all(value.title.fr and value.title.en for value in values)
        assert not any(value.title.fr == value.value for value in values), "a code, not a name"


def test_the_catalogue_tells_for_how_many_a_choice_is() -> None:
    games = {game.slug: game for game in catalogue.catalogue().games}
    found = {
        (option.name, value.value): value.seats
        for option in games["21"].options
        for value in option.values
    }
    assert found["teams", "yes"] == [4]
    assert found["teams", "no"] == found["first", "lot"] == [2, 3, 4]
    assert found["first", "3"] == [3, 4]


def test_the_catalogue_tells_what_each_level_scores() -> None:
    for game in catalogue.catalogue().games:
        averages = {bot.name: bot.average for bot in game.bots}
        for level in ("random", "greedy", "doux", "debutant", "amateur", "expert", "maitre"):
            assert averages[level] == arena_numbers()[game.slug][level]["average"]


@pytest.mark.parametrize("slug", jetons.names())
def test_rules_have_the_same_clauses_in_both_languages(slug: str) -> None:
    pages = [catalogue.rules(slug, lang) for lang in ("fr", "en", "zz")]
    numbers = [[c.number for s in page.sections for c in s.clauses] for page in pages]
    assert numbers[0] == numbers[1] == numbers[2]
    assert numbers[0]
    assert pages[2].lang == "fr"


def test_logs_are_json_lines() -> None:
    import logging

    record = logging.LogRecord("jetons", 20, "", 0, "n° %s", ("1",), None)
    line = json.loads(JsonFormatter().format(record))
    assert line["text"] == "n° 1"
    assert line["level"] == "info"


def test_what_a_library_says_of_every_request_is_written_once_in_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A flood of requests that are none fills no disk; how many there were is said."""
    seldom, now = logs.Seldom(), 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    def said(text: str) -> str:
        record = logging.LogRecord("uvicorn.error", 30, "", 0, text, (), None)
        return record.getMessage() if seldom.filter(record) else ""

    lines = [said("Invalid HTTP request received.") for _ in range(500)]
    assert [line for line in lines if line] == ["Invalid HTTP request received."]
    assert said("something else") == "something else"
    now += logs.SELDOM
    assert said("Invalid HTTP request received.").endswith("(499 more before)")
    for i in range(10 * logs.LINES):
        assert said(f"line {i}")
    assert len(seldom._seen) <= logs.LINES
