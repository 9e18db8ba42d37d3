import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type QueueLoad, whenSilent } from '../../src/queue/silence.js';
import { LONG, longName } from '../sizes.js';
import { describeWithTools } from '../tools.js';
import { endAllAfterwards, makeClass, sleep, startRedis, startWorker, until } from './harness.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 600_000;
const MINUTE_MS = 60_000;

describe('a worker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  interface Scene {
    wait: number;
    prioritized: number;
    isPaused: boolean;
    isMaxed: boolean;
    isAway: boolean;
    load: QueueLoad;
  }

  const IDLE: Scene = {
    wait: 0,
    prioritized: 3,
    isPaused: false,
    isMaxed: false,
    isAway: false,
    load: { taken: 2, running: 0 },
  };

  /** Watches a worker of two queues, of which one is always empty. The result is undefined as long as there is none. */
  function watch(change: Partial<Scene> = {}): {
    scene: Scene;
    stop: () => void;
    result: () => number | null | undefined;
  } {
    const scene = { ...IDLE, ...change };
    const queue = (name: string, counts: () => object) => ({
      name,
      getJobCounts: async () => {
        if (scene.isAway) throw new Error('the connection is closed');
        return counts() as Record<string, number>;
      },
      isPaused: async () => scene.isPaused,
      isMaxed: async () => scene.isMaxed,
    });
    const queues = [queue('empty', () => ({ wait: 0, prioritized: 0 })), queue('full', () => scene)];
    const loadOf = (name: string): QueueLoad => (name === 'full' ? scene.load : { taken: 0, running: 0 });
    const stop = new AbortController();
    let result: number | null | undefined;
    void whenSilent(queues, { loadOf }, stop.signal).then((waiting) => {
      result = waiting;
    });
    return { scene, stop: () => stop.abort(), result: () => result };
  }

  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  test('that takes no jobs although some wait is silent after a minute, and not before', async () => {
    const { result } = watch();
    await pass(MINUTE_MS);
    expect(result()).toBe(undefined);
    await pass(MINUTE_MS / 4);
    expect(result()).toBe(3);
  });

  test.each<[string, Partial<Scene>]>([
    ['has nothing to do', { prioritized: 0 }],
    ['is busy', { load: { taken: 2, running: 1 } }],
    ['is paused, as others may do', { isPaused: true }],
    ['may run no more, as others may say', { isMaxed: true }],
    ['cannot ask Redis', { isAway: true }],
  ])('that %s is not', async (_, change) => {
    const { result, stop } = watch(change);
    await pass(10 * MINUTE_MS);
    expect(result()).toBe(undefined);
    stop();
    await pass(0);
    expect(result()).toBe(null);
  });

  test('that takes a job now and then is not', async () => {
    const { scene, result, stop } = watch();
    for (let taken = 3; taken < 10; taken++) {
      await pass(MINUTE_MS - 1000);
      scene.load = { taken, running: 0 };
    }
    expect(result()).toBe(undefined);
    await pass(2 * MINUTE_MS);
    expect(result()).toBe(3);
    stop();
  });
});

if (LONG) {
  describeWithTools(['redis-server'], 'a worker that Redis gives no jobs', () => {
    test(
      'ends with status 3, and another one is given them when Redis does again',
      async () => {
        const redis = await startRedis();
        const worker = await startWorker(redis.url, '--grace', '0');
        await redis.command('acl', 'setuser', 'default', '-bzpopmin');
        // Until it asks again.
        await sleep(20_000);
        const one = makeClass({ right: '' });
        const graded = one.grade('there', '--queue', redis.url);
        expect(await worker.ran).toMatchObject({
          code: 3,
          err: expect.stringContaining(
            'error: 1 job waits, but Redis gives this worker none; it ends, to be started again',
          ),
        });
        expect(one.builds('right')).toBe(0);
        await redis.command('acl', 'setuser', 'default', '+bzpopmin');
        const other = await startWorker(redis.url);
        expect((await graded.ran).code).toBe(0);
        await until('it is built', () => one.builds('right') === 1);
        await other.end('SIGTERM');
      },
      TIMEOUT,
    );
  });
} else test.skip(longName('a worker that Redis gives no jobs'), () => {});
