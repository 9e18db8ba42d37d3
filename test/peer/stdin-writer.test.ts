import { expect, test } from 'vitest';
import { datumOf, endAfterEach, sh } from './players.js';

endAfterEach();

const LONG_MS = 20_000;

test('what the pipe has no room for waits, and all arrives whole and in order', async () => {
  const player = sh('sleep 0.3; exec cat');
  const words = Array.from({ length: 300 }, (_, index) => [`${index}`, 'é'.repeat(1 + (index % 7) * 300)]);
  for (const [index, word] of words) player.send(`(${index} "${word}")\n`);
  for (const [index, word] of words) {
    expect(datumOf(await player.receive(LONG_MS))).toEqual([index, { text: word, quote: '"' }]);
  }
  // There is room again.
  player.send('(last)\n');
  expect(datumOf(await player.receive(LONG_MS))).toEqual(['last']);
});

test('a message longer than the pipe arrives whole', async () => {
  const player = sh('sleep 0.3; wc -c');
  player.send('x'.repeat(1_000_000));
  player.closeInput();
  expect(datumOf(await player.receive(LONG_MS))).toBe('1000000');
});
