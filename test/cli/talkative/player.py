"""Answers with the first card of its hand, twice, and crashes when somebody else buys."""
import re
import sys

for line in sys.stdin:
    print("read", len(line), file=sys.stderr, flush=True)
    if line.startswith("(moved") and "(buy" in line:
        raise ValueError("nobody may buy")
    if line.startswith("(move "):
        hand = re.search(r"\(hand ?([^)]*)\)", line).group(1).split()
        for _ in range(2):
            print("(clean " + " ".join(hand[:1]), end="", flush=True)
            print(")", flush=True)
