import { rulesOf } from '../../games/dominion/engine/index.js';
import type { Dialect } from '../../games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../games/dominion/jsonrpc/player.js';
import { STRATEGIES } from '../../games/dominion/strategies/strategies.js';
import type { GameKey } from '../../kit/game-case-ids.js';
import type { Observer } from '../../peer/index.js';
import { hostGame } from '../host-game.js';
import { launchLocalPlayer, type PlayerLauncher } from '../joining-players.js';
import type { Task } from '../task.js';
import { COURSE, type GameOptions, gameTask, nameOfProgram, namesFor, strategyAt } from './game-case.js';

export interface JsonrpcGameOptions extends GameOptions {
  readonly dialect: Dialect;
  /** How the program under test is told where to come. */
  readonly invite: (label: string, observe: Observer) => PlayerLauncher;
}

/** A whole game on our own server, with ten cards drawn by seed, against players of our own. */
export const jsonrpcGameTask = (key: GameKey, options: JsonrpcGameOptions): Task =>
  gameTask(key, options, (record, signal) => {
    const { dialect, invite, deadline, firstDeadline } = options;
    const names = namesFor(key);
    const observe = record.at(nameOfProgram(key));
    return hostGame({
      names,
      invitations: names.map((name, seat) => (seat === key.seat ? invite(name, observe) : ownPlayer(key, name, seat))),
      own: names.map((_, seat) => seat !== key.seat),
      observers: names.map((_, seat) => (seat === key.seat ? observe : null)),
      server: { rules: rulesOf('dominai'), dialect },
      creation: { kingdom: 'random', num_players: key.seats, dialect, seed: key.seed },
      deadline,
      firstDeadline,
      signal,
      ...COURSE,
    });
  });

function ownPlayer(key: GameKey, label: string, seat: number): PlayerLauncher {
  const player = newJsonPlayer(STRATEGIES[strategyAt(key, seat)](key.seed + seat));
  return launchLocalPlayer({ label, receive: (frame) => receiveFrame(player, frame), isOver: () => player.over });
}
