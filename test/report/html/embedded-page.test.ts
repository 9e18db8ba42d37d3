import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGE_SCRIPT, PAGE_STYLE } from '../../../src/report/html/generated/page.js';

test('the embedded script and style of the page are not stale', () => {
  const script = fileURLToPath(new URL('../../../scripts/embed-page.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['script', PAGE_SCRIPT],
  ['style', PAGE_STYLE],
])('the %s is allowed by its own hash', (_, { text, hash }) => {
  expect(hash).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
});
