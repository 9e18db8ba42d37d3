import { expect, test } from 'vitest';
import {
  datumOf,
  endAfterEach,
  eventually,
  faultOf,
  PROMISED_MS,
  processesWith,
  SLACK_MS,
  sh,
  start,
  timed,
} from './players.js';

endAfterEach();

const DEADLINE_MS = 600;

test.each([
  ['silence', 'exec sleep 300', 'no reply within 600 ms'],
  ['a byte of a message every 100 ms', 'while :; do printf "("; sleep 0.1; done', /only \d+ bytes of one/],
  ['a blank every 100 ms', 'while :; do printf " "; sleep 0.1; done', 'no reply within 600 ms'],
])('%s does not extend the deadline', async (_, script, message) => {
  const player = sh(script);
  const { value, ms } = await timed(player.receive(DEADLINE_MS));
  expect(faultOf(value)).toMatchObject({ code: 'peer/timeout', message: expect.stringMatching(message) });
  expect(ms).toBeGreaterThanOrEqual(DEADLINE_MS - 5);
  const { ms: toEnd } = await timed(player.end());
  expect(ms + toEnd).toBeLessThan(DEADLINE_MS + PROMISED_MS + SLACK_MS);
  expect(processesWith(player.token)).toEqual([]);
});

test('a timeout does not last: a late reply can still be received', async () => {
  const player = sh('read -r _; echo "(late)"; exec sleep 300');
  expect(faultOf(await player.receive(50)).code).toBe('peer/timeout');
  player.send('\n');
  expect(datumOf(await player.receive(20_000))).toEqual(['late']);
});

test('a reply that came while Herald itself was busy is on time', async () => {
  const player = sh('echo "(ready)"; read -r _; echo "(clean)"; exec sleep 300');
  await player.receive(20_000);
  player.send('\n');
  const reply = player.receive(300);
  for (const until = performance.now() + 1500; performance.now() < until; );
  expect(datumOf(await reply)).toEqual(['clean']);
});

test('unreceived shows what a player sent before it was asked, and after its reply', async () => {
  const player = sh('echo "(early)(bird)(ha"; exec sleep 300');
  await eventually(() => player.unreceived().incomplete.length > 0);
  const { messages, incomplete } = player.unreceived();
  expect(messages.map(({ datum }) => datum)).toEqual([['early'], ['bird']]);
  expect(Buffer.from(incomplete).toString()).toBe('(ha\n');
});

test('twenty peers at once keep their own deadlines, and leave no process', async () => {
  const players = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? sh('exec sleep 300') : sh('while read -r line; do echo "$line"; done'),
  );
  const work = players.map(async (player, index) => {
    player.send(`(n ${index})\n`);
    const received = await player.receive(index % 2 === 0 ? 1000 : 20_000);
    if (index % 2 === 0) expect(faultOf(received).code).toBe('peer/timeout');
    else expect(datumOf(received)).toEqual(['n', String(index)]);
    await player.end(index % 2 === 0 ? 0 : 10_000);
  });
  await Promise.all(work);
  expect(players.flatMap(({ token }) => processesWith(token))).toEqual([]);
});

test('only one receive may be pending', () => {
  const player = start(['sleep', '300']);
  void player.receive(10);
  expect(() => player.receive(10)).toThrow('another receive is pending');
});
