import { checkSeed } from '../../core/seed.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { requireProtocol } from '../../run/require-protocol.js';
import { type OptionNames, requireOptions } from '../known-options.js';

export interface JoinOptions {
  /** `jsonrpc/live` by default. */
  readonly protocol?: string;
  /** Where to join: `ws://localhost:3001/join/KEY?name=alice`, `tcp://localhost:50000`. */
  readonly url: string;
  /** A reference player of the game: `big-money` by default, or the first that the game has. */
  readonly strategy?: string;
  /** Of what the player does at random. */
  readonly seed?: number;
  /** The name that the player gives itself, where players do. */
  readonly name?: string;
  readonly signal?: AbortSignal;
}

const JOIN_OPTIONS: OptionNames<JoinOptions> = {
  protocol: true,
  url: true,
  strategy: true,
  seed: true,
  name: true,
  signal: true,
};

/** What a reference player saw of a game. */
export interface JoinResult {
  /** `won: alice 33, bob 27`; null where the protocol does not say. */
  readonly result: string | null;
  /** What the server sent that makes no sense. */
  readonly complaints: readonly string[];
}

/** Lets one of Herald's own players play at your server until the game is over. Rejects if the server ends it before. */
export async function joinGame(options: JoinOptions): Promise<JoinResult> {
  const { protocol = 'jsonrpc/live', url, seed = 1, ...given } = requireOptions(options, JOIN_OPTIONS);
  const { name, signal } = given;
  signal?.throwIfAborted();
  // A player that is started for each case does not wait for what only this needs.
  const [{ GAMES }, { playOverNetwork }] = await Promise.all([
    import('../games.js'),
    import('../../run/play-over-network.js'),
  ]);
  const { protocol: loaded, version, game } = await GAMES.load(requireProtocol(GAMES, protocol));
  if (loaded.connects !== 'player-connects') {
    throw new UsageError(`players of ${protocol} do not connect to a server; it starts them`);
  }
  const strategy = given.strategy ?? (game.strategies[0] as string);
  if (!game.strategies.includes(strategy)) {
    throw new UsageError(`unknown strategy "${strategy}"; known strategies: ${game.strategies.join(', ')}`);
  }
  const player = loaded.player(version, strategy, requireOk(checkSeed(seed)), { ...(name !== undefined && { name }) });
  const fault = await playOverNetwork(loaded, player, { url, ...(signal && { signal }) });
  signal?.throwIfAborted();
  if (fault !== null && !(fault.code === 'peer/closed' && player.result() !== null)) throw new Error(fault.message);
  return { result: player.result(), complaints: player.takeComplaints() };
}
