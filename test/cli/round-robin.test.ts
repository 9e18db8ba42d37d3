import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { herald } from './herald.js';

const root = mkdtempSync(join(tmpdir(), 'herald-test-'));
const SCRIPT = fileURLToPath(new URL('../../scripts/make-class.mjs', import.meta.url));
execFileSync(process.execPath, [SCRIPT, root, 'right-python', 'right-javascript', 'crashes-javascript', 'no-player']);

const games = join(root, 'games.ndjson');
const page = join(root, 'page.html');
const roundRobin = (...more: readonly string[]) =>
  herald('play', '--round-robin', join(root, 'submissions'), '--class', join(root, 'class.yml'), ...more);

describe('herald play --round-robin', () => {
  test('plays all pairings, counts faults apart, and says who could not take part', () => {
    const { code, out } = roundRobin('--out', games, '--html', page);
    expect(code).toBe(0);
    expect(out).toMatch(/^sexpr\/v3, 6 of 6 games, 2 at a table, seed 1\n/);
    // Each of the two that are alike wins one of two games, from the better seat.
    expect(out).toMatch(/^right-python +1500 ± \d+ +50\.0 ± 50\.0 % +0 +[\d.]+ +2 +0$/m);
    expect(out).toMatch(/^crashes-javascript +- +- +0 +- +0 +4$/m);
    expect(out).toMatch(/no-player: \.\/player: no such file/);
    expect(readFileSync(page, 'utf8')).toContain('<!doctype html>');
  });

  test('resumes from the games that were played', () => {
    const before = readFileSync(games, 'utf8').split('\n');
    writeFileSync(games, `${before.slice(0, 4).join('\n')}\n`);
    const { code, out } = roundRobin('--out', games, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ about: expect.stringContaining('6 of 6 games') });
    expect(readFileSync(games, 'utf8').split('\n').slice(0, 4)).toEqual(before.slice(0, 4));
    expect(readFileSync(games, 'utf8').split('\n').toSorted()).toEqual(before.toSorted());
  });

  test.each<[string, string[], string]>([
    ['five seats', ['--seats', '5'], 'allowed are 2 to 4'],
    ['more seats than players', ['--seats', '4'], 'a table of 4 needs as many players, and there are 3'],
    ['players beside it', ['./alice'], 'takes its players from the directory'],
    ['a file that is none of its own', ['--out', join(root, 'manifest.json')], 'is not a tournament'],
  ])('with %s is a usage error', (_, args, message) => {
    expect(roundRobin(...args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});
