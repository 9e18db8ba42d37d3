"""Plays games one after the other with examples/players/lan/client.py, at random now and then, and prints every play with its copy of the
game after it: python3 probe.py FOLDER HOST PORT DIALECT GAMES SEED
"""

import random
import socket
import sys

folder, host, port, dialect, games, seed = sys.argv[1:7]
sys.path.insert(0, folder)
sys.dont_write_bytecode = True
import client  # noqa: E402

client.START_PAUSE = 0
chance = random.Random(int(seed))
apply, choose = client.Game.apply, client.choose


def show(game, body):
    players = ";".join(
        "/".join(",".join(cards) for cards in (each.hand, each.played, each.deck, each.discard)) for each in game.players
    )
    supply = ",".join(f"{card}={left}" for card, left in sorted(game.supply.items()))
    turn = "over" if game.is_over else f"{game.active} {game.phase} {game.actions} {game.buys} {game.coins}"
    print(f"{body}\t{turn} {supply} {players}")


def apply_and_show(game, body):
    apply(game, body)
    show(game, body)


def choose_at_random(game):
    if chance.random() < 0.6:
        return choose(game)
    hand = game.players[game.active].hand
    plays = ["!ep"]
    if game.actions > 0:
        plays += [f"!cp [{index}]" for index, card in enumerate(hand) if card in client.BONUSES]
    if game.phase == "buy" and game.buys > 0:
        plays += [f"!bc [{card}]" for card, left in game.supply.items() if left > 0 and client.COSTS[card] <= game.coins]
    return chance.choice(plays)


client.Game.apply, client.choose = apply_and_show, choose_at_random
for _ in range(int(games)):
    with socket.create_connection((host, int(port))) as opened:
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.Client(opened, dialect).run()
    print("--")
