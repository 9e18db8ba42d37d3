import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { CaseLine, ResultLine, SummaryLine } from '../../src/kit/result-file.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald } from './herald.js';

// Result files of real runs, line by line. Together they have every field that a line may have.

const ROOT = new URL('../../', import.meta.url);
const folder = temporaryFolder();
const schema = JSON.parse(readFileSync(new URL('grammars/result.schema.json', ROOT), 'utf8'));
const isValid = new Ajv({ strictTypes: false }).compile(schema);

/** The lines of a run of the grader, all of which fit the schema. */
function linesOf(...args: readonly string[]): ResultLine[] {
  const file = join(folder, 'results.ndjson');
  const { code, err } = herald('grade', ...args.slice(0, 1), '--out', file, ...args.slice(1));
  expect(code, err).toBeLessThan(2);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  for (const line of lines) expect(isValid(JSON.parse(line)), `${line}\n${JSON.stringify(isValid.errors)}`).toBe(true);
  return lines.map((line) => JSON.parse(line));
}

const casesIn = (lines: readonly ResultLine[]): CaseLine[] => lines.filter((line) => line.kind === 'case');
const QUICK = ['--samples', '0', '--games', '0'];
const MONEY = 'examples/players/sexpr/money.mjs';

test('of a player that passes, with sampled cases and a game', () => {
  const only = ['**/mine/*', 'sampled/**', 'games/**'].flatMap((pattern) => ['--only', pattern]);
  const lines = linesOf('player', '--protocol', 'sexpr/v3', ...only, '--samples', '2', '--games', '1', '--', MONEY);
  expect(lines.map(({ kind }) => kind)).toEqual(['run', ...casesIn(lines).map(() => 'case'), 'summary']);
  expect(casesIn(lines).length).toBeGreaterThan(3);
});

test('of a player that computes for ever, as expected', () => {
  const expected = join(folder, 'expected.txt');
  writeFileSync(expected, '**/mine/*\n');
  const loop = `${process.execPath} -e "process.stdin.once('data', () => { for (;;); })"`;
  const options = ['--protocol', 'sexpr/v3', '--only', '**/mine/*', ...QUICK, '--deadline', '500'];
  const lines = linesOf('player', ...options, '--expect-failures', expected, '--', loop);
  expect(casesIn(lines).flatMap(({ findings }) => findings.flatMap(({ busy }) => busy ?? []))).toContain(true);
  expect((lines.at(-1) as SummaryLine).expected).not.toEqual([]);
});
