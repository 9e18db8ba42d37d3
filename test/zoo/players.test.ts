import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Player, PROMISED_MS, processesWith, SLACK_MS, start, timed } from '../peer/players.js';
import { type FirstWord, ZOO } from './zoo.js';

const FOLDER = fileURLToPath(new URL('./players/', import.meta.url));

const STATE = `((players bob alice) (supply copper silver gold estate duchy province village mine) (trash) (actions 1) (buys 1)
  (coins 0) (deck copper copper copper copper estate) (hand copper estate copper copper estate) (plays) (discards))`;
const MESSAGES = `(moved alice (clean copper))\n(move ${STATE})\n`;
const ATTACK = `(attacked (act militia) alice ${STATE})\n`;

const SHORT_MS = 1000;
const LONG_MS = 60_000;

/** Several animals at once share the machine, a flood among them. */
const CROWD_MS = 4 * SLACK_MS;

const visit = (name: string): Player => start([FOLDER + name]);

async function firstWord(player: Player, deadlineMs: number): Promise<FirstWord> {
  player.send(MESSAGES);
  const received = await player.receive(deadlineMs);
  return received.ok ? { says: received.message.datum } : { fault: received.fault.code };
}

test('every animal is in the list', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(ZOO).sort());
});

describe('each animal breaks in its own way, ends on time, and leaves nobody', () => {
  test.concurrent.each(Object.entries(ZOO))('%s', async (name, { isMute, says, fault }) => {
    const player = visit(name);
    const deadline = isMute ? SHORT_MS : LONG_MS;
    try {
      const { value, ms } = await timed(firstWord(player, deadline));
      expect(value).toEqual({ says, fault });
      expect(ms).toBeLessThan(deadline + PROMISED_MS + CROWD_MS);
    } finally {
      const { value, ms } = await timed(player.end());
      expect(value.survivors).toEqual([]);
      expect(ms).toBeLessThan(PROMISED_MS + CROWD_MS);
      expect(processesWith(player.token)).toEqual([]);
    }
  });
});

describe('after its first reply', () => {
  test.concurrent.each([
    ['closes-stdin.mjs', 'peer/broken-pipe'],
    ['dies-after-reply.mjs', 'peer/died'],
    ['nul-bytes.mjs', 'wire/nul'],
    ['unbalanced.mjs', 'wire/unbalanced'],
  ])('%s shows %s', async (name, code) => {
    const player = visit(name);
    try {
      await firstWord(player, LONG_MS);
      player.send(MESSAGES);
      expect(await player.receive(LONG_MS)).toMatchObject({ ok: false, fault: { code } });
    } finally {
      await player.end();
    }
  });
});

describe('when attacked', () => {
  test.concurrent.each([
    ['honest.mjs', { says: ['discard', 'copper', 'estate'] }],
    ['illegal-defense-moat.mjs', { says: ['moat'] }],
    ['illegal-defense-too-few.mjs', { says: ['discard'] }],
    ['illegal-defense-too-many.mjs', { says: ['discard', 'copper', 'estate', 'copper', 'copper', 'estate'] }],
    ['illegal-defense-not-in-hand.mjs', { says: ['discard', 'province', 'province'] }],
    ['silent-when-attacked.mjs', { fault: 'peer/timeout' }],
  ])('%s', async (name, expected) => {
    const player = visit(name);
    try {
      await firstWord(player, LONG_MS);
      player.send(ATTACK);
      const received = await player.receive('fault' in expected ? SHORT_MS : LONG_MS);
      expect(received.ok ? { says: received.message.datum } : { fault: received.fault.code }).toEqual(expected);
    } finally {
      await player.end();
    }
  });
});
