import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { parseResults } from '../../../src/kit/result-file.js';
import { folderFor } from '../../../src/run/class/grade-class.js';
import { MAIN, runProcess } from '../../cli/herald.js';
import { LONG, sized } from '../../sizes.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { needsTool } from '../../tools.js';
import { CLASS_FILE, IGNORED, MESSY_CLASS, type MessySubmission, writeMessyClass } from './messy-class.js';

/** One of each kind, for `npm test`. */
const SOME = [
  'Zoë Müller',
  'zip-nested',
  'Moodle Zip',
  'canvasagain',
  'fakes',
  'writes-fakes',
  'crlf',
  'zip-outside',
  'c-make',
  'hangs',
];

const CASES = ['C-001', 'sexpr/v1/player/buy/seven-coins', 'sexpr/v1/player/lifecycle/end-at-once'];

const root = temporaryFolder();
/** Of these runs alone: other tests grade classes at the same time. */
const temporary = join(root, 'temporary');
mkdirSync(temporary);
vi.stubEnv('TMPDIR', temporary);
afterAll(() => vi.unstubAllEnvs());
const submissions = join(root, 'submissions');
const chosen = MESSY_CLASS.filter(({ name }) => LONG || SOME.includes(name));
writeMessyClass(submissions, chosen);
writeFileSync(join(root, 'class.yml'), CLASS_FILE);

const command = (out: string, ...more: readonly string[]): string[] => [
  MAIN,
  ...['class', submissions, '--class', join(root, 'class.yml'), '--out', join(root, out)],
  ...['--samples', '0', '--games', '0', '--deadline', '3000', '--processes', '60', '--jobs', '4'],
  ...CASES.flatMap((id) => ['--only', id]),
  ...more,
];

const grade = (out: string, ...more: readonly string[]) => runProcess(process.execPath, ...command(out, ...more));

/** Grades until so many submissions are done, and ends the run with a signal then. */
async function gradeSome(out: string, count: number, signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> {
  const herald = spawn(process.execPath, command(out), { stdio: ['ignore', 'pipe', 'inherit'] });
  let lines = 0;
  herald.stdout.setEncoding('utf8').on('data', (text: string) => {
    const before = lines;
    lines += text.split('\n').length - 1;
    if (before < count && lines >= count) herald.kill(signal);
  });
  const [code] = (await once(herald, 'close')) as [number | null];
  return code;
}

const fileIn = (out: string, ...path: readonly string[]): string => readFileSync(join(root, out, ...path), 'utf8');

/** How a result differs from what is expected; null if it does not. */
function mismatchOf(out: string, { name, expected: { status, rules, reason = /^/ } }: MessySubmission): string | null {
  const state = JSON.parse(fileIn(out, folderFor(name), 'herald-state.json')) as { status: string; reason: string };
  if (state.status !== status) return `${name}: ${state.status} (${state.reason}) instead of ${status}`;
  if (!reason.test(state.reason ?? '')) return `${name}: ${state.reason} instead of ${reason}`;
  const results = parseResults(fileIn(out, folderFor(name), 'herald-result.ndjson'));
  const failed = results.ok ? results.value.cases.filter(({ verdict }) => verdict !== 'pass') : [];
  const broken = new Set(failed.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  const isRight = rules.length === 0 ? failed.length === 0 : rules.some((rule) => broken.has(rule));
  return isRight && [...broken].every((rule) => rules.includes(rule))
    ? null
    : `${name}: breaks ${[...broken].join(', ')} instead of ${rules.join(', ')}`;
}

const mismatches = (out: string): (string | null)[] =>
  chosen.map((each) => mismatchOf(out, each)).filter((each) => each !== null);

describe('a class as it arrives', () => {
  test('has submissions of all kinds', () => {
    expect(chosen.length).toBeGreaterThanOrEqual(sized({ test: SOME.length, long: 44 }));
  });

  test('is graded right after it was interrupted, killed and resumed', async () => {
    expect(await gradeSome('resumed', sized({ test: 2, long: 8 }), 'SIGINT')).toBe(130);
    expect(await gradeSome('resumed', sized({ test: 5, long: 20 }), 'SIGKILL')).toBeNull();
    const { code, err } = grade('resumed');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(mismatches('resumed')).toEqual([]);
  });

  test('has the same gradebook without an interruption, and nothing is left behind', () => {
    const { code, out } = grade('whole');
    expect(code).toBe(0);
    expect(mismatches('whole')).toEqual([]);
    expect(fileIn('whole', 'gradebook.csv')).toBe(fileIn('resumed', 'gradebook.csv'));
    for (const [path, reason] of Object.entries(IGNORED)) expect(out).toContain(`\n  ${path}: ${reason}\n`);
    expect(readdirSync(temporary).filter((name) => name.startsWith('herald-work-'))).toEqual([]);
  });

  test('is not graded again if nothing has changed', () => {
    const before = fileIn('whole', folderFor(chosen[0]?.name ?? ''), 'herald-result.ndjson');
    expect(grade('whole').code).toBe(0);
    expect(fileIn('whole', folderFor(chosen[0]?.name ?? ''), 'herald-result.ndjson')).toBe(before);
  });

  if (LONG) {
    needsTool('bwrap')('is graded the same in a sandbox', () => {
      expect(grade('sandboxed', '--sandbox').code).toBe(0);
      expect(mismatches('sandboxed')).toEqual([]);
    });
  }
});
