import { parseArgs } from 'node:util';
import type { Bench } from './bench.js';

export type Options = {
  readonly json: boolean;
  readonly list: boolean;
  readonly seconds: number;
  readonly only?: string;
};

/** The caller's mistake: printed in one line, without a stack. */
export class UsageError extends Error {}

export const USAGE = 'usage: npm run bench -- [--list] [--json] [--only PATTERN] [--seconds N]';

const DEFAULT_SECONDS = 3;

export function parseOptions(args: readonly string[]): Options {
  const { json, list, only, seconds } = parseStrictly(args);
  const chosen = seconds === undefined ? DEFAULT_SECONDS : Number(seconds);
  if (!(chosen > 0 && Number.isFinite(chosen))) {
    throw new UsageError(`--seconds wants a number above 0, not '${seconds}'`);
  }
  return { json, list, seconds: chosen, ...(only !== undefined && { only }) };
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
