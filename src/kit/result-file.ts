import { ok, type Result } from '../core/result.js';
import { repeatedSamples } from './failure-causes.js';
import type { Role } from './transcript/index.js';
import { type CaseResult, isFailure, VERDICTS, type Verdict } from './verdict.js';

/** Incremented when a reader of the old format would misread the new one. */
export const RESULT_FORMAT = 1;

/** The first line of a result file: what was run. */
export interface RunLine {
  readonly kind: 'run';
  readonly format: typeof RESULT_FORMAT;
  /** The version of Herald. */
  readonly herald: string;
  readonly protocol: string;
  readonly role: Role;
  /** The command line of the program under test; null if Herald did not start it. */
  readonly command: string | null;
  readonly seed: number;
  readonly strict: boolean;
  /** Further options of the run, as given. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Date and time. */
  readonly started: string;
}

export interface CaseLine extends CaseResult {
  readonly kind: 'case';
}

export type Counts = { readonly [verdict in Verdict]: number };

export interface Points {
  readonly earned: number;
  /** The points of all cases that count. */
  readonly of: number;
}

/** The last line; a run that was killed has none. */
export interface SummaryLine {
  readonly kind: 'summary';
  readonly counts: Counts;
  readonly points: Points;
  /** Cases that were expected to fail but passed. */
  readonly unexpected: readonly string[];
  /** Cases that failed as expected. */
  readonly expected?: readonly string[];
  /** Which readings the program follows, by the register's id. */
  readonly readings: Readonly<Record<string, string>>;
  readonly interrupted: boolean;
  /** The run ended at its time limit, before all cases were run. */
  readonly outOfTime?: true;
  readonly exit: number;
  readonly ms: number;
}

export type ResultLine = RunLine | CaseLine | SummaryLine;

export interface ResultFile {
  readonly run: RunLine;
  readonly cases: readonly CaseResult[];
  readonly summary: SummaryLine | null;
}

export interface ResultError {
  readonly code: 'result/empty' | 'result/json' | 'result/line' | 'result/format' | 'result/order';
  readonly line: number;
  readonly message: string;
}

export const makeResultLine = (line: ResultLine): string => `${JSON.stringify(line)}\n`;

/** Reads a result file. An incomplete last line, left by a killed run, is ignored. */
export function parseResults(text: string): Result<ResultFile, ResultError> {
  const lines = text.split('\n').slice(0, -1);
  const read: ResultLine[] = [];
  for (const [index, line] of lines.entries()) {
    const parsed = parseLine(line, index + 1);
    if (!parsed.ok) return parsed;
    read.push(parsed.value);
  }
  return assemble(read);
}

function parseLine(text: string, line: number): Result<ResultLine, ResultError> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('result/json', line, 'invalid JSON');
  }
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (kind !== 'run' && kind !== 'case' && kind !== 'summary') {
    return wrong('result/line', line, 'expected a run, a case or a summary');
  }
  const { format } = value as { format?: unknown };
  if (kind === 'run' && format !== RESULT_FORMAT) {
    return wrong(
      'result/format',
      line,
      `the file has format ${format}, but this version reads format ${RESULT_FORMAT}`,
    );
  }
  return ok(value as ResultLine);
}

const wrong = (code: ResultError['code'], line: number, message: string): Result<never, ResultError> => ({
  ok: false,
  error: { code, line, message },
});

function assemble([run, ...rest]: readonly ResultLine[]): Result<ResultFile, ResultError> {
  if (run === undefined) return wrong('result/empty', 1, 'the file has no run line');
  if (run.kind !== 'run') return wrong('result/order', 1, 'the first line must be a run');
  const last = rest.at(-1);
  const summary = last?.kind === 'summary' ? last : null;
  const cases = summary === null ? rest : rest.slice(0, -1);
  const stray = cases.findIndex(({ kind }) => kind !== 'case');
  if (stray >= 0) return wrong('result/order', stray + 2, 'only cases may come between the first line and the last');
  return ok({ run, cases: (cases as CaseLine[]).map(({ kind: _, ...result }) => result), summary });
}

export function countVerdicts(cases: readonly Pick<CaseResult, 'verdict'>[]): Counts {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of cases) counts[verdict]++;
  return counts;
}

/** Verdicts that say nothing about the program, so no points are earned or lost. */
const UNCOUNTED: readonly Verdict[] = ['not-applicable', 'skipped', 'kit-fault', 'inconclusive'];

/** Whether a case earns or loses points. */
export const isCounted = (verdict: Verdict, strict: boolean): boolean =>
  !UNCOUNTED.includes(verdict) || isFailure(verdict, strict);

export function pointsOf(cases: readonly CaseResult[], strict: boolean): Points {
  const repeated = repeatedSamples(cases, strict);
  const counted = cases.filter((each) => isCounted(each.verdict, strict) && !repeated.has(each));
  const sum = (some: typeof counted): number => some.reduce((total, { points }) => total + points, 0);
  return { earned: sum(counted.filter(({ verdict }) => !isFailure(verdict, strict))), of: sum(counted) };
}
