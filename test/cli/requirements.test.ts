import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownCaseFiles } from '../../src/run/case-files.js';
import { readRequirements, requirementSets } from '../../src/run/grade/requirements.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald, runProcess } from './herald.js';

test.each(requirementSets())('every case of the set %s still exists', (name) => {
  const { omitted } = readRequirements(name, () => true);
  const ids = ownCaseFiles().map(({ id }) => id);
  expect(ids.length - omitted.length).toBe(FROZEN[name]);
});

/** How many cases each set has. */
const FROZEN: Readonly<Record<string, number>> = { '2026-11': 1199 };

test('cases that are added later are not in a set, and corrected ones are named', () => {
  const root = temporaryFolder();
  expect(herald('host', 'init', 'gitlab', root, '--protocol', 'sexpr/v1').code).toBe(0);
  const kit = join(root, 'herald/herald');
  const mine = join(kit, 'fixtures/sexpr/v1/player/mine');
  copyFileSync(join(mine, 'silver-to-gold.transcript'), join(mine, 'silver-to-gold-again.transcript'));
  appendFileSync(join(mine, 'silver-to-gold.transcript'), '# corrected\n');
  const grade = (...args: readonly string[]) => {
    const only = ['--only', '**/mine/silver-to-gold*', '--samples', '0', '--games', '0'];
    const options = ['grade', 'player', '--protocol', 'sexpr/v1', '--json', ...only, ...args];
    const main = join(kit, 'dist/bin/herald.js');
    return runProcess(process.execPath, main, ...options, '--', 'examples/players/sexpr/money.mjs');
  };
  const idsIn = (out: string): string[] => JSON.parse(out).cases.map(({ id }: { id: string }) => id);
  expect(idsIn(grade().out)).toHaveLength(2);
  const frozen = herald('grade', 'player', '--protocol', 'sexpr/v1', '--requirements', '2026-12', '--', 'true');
  expect(frozen).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^error: --requirements 2026-12: there is no such set; known sets: 2026-11/),
  });
  const old = grade('--requirements', '2026-11', '--only', 'C-107');
  expect(idsIn(old.out)).toEqual(['sexpr/v1/player/buy/no-buys-left', 'sexpr/v1/player/mine/silver-to-gold']);
  expect(old.err).toBe('note: sexpr/v1/player/mine/silver-to-gold has been corrected since 2026-11\n');
});
