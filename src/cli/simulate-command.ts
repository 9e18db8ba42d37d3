import { setImmediate as breathe } from 'node:timers/promises';
import type { Command } from 'commander';
import { KINGDOM_NAMES, PROFILE_IDS } from '../games/dominion/engine/index.js';
import { simulate } from '../games/dominion/strategies/simulate.js';
import { STRATEGY_NAMES } from '../games/dominion/strategies/strategies.js';
import { addGame, newTally, type Tally } from '../games/dominion/strategies/tally.js';
import { EXIT } from './exit-codes.js';
import { makeJson, makeTable, makeTime } from './simulate/format-simulation.js';
import { parseOptions, type RawOptions, type SimulateOptions } from './simulate/simulate-options.js';

export function declare(command: Command): void {
  command
    .usage('<strategy> <strategy> [strategy...] [options]')
    .argument('[strategy...]', `2 to 6 of: ${STRATEGY_NAMES.join(', ')}`)
    .option('--games <count>', 'how many games to play', '1000')
    .option('--seed <number>', 'the same seed gives the same games', '1')
    .option('--kingdom <kingdom>', `cards separated by commas, random, or one of: ${KINGDOM_NAMES.join(', ')}`)
    .option('--profile <rules>', `whose rules to play by: ${PROFILE_IDS.join(', ')}`, 'rulebook')
    .option('--json', 'print the result for programs')
    .option('--time', 'print how long it took')
    .addHelpText('after', HELP)
    .action((strategies: string[], raw: RawOptions) => run(parseOptions(strategies, raw)));
}

const HELP = `
Seats rotate from game to game. Wins are games won alone, ties those won together; ± is one standard error.
Without --kingdom it is the first game of the profile's edition. Ctrl-C prints the games played so far.`;

async function run(options: SimulateOptions): Promise<void> {
  const begin = performance.now();
  const tally = await play(options);
  const seconds = (performance.now() - begin) / 1000;
  if (tally.games < options.games) process.exitCode = EXIT.interrupted;
  process.stdout.write(
    options.json
      ? makeJson(options, tally, options.time ? seconds : null)
      : makeTable(options, tally) + (options.time ? makeTime(tally, seconds) : ''),
  );
}

const SLICE = 50;

/** Plays in slices of milliseconds, between which an interrupt is heard and a terminal told how far it is. */
async function play({ simulation, games }: SimulateOptions): Promise<Tally> {
  const tally = newTally(simulation.strategies.length);
  const outcomes = simulate(simulation);
  let interrupted = false;
  const interrupt = (): void => {
    interrupted = true;
  };
  // Once: whoever presses it again means it.
  process.once('SIGINT', interrupt);
  while (tally.games < games && !interrupted) {
    const slice = performance.now() + SLICE;
    while (tally.games < games && performance.now() < slice) addGame(tally, outcomes.next().value);
    showProgress(`${tally.games} of ${games} games`);
    await breathe();
  }
  showProgress('');
  process.off('SIGINT', interrupt);
  return tally;
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
