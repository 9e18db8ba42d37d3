#!/usr/bin/env python3
"""A client of GC18/1 for Eriantys: python3 client.py HOST PORT [NAME]

It logs in, chooses a basic game of two players if it is asked to, and plays: it seats students to take professors, and
moves Mother Nature to the island where its influence leads by most. It uses no characters.
"""
import json
import socket
import sys

COLOURS = ["Green", "Red", "Yellow", "Pink", "Blue"]


def assistants(state, me):
    """The assistants that may be played: not the values of others, unless there are no other cards in the hand."""
    played = {player["playedAssistant"] for player in state["players"] if player["id"] != me["id"]}
    free = [value for value in me["hand"] if value not in played]
    # The middle first: it goes far enough, and is early enough.
    for value in sorted(free or me["hand"], key=lambda value: abs(value - 5)):
        yield {"typeOfMove": "PlayAssistantCard", "cardNumber": value}


def lead_at_table(state, me, colour):
    """How many more students of a colour are at our table than at any other."""
    others = [player["diningRoom"][colour] for player in state["players"] if player["id"] != me["id"]]
    return me["diningRoom"][colour] - max(others)


def students(state, me):
    """A student of the entrance to its table, or to an island if the table is full."""
    own = [colour for colour in COLOURS if me["entrance"][colour] > 0]
    # Where one student takes a professor, or makes it safe, it is worth most.
    own.sort(key=lambda colour: abs(lead_at_table(state, me, colour)))
    for colour in own:
        if me["diningRoom"][colour] < 10:
            yield {"typeOfMove": "MoveStudents", "studentColour": colour}
    for colour in own:
        for island in range(len(state["islands"])):
            yield {"typeOfMove": "MoveStudents", "studentColour": colour, "islandNumber": island}


def influence(state, island, player):
    """The students whose professors a player has, and its towers."""
    own = [colour for colour in COLOURS if state["professors"][colour] == player["id"]]
    towers = island["towers"] if island["towerColour"] == player["towerColour"] else 0
    return sum(island["students"][colour] for colour in own) + towers


def lead_on_island(state, me, island):
    others = [influence(state, island, player) for player in state["players"] if player["id"] != me["id"]]
    return influence(state, island, me) - max(others)


def steps(state, me):
    """Mother Nature goes at least one step, and at most half the value of the assistant, rounded up."""
    islands = state["islands"]

    def lead_after(count):
        return lead_on_island(state, me, islands[(state["motherNature"] + count) % len(islands)])

    reach = (me["playedAssistant"] + 1) // 2
    for count in sorted(range(1, reach + 1), key=lead_after, reverse=True):
        yield {"typeOfMove": "MoveMotherNature", "motherNatureMovements": count}


def clouds(state, _):
    """A cloud that nobody has taken in this round."""
    for number, cloud in enumerate(state["clouds"]):
        if not cloud["taken"]:
            yield {"typeOfMove": "ChooseCloud", "cloudNumber": number}


# What to do in each phase: generators of moves, the best first.
MOVES = {"PlayAssistantCard": assistants, "MoveStudents": students, "MoveMotherNature": steps, "ChooseCloud": clouds}


class Client:
    def __init__(self, name):
        self.name = name
        self.own_id = None  # who we are in the game
        self.candidates = iter(())  # moves that we have not tried in the current state
        self.renamed = False  # whether we have answered the next LoginRequest already

    def next_move(self):
        move = next(self.candidates, None)
        return None if move is None else {"type": "PerformGameMove", "move": move}

    def on_state(self, state):
        """We move if we are the current player; otherwise we wait for the next update."""
        self.candidates = iter(())
        if state["currentPlayer"] == self.own_id and state["gamePhase"] in MOVES:
            me = next(player for player in state["players"] if player["id"] == self.own_id)
            self.candidates = MOVES[state["gamePhase"]](state, me)
        return self.next_move()

    def answer(self, message):
        """The answer to a message of the server, or None."""
        kind = message["type"]
        if kind == "LoginRequest":
            if not self.renamed:
                return {"type": "LoginReply", "username": self.name}
            self.renamed = False
        elif kind == "Error" and message["code"] == "NICKNAME_TAKEN":
            # Some servers ask again after an error, others just wait.
            self.renamed = True
            self.name = self.name[:30] + "_"
            return {"type": "LoginReply", "username": self.name}
        elif kind == "NumberOfPlayersRequest":
            return {"type": "NumberOfPlayersReply", "numberOfPlayers": 2}
        elif kind == "ExpertModeRequest":
            return {"type": "ExpertModeReply", "expertMode": False}
        elif kind == "GameStarted":
            self.own_id = message["playerId"]
            return self.on_state(message["modelState"])
        elif kind == "GameUpdated":
            return self.on_state(message["modelState"])
        elif kind == "MoveError":
            # A server with other rules than ours: we try our next best move.
            print(f"refused: {message}", file=sys.stderr)
            return self.next_move()
        elif kind == "Error":
            print(f"error: {message}", file=sys.stderr)
        return None  # ConnectionAccepted, Wait


def main():
    host, port = sys.argv[1], int(sys.argv[2])
    client = Client(sys.argv[3] if len(sys.argv) > 3 else "python")
    with socket.create_connection((host, port)) as connection:
        # One message per line, in both directions.
        lines = connection.makefile("rw", encoding="utf-8", newline="\n")
        for line in lines:
            if line.strip() == "":
                continue
            message = json.loads(line)
            if message["type"] == "GameEnded":
                print("won" if message["winner"] == client.own_id else "not won", file=sys.stderr)
                return
            answer = client.answer(message)
            if answer is not None:
                lines.write(json.dumps(answer) + "\n")
                lines.flush()


if __name__ == "__main__":
    main()
