import { isMainThread } from 'node:worker_threads';
import { type Command, Option } from 'commander';
import { parseSeed } from '../core/seed.js';
import { didYouMean } from '../core/spelling.js';
import { EXIT } from '../kit/exit-codes.js';
import type { Game } from '../kit/game.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import type { Simulation, Simulator } from '../kit/simulation.js';
import type { Tally } from '../kit/simulation-tally.js';
import { requireOk, UsageError } from '../run/errors.js';
import { helpSections } from './help.js';
import { jobs } from './option-values.js';
import { makeJson, makeTable, makeTime, type SimulationRun } from './simulate/format-simulation.js';
import { blocksIn, gamesInBlock, type OpenBlock, OrderedTally, playBlock } from './simulate/simulation-blocks.js';
import { playInWorkers, serveBlocks } from './simulate/simulation-workers.js';

type RawOptions = Readonly<Record<string, string | undefined>> & {
  readonly games: string;
  readonly seed: string;
};

interface SimulatedGameKind {
  readonly game: Game;
  readonly simulator: Simulator;
}

export async function declare(command: Command, games: GameCatalog): Promise<void> {
  const kinds: SimulatedGameKind[] = [];
  for (const game of games.games) {
    const simulator = await game.loadSimulator?.();
    if (simulator !== undefined) kinds.push({ game, simulator });
  }
  const names = namesIn(kinds);
  command
    .usage('<strategy> <strategy> [strategy...] [options]')
    .argument('[strategy...]', `the players: ${names.join(', ')}`)
    .option('--games <count>', 'number of games', '1000')
    .option('--seed <number>', 'seed of the games', '1')
    .option('--jobs <count>', 'threads to play in; the result is the same for any number (default: 1)')
    .option(
      '--game <game>',
      `${kinds.map(({ game }) => game.id).join(' or ')} (default: the first with these strategies)`,
    );
  for (const { flags, help, default: value } of kinds.flatMap(({ simulator }) => simulator.options)) {
    command.option(flags, help, value);
  }
  command
    .option('--json', 'print JSON')
    .option('--time', 'print how long it took')
    .addHelpText('after', helpOf(kinds))
    .action((strategies: string[], raw: RawOptions) => {
      if (kinds.length === 0) throw new UsageError('no game that can be simulated is installed');
      const kind = kindOf(strategies, chosen(raw['game'], kinds));
      checkOptions(command, kind, kinds);
      return run(strategies, raw, kind);
    });
}

const helpOf = (kinds: readonly SimulatedGameKind[]): string =>
  helpSections({
    about: [
      'Seats rotate from game to game. Wins are games won alone, ties games won together, each with its 95 % confidence interval; ± is one standard error.',
      ...kinds.map(({ simulator }) => simulator.help),
      'Ctrl-C prints the games played so far.',
    ].join(' '),
    exitCodes: { 0: 'all games were played', 2: 'usage error', 130: 'interrupted' },
    examples: kinds.map(
      ({ game: { strategies } }) => `herald simulate ${strategies.slice(0, 2).join(' ')} --games 200`,
    ),
  });

async function run(strategies: readonly string[], raw: RawOptions, { simulator }: SimulatedGameKind): Promise<void> {
  const count = parseGames(raw.games);
  const seed = requireOk(parseSeed(raw.seed));
  const atOnce = raw['jobs'] === undefined ? 1 : jobs(raw['jobs']);
  if (raw['jobs'] !== undefined && count === 1) {
    throw new UsageError('--jobs has no effect on a single game; play more with --games');
  }
  const open = (from: number): Simulation => requireOk(simulator.open({ strategies, seed, from, options: raw }));
  const simulation = open(0);
  if (!isMainThread) return serveBlocks(open, strategies.length);
  const begin = performance.now();
  const tally = await play(open, strategies.length, count, atOnce);
  const seconds = (performance.now() - begin) / 1000;
  if (tally.games < count) process.exitCode = EXIT.interrupted;
  const result: SimulationRun = { simulation, strategies, seed, games: count, tally };
  const time = raw['time'] === undefined ? null : seconds;
  process.stdout.write(
    raw['json'] === undefined
      ? makeTable(result) + (time === null ? '' : makeTime(tally, time))
      : makeJson(result, time),
  );
}

