/// <reference path="../../../src/games/dominion/sexpr/grammar/sexpr-plus.d.ts" />
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sexpr from 'sexpr-plus';
import { describe, expect, test } from 'vitest';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { sized } from '../../sizes.js';
import { plainDatum, spread } from './arbitraries.js';
import { dataOf } from './reading.js';

// sexpr-plus is the oracle, and reads grammars and hand-written files. It does not read what players send: it has about
// a thirtieth of the speed, needs the whole text at once, and overflows the stack on deep input.
type Node = ReturnType<typeof sexpr.parse>[number];

function datumOf(node: Node): Datum {
  if (node.type === 'list') return node.content.map(datumOf);
  return node.type === 'atom' ? node.content : { text: node.content, quote: '"' };
}

const oracle = (text: string): Datum[] => sexpr.parse(text).map(datumOf);

const runs = { numRuns: sized({ test: 300, long: 10_000 }) };

const word = fc.constantFrom('move', 'moved', 'add', 'act', 'copper', '0-alice', '"carol"', '12', 'supply');
const message = fc
  .array(
    fc.oneof(
      word,
      fc.array(word).map((words) => `(${words.join(' ')})`),
    ),
  )
  .map((parts) => `(${parts.join(' ')})`);

describe('the reader agrees with sexpr-plus', () => {
  test('on random data', () => {
    const text = plainDatum.chain((value) => spread(makeText(value)));
    fc.assert(
      fc.property(text, (written) => {
        expect(dataOf(written)).toEqual(oracle(written));
      }),
      runs,
    );
  });

  test('on messages like those of the recordings, with and without separators', () => {
    const stream = fc.tuple(fc.array(message), fc.constantFrom('', ' ', '\n', '\r\n'));
    fc.assert(
      fc.property(stream, ([messages, separator]) => {
        const text = messages.join(separator);
        expect(dataOf(text)).toEqual(oracle(text));
      }),
      runs,
    );
  });

  test('on a recorded state, and the writer gives it back byte for byte', () => {
    const text = readFileSync(new URL('../../../bench/move.sexpr', import.meta.url), 'utf8').trimEnd();
    const result = parseText(text);
    expect([result.ok && result.value]).toEqual(oracle(text));
    expect(result.ok && makeText(result.value)).toBe(text);
  });

  test('on what is out of balance', () => {
    const lively = fc
      .array(fc.constantFrom('(', ')', 'a', ' ', '"b"'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(lively, (inside) => {
        const text = `(${inside})`;
        const ours = parseText(text).ok;
        expect(ours).toBe(isOneMessage(text));
      }),
      runs,
    );
  });
});

function isOneMessage(text: string): boolean {
  try {
    return oracle(text).length === 1;
  } catch {
    return false;
  }
}
