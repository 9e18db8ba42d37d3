import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonMessage, makeJsonMessage } from '../../src/kit/json-lines-codec.js';
import { drain } from '../../src/kit/script/incoming.js';
import { judgeTake, legalMessages, perfectTake } from './nim/engine.js';
import { openNim } from './nim/game-session.js';
import { NIM } from './nim/protocol.js';
import { NIM_REGISTRY } from './nim/rules.js';

// The parts of docs/adding-a-game.md that need no process.

const parsed = (text: string) => {
  const message = NIM.codec.parse(text);
  if (!message.ok) throw new Error(message.error.message);
  return message.value;
};

describe('1. The engine', () => {
  test('a game ends, and the same seed gives the same game', () => {
    const play = (seed: number) => {
      const session = openNim(seed);
      const sent = [...session.begin()];
      for (let next = sent[0]; !session.isOver(); next = sent.at(-1)) {
        const { turn } = parsed((next as { text: string }).text).value as { turn: number };
        const seat = session.awaited()[0]!.seat;
        sent.push(...session.receive(seat, parsed(perfectTake(turn) as string)));
      }
      return sent;
    };
    for (let seed = 0; seed < 10; seed++) expect(play(seed)).toEqual(play(seed));
  });
});

describe('2. The rules', () => {
  test('every rule has a title, and binds players or servers', () => {
    expect(NIM_REGISTRY.rules.length).toBeGreaterThan(8);
    for (const { id, title, levels } of NIM_REGISTRY.rules) {
      expect([id, title === '', Object.keys(levels).length]).toEqual([id, false, 1]);
    }
  });
});

describe('7. The proofs', () => {
  const stones = fc.integer({ min: 1, max: 30 });

  test('every enumerated move is accepted, and every other one refused, with the legal moves', () => {
    fc.assert(
      fc.property(stones, fc.oneof(fc.integer({ min: -5, max: 40 }), fc.jsonValue()), (left, take) => {
        const legal = legalMessages(left);
        const violation = judgeTake(makeJsonMessage({ take }), left);
        expect(violation === null).toBe(legal.includes(JSON.stringify({ take })));
        if (violation !== null) expect(violation.legal).toEqual(legal);
      }),
    );
  });

  test('a refused move has no effect', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 4, max: 40 }), (seed, take) => {
        const session = openNim(seed);
        session.begin();
        const before = session.publicState();
        const [output] = session.receive(0, makeJsonMessage({ take }));
        expect(output).toMatchObject({ kind: 'send', violation: { rule: { id: 'take/stones' } } });
        expect(session.publicState()).toEqual(before);
      }),
    );
  });

  test('the codec round-trips, and any split of the bytes gives the same messages', () => {
    const messages = fc.array(fc.record({ take: fc.integer() }), { maxLength: 5 });
    fc.assert(
      fc.property(messages, fc.integer({ min: 1, max: 20 }), (values, size) => {
        const texts = values.map((value) => NIM.codec.show(makeJsonMessage(value)));
        const bytes = Buffer.from(texts.map((text) => text + NIM.codec.terminator).join(''));
        const framer = NIM.codec.framer();
        const read: JsonMessage[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          framer.feed(bytes.subarray(at, at + size));
          read.push(...drain(framer));
        }
        expect(read.map(({ value }) => value)).toEqual(values);
        expect(texts.every((text, index) => NIM.codec.same(text, makeJsonMessage(values[index])))).toBe(true);
      }),
    );
  });
});
