import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HONEST, heraldPlay, REFERENCE } from './refereed.js';
import { cageOf } from './table.js';
import { ZOO } from './zoo.js';

const DEADLINE_MS = 1000;
const MIB = 1024 * 1024;

describe('`herald play` names the animal, its rule and its register id, ends with 1, and leaves nobody', () => {
  test.concurrent.each([
    ['two-replies.mjs', [HONEST]],
    ['dies-in-turn.mjs', [REFERENCE]],
    ['leaves-grandchildren.sh', [HONEST]],
    ['illegal-clean-without-card.mjs', [REFERENCE, HONEST]],
    ['illegal-mine-too-much.mjs', [HONEST]],
  ])('%s', async (name, opponents) => {
    const { code, out, left } = await heraldPlay('--json', '--name', 'animal', cageOf(name), ...opponents);
    const { verdict } = ZOO[name]!;
    const fault = { name: 'animal', blame: 'player', rule: { id: verdict!.rule, register: verdict!.register } };
    expect(JSON.parse(out).games).toMatchObject([{ finished: false, faults: [fault] }]);
    expect(code).toBe(1);
    expect(left).toEqual([]);
  });

  test.each(['silent.mjs', 'ignores-sigterm.sh', 'forks.sh'])('%s', async (name) => {
    const deadline = ['--deadline', String(DEADLINE_MS)];
    const { code, out, left } = await heraldPlay(...deadline, '--name', 'animal', cageOf(name), HONEST);
    expect(out).toContain('animal is at fault: peer/timeout (S-66)');
    expect(code).toBe(1);
    expect(left).toEqual([]);
  });

  test('honest.mjs, which ends with 0', async () => {
    const { code, out, left } = await heraldPlay(HONEST, HONEST);
    expect(out).not.toContain('at fault');
    expect(code).toBe(0);
    expect(left).toEqual([]);
  });
});

describe('a flood costs Herald little memory, and little of the disk', () => {
  /** Beyond what a game of honest players takes. */
  const GROWTH = 100 * MIB;
  const RECORD = 4 * MIB;
  let folder: string;
  let usual: number;
  const recordOf = (name: string): string => join(folder, `${name}.transcript`);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'herald-zoo-'));
    usual = (await heraldPlay('--record', recordOf('usual'), HONEST, HONEST)).bytes;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['flood.mjs', 1],
    ['flood-of-plays.mjs', 1],
    ['flood-of-stderr.mjs', 0],
    ['deep-nesting.mjs', 1],
    ['long-atom.mjs', 1],
  ])('%s', async (name, expected) => {
    const patience = ['--deadline', '30000'];
    const { code, bytes, left } = await heraldPlay(...patience, '--record', recordOf(name), cageOf(name), HONEST);
    expect(code).toBe(expected);
    expect(bytes).toBeGreaterThan(10 * MIB);
    expect(bytes - usual).toBeLessThan(GROWTH);
    expect(statSync(recordOf(name)).size).toBeLessThan(RECORD);
    expect(left).toEqual([]);
  });
});
