#!/usr/bin/env python3
"""A player for GC18/1, a protocol of Eriantys. It makes the first legal move: your strategy goes into choose().

    herald grade player --protocol gc18/1 --quick -- ./player.py {host} {port}
    herald play --protocol gc18/1 './player.py {host} {port}' greedy
"""

import json
import socket
import sys

COLOURS = ["Green", "Red", "Yellow", "Pink", "Blue"]


def choose(moves, state, me):
    """One of the legal moves. The state is all that there is to know; me is our entry in state["players"].

    In expert games a turn may also have one character, such as {"typeOfMove": "PlayCharacterCard", "cardNumber": 8}, at
    any time before the cloud is taken: see state["characters"], me["coins"] and state["characterPlayedThisTurn"].
    """
    return moves[0]


def assistants(state, me):
    """Values that others have played in this round are forbidden, unless our hand has no others."""
    played = [player["playedAssistant"] for player in state["players"]]
    free = [value for value in me["hand"] if value not in played]
    return [{"typeOfMove": "PlayAssistantCard", "cardNumber": value} for value in free or me["hand"]]


def students(state, me):
    """A student of the entrance goes to an island, or to its table in the dining room, which has ten seats."""
    moves = []
    for colour in COLOURS:
        if me["entrance"][colour] > 0:
            move = {"typeOfMove": "MoveStudents", "studentColour": colour}
            moves += [move] if me["diningRoom"][colour] < 10 else []
            moves += [{**move, "islandNumber": number} for number in range(len(state["islands"]))]
    return moves


def steps(state, me):
    """From one to half the value of our assistant, rounded up. A messenger, character 4, adds two."""
    most = (me["playedAssistant"] + 1) // 2 + (2 if state.get("characterPlayedThisTurn") == 4 else 0)
    return [{"typeOfMove": "MoveMotherNature", "motherNatureMovements": count} for count in range(1, most + 1)]


def clouds(state, me):
    free = [number for number, cloud in enumerate(state["clouds"]) if not cloud["taken"]]
    return [{"typeOfMove": "ChooseCloud", "cloudNumber": number} for number in free]


PHASES = {"PlayAssistantCard": assistants, "MoveStudents": students, "MoveMotherNature": steps, "ChooseCloud": clouds}


class Player:
    def __init__(self, name):
        self.name, self.id, self.state, self.refused, self.is_renamed = name, None, None, [], False

    def move(self):
        """A move if we are the current player. What was refused in this state is not tried again."""
        if self.state["currentPlayer"] != self.id or self.state["gamePhase"] not in PHASES:
            return None
        me = next(player for player in self.state["players"] if player["id"] == self.id)
        moves = [move for move in PHASES[self.state["gamePhase"]](self.state, me) if move not in self.refused]
        if not moves:
            return None
        self.refused.append(choose(moves, self.state, me))
        return {"type": "PerformGameMove", "move": self.refused[-1]}

    def answer(self, message):
        """Our answer to a message, or None: ConnectionAccepted and Wait want none."""
        kind = message["type"]
        if kind == "LoginRequest" and not self.is_renamed:
            return {"type": "LoginReply", "username": self.name}
        if kind == "LoginRequest":  # we have already chosen another name
            self.is_renamed = False
        if kind == "NumberOfPlayersRequest":
            return {"type": "NumberOfPlayersReply", "numberOfPlayers": 2}
        if kind == "ExpertModeRequest":
            return {"type": "ExpertModeReply", "expertMode": False}
        if kind in ("GameStarted", "GameUpdated"):
            self.id, self.state, self.refused = message.get("playerId", self.id), message["modelState"], []
            return self.move()
        if kind in ("Error", "MoveError"):
            print("the server says:", message, file=sys.stderr)
        if kind == "Error" and message["code"] == "NICKNAME_TAKEN":  # not every server asks again
            self.name, self.is_renamed = self.name[:30] + "x", True
            return {"type": "LoginReply", "username": self.name}
        return self.move() if kind == "MoveError" else None


player = Player("python")
with socket.create_connection((sys.argv[1], int(sys.argv[2]))) as connection:
    stream = connection.makefile("rw", encoding="utf-8", newline="\n")  # one message per line
    for line in stream:
        message = json.loads(line) if line.strip() else {"type": "empty line"}
        if message["type"] == "GameEnded":
            break
        answer = player.answer(message)
        if answer is not None:
            print(json.dumps(answer), file=stream, flush=True)
