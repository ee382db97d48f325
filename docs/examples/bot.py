"""A bot for the line protocol of docs/program.md that needs nothing but Python.

It lays as many tokens as it can, and takes the first of such moves.
"""

import json
import sys


def choose(asked):
    """The move for what a `go` asks: an exchange (x …), a stop (.) or a pass (-) comes last."""
    return max(asked["legal"], key=lambda move: 0 if move[0] in "x.-" else len(move.split()))


def main():
    """Answer every line until `quit`."""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "jetons":
            print("name Longest")
            print("author the jetons authors")
            print("ready", flush=True)
        elif word == "go":
            table, _, asked = rest.partition(" ")
            print("move", table, choose(json.loads(asked)), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
