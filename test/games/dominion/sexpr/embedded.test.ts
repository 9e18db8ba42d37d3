import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GRAMMAR_TEXTS } from '../../../../src/games/dominion/sexpr/generated/grammars.js';
import { readGrammar } from '../../../../src/games/dominion/sexpr/grammar/index.js';

const root = new URL('../../../../', import.meta.url);
const names = Object.keys(GRAMMAR_TEXTS) as (keyof typeof GRAMMAR_TEXTS)[];

test('the embedded grammars are not stale', () => {
  const script = fileURLToPath(new URL('scripts/embed-grammars.mjs', root));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.each(names)('%s says the same with and without its comments', (name) => {
  const file = readFileSync(new URL(`grammars/${name}.grammar`, root), 'utf8');
  const plain = (text: string): string => JSON.stringify(readGrammar(text));
  expect(plain(GRAMMAR_TEXTS[name])).toBe(plain(file));
});
