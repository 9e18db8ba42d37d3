import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { outsideOfFences } from './outside-of-fences.js';

/** What a platform makes of a result: its points, as far as it knows them, and what it shows. */
export interface ReadResult {
  readonly earned: number | null;
  readonly of: number | null;
  /** The names of the tests. */
  readonly names: readonly string[];
}

const compile = (name: string) =>
  new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(new URL(`data/${name}.schema.json`, import.meta.url), 'utf8')),
  );

function parsed<T>(validate: ReturnType<typeof compile>, text: string): T {
  const value = JSON.parse(text) as T;
  if (!validate(value)) throw new Error(JSON.stringify(validate.errors));
  return value;
}

const schemas = {
  gradescope: compile('gradescope'),
  classroom50: compile('classroom50'),
  prairielearn: compile('prairielearn'),
  check50: compile('check50'),
};

const requireThat = (condition: boolean, message: string): void => {
  if (!condition) throw new Error(message);
};

const sum = (numbers: readonly number[]): number => Math.round(numbers.reduce((a, b) => a + b, 0) * 100) / 100;

export function readGradescope(text: string): ReadResult {
  const { score, tests } = parsed<{ score: number; tests: { name: string; max_score?: number }[] }>(
    schemas.gradescope,
    text,
  );
  return {
    earned: score,
    of: sum(tests.map(({ max_score: most = 0 }) => most)),
    names: tests.map(({ name }) => name),
  };
}

/** The runner checks the file once more than its schema says. */
export function readClassroom50(text: string): ReadResult {
  interface Points {
    readonly score: number;
    readonly 'max-score': number;
  }
  const result = parsed<Points & { tests: (Points & { 'test-name': string })[] }>(schemas.classroom50, text);
  for (const each of [result, ...result.tests])
    requireThat(each.score <= each['max-score'], 'a score is above its maximum');
  requireThat(Buffer.byteLength(text) <= 10 * 1024 * 1024, 'the result is too large');
  return { earned: result.score, of: result['max-score'], names: result.tests.map((each) => each['test-name']) };
}

export function readPrairieLearn(text: string): ReadResult & { readonly score: number | null } {
  const { score, tests = [] } = parsed<{
    score?: number;
    tests?: { name: string; points: number; max_points: number }[];
  }>(schemas.prairielearn, text);
  requireThat(Buffer.byteLength(text) <= 1_000_000, 'the result is too large');
  if (score === undefined) return { earned: null, of: null, names: [], score: null };
  return {
    earned: sum(tests.map(({ points }) => points)),
    of: sum(tests.map((each) => each.max_points)),
    names: tests.map(({ name }) => name),
    score,
  };
}

/** Autolab takes the last line of the output, and draws the line before it. */
export function readAutolab(text: string): ReadResult {
  const lines = text.trimEnd().split('\n');
  const { scores, scoreboard } = JSON.parse(lines.at(-1) as string) as {
    scores: Record<string, number>;
    scoreboard: number[];
  };
  const {
    _presentation: kind,
    stages,
    ...groups
  } = JSON.parse(lines.at(-2) as string) as {
    _presentation: string;
    stages: string[];
  } & Record<string, Record<string, { passed: boolean }>>;
  requireThat(kind === 'semantic', 'the presentation is not semantic');
  requireThat(
    stages.every((stage) => stage in groups),
    'a stage has no tests',
  );
  requireThat(
    [...Object.values(scores), ...scoreboard].every((value) => typeof value === 'number'),
    'a score is not a number',
  );
  return {
    earned: sum(Object.values(scores)),
    of: null,
    names: Object.values(groups as Record<string, object>).flatMap((group) => Object.keys(group)),
  };
}

export function readMarkus(text: string): ReadResult {
  const tests = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const { name, output, marks_earned: earned, marks_total: of, status, time } of tests) {
    requireThat(typeof name === 'string' && name !== '' && typeof output === 'string', 'a test has no name or output');
    requireThat(typeof of === 'number' && of > 0, 'marks_total is not above 0');
    requireThat(typeof earned === 'number' && earned >= 0, 'marks_earned is below 0');
    requireThat(time === null || Number.isInteger(time), 'time is not in milliseconds');
    const expected = earned === of ? 'pass' : earned === 0 ? 'fail' : 'partial';
    requireThat(status === expected || (status === 'error' && earned === 0), `status ${status} is not ${expected}`);
  }
  const names = tests.map(({ name }) => name as string);
  requireThat(new Set(names).size === names.length, 'two tests have the same name');
  const counted = tests.filter(({ status }) => status !== 'error');
  return {
    earned: sum(counted.map((each) => each['marks_earned'] as number)),
    of: sum(counted.map((each) => each['marks_total'] as number)),
    names,
  };
}

/** VPL reads blocks and comments anywhere in the output, and takes the last grade. */
export function readVpl(text: string): ReadResult {
  const names: string[] = [];
  let grade: number | null = null;
  let inBlock = false;
  for (const line of text.split('\n')) {
    if (line === '<|--' || line === '--|>') inBlock = line === '<|--';
    else if (inBlock && line.startsWith('-')) names.push(line.slice(1).replace(/: [\d.]+ of [\d.]+$/, ''));
    else if (!inBlock && line.startsWith('Grade :=>> ')) grade = Number(line.slice('Grade :=>> '.length));
    else requireThat(inBlock || line === '', `"${line}" is read by nobody`);
  }
  requireThat(!inBlock, 'a block is not closed');
  return { earned: grade, of: null, names: names.slice(1) };
}

export function readCodeGrade(text: string): ReadResult {
  const { tag, points } = JSON.parse(text) as { tag: string; points: string };
  const [, earned, of] = /^(\d+)\/(\d+)$/.exec(points) ?? [];
  requireThat(tag === 'points' && of !== undefined && Number(earned) <= Number(of), `${points} is not a fraction`);
  return { earned: Number(earned), of: Number(of), names: [] };
}

export function readCodio(text: string): ReadResult {
  const form = new URLSearchParams(text);
  const grade = Number(form.get('grade'));
  requireThat(grade >= 0 && grade <= 100, `${grade} is not a percentage`);
  requireThat(['html', 'md', 'txt'].includes(form.get('format') ?? ''), 'unknown format');
  requireThat(Buffer.byteLength(text) <= 1024 * 1024, 'the request is too large');
  const names = [...outsideOfFences(form.get('feedback') ?? '').matchAll(/^### (.*): [\d.]+ of [\d.]+$/gm)];
  return { earned: grade, of: 100, names: names.map(([, name]) => name as string) };
}

export function readCheck50(text: string): ReadResult {
  const { results } = parsed<{ results: { name: string }[] }>(schemas.check50, text);
  return { earned: null, of: null, names: results.map(({ name }) => name) };
}
