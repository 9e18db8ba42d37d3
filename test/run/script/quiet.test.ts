import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { type ChildPeer, type ProcessorUse, startProcess, systemClock } from '../../../src/peer/index.js';
import { waitUntilQuiet } from '../../../src/run/script/quiet.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { eventually } from '../../peer/players.js';

/** Waits for the player to start, sends it a message, and waits until it is quiet; the replies by then. */
async function repliesWhenQuiet(argv: readonly string[]): Promise<unknown[]> {
  const player: ChildPeer<Datum> = startProcess({ label: 'player', argv, framer: SEXPR.codec.framer() });
  await eventually(() => player.unreceived().messages.length > 0);
  player.send('(work)\n');
  await waitUntilQuiet(
    systemClock,
    () => player.processorUse(),
    () => false,
  );
  const { messages } = player.unreceived();
  await player.end();
  return messages.slice(1);
}

const hogs: ChildProcess[] = [];
afterEach(() => {
  for (const hog of hogs.splice(0)) hog.kill('SIGKILL');
});

const [cpu = '0'] = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.slice(1) ?? [];
const isStarvable = ['chrt', 'taskset'].every((tool) => spawnSync(tool, ['--version']).status === 0);

/** Some milliseconds of a processor. */
const WORK = 'i=0; while [ $i -lt 3000 ]; do i=$((i + 1)); done';

describe('a program is quiet', () => {
  test('when it has done all that a message makes it do', async () => {
    expect(await repliesWhenQuiet(['sh', '-c', `echo "(ready)"; read -r line; ${WORK}; echo "(done)"; cat`])).toEqual([
      ['done'],
    ]);
  });

  // Other programs of normal priority leave it hardly any time of the one processor that it may use.
  test.skipIf(!isStarvable)('not while it only lacks a processor', async () => {
    const onOne = ['taskset', '--cpu-list', cpu, 'sh', '-c'];
    hogs.push(spawn(onOne[0] as string, [...onOne.slice(1), 'while :; do :; done'], { stdio: 'ignore' }));
    const starving = `echo "(ready)"; chrt --idle --pid 0 $$; read -r line; ${WORK}; echo "(done)"; exec cat`;
    expect(await repliesWhenQuiet([...onOne, starving])).toEqual([['done']]);
  });

  test('not while a thread of it computes and its first one waits', async () => {
    const worker = `const end = Date.now() + 700; while (Date.now() < end); process.stdout.write('(done)\\n')`;
    const main = `new (require('node:worker_threads').Worker)(${JSON.stringify(worker)}, { eval: true })`;
    const script = `console.log('(ready)'); process.stdin.once('data', () => ${main}); process.stdin.resume()`;
    expect(await repliesWhenQuiet([process.execPath, '-e', script])).toEqual([['done']]);
  });
});

describe('time is no measure', () => {
  /** A clock on which time passes as soon as somebody waits. */
  function passing() {
    let now = 0;
    const after = (ms: number, call: () => void) => {
      now += ms;
      queueMicrotask(call);
      return () => {};
    };
    return { now: () => now, after };
  }

  test.each<[string, (now: number) => ProcessorUse, number]>([
    ['of one that waits', () => ({ ms: 0, isWaiting: true, ready: null }), 150],
    ['of one that gets no processor', () => ({ ms: 0, isWaiting: false, ready: null }), 15_000],
    [
      'of one that gets it for a moment, late',
      (now) => ({ ms: now > 2000 ? 10 : 0, isWaiting: now > 2000, ready: null }),
      2200,
    ],
    ['of one that computes', (now) => ({ ms: now, isWaiting: false, ready: null }), 3000],
  ])('%s', async (_, use, ms) => {
    const clock = passing();
    await waitUntilQuiet(
      clock,
      () => use(clock.now()),
      () => false,
    );
    expect(clock.now()).toBe(ms);
  });
});
