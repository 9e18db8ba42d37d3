import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const summary = fileURLToPath(new URL('../../.ci/summary.mjs', import.meta.url));

type Counts = { passed?: number; failed?: number; pending?: number; todo?: number };

const makeResults = ({ passed = 0, failed = 0, pending = 0, todo = 0 }: Counts): string =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo });

function summarise(results: string, status: number): { line: string; code: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'herald-'));
  try {
    writeFileSync(join(folder, 'results.json'), results);
    const run = spawnSync(process.execPath, [summary, join(folder, 'results.json'), String(status)], {
      encoding: 'utf8',
    });
    return { line: run.stdout, code: run.status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each<[string, string, number, string, number]>([
  ['all passed', makeResults({ passed: 7 }), 0, '7 passed, 0 failed', 0],
  ['some skipped', makeResults({ passed: 7, pending: 2, todo: 1 }), 0, '7 passed, 0 failed, 3 skipped', 0],
  ['some failed', makeResults({ passed: 7, failed: 2 }), 1, '7 passed, 2 failed', 1],
  ['a file that did not load', makeResults({ passed: 7 }), 1, '7 passed, 1 failed', 1],
  ['a failed type check', '', 2, '0 passed, 1 failed', 1],
  ['success without results', '', 0, '0 passed, 1 failed', 1],
  ['nothing but skipped tests', makeResults({ pending: 3 }), 0, '0 passed, 1 failed, 3 skipped', 1],
])('%s', (_, results, status, line, code) => {
  expect(summarise(results, status)).toEqual({ line: `${line}\n`, code });
});
