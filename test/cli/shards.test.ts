import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { itemsInShard, type Shard } from '../../src/core/shard.js';
import { schedule } from '../../src/run/tournament/schedule.js';
import { LONG, sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald, MAIN, type Ran, runProcess } from './herald.js';

const SCRIPT = fileURLToPath(new URL('../../scripts/make-class.mjs', import.meta.url));
const root = temporaryFolder();
const some = ['right-python', 'cheap-silver-python', 'no-player', 'cheap-province-shell'];
execFileSync(process.execPath, [SCRIPT, root, ...(LONG ? [] : some)]);
const roster = join(root, 'roster.csv');
writeFileSync(roster, 'name,id\nright-python,1\nsomebody who is ill,2\n');

const at = (name: string): string => join(root, name);
const all = ['--only', '**/buy/s*', '--samples', '0', '--games', '0', '--roster', roster];
const grade = (out: string, ...more: readonly string[]): Ran =>
  herald('class', at('submissions'), '--class', at('class.yml'), '--out', at(out), '--quiet', ...all, ...more);

describe('a class that is graded in shards', () => {
  test('has the gradebook, the index, the notes and the similar pairs of one that is graded in one place', () => {
    expect(grade('whole').code).toBe(0);
    for (const index of [1, 2, 3]) expect(grade(`part-${index}`, '--shard', `${index}/3`).code).toBe(0);
    const { code, out } = herald('class', 'merge', at('part-2'), at('part-1'), at('part-3'), '--out', at('merged'));
    expect(code).toBe(0);
    expect(out).toContain('handed in nothing:\n  somebody who is ill\n');
    for (const file of ['gradebook.csv', 'index.html', 'intake.csv', 'similar.html']) {
      expect(readFileSync(join(at('merged'), file), 'utf8'), file).toBe(readFileSync(join(at('whole'), file), 'utf8'));
    }
    expect(readFileSync(join(at('merged'), 'handout/right-python/report.html'), 'utf8')).toContain('<!doctype html>');
  });

  test('can be resumed where it was merged, and nothing is run again', () => {
    const state = join(at('merged'), 'right-python/herald-state.json');
    const before = readFileSync(state, 'utf8');
    writeFileSync(state, before.replace('"name": "right-python"', '"name": "kept"'));
    expect(grade('merged').code).toBe(0);
    expect(readFileSync(state, 'utf8')).toContain('"name": "kept"');
  });

  test('is merged as far as it goes with --partial only, and then ends with status 3', () => {
    const merge = (...more: readonly string[]): Ran =>
      herald('class', 'merge', at('part-1'), at('part-3'), '--out', at('some'), ...more);
    expect(merge()).toMatchObject({
      code: 2,
      err: 'error: these shards are missing: 2/3; add them, or merge the others with --partial\n',
    });
    const { code, out, err } = merge('--partial');
    expect(code).toBe(3);
    expect(out).toMatch(/\d pending/);
    expect(err).toMatch(/^error: \d+ submissions? not graded yet\n$/);
  });

  test.each<[string, () => string[], string]>([
    ['twice the same shard', () => [at('part-1'), at('part-1')], 'are both shard 1/3'],
    ['a class that was graded as a whole', () => [at('part-1'), at('whole')], 'it has no results of a shard'],
    ['something that is not there', () => [at('nothing')], 'it has no results of a shard'],
    ['a part as --out', () => ['--out', at('part-1'), at('part-1'), at('part-2'), at('part-3')], 'is one of the parts'],
  ])('cannot be merged from %s', (_, args, message) => {
    const { code, err } = herald('class', 'merge', '--out', at('wrong'), ...args());
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });

  test('says what differs if its shards were graded differently', () => {
    expect(grade('other', '--shard', '2/3', '--deadline', '4000').code).toBe(0);
    const { code, err } = herald('class', 'merge', at('part-1'), at('other'), at('part-3'), '--out', at('wrong'));
    expect(code).toBe(2);
    expect(err).toContain('was graded with another version of Herald, class file, protocol or limits than');
  });

  test.each(['0/3', '4/3', '3', 'x'])('has no shard %s', (shard) => {
    expect(grade('none', '--shard', shard)).toMatchObject({ code: 2, err: expect.stringContaining('is not a shard') });
  });
});

