import { parseArgs } from 'node:util';
import type { Bench } from './bench.js';

export type Options = {
  readonly json: boolean;
  readonly list: boolean;
  readonly seconds: number;
  readonly only?: string;
  /** A commit, or a folder with another checkout, to alternate with. */
  readonly compare?: string;
  readonly rounds: number;
  /** How often everything is measured, one run after the other. */
  readonly runs: number;
  /** The release whose line in the history gets what is measured. */
  readonly record?: string;
};

/** The caller's mistake: printed in one line, without a stack. */
export class UsageError extends Error {}

export const USAGE =
  'usage: npm run bench -- [--list] [--json] [--only PATTERN] [--seconds N] [--runs N] [--record RELEASE] | --compare COMMIT [--rounds N]';

const DEFAULT_SECONDS = 3;
const DEFAULT_ROUNDS = 3;
const DEFAULT_RUNS = 1;

export function parseOptions(args: readonly string[]): Options {
  const { json, list, only, compare, record, ...numbers } = parseStrictly(args);
  if (numbers.rounds !== undefined && compare === undefined) throw new UsageError('--rounds goes with --compare');
  if (numbers.runs !== undefined && compare !== undefined) throw new UsageError('--compare has --rounds, not --runs');
  if (record !== undefined && compare !== undefined) throw new UsageError('--record and --compare exclude each other');
  if (record === '') throw new UsageError('--record wants the name of a release, such as 0.2.0');
  return {
    json,
    list,
    seconds: parseSeconds(numbers.seconds),
    rounds: parseCount('--rounds', numbers.rounds, DEFAULT_ROUNDS),
    runs: parseCount('--runs', numbers.runs, DEFAULT_RUNS),
    ...(only !== undefined && { only }),
    ...(compare !== undefined && { compare }),
    ...(record !== undefined && { record }),
  };
}

function parseSeconds(text: string | undefined): number {
  const seconds = text === undefined ? DEFAULT_SECONDS : Number(text);
  if (seconds > 0 && Number.isFinite(seconds)) return seconds;
  throw new UsageError(`--seconds wants a number above 0, not '${text}'`);
}

function parseCount(option: string, text: string | undefined, fallback: number): number {
  const count = text === undefined ? fallback : Number(text);
  if (count >= 1 && Number.isInteger(count)) return count;
  throw new UsageError(`${option} wants a whole number above 0, not '${text}'`);
}

function parseStrictly(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        only: { type: 'string' },
        seconds: { type: 'string' },
        compare: { type: 'string' },
        record: { type: 'string' },
        rounds: { type: 'string' },
        runs: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The benches whose name contains the pattern. None is an error: nothing measured is not a result. */
export function selectBenches(benches: readonly Bench[], only?: string): readonly Bench[] {
  const selected = only === undefined ? benches : benches.filter(({ name }) => name.includes(only));
  if (selected.length > 0) return selected;
  const known = benches.map(({ name }) => name).join(', ') || 'none';
  throw new UsageError(only === undefined ? 'there are no benches' : `no bench matches '${only}'; there are: ${known}`);
}
