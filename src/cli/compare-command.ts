import type { Command } from 'commander';
import { parseSeed } from '../core/seed.js';
import type { CompareOptions, Comparison } from '../kit/version-comparison.js';
import { makeComparison } from '../report/console/comparison-table.js';
import { demand, UsageError } from './errors.js';
import { familyOf } from './grade/protocols.js';
import { whole } from './option-values.js';
import { checkProtocol, parseJsonrpcProtocol, parseSexprProtocol } from './protocol-option.js';
import { writeLines } from './stdout.js';

interface RawOptions {
  readonly seed: string;
  readonly examples: string;
  readonly json?: boolean;
}

const DEFAULT_EXAMPLES = '3';

export function declare(command: Command): void {
  command
    .usage('<from> <to> [options]')
    .argument('<from>', 'a version, such as sexpr/v2')
    .argument('<to>', 'another of the same protocol, such as sexpr/v3')
    .option('--seed <number>', 'the same seed gives the same examples', '1')
    .option('--examples <count>', 'examples of each form at most', DEFAULT_EXAMPLES)
    .option('--json', 'print it for programs')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
The examples are made from the grammars; # says what the version that minds one has against it.

  herald compare sexpr/v2 sexpr/v3
  herald compare jsonrpc/docs jsonrpc/live`;

async function run(from: string, to: string, raw: RawOptions): Promise<void> {
  const options = { seed: demand(parseSeed(raw.seed)), examples: whole('--examples', raw.examples, 1) };
  const comparison = await compare(checkProtocol(from), checkProtocol(to), options);
  await writeLines([raw.json ? JSON.stringify(comparison) : makeComparison(comparison).trimEnd()]);
}

async function compare(was: string, is: string, options: CompareOptions): Promise<Comparison> {
  if (familyOf(was) !== familyOf(is)) {
    throw new UsageError(`${was} and ${is} are different protocols; versions of one can be compared`);
  }
  if (familyOf(was) === 'sexpr') {
    const { compareVersions } = await import('../games/dominion/sexpr/compare-versions.js');
    return compareVersions(parseSexprProtocol(was), parseSexprProtocol(is), options);
  }
  const { compareDialects } = await import('../games/dominion/jsonrpc/schema/compare-dialects.js');
  return compareDialects(parseJsonrpcProtocol(was), parseJsonrpcProtocol(is), options);
}