const namesIn = (kinds: readonly SimulatedGameKind[]): string[] => [
  ...new Set(kinds.flatMap(({ game }) => game.strategies)),
];

/** All games, or the one that was named. */
function chosen(id: string | undefined, kinds: readonly SimulatedGameKind[]): readonly SimulatedGameKind[] {
  const ids = kinds.map(({ game }) => game.id);
  if (id === undefined || ids.includes(id))
    return id === undefined ? kinds : kinds.filter(({ game }) => game.id === id);
  throw new UsageError(`unknown game "${id}"; known games: ${ids.join(', ')}${didYouMean(id, ids)}`);
}

const listed = (kinds: readonly SimulatedGameKind[]): string =>
  kinds.map(({ game: { id, strategies } }) => `${id} has ${strategies.join(', ')}`).join('; ');

/** The game that all strategies belong to. */
function kindOf(strategies: readonly string[], kinds: readonly SimulatedGameKind[]): SimulatedGameKind {
  const known = namesIn(kinds);
  const unknown = strategies.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `unknown strategy "${unknown}"; known strategies: ${known.join(', ')}${didYouMean(unknown, known)}`,
    );
  }
  const kind = kinds.find(({ game }) => strategies.every((name) => game.strategies.includes(name)));
  if (kind === undefined) throw new UsageError(`no game has all of these strategies; ${listed(kinds)}`);
  const { min, max } = kind.simulator.seats;
  if (strategies.length >= min && strategies.length <= max) return kind;
  const names = kind.game.strategies.join(', ');
  throw new UsageError(
    `a game has ${min} to ${max} players, not ${strategies.length}; name ${min} to ${max} of: ${names}`,
  );
}

/** Options of other games mean nothing to this one. */
function checkOptions(
  command: Command,
  { game, simulator }: SimulatedGameKind,
  kinds: readonly SimulatedGameKind[],
): void {
  const own = optionsOf(simulator);
  for (const other of kinds) {
    const wrong = optionsOf(other.simulator).find(
      (option) =>
        command.getOptionValueSource(option.attributeName()) === 'cli' && !own.some(({ long }) => long === option.long),
    );
    if (wrong === undefined) continue;
    const names = other.game.strategies.join(', ');
    const allowed = own.map(({ flags }) => flags).join(' and ');
    throw new UsageError(
      `${wrong.long} applies to ${other.game.id}, whose strategies are ${names}; these strategies play ${game.id}, which has ${allowed}`,
    );
  }
}

const optionsOf = ({ options }: Simulator): Option[] => options.map(({ flags }) => new Option(flags));

const MAX_GAMES = 1_000_000_000;

function parseGames(text: string): number {
  const games = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (games >= 1 && games <= MAX_GAMES) return games;
  throw new UsageError(`--games is "${text}"; expected a whole number from 1 to ${MAX_GAMES}`);
}

/** Plays all games, or those that are possible until Ctrl-C. */
async function play(open: OpenBlock, strategies: number, count: number, atOnce: number): Promise<Tally> {
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  // Once: a second Ctrl-C kills the process.
  process.once('SIGINT', onInterrupt);
  const tally = new OrderedTally(strategies);
  let done = 0;
  const onBlock = (block: number, part: Tally): void => {
    tally.add(block, part);
    done += part.games;
    showProgress(`${done} of ${count} games`);
  };
  const onSlice = (games: number): boolean => {
    showProgress(`${done + games} of ${count} games`);
    return !interrupt.signal.aborted;
  };
  const threads = Math.min(atOnce, blocksIn(count));
  if (threads > 1) await playInWorkers(blocksOf(count), threads, process.argv.slice(2), onBlock, interrupt.signal);
  else
    for (const { block, count: games } of blocksOf(count)) {
      if (interrupt.signal.aborted) break;
      onBlock(block, await playBlock(open, block, games, strategies, onSlice));
    }
  showProgress('');
  process.off('SIGINT', onInterrupt);
  return tally.all;
}

function* blocksOf(games: number): Generator<{ readonly block: number; readonly count: number }> {
  for (let block = 0; block < blocksIn(games); block++) yield { block, count: gamesInBlock(block, games) };
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
