import type { Command } from 'commander';
import { parseSeed } from '../core/seed.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import type { CompareOptions, Comparison } from '../kit/version-comparison.js';
import { makeComparison } from '../report/console/comparison-table.js';
import { requireOk, UsageError } from '../run/errors.js';
import { helpSections, PRINTING_EXIT_CODES } from './help.js';
import { wholeNumber } from './option-values.js';
import { requireProtocol } from './protocol-option.js';
import { writeLines } from './stdout.js';

interface RawOptions {
  readonly seed: string;
  readonly examples: string;
  readonly json?: boolean;
}

const DEFAULT_EXAMPLES = '3';

export function declare(command: Command, games: GameCatalog): void {
  command
    .usage('<from> <to> [options]')
    .argument('<from>', 'a version, such as sexpr/v2')
    .argument('<to>', 'another version of the same protocol, such as sexpr/v3')
    .option('--seed <number>', 'seed of the examples', '1')
    .option('--examples <count>', 'maximum number of examples per message', DEFAULT_EXAMPLES)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((from: string, to: string, raw: RawOptions) => run(from, to, raw, games));
}

const HELP = helpSections({
  about: 'Examples are generated from the grammars. The text after # is what the stricter version objects to.',
  exitCodes: PRINTING_EXIT_CODES,
  examples: ['herald compare sexpr/v2 sexpr/v3', 'herald compare jsonrpc/docs jsonrpc/live'],
});

async function run(from: string, to: string, raw: RawOptions, games: GameCatalog): Promise<void> {
  const options = { seed: requireOk(parseSeed(raw.seed)), examples: wholeNumber('--examples', raw.examples, 1) };
  const comparison = await compare(from, to, options, games);
  await writeLines([raw.json ? JSON.stringify(comparison) : makeComparison(comparison).trimEnd()]);
}

async function compare(from: string, to: string, options: CompareOptions, games: GameCatalog): Promise<Comparison> {
  const [before, after] = [requireProtocol(games, from), requireProtocol(games, to)];
  if (before.entry !== after.entry) {
    throw new UsageError(`${before.name} and ${after.name} are different protocols; give two versions of the same one`);
  }
  const { protocol } = await games.load(before);
  if (protocol.compareVersions === undefined) throw new UsageError(`versions of ${protocol.id} cannot be compared`);
  return protocol.compareVersions(before.version, after.version, options);
}
