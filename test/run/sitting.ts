import { openSession } from '../../src/games/dominion/jsonrpc/hosting.js';
import { type JsonPlayer, newJsonPlayer, receiveFrame } from '../../src/games/dominion/jsonrpc/player.js';
import type { Strategy } from '../../src/games/dominion/strategies/strategy.js';
import { type RunningServer, startServer } from '../../src/host/index.js';
import type { LocalPlayer } from '../../src/kit/local-player.js';
import { checkInvariants, countCards } from '../games/dominion/engine/invariants.js';
import { type OpenGame, type ServeOptions, serverOptions } from '../host/hosted-protocol.js';
import { unwrap } from '../unwrap.js';

/** Opens games whose contracts are checked after every frame; what was broken is collected. */
export const watching =
  (problems: string[]): OpenGame =>
  (options) => {
    const { table, ...game } = unwrap(openSession(options));
    let atStart: ReturnType<typeof countCards> | null = null;
    return {
      ...game,
      begin: () => {
        const outputs = game.begin();
        atStart = countCards(table.game);
        return outputs;
      },
      receive: (seat, frame) => {
        const outputs = game.receive(seat, frame);
        for (const { invariant: contract, message } of checkInvariants(table.game, atStart!)) {
          problems.push(`${contract} after ${frame}: ${message}`);
        }
        return outputs;
      },
    };
  };

export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const started = await startServer(serverOptions(options));
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

/** Creates a game; where a player of that name joins it. */
export function addressOf(server: RunningServer, game: Readonly<Record<string, unknown>>): (name: string) => string {
  const key = server.create(game);
  if (!key.ok) throw new Error(key.error.message);
  return (name) => `${server.url.replace('http', 'ws')}/join/${key.value}?name=${name}`;
}

export function seat(strategy: Strategy): {
  readonly player: JsonPlayer;
  readonly attendee: Pick<LocalPlayer<string>, 'receive' | 'isOver'>;
} {
  const player = newJsonPlayer(strategy);
  const hear = (frame: string) => receiveFrame(player, frame);
  return { player, attendee: { receive: hear, isOver: () => player.over } };
}
