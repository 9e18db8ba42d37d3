#!/usr/bin/env python3
"""A player for the JSON-RPC Dominion protocol: big money with two smithies. money.mjs is the same in JavaScript.

    ./money.py 'ws://localhost:3001/join/KEY?name=alice'
"""

import json
import socket
import sys
from urllib.parse import urlsplit

POINTS = ["Province", "Duchy", "Estate", "Gardens"]
LEAST_USEFUL = ["Curse", *POINTS, "Copper", "Silver", "Smithy", "Gold"]  # worst first


class WebSocket:
    """As much of RFC 6455 as a client needs. The package websockets does this and more, but must be installed."""

    def __init__(self, url):
        url = urlsplit(url)
        self.socket = socket.create_connection((url.hostname, url.port or 80))
        self.stream = self.socket.makefile("rb")  # so that we can read lines and counted bytes
        self.socket.sendall(
            f"GET {url.path}?{url.query} HTTP/1.1\r\nHost: {url.netloc}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n".encode()  # any 16 bytes in base64 will do
        )
        status = self.stream.readline().decode()
        if " 101 " not in status:
            sys.exit(f"the server refuses us: {status}")
        while self.stream.readline().strip():
            pass  # the headers end with an empty line

    def send(self, payload, opcode=1):
        """One frame: its kind, its length, the mask that the RFC wants, and the bytes, which a mask of zeros leaves."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        self.socket.sendall(bytes([0x80 | opcode]) + length + bytes(4) + payload)

    def texts(self):
        """Yields each text until the server closes. A text may come in several frames, with pings in between."""
        text = b""
        while len(head := self.stream.read(2)) == 2:
            is_last, opcode, size = head[0] & 0x80, head[0] & 0x0F, head[1] & 0x7F
            if size >= 126:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            payload = self.stream.read(size)
            if opcode == 8:  # close: we say so too, and go
                return self.send(payload[:2], 8)
            if opcode == 9:  # ping: the answer is a pong with the same bytes
                self.send(payload, 10)
            elif opcode in (0, 1):
                text += payload
                if is_last:
                    yield text
                    text = b""


class Player:
    def __init__(self, connection):
        self.connection, self.last_id = connection, 0

    def start_game(self, params):  # also before a rematch: nothing of the last game counts
        self.hand, self.smithies, self.waiting = [], 0, None  # waiting is our one request without an answer
        return {}

    def say(self, **message):
        self.connection.send(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def hear(self, message):
        # A message with a method comes from the server, and wants an answer if it has an id. Server and player count
        # their ids apart, so the same number on both sides means nothing.
        method, params = message.get("method"), message.get("params") or {}
        if method is None:
            self.hear_answer(message)
        elif method in ANSWERS:
            self.say(id=message["id"], result=ANSWERS[method](self, params))
        elif method == "StartTurn":
            self.go_on(params, False)
        elif method == "FatalError":
            sys.exit(f"the server says: {params['message']}")

    def hear_answer(self, message):
        if self.waiting is None or message["id"] != self.waiting[0]:
            return None
        (_, method, card), self.waiting = self.waiting, None
        if "error" in message:  # refused, and asking again would not help
            print(method, card, "was refused:", message["error"], file=sys.stderr)
            return None if method == "EndTurn" else self.request("EndTurn")
        self.hand = message["result"]["hand"]  # after EndTurn the next one, which we need when we are attacked
        self.smithies += (method, card) == ("Buy", "Smithy")
        # From the first treasure on no action may be played, though "actions" stays as it was.
        is_buying = self.is_buying or (method, card) != ("Play", "Smithy")
        return None if method == "EndTurn" else self.go_on(message["result"], is_buying)

    def request(self, method, card=None):
        # We do not wait for the answer here: before it comes, the server may want answers from us.
        self.last_id += 1
        self.waiting = (self.last_id, method, card)
        params = {"params": {"card": card}} if card else {}  # EndTurn has none: the first server chokes on {}
        self.say(id=self.last_id, method=method, **params)

    def go_on(self, state, is_buying):
        """The next request of our turn: smithies, then all treasures, then what they buy."""
        self.hand, self.is_buying = state["hand"], is_buying
        treasure = next((card for card in ("Gold", "Silver", "Copper") if card in self.hand), None)
        wishes = [("Province", 8), ("Gold", 6), ("Smithy", 4 if self.smithies < 2 else 99), ("Silver", 3)]
        wish = next((card for card, cost in wishes if cost <= state["treasure"] and state["supply"].get(card)), None)
        if "Smithy" in self.hand and state["actions"] > 0 and not is_buying:
            self.request("Play", "Smithy")
        elif state["buys"] > 0 and (treasure or wish):
            self.request("Play" if treasure else "Buy", treasure or wish)
        else:
            self.request("EndTurn")

    def defend(self, params):
        hand = worst_first(params.get("hand", self.hand))  # some servers show it, for others we remember it
        if "Moat" in hand:
            return {"reaction": "Moat"}  # and nothing else
        if params["card"] == "Militia":  # down to three cards, which are all that is left for another attack
            self.hand = hand[-3:]
            return {"data": hand[:-3]}
        if params["card"] == "Bureaucrat":
            return {"data": next((card for card in hand if card in POINTS), "reveal")}
        if params["card"] == "Bandit":  # shows us two cards of our deck; null if there is nothing for it
            return {"data": next((card for card in ("Silver", "Gold") if card in params["data"]), None)}
        return {}  # a witch asks for nothing, not even null


def worst_first(cards):
    return sorted(cards, key=(LEAST_USEFUL + cards).index)


# Every request that a server has. We play no card that asks, but whoever adds one finds the form of its answer here.
ANSWERS = {
    "StartGame": Player.start_game,
    "GameOver": lambda player, params: {"rematch": False},
    "Attack": Player.defend,
    "Harbinger": lambda player, params: {"card": worst_first(params["discard"])[-1]},
    "Vassal": lambda player, params: {"play": False, "data": None},
    "Poacher": lambda player, params: {"discard": worst_first(params["hand"])[: params["empty_supply_piles"]]},
    "ThroneRoom": lambda player, params: {"data": None},
    "Library": lambda player, params: {"skip": False},
    "Sentry": lambda player, params: [{"card": card, "placement": "topdeck"} for card in params["cards"]],
}

player = Player(WebSocket(sys.argv[1]))
for text in player.connection.texts():
    player.hear(json.loads(text))
