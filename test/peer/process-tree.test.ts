import { describe, expect, test } from 'vitest';
import { needsTool } from '../tools.js';
import { datumOf, endAfterEach, PROMISED_MS, processesWith, SLACK_MS, sh, start, timed } from './players.js';

endAfterEach();

const READY_MS = 20_000;

const DAEMON = `
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.chdir('/')
        for fd in range(3): os.dup2(os.open(os.devnull, os.O_RDWR), fd)
        time.sleep(300)
    os._exit(0)
os.wait()
print('(ready)', flush=True)
sys.stdin.read()
`;

const FAMILIES: readonly (readonly [string, readonly string[]])[] = [
  ['a child', ['sh', '-c', 'sleep 300 & echo "(ready)"; wait']],
  ['a grandchild', ['sh', '-c', 'sh -c "sleep 300 & wait" & echo "(ready)"; wait']],
  ['a child with a session of its own', ['sh', '-c', 'setsid sleep 300 & sleep 0.1; echo "(ready)"; wait']],
  ['an orphan', ['sh', '-c', '(sleep 300 &); echo "(ready)"; exec sleep 300']],
  [
    'an orphan with a session of its own',
    ['sh', '-c', '(setsid sleep 300 &); sleep 0.1; echo "(ready)"; exec sleep 300'],
  ],
  ['a child without environment', ['sh', '-c', 'env -i sleep 300 & echo "(ready)"; wait']],
  [
    'an orphan with a session of its own and no environment',
    ['sh', '-c', '(env -i TOKEN="$TOKEN" setsid sleep 300 &); sleep 0.1; echo "(ready)"; exec sleep 300'],
  ],
  [
    'all of them ignoring SIGTERM',
    ['sh', '-c', 'trap "" TERM HUP INT; sleep 300 & setsid sleep 300 & echo "(ready)"; while :; do sleep 1; done'],
  ],
];

describe('the whole tree goes', () => {
  test.each(FAMILIES)('%s', async (_, argv) => {
    const player = start(argv);
    await player.receive(READY_MS);
    const { value, ms } = await timed(player.end());
    expect(processesWith(player.token)).toEqual([]);
    expect(value).toMatchObject({ killed: true, survivors: [] });
    expect(ms).toBeLessThan(PROMISED_MS + SLACK_MS);
  });

  needsTool('python3')('a proper daemon', async () => {
    const player = start(['python3', '-c', DAEMON]);
    expect(datumOf(await player.receive(READY_MS))).toEqual(['ready']);
    expect(processesWith(player.token)).not.toEqual([]);
    const ending = await player.end(READY_MS);
    expect(processesWith(player.token)).toEqual([]);
    expect(ending).toMatchObject({ exit: 0, killed: false, survivors: [] });
  });

  test('one that forks faster than it is counted', async () => {
    const player = sh('f() { [ $1 -gt 7 ] || { f $(($1 + 1)) & f $(($1 + 1)) & }; sleep 300; }; echo "(ready)"; f 0');
    await player.receive(READY_MS);
    await player.end();
    expect(processesWith(player.token)).toEqual([]);
  });
});

describe('a player that ends by itself', () => {
  test('is given the time, and keeps its exit status', async () => {
    const player = sh('while read -r _; do :; done; sleep 0.2; echo done >&2; exit 5');
    expect(await player.end(READY_MS)).toMatchObject({
      exit: 5,
      signal: null,
      killed: false,
      leftovers: [],
      stderr: ['done'],
    });
  });

  test('is not given longer than that', async () => {
    const { value, ms } = await timed(sh('exec sleep 300').end(300));
    expect(value).toMatchObject({ killed: true, signal: 'SIGTERM' });
    expect(ms).toBeGreaterThanOrEqual(295);
    expect(ms).toBeLessThan(300 + PROMISED_MS + SLACK_MS);
  });

  test('ends once, however often end is called', async () => {
    const player = sh('exec sleep 300');
    expect(await player.end()).toBe(await player.end(READY_MS));
  });
});

test('to receive from an ended peer is the kit’s fault', async () => {
  const player = sh('exec sleep 300');
  const waiting = player.receive(READY_MS);
  await player.end();
  expect(await waiting).toMatchObject({ ok: false });
  expect(await player.receive(10)).toMatchObject({ ok: false });
});

test('a player that is ended while it starts leaves no process', async () => {
  for (let ms = 0; ms < 12; ms += 0.5) {
    const player = sh('exec sleep 300');
    await new Promise((resolve) => setTimeout(resolve, ms));
    await player.end(0);
    expect(processesWith(player.token)).toEqual([]);
  }
});

test('a signal that is sent while the player starts reaches the player, and leaves no process', async () => {
  for (let ms = 0; ms < 12; ms += 1) {
    const player = sh('exec sleep 300');
    await new Promise((resolve) => setTimeout(resolve, ms));
    player.signal('SIGTERM');
    const { value, ms: took } = await timed(player.end(READY_MS));
    expect(value).toMatchObject({ signal: 'SIGTERM', killed: false, survivors: [] });
    expect(took).toBeLessThan(READY_MS / 2);
    expect(processesWith(player.token)).toEqual([]);
  }
});

test('a player that is stopped while it starts can go on', async () => {
  const player = sh('read -r _; echo "(on)"');
  player.signal('SIGSTOP');
  player.signal('SIGCONT');
  player.send('x\n');
  expect(datumOf(await player.receive(READY_MS))).toEqual(['on']);
  await player.end();
});
