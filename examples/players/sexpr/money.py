#!/usr/bin/env python3
"""A player for the S-expression Dominion protocol, versions 1 to 3: big money with two smithies.

The server talks to us on stdin, we answer on stdout. money.mjs and money.sh are the same player in other languages.
"""

import sys

# Actions that need no choice, best first. Village and market give back the action they cost.
SIMPLE_ACTIONS = ["village", "market", "smithy", "militia", "moat", "woodcutter"]

TREASURES = ["gold", "silver", "copper"]

# What a militia may take from us, worst card first. A victory card does nothing in the hand.
LEAST_USEFUL = "province duchy estate cellar remodel workshop woodcutter moat".split()
LEAST_USEFUL += "copper mine village market militia smithy silver gold".split()


def messages():
    """Yields each message as nested lists, as soon as its last parenthesis arrives.

    Nothing promises a newline after a message, so reading lines would wait for ever: we read characters.
    """
    open_lists = [[]]  # the lists that are not closed yet, innermost last
    word = ""
    quote = ""  # inside "a name" or |a name|, the mark that will end it
    while byte := sys.stdin.buffer.read(1):  # empty at the end of the input
        character = byte.decode("latin-1")
        if character == "\\" and quote != "|":  # the next character means nothing special
            word += character + sys.stdin.buffer.read(1).decode("latin-1")
        elif quote:
            word += character
            if character == quote:
                quote = ""
        elif character in '"|':
            word += character
            quote = character
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


class State:
    """What a (move …) or (attacked …) message tells us. The fields are found by name, not by place."""

    def __init__(self, fields):
        field = {name: values for name, *values in fields}
        self.supply = field["supply"]
        self.hand = field["hand"]
        self.actions = int(field["actions"][0])
        self.buys = int(field["buys"][0])
        self.coins = int(field["coins"][0])
        self.owned = field["deck"] + field["hand"] + field["plays"] + field["discards"]


def choose_action(state):
    for card in SIMPLE_ACTIONS:
        if card in state.hand:
            return f"(act {card})"
    # Only copper to silver: some servers take the text at its word and refuse silver to gold.
    if "mine" in state.hand and "copper" in state.hand and "silver" in state.supply:
        return "(act mine copper silver)"
    return None


def choose_purchase(state):
    provinces = state.supply.count("province")
    wishes = [  # best first: card, cost, whether we want it now
        ("province", 8, True),
        ("duchy", 5, provinces <= 4),  # near the end points count more than money
        ("gold", 6, True),
        ("estate", 2, provinces <= 2),
        ("smithy", 4, state.owned.count("smithy") < 2),  # more would meet in one hand, with one action
        ("mine", 5, state.owned.count("mine") < 1),
        ("silver", 3, True),
    ]
    for card, cost, wanted in wishes:
        if wanted and cost <= state.coins and card in state.supply:
            return f"(buy {card})"
    return None


def move(state):
    """One play of our turn; the server asks again until we say (clean …)."""
    play = choose_action(state) if state.actions > 0 else None
    if play is None and state.buys > 0:
        # All treasures first: without a buy they are useless, and after a buy it is too late for them.
        treasure = next((card for card in TREASURES if card in state.hand), None)
        play = f"(add {treasure})" if treasure else choose_purchase(state)
    # Otherwise the turn is over, and we must show one card of the hand, if there is one.
    return play or (f"(clean {state.hand[0]})" if state.hand else "(clean)")


def defend(state):
    """The answer to a militia: a moat, or discard down to three cards."""
    if "moat" in state.hand:
        return "(moat)"
    worst_first = sorted(state.hand, key=LEAST_USEFUL.index)
    return "(" + " ".join(["discard"] + worst_first[: max(0, len(state.hand) - 3)]) + ")"


ANSWERS = {"move": move, "attacked": defend}  # the others, (moved …) and (defended …), want no answer

for message in messages():
    if message[0] in ANSWERS:
        # Without flush the answer would stay in our buffer, and both sides would wait.
        print(ANSWERS[message[0]](State(message[-1])), flush=True)
