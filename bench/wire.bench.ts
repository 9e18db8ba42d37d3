/// <reference path="../src/games/dominion/sexpr/grammar/sexpr-plus.d.ts" />
import { readFileSync } from 'node:fs';
import sexpr from 'sexpr-plus';
import { createReader } from '../dist/wire/sexpr/reader.js';
import { makeLine } from '../dist/wire/sexpr/writer.js';
import type { Bench } from './bench.js';

// The first state of the recorded game of four seats, as the course's own v3 driver sent it.
const bytes = readFileSync(new URL('../bench/move.sexpr', import.meta.url));
const text = bytes.toString();

const BATCH = 50;

/** Calls per second. */
const rateOf =
  (call: () => unknown) =>
  (seconds: number): number => {
    const begin = performance.now();
    let calls = 0;
    while (performance.now() - begin < seconds * 1000) {
      for (let i = 0; i < BATCH; i++) if (call() === undefined) throw new Error('no message');
      calls += BATCH;
    }
    return calls / ((performance.now() - begin) / 1000);
  };

const reader = createReader();
const readMove = () => {
  reader.feed(bytes);
  return reader.next();
};

const tree = readMove()!.datum;
const json = JSON.stringify(tree);

// JSON.parse of the same tree is the yardstick: it starts from text, we start from bytes.
const parseJson = rateOf(() => JSON.parse(json));

export const benches: readonly Bench[] = [
  { name: 'wire/read-move', unit: 'messages/s', run: rateOf(readMove), floor: parseJson },
  { name: 'wire/sexpr-plus', unit: 'messages/s', run: rateOf(() => sexpr.parse(text)), floor: parseJson },
  {
    name: 'wire/write-move',
    unit: 'messages/s',
    run: rateOf(() => makeLine(tree)),
    floor: rateOf(() => JSON.stringify(tree)),
  },
];
