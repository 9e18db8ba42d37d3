import { statSync } from 'node:fs';
import { FORMATS } from '../../api/report/formats.js';
import { parseSeed } from '../../core/seed.js';
import { parseShard } from '../../core/shard.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { completeOptions } from '../../run/grade/complete-options.js';
import { type GradingOptions, MAX_CASES, MAX_RETRIES, MAX_TIME } from '../../run/grade/grading-options.js';
import { readRequirements } from '../../run/grade/requirements.js';
import { jobs, wholeNumber } from '../option-values.js';
import { parseLimits, type RawLimits } from '../program-limits.js';
import { requireProtocol } from '../protocol-option.js';
import { parseHost } from '../report/host-option.js';
import type { RawOutputs } from '../report/outputs.js';
import { readFailedIds } from './failed-cases.js';

/** Enough to see whether a program can play at all, in seconds. */
const QUICK = { samples: '2', games: '0' };

/** Which cases are run, as typed. */
export interface RawCases {
  readonly only?: string[];
  readonly rule?: string[];
  readonly skip?: string[];
  readonly cases?: string[];
  readonly requirements?: string;
}

/** The options as commander returns them. */
export interface RawGradeOptions extends RawOutputs, RawCases, RawLimits {
  readonly protocol?: string;
  readonly seed: string;
  readonly samples?: string;
  readonly games: string;
  readonly jobs?: string;
  readonly deadline?: string;
  readonly totalTime?: string;
  readonly retries?: string;
  readonly strict?: boolean;
  readonly expectFailures?: string;
  readonly out?: string;
  readonly save?: string;
  readonly url?: string;
  readonly wait?: boolean;
  readonly rerunCommand?: string;
  readonly bridged?: boolean;
  readonly quiet?: boolean;
  readonly quick?: boolean;
  readonly bail?: boolean;
  readonly failed?: string;
  readonly shard?: string;
  readonly watch?: boolean;
  readonly config?: string | false;
  /** The program, from the configuration file. */
  readonly configCommand?: readonly string[];
}

/** What a program is graded with, and what comes of it besides the report. */
export interface GradeOptions extends GradingOptions {
  readonly expectFailures: string | null;
  readonly out: string | null;
  readonly save: string | null;
  readonly quiet: boolean;
}

export async function parseGradeOptions(
  argv: readonly string[],
  given: RawGradeOptions,
  games: GameCatalog,
): Promise<GradeOptions> {
  const raw = given.quick ? { ...given, ...QUICK } : given;
  const named = requireProtocol(games, raw.protocol);
  const { requirements, rerunCommand, sandbox, strict, bridged, bail, url } = raw;
  const options = completeOptions({
    ...{ named, argv, requirements, rerunCommand, sandbox, strict, bridged, bail, url },
    hidden: hiddenIn(raw),
    seed: requireOk(parseSeed(raw.seed)),
    samples: optional(raw.samples, (text) => wholeNumber('--samples', text, 0, '', MAX_CASES)),
    games: wholeNumber('--games', raw.games, 0, '', MAX_CASES),
    only: raw.only,
    rules: raw.rule,
    skip: raw.skip,
    cases: raw.cases?.map((path) => checkFolder('--cases', path)),
    jobs: optional(raw.jobs, jobs),
    deadline: optional(raw.deadline, (text) => wholeNumber('--deadline', text, 1, 'milliseconds')),
    omitted: optional(requirements, (set) => omittedBy(set, named.entry.id)),
    shard: optional(raw.shard, (text) => requireOk(parseShard(text))),
    retries: optional(raw.retries, (text) => wholeNumber('--retries', text, 0, '', MAX_RETRIES)),
    totalTime: optional(raw.totalTime, (text) => wholeNumber('--total-time', text, 1, 'seconds', MAX_TIME)),
    ...parseLimits(raw),
    failed: await optional(raw.failed, (path) => readFailedIds(path, named.name)),
  });
  return {
    ...options,
    recorded: { ...options.recorded, ...(raw.wait && { wait: true }) },
    expectFailures: raw.expectFailures ?? null,
    out: raw.out ?? null,
    save: raw.save ?? null,
    quiet: raw.quiet ?? false,
  };
}

const optional = <T>(text: string | undefined, parse: (text: string) => T): T | undefined =>
  text === undefined ? undefined : parse(text);

/** The cases that are not in a set of requirements, with a note about those that have been corrected since. */
function omittedBy(set: string, protocol: string): readonly string[] {
  const { omitted, changed } = readRequirements(set, (id) => id.startsWith(`${protocol}/`));
  if (changed.length > 0) {
    const [first] = changed;
    const what = changed.length === 1 ? `${first} has` : `${changed.length} cases, such as ${first}, have`;
    process.stderr.write(`note: ${what} been corrected since ${set}\n`);
  }
  return omitted;
}

/** The user's own files: what the program is graded with, and what comes of it or came of it before. */
const hiddenIn = (raw: RawGradeOptions): string[] => {
  const { cases = [], expectFailures, out, save, failed, rubric } = raw;
  const reports = [...FORMATS.map((format) => raw[format]), ...(raw.host ?? []).map((each) => parseHost(each).path)];
  const files = [expectFailures, out, save, failed, rubric, ...reports];
  return [...cases, ...files.filter((path) => path !== undefined && path !== '-')] as string[];
};

function checkFolder(option: string, path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new UsageError(`${option} ${path}: no such directory`);
}
