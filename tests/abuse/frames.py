"""The cases of RFC 6455 as a table: what a client sends, and what the server must say to it.

Grouped like the RFC, and like the test suites that are written after it. Our server does not echo,
so messages are pings of ours (docs/wire.md), which are answered by their number.
"""

from __future__ import annotations

from typing import NamedTuple

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b"\x37\xfa\x21\x3d"  # of the RFC's own examples
LARGEST = 65_536  # bytes of a frame
MESSAGE = 8192  # bytes of a message that is read; longer ones are refused, and the line goes on


def frame(
    data: bytes = b"",
    kind: int = TEXT,
    *,
    last: bool = True,
    bits: int = 0,
    mask: bytes | None = MASK,
    form: int = 0,
    length: int | None = None,
) -> bytes:
    """A frame; ``bits`` are the reserved ones, ``form`` the bytes of its length (0: the fewest)."""
    n = len(data) if length is None else length
    form = form or (1 if n < 126 else 2 if n < 65_536 else 8)
    flag = 0x80 if mask is not None else 0
    size = {
        1: bytes([flag | (n & 0x7F)]),
        2: bytes([flag | 126]) + (n & 0xFFFF).to_bytes(2, "big"),
        8: bytes([flag | 127]) + n.to_bytes(8, "big"),
    }[form]
    head = bytes([(0x80 if last else 0) | bits << 4 | kind])
    if mask is None:
        return head + size + data
    key = (mask * (len(data) // 4 + 1))[: len(data)]
    hidden = (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(len(data), "big")
    return head + size + mask + hidden


def ask(ref: int = 1, size: int = 0, inside: bytes = b"") -> bytes:
    """A message that is answered by its number, of some size, with some text inside."""
    text = b'{"t":"ping","ref":%d,"x":"%s"}' % (ref, inside)
    return text + b" " * (size - len(text))


def bye(code: int | None, reason: bytes = b"") -> bytes:
    """A close frame."""
    return frame((b"" if code is None else code.to_bytes(2, "big")) + reason, CLOSE)


def split(data: bytes, *cuts: int, kind: int = TEXT) -> list[bytes]:
    """A message in several frames."""
    ends = [*cuts, len(data)]
    starts = [0, *cuts]
    return [
        frame(data[a:b], kind if i == 0 else MORE, last=b == len(data) and i == len(ends) - 1)
        for i, (a, b) in enumerate(zip(starts, ends, strict=True))
    ]


class Answered(NamedTuple):
    """The message of this number was answered."""

    ref: int


class Ponged(NamedTuple):
    """A ping of the protocol was answered."""

    data: bytes


class Refused(NamedTuple):
    """A message was refused, and the line goes on."""

    code: str


class Closed(NamedTuple):
    """The server hung up; None: as the client did, without a code."""

    code: int | None


Expected = Answered | Ponged | Refused | Closed


class Case(NamedTuple):
    """One line of the table."""

    name: str
    sent: bytes
    expected: list[Expected]


def case(name: str, sent: bytes | list[bytes], *expected: Expected) -> Case:
    """A line of the table."""
    return Case(name, sent if isinstance(sent, bytes) else b"".join(sent), list(expected))


ONE, TWO = Answered(1), Answered(2)
BAD, NO_TEXT, TOO_LONG = Closed(1002), Closed(1007), Closed(1009)

FRAMING = [
    case("text empty", frame(b""), Refused("bad_message")),
    *(case(f"text of {n} bytes", frame(ask(size=n)), ONE) for n in (40, 125, 126, 127, 128, 4096)),
    case("text of the longest message", frame(ask(size=MESSAGE)), ONE),
    case("text of one byte more", frame(ask(size=MESSAGE + 1)), Refused("too_long")),
    case("text of 65535 bytes", frame(ask(size=65_535)), Refused("too_long")),
    case("text of the longest frame", frame(ask(size=LARGEST)), Refused("too_long")),
    case("bytes empty", frame(b"", BINARY), Refused("bad_message")),
    *(case(f"bytes, {n} of them", frame(ask(size=n), BINARY), ONE) for n in (40, 125, 126, 4096)),
    case("bytes of the longest frame", frame(ask(size=LARGEST), BINARY), Refused("too_long")),
    case("mask of zeros", frame(ask(), mask=bytes(4)), ONE),
    case("mask of ones", frame(ask(), mask=b"\xff" * 4), ONE),
    case("no mask on text", frame(ask(), mask=None), BAD),
    case("no mask on bytes", frame(ask(), BINARY, mask=None), BAD),
    case("no mask on a ping", frame(b"", PING, mask=None), BAD),
    case("no mask on a close", frame(b"\x03\xe8", CLOSE, mask=None), BAD),
    case("two messages at once", [frame(ask(1)), frame(ask(2))], ONE, TWO),
]

PINGS = [
    case("ping empty", frame(b"", PING), Ponged(b"")),
    case("ping with text", frame(b"hello", PING), Ponged(b"hello")),
    case("ping with bytes", frame(b"\x00\xff\xfe\xfd\xfb\x00\xff", PING),
         Ponged(b"\x00\xff\xfe\xfd\xfb\x00\xff")),
    case("ping of 125 bytes", frame(b"\xfe" * 125, PING), Ponged(b"\xfe" * 125)),
    case("ping of 126 bytes", frame(b"\xfe" * 126, PING), BAD),
    case("ping in two frames", [frame(b"a", PING, last=False), frame(b"b", MORE)], BAD),
    case("ten pings", [frame(b"%d" % i, PING) for i in range(10)],
         *(Ponged(b"%d" % i) for i in range(10))),
    case("pong unasked for, empty", frame(b"", PONG)),
    case("pong unasked for, with text", frame(b"unasked for", PONG)),
    case("pong of 126 bytes", frame(b"." * 126, PONG), BAD),
    case("pong in two frames", [frame(b"", PONG, last=False), frame(b"", MORE)], BAD),
    case("pong unasked for, then ping", [frame(b"x", PONG), frame(b"y", PING)], Ponged(b"y")),
    case("ping between messages", [frame(ask(1)), frame(b"!", PING), frame(ask(2))],
         Ponged(b"!"), ONE, TWO),
]  # fmt: skip

RESERVED = [
    *(case(f"reserved bits {bits:03b} on text", frame(ask(), bits=bits), BAD)
      for bits in range(1, 8)),
    case("reserved bit on bytes", frame(ask(), BINARY, bits=4), BAD),
    case("reserved bit on a ping", frame(b"", PING, bits=2), BAD),
    case("reserved bit on a pong", frame(b"", PONG, bits=1), BAD),
    case("reserved bit on a close", frame(b"\x03\xe8", CLOSE, bits=4), BAD),
    case("reserved bit on a continuation",
         [frame(b"{", last=False), frame(b"}", MORE, bits=4)], BAD),
    case("reserved bit after a message", [frame(ask()), frame(ask(2), bits=4)], ONE, BAD),
]  # fmt: skip

KINDS = [
    *(case(f"kind {kind}, which is none", frame(b"", kind), BAD)
      for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
    case("kind 3 with data", frame(b"reserved", 3), BAD),
    case("kind 11 with data", frame(b"reserved", 11), BAD),
    case("kind 5 after a message", [frame(ask()), frame(b"", 5), frame(ask(2))], ONE, BAD),
]  # fmt: skip

TEXT_IN_TWO = split(ask(), 9)
PIECES = [
    case("text in two frames", TEXT_IN_TWO, ONE),
    case("bytes in two frames", split(ask(), 9, kind=BINARY), ONE),
    case("text byte by byte", split(ask(), *range(1, len(ask()))), ONE),
    case("first frame empty", [frame(b"", last=False), frame(ask(), MORE)], ONE),
    case("all frames empty", [frame(b"", last=False), *[frame(b"", MORE, last=False)] * 3,
                              frame(b"", MORE)], Refused("bad_message")),
    case("last frame empty", [frame(ask(), last=False), frame(b"", MORE)], ONE),
    case("ping between the frames", [TEXT_IN_TWO[0], frame(b"?", PING), TEXT_IN_TWO[1]],
         Ponged(b"?"), ONE),
    case("pong between the frames", [TEXT_IN_TWO[0], frame(b"?", PONG), TEXT_IN_TWO[1]], ONE),
    case("two pings between the frames",
         [TEXT_IN_TWO[0], frame(b"1", PING), frame(b"2", PING), TEXT_IN_TWO[1]],
         Ponged(b"1"), Ponged(b"2"), ONE),
    case("continuation of nothing", frame(ask(), MORE), BAD),
    case("continuation of nothing, to be continued", frame(ask(), MORE, last=False), BAD),
    case("continuation after a whole message", [frame(ask()), frame(b"x", MORE)], ONE, BAD),
    case("continuation after the last frame", [*TEXT_IN_TWO, frame(b"", MORE)], ONE, BAD),
    case("text inside text", [TEXT_IN_TWO[0], frame(ask(2))], BAD),
    case("bytes inside text", [TEXT_IN_TWO[0], frame(ask(2), BINARY)], BAD),
    case("text begun inside text", [TEXT_IN_TWO[0], frame(b"{", last=False)], BAD),
    case("two messages in frames", [*TEXT_IN_TWO, *split(ask(2), 3, 12)], ONE, TWO),
    case("256 frames", split(ask(size=256), *range(1, 256)), ONE),
    case("frames without end", [frame(b"", last=False), *[frame(b"", MORE, last=False)] * 300],
         TOO_LONG),
    case("frames longer together than any", split(b" " * (LARGEST + 1), LARGEST), TOO_LONG),
]  # fmt: skip


def said(name: str, text: bytes, *expected: Expected) -> Case:
    """A case of text inside a message."""
    return case(name, frame(ask(inside=text)), *expected)


GOOD_TEXTS = {
    "ASCII": b"hello",
    "two bytes": "é".encode(),
    "Greek": "κόσμε".encode(),
    "the euro": "€".encode(),
    "outside the first plane": "𝄞🀄".encode(),
    "first of two bytes": b"\xc2\x80",
    "first of three bytes": b"\xe0\xa0\x80",
    "first of four bytes": b"\xf0\x90\x80\x80",
    "last of two bytes": b"\xdf\xbf",
    "last of three bytes": b"\xef\xbf\xbf",
    "last of all": b"\xf4\x8f\xbf\xbf",
    "before the surrogates": b"\xed\x9f\xbf",
    "after the surrogates": b"\xee\x80\x80",
    "replacement": b"\xef\xbf\xbd",
    "no character": b"\xef\xb7\x90",
}
BAD_TEXTS = {
    "lone continuation": b"\x80",
    "last continuation": b"\xbf",
    "two continuations": b"\x80\xbf",
    "all first bytes, no continuation": b"\xc3 \xe2 \xf0 ",
    "cut after one of two": b"\xc3",
    "cut after two of three": b"\xe2\x82",
    "cut after three of four": b"\xf0\x9d\x84",
    "cut, then text": b"\xe2\x82abc",
    "FE": b"\xfe",
    "FF": b"\xff",
    "overlong slash of two": b"\xc0\xaf",
    "overlong slash of three": b"\xe0\x80\xaf",
    "overlong slash of four": b"\xf0\x80\x80\xaf",
    "overlong end of two": b"\xc1\xbf",
    "overlong end of three": b"\xe0\x9f\xbf",
    "overlong end of four": b"\xf0\x8f\xbf\xbf",
    "overlong zero": b"\xc0\x80",
    "first surrogate": b"\xed\xa0\x80",
    "last surrogate": b"\xed\xbf\xbf",
    "pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80",
    "beyond the last": b"\xf4\x90\x80\x80",
    "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80",
}
EURO = ask(inside="€".encode())
AT = EURO.index("€".encode()) + 1  # inside the character
WRONG = ask(inside=b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80\x65")
UTF_8 = [
    *(said(f"text: {name}", text, ONE) for name, text in GOOD_TEXTS.items()),
    *(said(f"no text: {name}", text, NO_TEXT) for name, text in BAD_TEXTS.items()),
    case("a character in two frames", split(EURO, AT), ONE),
    case("a character in three frames", split(EURO, AT, AT + 1), ONE),
    case("no text in two frames", split(WRONG, 30), NO_TEXT),
    case("no text frame by frame", split(WRONG, *range(1, len(WRONG))), NO_TEXT),
    case("a character that never ends, in frames",
         [frame(ask(), last=False), frame(b"\xe2\x82", MORE)], NO_TEXT),
    case("no text as bytes", frame(b"\xff\xfe", BINARY), Refused("bad_message")),
    case("no text in a long frame", frame(ask(size=4000, inside=b"\xc3\x28")), NO_TEXT),
    case("no text in a ping", frame(b"\xff", PING), Ponged(b"\xff")),
]  # fmt: skip

CLOSING = [
    case("close without a code", bye(None), Closed(None)),
    case("close of one byte", frame(b"\x03", CLOSE), BAD),
    case("close with a reason", bye(1000, b"au revoir"), Closed(1000)),
    case("close with the longest reason", bye(1000, b"." * 123), Closed(1000)),
    case("close with a reason too long", bye(1000, b"." * 124), BAD),
    case("close with a reason that is no text", bye(1000, b"\xce\xba\xed\xa0\x80"), NO_TEXT),
    case("close in two frames", [frame(b"\x03\xe8", CLOSE, last=False), frame(b"", MORE)], BAD),
    *(case(f"close with {code}", bye(code), Closed(code))
      for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)),
    *(case(f"close with {code}, which is none", bye(code), BAD)
      for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)),
    case("close twice", [bye(1000), bye(1001)], Closed(1000)),
    case("ping after close", [bye(1000), frame(b"", PING)], Closed(1000)),
    case("close after a message", [frame(b"?", PING), bye(1000)], Ponged(b"?"), Closed(1000)),
    case("close inside a message", [TEXT_IN_TWO[0], bye(1000)], Closed(1000)),
    case("close inside a message that goes on", [TEXT_IN_TWO[0], bye(1000), TEXT_IN_TWO[1]],
         Closed(1000)),
    case("close after nonsense", [frame(b"", 3), bye(1000)], BAD),
]  # fmt: skip

LIMITS = [
    case("frame longer than any", frame(b"", length=LARGEST + 1), TOO_LONG),
    case("frame of a gigabyte, announced", frame(b"", length=1 << 30), TOO_LONG),
    case("longest length", frame(b"", length=(1 << 63) - 1), TOO_LONG),
    case("length with its first bit set", frame(b"", length=1 << 63, form=8), BAD),
    case("length of two bytes for one", frame(ask(), form=2), BAD),
    case("length of eight bytes for one", frame(ask(), form=8), BAD),
    case("length of eight bytes for two", frame(ask(size=300), form=8), BAD),
    case("length of two bytes for none", frame(b"", form=2), BAD),
    case("length of two bytes on a ping", frame(b"", PING, form=2), BAD),
    case("length of eight bytes on a close", frame(b"\x03\xe8", CLOSE, form=8), BAD),
    case("frame longer than any, to be continued", frame(b"", last=False, length=LARGEST + 1),
         TOO_LONG),
    case("nested as deep as fits", frame(b"[" * MESSAGE), Refused("bad_message")),
    case("a hundred messages at once", [frame(ask(i)) for i in range(100)],
         *(Answered(i) for i in range(100))),
]  # fmt: skip

GROUPS = {
    "framing": FRAMING,
    "ping and pong": PINGS,
    "reserved bits": RESERVED,
    "opcodes": KINDS,
    "fragmentation": PIECES,
    "UTF-8": UTF_8,
    "closing": CLOSING,
    "limits": LIMITS,
}
