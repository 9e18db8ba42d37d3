import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseSeed } from '../../core/seed.js';
import { parseRules, type Rules } from '../../games/dominion/engine/index.js';
import { requireOk, UsageError } from '../errors.js';
import { bytes, jobs, wholeNumber } from '../option-values.js';
import type { Contestant } from './players.js';

/** What commander hands over: every value still as it was typed. */
export interface RawOptions {
  readonly protocol?: string;
  readonly name?: string[];
  readonly seed: string;
  readonly profile?: string;
  readonly kingdom?: string;
  readonly deadline?: string;
  readonly grace: string;
  readonly games: string;
  readonly jobs?: string;
  readonly turns: string;
  readonly record?: string;
  readonly memory?: string;
  readonly processes?: string;
  readonly sandbox?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** What a series is made of in any protocol. */
export interface PlayOptions {
  /** `sexpr/v3`, `jsonrpc/live`. */
  readonly protocol: string;
  readonly contestants: readonly Contestant[];
  readonly seed: number;
  readonly rules: Rules | null;
  /** Further options that a game depends on, as they are typed. */
  readonly flags: readonly string[];
  readonly deadline: number;
  readonly firstDeadline: number;
  readonly grace: number;
  readonly maxTurns: number;
  readonly games: number;
  readonly jobs: number;
  readonly record: string | null;
  readonly memory: number | null;
  readonly processes: number | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

export const DEFAULT_DEADLINE = 5000;
export const DEFAULT_GRACE = '2000';
export const DEFAULT_TURNS = '1000';

type Own = Pick<PlayOptions, 'protocol' | 'contestants' | 'flags'>;

/** The options that mean the same in every protocol; `own` are those that it has read itself. */
export function parseOptions(raw: RawOptions, own: Own): PlayOptions {
  const deadline =
    raw.deadline === undefined ? DEFAULT_DEADLINE : wholeNumber('--deadline', raw.deadline, 1, 'milliseconds');
  const games = wholeNumber('--games', raw.games, 1);
  return {
    ...own,
    flags: [...own.flags, ...flagsOf(raw)],
    seed: requireOk(parseSeed(raw.seed)),
    rules: raw.profile === undefined ? null : requireOk(parseRules(raw.profile)),
    deadline,
    // A process that has to start may take twice as long (10 s by default).
    firstDeadline: 2 * deadline,
    grace: wholeNumber('--grace', raw.grace, 0, 'milliseconds'),
    maxTurns: wholeNumber('--turns', raw.turns, 1),
    games,
    jobs: raw.jobs === undefined ? Math.min(games, availableParallelism()) : jobs(raw.jobs),
    record: raw.record === undefined ? null : checkRecord(raw.record, games),
    memory: raw.memory === undefined ? null : bytes('--memory', raw.memory),
    processes: raw.processes === undefined ? null : wholeNumber('--processes', raw.processes, 1),
    json: raw.json ?? false,
    quiet: raw.quiet ?? false,
  };
}

/** What a game needs to be played again beside protocol, seed, rules, deadline and players. */
const flagsOf = ({ memory, processes, sandbox, grace, turns }: RawOptions): string[] => [
  ...(memory === undefined ? [] : [`--memory ${memory}`]),
  ...(processes === undefined ? [] : [`--processes ${processes}`]),
  ...(sandbox ? ['--sandbox'] : []),
  ...(grace === DEFAULT_GRACE ? [] : [`--grace ${grace}`]),
  ...(turns === DEFAULT_TURNS ? [] : [`--turns ${turns}`]),
];

export const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** One game goes into a file, many go into a directory. */
function checkRecord(path: string, games: number): string {
  if (games === 1 || isDirectory(path)) return path;
  throw new UsageError(
    '--record writes down one game; leave out --games, give the --seed of the game you want, or name a directory that exists',
  );
}
