import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parseResults } from '../../../src/kit/result-file.js';
import { folderFor } from '../../../src/run/class/grade-class.js';
import { MAIN, runProcess } from '../../cli/herald.js';
import { LONG, sized } from '../../sizes.js';

const SCRIPT = fileURLToPath(new URL('../../../scripts/make-class.mjs', import.meta.url));

/** One of each kind of submission, for `npm test`. */
const SOME = [
  'right-python',
  '=cmd|calc',
  'cheap-province-javascript',
  'noise-python',
  'hangs-shell',
  'floods-shell',
  'does-not-build',
  'leads-out',
];

/** Cases that distinguish all of these. */
const CASES = {
  few: ['C-001', 'sexpr/v1/player/buy/seven-coins', 'sexpr/v1/player/lifecycle/end-at-once'],
  many: [
    'C-001',
    'sexpr/v1/player/add/no-buys-left',
    'sexpr/v1/player/add/one-copper',
    'sexpr/v1/player/buy/no-buys-left',
    'sexpr/v1/player/buy/one-coin-short-of-silver',
    'sexpr/v1/player/buy/seven-coins',
    'sexpr/v1/player/clean/victory-cards-only',
    'sexpr/v1/player/lifecycle/end-at-once',
    'sexpr/v1/player/mine/copper-to-silver',
    'sexpr/v1/player/waiting/buys-of-others',
    'sexpr/v2/player/market/no-actions-left',
    'sexpr/v3/player/defense/f*',
  ],
};

type Expected = { readonly status: string; readonly rules: readonly string[] };

const root = mkdtempSync(join(tmpdir(), 'herald-class-test-'));
afterAll(() => rmSync(root, { recursive: true }));
execFileSync(process.execPath, [SCRIPT, root, ...(LONG ? [] : SOME)]);
const manifest = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8')) as Record<string, Expected>;
const submissions = join(root, 'submissions');
const untouched = treeOf(submissions);

function treeOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

const command = (out: string, ...more: readonly string[]): string[] => [
  MAIN,
  'class',
  submissions,
  ...['--class', join(root, 'class.yml'), '--out', join(root, out), '--samples', '0', '--games', '0'],
  ...['--deadline', '3000', '--processes', '40', '--jobs', '2'],
  ...(LONG ? CASES.many : CASES.few).flatMap((pattern) => ['--only', pattern]),
  ...more,
];

const grade = (out: string, ...more: readonly string[]) => runProcess(process.execPath, ...command(out, ...more));

/** Grades until `count` submissions are done, and interrupts the run then. */
async function gradeSome(out: string, count: number): Promise<number> {
  const herald = spawn(process.execPath, command(out), { stdio: ['ignore', 'pipe', 'inherit'] });
  let lines = 0;
  herald.stdout.setEncoding('utf8').on('data', (text: string) => {
    const before = lines;
    lines += text.split('\n').length - 1;
    // Only once: a second interrupt would not wait for the gradebook.
    if (before < count && lines >= count) herald.kill('SIGINT');
  });
  const [code] = await once(herald, 'close');
  return code as number;
}

const fileIn = (out: string, ...path: readonly string[]): string => readFileSync(join(root, out, ...path), 'utf8');

/** How a result differs from the manifest; null if it does not. */
function mismatchOf(out: string, name: string, { status, rules }: Expected): string | null {
  const state = JSON.parse(fileIn(out, folderFor(name), 'herald-state.json')) as { status: string; reason: string };
  if (state.status !== status) return `${name}: ${state.status} (${state.reason}) instead of ${status}`;
  const results = parseResults(fileIn(out, folderFor(name), 'herald-result.ndjson'));
  const failed = results.ok ? results.value.cases.filter(({ verdict }) => verdict !== 'pass') : [];
  const broken = new Set(failed.flatMap(({ verdict, findings }) => [verdict, ...findings.map(({ rule }) => rule)]));
  for (const usual of ['fail', 'non-strict']) broken.delete(usual);
  const asked = rules.length === 0 ? broken.size === 0 : rules.some((rule) => broken.has(rule));
  const unexpected = [...broken].filter((rule) => !rules.includes(rule));
  return asked && unexpected.length === 0
    ? null
    : `${name}: breaks ${[...broken].join(', ')} instead of ${rules.join(', ')}`;
}

describe('a class', () => {
  test('can be interrupted, and reports what it has so far', async () => {
    expect(await gradeSome('resumed', sized({ test: 2, long: 12 }))).toBe(130);
    expect(fileIn('resumed', 'gradebook.csv')).toContain(',pending,not graded yet\r\n');
  });

  test('continues from there, with the expected verdict for each', () => {
    const { code, err } = grade('resumed');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const mismatches = Object.entries(manifest).map(([name, expected]) => mismatchOf('resumed', name, expected));
    expect(mismatches.filter((each) => each !== null)).toEqual([]);
    expect(Object.keys(manifest)).toHaveLength(sized({ test: 8, long: 60 }));
  });

  test('gives the same gradebook as without an interruption, byte for byte', () => {
    expect(grade('whole').code).toBe(0);
    expect(fileIn('whole', 'gradebook.csv')).toBe(fileIn('resumed', 'gradebook.csv'));
  });

  test('is not graded again for a rubric, which only changes the points', () => {
    const result = join(root, 'whole', 'right-python', 'herald-result.ndjson');
    const before = statSync(result).mtimeMs;
    const rubric = join(root, 'rubric.yml');
    writeFileSync(rubric, 'points:\n  - { case: "**", each: 7 }\n');
    expect(grade('whole', '--rubric', rubric).code).toBe(0);
    expect(statSync(result).mtimeMs).toBe(before);
    const count = parseResults(readFileSync(result, 'utf8'));
    const points = 7 * (count.ok ? count.value.cases.length : 0);
    expect(fileIn('whole', 'gradebook.csv')).toContain(`\r\nright-python,,,${points},${points},100,${points},0,,,`);
  });

  test('has an index, a report for each, and no formulas in cells', () => {
    const index = fileIn('whole', 'index.html');
    for (const name of Object.keys(manifest)) {
      expect(index).toContain(`./${encodeURIComponent(folderFor(name)).replaceAll("'", '&#39;')}/report.html`);
      expect(fileIn('whole', folderFor(name), 'report.html')).toContain('<!doctype html>');
    }
    expect(fileIn('whole', 'gradebook.csv')).toContain("\r\n'=cmd|calc,");
  });

  test('does not change the submissions', () => {
    expect(treeOf(submissions)).toEqual(untouched);
  });
});
