import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DIALECTS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { compiledDefinition } from '../../../../../src/games/dominion/jsonrpc/schema/compiled-schemas.js';
import { schemaFile } from '../../../../../src/games/dominion/jsonrpc/schema/dialect-schemas.js';

const root = new URL('../../../../../', import.meta.url);

test('the compiled validators are not stale', () => {
  const script = fileURLToPath(new URL('scripts/embed-validators.mjs', root));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.each(DIALECTS)('every payload of %s has a validator, which refuses what is no payload at all', (dialect) => {
  const payloads = Object.keys(schemaFile(dialect).definitions).filter((name) => name.includes('.'));
  for (const name of payloads) {
    const { test: isValid, explain } = compiledDefinition(dialect, name);
    expect({ name, accepts: isValid(7), errors: explain(7).length > 0 }).toEqual({
      name,
      accepts: name.includes('.exchange'),
      errors: !name.includes('.exchange'),
    });
  }
});

test.each([
  'src/games/dominion/jsonrpc/generated/quick-validators.ts',
  'src/games/dominion/jsonrpc/generated/thorough-validators.ts',
  'src/games/eriantys/gc18/generated/validators.ts',
])('%s needs no right to evaluate text', (path) => {
  expect(readFileSync(new URL(path, root), 'utf8')).not.toMatch(/\bFunction\b|\beval\b/);
});
