import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../bench/simulate-scale.mjs', import.meta.url));
const PAGE = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');

/** Time, workers busy and coordinator busy, by the number of workers. */
function simulated(what: string): Map<string, string[]> {
  const lines = execFileSync(process.execPath, [SCRIPT, what], { encoding: 'utf8' }).split('\n');
  const rows = lines.map((line) => line.trim().split(/ {2,}/)).filter(([workers]) => /^\d+$/.test(workers as string));
  return new Map(rows.map(([workers, time, , busy, coordinator]) => [workers, [time, busy, coordinator]] as never));
}

test('the table of what to expect is what the simulation prints', () => {
  const [classes, tournaments] = [simulated('--class'), simulated('--tournament')];
  const rows = [...PAGE.matchAll(/^\| (\d+) \| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(3);
  for (const [, workers, cells] of rows) {
    const expected = [...(classes.get(workers as string) ?? []), ...(tournaments.get(workers as string) ?? [])];
    expect(cells?.split(' | '), `${workers} workers`).toEqual(expected);
  }
});
