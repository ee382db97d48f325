"""Logs as people might have written them, by Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from jetons.people.log import Entry, name_of, union

DEVICES = ("telephone", "ordinateur", "tablette")
NOW = 1_800_000_000_000
SHELVED = ("names", "met", "forgotten", "hint", "puzzle_run")
ROW = {"place": 1, "seat": 0, "text": "= 3", "at": 5}


@st.composite
def saids(draw: st.DrawFn) -> tuple[str, str, dict[str, Any]]:
    """A kind, a key, data."""
    kind = draw(
        st.sampled_from(
            ["setting", "lesson", "puzzle", "sheet", "daily", "removed", "name", *SHELVED]
        )
    )
    key = draw(st.sampled_from(["a", "b", "triolet/q-1"]))
    day = draw(st.integers(1, 40))
    solved = {draw(st.sampled_from("xyz")): {"box": draw(st.integers(0, 4)), "due": day}}
    data: dict[str, dict[str, Any]] = {
        "setting": {"value": draw(st.sampled_from([1, True, "clair", None, 0.5]))},
        "lesson": {"solved": solved, "guided": day, "isGuided": draw(st.booleans())},
        "puzzle": {"day": day, "right": draw(st.booleans())},
        "sheet": draw(st.sampled_from([{"game": "triolet"}, {"entry": {**ROW, "id": key}}])),
        "daily": {"day": day, "points": draw(st.integers(0, 99))},
        "removed": {"what": draw(st.sampled_from(["sheet", "table", "puzzle"]))},
        "name": {"name": draw(st.sampled_from(["Zoé", "Ada"]))},
        "names": {"names": draw(st.lists(st.sampled_from(["Zoé", "zoé ", "Ada"])))},
        "met": {"game": "21", "names": ["Zoé", "Ada"], "won": ["Ada"], "at": day},
        "forgotten": {"at": day - 30},
        "hint": draw(st.sampled_from([{}, {"n": 3}])),
        "puzzle_run": {"streak": day, "best": day},
    }
    return kind, key if kind != "name" else "", data[kind]


@st.composite
def logs(draw: st.DrawFn) -> list[Entry]:
    """What three devices wrote, each without a gap; their tables grew from what each had seen."""
    counts = dict.fromkeys(DEVICES, 0)
    made: list[Entry] = []
    seen: dict[str, list[Entry]] = {device: [] for device in DEVICES}
    for _ in range(draw(st.integers(0, 24))):
        device = draw(st.sampled_from(DEVICES))
        counts[device] += 1
        at = draw(st.integers(0, 30))
        if draw(st.booleans()):
            kind, key, data = draw(saids())
        else:
            kind, key = "table", draw(st.sampled_from(["a", "b"]))
            before = [e for e in seen[device] if e.kind == "table" and e.key == key]
            after = draw(st.sampled_from(before)) if before else None
            seq = after.data["seq"] + 1 if after else 1
            data = {"seq": seq, "entry": {"t": "x"}, "own": draw(st.booleans())}
            if after is not None:
                data["after"] = name_of(after)
        entry = Entry(device, counts[device], at, kind, key, data)
        made.append(entry)
        seen[device].append(entry)
        if draw(st.integers(0, 4)) == 0:  # two devices met
            other = draw(st.sampled_from(DEVICES))
            both = union([*seen[device], *seen[other]])
            seen[device], seen[other] = list(both), list(both)
    return made
