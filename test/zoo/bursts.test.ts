import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { overPipes } from '../run/script/script-players.js';

const PROGRAM = fileURLToPath(new URL('./habits/replies-in-pieces.mjs', import.meta.url));

const MOVE =
  '(move ((players alice bob) (supply copper silver) (trash) (actions 0) (buys 1) (coins 0) (deck copper) (hand copper estate) (plays) (discards)))';
const SCRIPT = [`>> ${MOVE}`, '<< (add copper)', `>> ${MOVE}`, '<< legal'];

/** Bytes in a piece, and milliseconds between two. */
const CUTS = [
  [1000, 0],
  [1, 3],
  [5, 40],
  [13, 120],
] as const;

/** Each breaks several rules. The first byte at fault decides. */
const BURSTS: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['an illegal reply, and another', '(buy silver)(buy silver)\n', 'buy/coins'],
  ['an illegal reply, then nonsense', '(buy silver)\nhello )\n', 'buy/coins'],
  ['nonsense, then a good reply', 'hello\n(add copper)\n', 'reply/grammar'],
  ['a good reply, then too many parentheses', '(add copper)))\n(add copper\n', 'wire/unbalanced'],
  ['a good reply, then bytes that are no text', Buffer.from('(add copper)\n\xff\xfe(buy', 'latin1'), 'wire/utf8'],
  ['a bad word in a reply, then half of another', '(frobnicate)\n(add cop', 'reply/grammar'],
];

describe.concurrent.each(BURSTS)('%s', (_name, burst, rule) => {
  test.for(CUTS)(
    'is blamed for its first fault, in pieces of %i bytes, %i ms apart',
    async ([size, ms], { expect }) => {
      const bytes = Buffer.from(burst).toString('base64');
      const { verdict, findings } = await overPipes(
        [process.execPath, PROGRAM, bytes, String(size), String(ms)],
        SCRIPT,
      );
      expect(findings.map((each) => each.rule)).toEqual([rule]);
      expect(verdict).toBe('fail');
    },
  );
});

/** Seconds until a program that does not wait for a question writes the first byte, as on a machine with much to do. */
const STARTS = ['0', '0.05', '0.3'];

describe.concurrent.each([
  ['byte by byte', 'chunks 1'],
  ['in pieces with pauses', 'chunks 30 every 20ms'],
])('a flood while a question comes %s', (_name, how) => {
  test.for(STARTS)('is unasked for, if it begins after %s s', async (seconds, { expect }) => {
    const flood = ['sh', '-c', `sleep ${seconds}; exec yes "(clean)"`];
    const { findings } = await overPipes(flood, [`>> ${how} ${MOVE}`, '<< (add copper)']);
    expect(findings.map((each) => each.rule)).toEqual(['session/unasked']);
  });
});
