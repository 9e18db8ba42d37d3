#!/usr/bin/env python3
"""A player for the JSON-RPC protocol of Dominion. It ends each turn at once: your strategy goes into next_request().

    herald grade player --protocol jsonrpc/live --quick -- ./player.py {url}
    herald play --protocol jsonrpc/live './player.py {url}' big-money
"""

import json
import socket
import sys
from urllib.parse import urlsplit


class Player:
    def __init__(self, connection):
        self.connection, self.hand, self.last_id, self.waiting = connection, [], 0, None

    def next_request(self, state):
        """The next request of our turn; the server answers each with a new state, until we end the turn.

        Others: ("Play", "Copper"), ("Buy", "Silver"). The state has "hand", "supply", "actions", "buys", "treasure".
        """
        return "EndTurn", None

    def defend(self, params):
        hand = params.get("hand", self.hand)  # some servers show it, for others we remember it
        if params["card"] == "Militia":  # down to three cards
            excess = max(0, len(hand) - 3)
            self.hand = hand[excess:]
            return {"data": hand[:excess]}
        if params["card"] == "Bureaucrat":
            return {"data": next((card for card in hand if card in POINTS), "reveal")}
        if params["card"] == "Bandit":  # shows two cards of our deck; null if there is nothing for it
            return {"data": next((card for card in ("Silver", "Gold") if card in params["data"]), None)}
        return {}  # a witch asks for nothing

    def start_game(self, params):
        self.hand, self.waiting = [], None
        return {}

    def receive(self, message):
        """A message with a method comes from the server, and wants an answer if it has an id."""
        method, params = message.get("method"), message.get("params") or {}
        if method is None:
            self.receive_answer(message)
        elif method in ANSWERS:
            self.send(id=message["id"], result=ANSWERS[method](self, params))
        elif method == "StartTurn":
            self.go_on(params)
        elif method == "FatalError":
            sys.exit(f"the server says: {params['message']}")

    def receive_answer(self, message):
        if self.waiting is None or message["id"] != self.waiting[0]:
            return
        (_, method), self.waiting = self.waiting, None
        if "error" in message:
            print(method, "was refused:", message["error"], file=sys.stderr)
            if method != "EndTurn":
                self.request("EndTurn")
        elif method == "EndTurn":
            self.hand = message["result"]["hand"]  # the next one, which we need when we are attacked
        else:
            self.go_on(message["result"])

    def go_on(self, state):
        self.hand = state["hand"]
        self.request(*self.next_request(state))

    def request(self, method, card=None):
        """Does not wait for the answer: before it comes, the server may want answers from us."""
        self.last_id += 1
        self.waiting = (self.last_id, method)
        params = {"params": {"card": card}} if card else {}
        self.send(id=self.last_id, method=method, **params)

    def send(self, **message):
        self.connection.send(json.dumps({"jsonrpc": "2.0", **message}).encode())


POINTS = ["Province", "Duchy", "Estate", "Gardens"]

# Every request that a server has. Those of a card come only to a player that plays it.
ANSWERS = {
    "StartGame": Player.start_game,
    "GameOver": lambda player, params: {"rematch": False},
    "Attack": Player.defend,
    "Harbinger": lambda player, params: {"card": params["discard"][0]},
    "Vassal": lambda player, params: {"play": False, "data": None},
    "Poacher": lambda player, params: {"discard": params["hand"][: params["empty_supply_piles"]]},
    "ThroneRoom": lambda player, params: {"data": None},
    "Library": lambda player, params: {"skip": False},
    "Sentry": lambda player, params: [{"card": card, "placement": "topdeck"} for card in params["cards"]],
}


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


player = Player(WebSocket(sys.argv[1]))
for text in player.connection.texts():
    player.receive(json.loads(text))
