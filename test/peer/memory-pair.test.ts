import { expect, test } from 'vitest';
import { type Clock, memoryPair, type Peer, type PeerEvent } from '../../src/peer/index.js';
import { createReader, type Message } from '../../src/wire/sexpr/reader.js';
import { manualClock } from './manual-clock.js';

const pair = (clock?: Clock, observe?: (event: PeerEvent) => void): [Peer<Message>, Peer<Message>] =>
  memoryPair(
    { label: 'alice', framer: createReader(), ...(observe && { observe }) },
    { label: 'referee', framer: createReader() },
    clock,
  );

test('two ends exchange messages, thousands of them in no time', async () => {
  const [alice, referee] = pair();
  const answering = (async () => {
    for (let asked = await referee.receive(Infinity); asked.ok; asked = await referee.receive(Infinity)) {
      referee.send('(clean)');
    }
  })();
  for (let turn = 0; turn < 5000; turn++) {
    alice.send('(move)\n');
    expect(await alice.receive(1000)).toMatchObject({ ok: true, message: { datum: ['clean'] } });
  }
  await alice.end();
  await answering;
});

test('nothing arrives before the sender returns', async () => {
  const [alice, referee] = pair();
  alice.send('(a)');
  expect(referee.unreceived().messages).toEqual([]);
  await Promise.resolve();
  expect(referee.unreceived().messages).toHaveLength(1);
});

test('the deadline is the clock’s, and chatter does not move it', async () => {
  const clock = manualClock();
  const [alice, referee] = pair(clock);
  const reply = alice.receive(1000);
  for (let tick = 0; tick < 10; tick++) {
    referee.send('(');
    await Promise.resolve();
    clock.advance(100);
  }
  expect(await reply).toMatchObject({ ok: false, fault: { code: 'peer/timeout' } });
});

test('elapsed time is measured, and is zero for what had already arrived', async () => {
  const clock = manualClock();
  const [alice, referee] = pair(clock);
  const reply = alice.receive(1000);
  clock.advance(250);
  referee.send('(a)(b)');
  expect(await reply).toMatchObject({ ok: true, elapsedMs: 250 });
  expect(await alice.receive(1000)).toMatchObject({ ok: true, elapsedMs: 0 });
});

test.each([
  ['', 'peer/closed'],
  ['(half', 'wire/incomplete'],
  ['(a) )', 'wire/unbalanced'],
])('after %j and the end there is %s', async (text, code) => {
  const [alice, referee] = pair();
  referee.send(text);
  referee.closeInput();
  let received = await alice.receive(1000);
  while (received.ok) received = await alice.receive(1000);
  expect(received.fault.code).toBe(code);
});

test('a whole message at the end is received before the end', async () => {
  const [alice, referee] = pair();
  referee.send('(clean) done');
  referee.closeInput();
  expect(await alice.receive(1000)).toMatchObject({ ok: true, message: { datum: ['clean'] } });
  expect(await alice.receive(1000)).toMatchObject({ ok: true, message: { datum: 'done' } });
  expect(await alice.receive(1000)).toMatchObject({ ok: false, fault: { code: 'peer/closed' } });
});

test('everything is observed', async () => {
  const events: PeerEvent[] = [];
  const [alice, referee] = pair(undefined, (event) => events.push(event));
  alice.send('(move)');
  referee.send('(clean)');
  await alice.receive(1000);
  referee.closeInput();
  await alice.receive(1000);
  await alice.end();
  expect(events.map(({ kind }) => kind)).toEqual(['>>', '<<', 'eof', 'fault', 'input-closed', 'ended']);
});
