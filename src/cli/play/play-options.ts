import { statSync } from 'node:fs';
import { parseSeed } from '../../core/seed.js';
import { parseSprt, type SprtTerms } from '../../core/sprt.js';
import type { Settings } from '../../kit/game-option.js';
import { oneJobPerCpu } from '../../run/default-jobs.js';
import { requireOk, UsageError } from '../../run/errors.js';
import type { ProgramLimits } from '../../run/grade/grading-options.js';
import { jobs, wholeNumber } from '../option-values.js';
import { checkOutputsIn } from '../output/output-file.js';
import { parseLimits, type RawLimits } from '../program-limits.js';
import type { Contestant } from './players.js';

/** What commander hands over: every value as typed. */
export interface RawPlayOptions extends RawLimits {
  readonly protocol?: string;
  readonly name?: string[];
  readonly seed: string;
  readonly deadline?: string;
  readonly grace: string;
  readonly games: string;
  readonly jobs?: string;
  readonly sprt?: string;
  readonly turns: string;
  readonly record?: string;
  readonly html?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** A series of games, in any protocol. */
export interface PlayOptions extends ProgramLimits {
  /** `sexpr/v3`, `jsonrpc/live`. */
  readonly protocol: string;
  readonly contestants: readonly Contestant[];
  readonly seed: number;
  /** The game's own options. */
  readonly settings: Settings;
  /** What the settings add to the heading and to the JSON of results. */
  readonly heading: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Further options that a game depends on, as typed. */
  readonly flags: readonly string[];
  readonly deadline: number;
  readonly firstDeadline: number;
  readonly grace: number;
  readonly maxTurns: number;
  /** With a test, the most that are played. */
  readonly games: number;
  /** A test that ends the series; null for none. */
  readonly sprt: SprtTerms | null;
  readonly jobs: number;
  readonly record: string | null;
  /** The file for a page of the games. */
  readonly html: string | null;
  readonly sandbox: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

export const DEFAULT_DEADLINE = 5000;
export const DEFAULT_GRACE = '2000';
export const DEFAULT_TURNS = '1000';

/** A test between players of equal strength rarely takes more. */
const DEFAULT_SPRT_GAMES = '20000';

function requireTest(text: string, contestants: readonly Contestant[]): SprtTerms {
  const terms = requireOk(parseSprt(text));
  if (contestants.length === 2) return terms;
  throw new UsageError(`--sprt compares two players, not ${contestants.length}`);
}

type Own = Pick<PlayOptions, 'protocol' | 'contestants' | 'settings' | 'heading' | 'facts' | 'flags'>;

/** The options that mean the same for every game; `own` is what was parsed before. */
export function parseOptions(raw: RawPlayOptions, own: Own): PlayOptions {
  const deadline =
    raw.deadline === undefined ? DEFAULT_DEADLINE : wholeNumber('--deadline', raw.deadline, 1, 'milliseconds');
  const sprt = raw.sprt === undefined ? null : requireTest(raw.sprt, own.contestants);
  const games = wholeNumber('--games', sprt !== null && raw.games === '1' ? DEFAULT_SPRT_GAMES : raw.games, 1);
  return {
    ...own,
    flags: [...own.flags, ...flagsOf(raw)],
    seed: requireOk(parseSeed(raw.seed)),
    deadline,
    // A process that has to start may take twice as long (10 s by default).
    firstDeadline: 2 * deadline,
    grace: wholeNumber('--grace', raw.grace, 0, 'milliseconds'),
    maxTurns: wholeNumber('--turns', raw.turns, 1),
    games,
    sprt,
    jobs: raw.jobs === undefined ? Math.min(games, oneJobPerCpu()) : jobs(raw.jobs),
    record: raw.record === undefined ? null : checkRecord(raw.record, games),
    html: raw.html ?? null,
    ...parseLimits(raw),
    sandbox: raw.sandbox ?? false,
    json: raw.json ?? false,
    quiet: raw.quiet ?? false,
  };
}

/** What it takes to repeat a game, besides protocol, seed, settings, deadline and players. */
const flagsOf = ({ memory, processes, sandbox, grace, turns }: RawPlayOptions): string[] => [
  ...(memory === undefined ? [] : [`--memory ${memory}`]),
  ...(processes === undefined ? [] : [`--processes ${processes}`]),
  ...(sandbox ? ['--sandbox'] : []),
  ...(grace === DEFAULT_GRACE ? [] : [`--grace ${grace}`]),
  ...(turns === DEFAULT_TURNS ? [] : [`--turns ${turns}`]),
];

export const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The file of a game in the directory of `--record`. */
export const recordingName = (number: number): string => `game-${number + 1}.transcript`;

const gameFiles = (games: number) =>
  Array.from({ length: games }, (_, number) => [recordingName(number), 'recording'] as const);

/** One game goes into a file, many go into a directory. */
function checkRecord(path: string, games: number): string {
  if (isDirectory(path)) checkOutputsIn('--record', path, gameFiles(games));
  if (games === 1 || isDirectory(path)) return path;
  throw new UsageError(
    '--record takes a file for one game; for a series, name an existing directory, or give --seed without --games',
  );
}
