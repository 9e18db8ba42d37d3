import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { herald } from './herald.js';

const root = mkdtempSync(join(tmpdir(), 'herald-test-'));
afterAll(() => rmSync(root, { recursive: true }));
const SCRIPT = fileURLToPath(new URL('../../scripts/make-class.mjs', import.meta.url));
execFileSync(process.execPath, [SCRIPT, root, 'right-python', 'right-javascript', 'crashes-javascript', 'no-player']);

const games = join(root, 'games.ndjson');
const page = join(root, 'page.html');
const roundRobin = (...more: readonly string[]) =>
  herald('play', '--round-robin', join(root, 'submissions'), '--class', join(root, 'class.yml'), ...more);

describe('herald play --round-robin', () => {
  test('plays all pairings, makes a fault a loss, and says who could not take part', () => {
    const { code, out } = roundRobin('--out', games, '--html', page);
    expect(code).toBe(1);
    expect(out).toMatch(/^sexpr\/v3, 6 of 6 games, 2 at a table, seed 1\n/);
    // Each of the two that are alike wins one of two games, from the better seat, and both against the one that crashes.
    expect(out).toMatch(/^right-python +1\d\d\d ± \d+ +75\.0 ± 25\.0 % +0 +[\d.]+ +4 +0$/m);
    expect(out).toMatch(/^crashes-javascript +1\d\d\d ± \d+ +0\.0 ± 0\.0 % +0 +- +4 +4$/m);
    expect(out).toContain('A player loses the games that its fault ended.');
    expect(out).toMatch(/no-player: \.\/player: no such file/);
    expect(readFileSync(page, 'utf8')).toContain('<!doctype html>');
  });

  test('resumes from the games that were played', () => {
    const before = readFileSync(games, 'utf8').split('\n');
    writeFileSync(games, `${before.slice(0, 4).join('\n')}\n`);
    const { code, out } = roundRobin('--out', games, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ about: expect.stringContaining('6 of 6 games') });
    expect(readFileSync(games, 'utf8').split('\n').slice(0, 4)).toEqual(before.slice(0, 4));
    expect(readFileSync(games, 'utf8').split('\n').toSorted()).toEqual(before.toSorted());
  });

  test('puts a player that quits whenever it is behind in the last place, and ends with status 1', () => {
    const folder = join(root, 'quitting');
    const money = readFileSync(new URL('../../examples/players/sexpr/money.mjs', import.meta.url), 'utf8');
    const quits = "if (8 - count(state.supply, 'province') > 2 * count(state.owned, 'province')) return '(quit)';";
    const players = {
      quitter: money.replace('  const { hand } = state;\n', `  const { hand } = state;\n  ${quits}\n`),
      // Without smithies it loses most games, but it plays them to the end.
      weak: money.replace("count(owned, 'smithy') < 2", 'false').replace("count(owned, 'mine') < 1", 'false'),
      strong: money,
    };
    for (const [name, text] of Object.entries(players)) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'player'), text, { mode: 0o755 });
    }
    const { code, out } = herald('play', '--protocol', 'sexpr/v3', '--round-robin', folder, '--games', '3', '--json');
    expect(code).toBe(1);
    const { names, rows } = JSON.parse(out);
    expect(rows.map(({ player }: { player: number }) => names[player]).at(-1)).toBe('quitter');
    expect(rows.at(-1)).toMatchObject({ games: 12, faults: expect.any(Number) });
    expect(rows.at(-1).faults).toBeGreaterThan(6);
    expect(rows.slice(0, 2).every(({ faults }: { faults: number }) => faults === 0)).toBe(true);
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
