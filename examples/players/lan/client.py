#!/usr/bin/env python3
"""A client of the LAN wire of Dominion (docs/protocols/lan.md), without dependencies:

    python3 client.py HOST PORT [live|docs] [SECONDS]

With SECONDS, it starts the game after that time, which counts if it was the first to connect. The server only passes messages on,
so this program computes the whole game by itself. It buys the dearest of Province, Gold and Silver that it can pay for, a few
Smithies on the way, and plays them.
"""

import re
import socket
import sys
import time

MARK = b"<EOF>"
PLAY = re.compile(r"!ep|!cp \[(\d{1,6})\]|!bc \[(\w+)\]")
START_PAUSE = 1  # seconds: clients of the original cannot follow a play at once
RESPONSE_LIMIT = 3  # seconds: they lose messages, and never answer the last one
COSTS = {
    "Copper": 0, "Silver": 3, "Gold": 6, "Estate": 2, "Duchy": 5, "Province": 8, "Curse": 0, "Adventurer": 6, "CouncilRoom": 5,
    "Festival": 5, "Gardens": 4, "Laboratory": 5, "Moat": 2, "Market": 5, "Smithy": 4, "Village": 3, "Woodcutter": 3,
}
PILES = {"Copper": 51, "Silver": 30, "Gold": 30, "Estate": 19, "Curse": 15}  # 10 of every other card
COINS = {"Copper": 1, "Silver": 2, "Gold": 3}
# cards drawn, actions, buys and coins; Council Room and Adventurer do more than that
BONUSES = {
    "Moat": (2, 0, 0, 0), "Village": (1, 2, 0, 0), "Woodcutter": (0, 0, 1, 2), "Smithy": (3, 0, 0, 0), "CouncilRoom": (3, 0, 1, 0),
    "Festival": (0, 2, 1, 2), "Laboratory": (2, 1, 0, 0), "Market": (1, 1, 1, 1), "Adventurer": (0, 0, 0, 0),
}
KINGDOM = [*BONUSES, "Gardens"]


def rearrange(discard):
    """What the program calls a shuffle. Piles have their top card last."""
    heaps = [[], [], [], []]
    dealt = discard[::-1]
    even = len(dealt) - len(dealt) % 4
    for index, card in enumerate(dealt):
        heaps[index % 4 if index < even else len(dealt) - 1 - index].append(card)
    return heaps[3] + heaps[2] + heaps[1] + heaps[0]


class Player:
    def __init__(self):
        self.deck, self.hand, self.played = [], [], []
        self.discard = ["Copper"] * 7 + ["Estate"] * 3
        self.draw(5)

    def turn_over(self):
        """The top card of the deck; None if there are no cards left."""
        if not self.deck:
            self.deck, self.discard = rearrange(self.discard), []
        return self.deck.pop() if self.deck else None

    def draw(self, count):
        for _ in range(count):
            card = self.turn_over()
            if card is not None:
                self.hand.append(card)


class Game:
    """The copy of the game that every client has. All of them must agree in every detail."""

    def __init__(self, count, dialect):
        self.dialect = dialect
        self.players = [Player() for _ in range(count)]
        self.supply = {card: PILES.get(card, 10) for card in COSTS}
        self.supply["Copper"] -= 7 * count
        self.supply["Estate"] -= 3 * count
        self.active, self.is_over = 0, False
        self.next_turn()  # so that player 2 begins

    def next_turn(self):
        self.active = (self.active + 1) % len(self.players)
        self.phase, self.actions, self.buys, self.coins = "action", 1, 1, 0

    def is_possible(self, body):
        """Whether the player on turn can do that. If not, the copies differ, and no message can repair that."""
        index, card = PLAY.match(body).groups()
        hand = self.players[self.active].hand
        if index is not None:
            return self.actions > 0 and int(index) < len(hand) and hand[int(index)] in BONUSES
        return card is None or (self.supply.get(card, 0) > 0 and self.buys > 0 and COSTS[card] <= self.coins)

    def apply(self, body):
        """Carries out !cp [N], !bc [NAME] or !ep for the player on turn."""
        player = self.players[self.active]
        index, card = PLAY.match(body).groups()
        if index is not None:
            self.play_card(player, int(index))
        elif card is not None:
            player.discard.append(card)
            self.supply[card] -= 1
            self.buys -= 1
            self.coins -= COSTS[card]
        elif self.phase == "action":
            self.phase, self.actions = "buy", 0
            self.coins += sum(COINS.get(card, 0) for card in player.hand)
        elif self.has_ended():
            self.is_over = True
        else:
            player.discard += player.hand + player.played
            player.hand, player.played = [], []
            player.draw(5)
            self.next_turn()

    def play_card(self, player, index):
        card = player.hand[index]  # it stays in the hand until its effect is over
        drawn, actions, buys, coins = BONUSES[card]
        if card == "CouncilRoom":
            for each in self.players:
                each.draw(1)
        if card == "Adventurer":
            self.seek_treasures(player)
        player.draw(drawn)
        self.actions += actions - 1
        self.buys += buys
        self.coins += coins
        player.played.append(player.hand.pop(index))

    @staticmethod
    def seek_treasures(player):
        others, found = [], 0
        while found < 2:
            card = player.turn_over()
            if card is None:
                break
            if card in COINS:
                player.hand.append(card)
                found += 1
            else:
                others.append(card)
        player.discard += others[::-1]

    def has_ended(self):
        empty = [card for card, left in self.supply.items() if left == 0]
        counted = [card for card in empty if self.dialect == "live" or card in KINGDOM]
        return "Province" in empty or len(counted) >= 3