/** The file of a shard of a tournament of two players, half of whose games are there twice. */
function largePart(games: number, shard: Shard): string {
  const path = at(`large-${games}-${shard.index}.ndjson`);
  const names = ['one', 'two'];
  const plan = { players: 2, seats: 2, shuffles: games / 2, seed: 1 };
  const part = { shard, protocol: 'sexpr/v3', plan, names, absent: [] };
  const head = { kind: 'tournament', format: 1, terms: '', entrants: { one: '1', two: '2' }, part };
  const lines = itemsInShard([...schedule(plan)], shard).map(({ order, seed }) =>
    JSON.stringify({
      players: order.map((player) => names[player]),
      seed,
      ...{ points: [30, 20], winners: [0], finished: true, faults: [] },
    }),
  );
  const again = lines.slice(0, lines.length / 2);
  writeFileSync(path, `${[JSON.stringify(head), ...lines, ...again].join('\n')}\n`);
  return path;
}

describe('a tournament that is played in shards', () => {
  const cup = at('cup');
  // Numbers as names: their order must not depend on what an object makes of them.
  for (const name of ['10', '9', 'b']) {
    mkdirSync(join(cup, name), { recursive: true });
    const money = readFileSync(new URL('../../examples/players/sexpr/money.mjs', import.meta.url), 'utf8');
    writeFileSync(join(cup, name, 'player'), name === 'b' ? '#!/bin/sh\n' : money, { mode: 0o755 });
  }
  const play = (...more: readonly string[]): Ran =>
    herald('play', '--round-robin', cup, '--protocol', 'sexpr/v3', '--json', ...more);

  test('has the table of one that is played in one place', () => {
    const whole = play('--out', at('whole.ndjson'));
    const parts = [1, 2].map((index) => at(`games-${index}.ndjson`));
    for (const [index, part] of parts.entries()) play('--shard', `${index + 1}/2`, '--out', part);
    expect(herald('play', 'merge', ...parts, '--json', '--out', at('merged.ndjson'))).toEqual(whole);
    const linesOf = (file: string): string[] => readFileSync(at(file), 'utf8').split('\n').toSorted();
    expect(linesOf('merged.ndjson')).toEqual(linesOf('whole.ndjson'));
    expect(herald('play', 'merge', parts[0] as string)).toMatchObject({
      code: 2,
      err: expect.stringContaining('missing: 2/2'),
    });
    expect(herald('play', 'merge', parts[0] as string, '--partial').code).toBe(3);
    expect(herald('play', 'merge', at('whole.ndjson'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('is a whole tournament'),
    });
  });

  test('is merged in little memory, however many games there are', () => {
    const games = sized({ test: 100_000, long: 400_000 });
    const paths = [1, 2].map((index) => largePart(games, { index, count: 2 }));
    const heap = '--max-old-space-size=48';
    const merged = at('large.ndjson');
    const { code, out, err } = runProcess(process.execPath, heap, MAIN, 'play', 'merge', ...paths, '--out', merged);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`, ${games} of ${games} games, `);
    expect(readFileSync(merged, 'latin1').match(/\n/g)).toHaveLength(games + 1);
  });

  test('is not merged with lines that are no games', () => {
    const [one, two] = [1, 2].map((index) => largePart(40, { index, count: 2 })) as [string, string];
    writeFileSync(two, readFileSync(two, 'utf8').replace(/"players":\[/g, '"plyers":['));
    expect(herald('play', 'merge', one, two, '--out', at('none.ndjson'))).toMatchObject({
      code: 2,
      err: `error: ${two}: line 2 is not a game; not overwritten\n`,
    });
    expect(existsSync(at('none.ndjson'))).toBe(false);
  });

  test('must keep its games', () => {
    expect(play('--shard', '1/2')).toMatchObject({ code: 2, err: expect.stringContaining('--shard needs --out') });
  });
});
