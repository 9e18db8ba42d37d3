import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeTranscript, parseTranscript } from '../../../src/kit/transcript/index.js';

// Real games of third-party programs.
const folder = new URL('../../../fixtures/recordings/', import.meta.url);

test.each(readdirSync(folder))('the recorded game %s is written back byte for byte', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const parsed = parseTranscript(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error[0]));
  expect(makeTranscript(parsed.value)).toBe(text);
  expect(parsed.value.entries.length).toBeGreaterThan(400);
});