def choose(game):
    """The next play of the player on turn: change this to play better."""
    player = game.players[game.active]
    if game.phase == "action":
        return f"!cp [{player.hand.index('Smithy')}]" if game.actions > 0 and "Smithy" in player.hand else "!ep"
    owned = player.hand + player.played + player.deck + player.discard
    wishes = ["Province", "Gold"] + (["Smithy"] if owned.count("Smithy") < 2 else []) + ["Silver"]
    for card in wishes:
        if game.buys > 0 and game.supply[card] > 0 and COSTS[card] <= game.coins:
            return f"!bc [{card}]"
    return "!ep"


class Client:
    def __init__(self, connection, dialect="live", start_after=None):
        self.connection, self.dialect = connection, dialect
        self.game, self.number = None, 0
        self.is_pausing = True
        self.missing = {}  # by the numbers of the others: responses that have yet to come
        self.alarm = None  # when it goes on by itself
        self.set_alarm(start_after)

    def set_alarm(self, seconds):
        self.alarm = None if seconds is None else time.monotonic() + seconds

    def send(self, message):
        self.connection.sendall(message.encode() + MARK)

    def receive(self, message):
        sender, kind, body = (message.split("|", 2) + ["", ""])[:3]
        if self.game is None:
            if sender == "0" and body.startswith("<STGM>,"):
                count, self.number = (int(word) for word in body.split(",")[1:3])
                if not 2 <= count <= 4:
                    sys.exit(f"the server starts a game of {count}; a game has 2 to 4 players")
                self.game = Game(count, self.dialect)
                self.missing = {other: 0 for other in range(1, count + 1) if other != self.number}
                self.set_alarm(START_PAUSE)
            return
        if kind in ("Action", "System") and PLAY.match(body):  # plays in System messages are obeyed, too
            if not self.game.is_possible(body):
                sys.exit(f"player {sender} sends {body}, which is not possible here")
            self.game.apply(body)
        if kind == "Action":
            for other in self.missing:
                if str(other) != sender:
                    self.missing[other] += 1  # it answers as well, and everybody hears that
            self.send("Response|<MR>")
        elif kind == "Response" and sender in map(str, self.missing):
            self.missing[int(sender)] -= 1
        self.play()

    def play(self):
        """One play at a time: the next one has to wait until all others have answered."""
        game = self.game
        if self.is_pausing or game.is_over or game.active != self.number - 1:
            return
        if any(left > 0 for left in self.missing.values()):
            if self.alarm is None:
                self.set_alarm(RESPONSE_LIMIT)
            return
        body = choose(game)
        game.apply(body)
        # Nobody has answered this play yet: a surplus came too late for an earlier one.
        self.missing = {other: max(left, 0) + 1 for other, left in self.missing.items()}
        self.set_alarm(None if game.is_over or game.active != self.number - 1 else RESPONSE_LIMIT)
        self.send("Action|" + body)

    def wake(self):
        """The alarm has gone off."""
        self.alarm = None
        if self.game is None:
            self.send("System|<STGM>")
            return
        if not self.is_pausing:
            self.missing = dict.fromkeys(self.missing, 0)
        self.is_pausing = False
        self.play()

    def run(self):
        unread = b""
        while self.game is None or not self.game.is_over:
            # A timeout of 0 would mean that nothing is waited for at all.
            self.connection.settimeout(None if self.alarm is None else max(0.001, self.alarm - time.monotonic()))
            try:
                chunk = self.connection.recv(4096)
            except socket.timeout:
                self.wake()
                continue
            if not chunk:
                return
            # A read may hold half a message, or several: decode only whole ones.
            *messages, unread = (unread + chunk).split(MARK)
            for message in messages:
                self.receive(message.decode(errors="replace"))


if __name__ == "__main__":
    host, port, dialect, seconds = (sys.argv[1:] + ["127.0.0.1", "1337", "live", ""][len(sys.argv) - 1:])[:4]
    with socket.create_connection((host, int(port))) as opened:
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        Client(opened, dialect, float(seconds) if seconds else None).run()
