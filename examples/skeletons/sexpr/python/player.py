#!/usr/bin/env python3
"""A player for the S-expression protocol of Dominion. It ends each turn at once: your strategy goes into move().

    herald grade player --protocol sexpr/v3 --quick -- ./player.py
    herald play --protocol sexpr/v3 ./player.py big-money
"""

import sys


def move(state):
    """Our turn. The server asks again after each play, until we end the turn with (clean …).

    Other plays: (act village), (add gold), (buy silver). state["hand"] and state["supply"] are lists of cards,
    state["actions"], state["buys"] and state["coins"] are numbers.
    """
    # A turn ends with a card of the hand on top of the discard pile, if there is one.
    return f"(clean {state['hand'][0]})" if state["hand"] else "(clean)"


def defend(state):
    """We are attacked, and discard down to three cards. With a moat in the hand, (moat) is allowed as well."""
    excess = max(0, len(state["hand"]) - 3)
    return "(" + " ".join(["discard"] + state["hand"][:excess]) + ")"


def read_state(fields):
    state = {name: values for name, *values in fields}
    for counter in ("actions", "buys", "coins"):
        state[counter] = int(state[counter][0])
    return state


def messages():
    """Yields each message as nested lists, as soon as its last parenthesis arrives: there may be no newline after it."""
    open_lists, word, quote = [[]], "", ""  # quote is the mark that ends "a name" or |a name|
    while byte := sys.stdin.buffer.read(1):
        character = byte.decode("latin-1")
        if character == "\\" and quote != "|":
            word += character + sys.stdin.buffer.read(1).decode("latin-1")
        elif quote or character in '"|':
            word += character
            quote = character if not quote else "" if character == quote else quote
        elif character in "() \t\r\n":
            if word:
                open_lists[-1].append(word)
                word = ""
            if character == "(":
                open_lists.append([])
            elif character == ")":
                closed = open_lists.pop()
                if len(open_lists) == 1:
                    yield closed
                else:
                    open_lists[-1].append(closed)
        else:
            word += character


ANSWERS = {"move": move, "attacked": defend}  # all other messages are news, and want no answer

for message in messages():
    if message[0] in ANSWERS:
        # Without flush, the answer would stay in a buffer, and both sides would wait.
        print(ANSWERS[message[0]](read_state(message[-1])), flush=True)
