import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobBoard } from '../../src/queue/job-board.js';
import { sized } from '../sizes.js';
import { DAMAGED, FakeQueue } from './fake-queue.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SCAN_MS = 2000;

interface Waiting {
  readonly fake: FakeQueue;
  readonly uploads: () => number;
  readonly isOver: () => boolean;
  readonly stop: () => void;
}

async function postAll(keys: readonly string[], fake = new FakeQueue()): Promise<Waiting> {
  const stop = new AbortController();
  const board = new JobBoard(fake.run(stop.signal), fake.events, fake.source as never);
  let uploads = 0;
  const upload = async (): Promise<string> => `about ${++uploads}`;
  for (const key of keys) await board.post(key, { kind: 'submission', terms: 'terms', upload }, 'about');
  let isOver = false;
  void board.wait().then(() => {
    isOver = true;
    board.close();
  });
  await pass(0);
  return { fake, uploads: () => uploads, isOver: () => isOver, stop: () => stop.abort() };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `key-${index}`);

test('a result is taken when its job is done, and no other is looked for', async () => {
  const keys = numbered(500);
  const { fake, isOver } = await postAll(keys);
  fake.lookedFor = 0;
  for (const key of keys) {
    fake.finish(key, 'graded');
    await pass(0);
  }
  expect(isOver()).toBe(true);
  expect(fake.heard).toEqual(keys.map((key) => `${key}: graded`));
  expect(fake.lookedFor).toBe(keys.length);
});

test('results of an earlier run are taken at once', async () => {
  const fake = new FakeQueue();
  fake.results.set('a', Buffer.from('known'));
  const { isOver } = await postAll(['a'], fake);
  expect(isOver()).toBe(true);
  expect(fake.heard).toEqual(['a: known']);
});

test('a result is found although nobody said so', async () => {
  const { fake, isOver } = await postAll(['a', 'b']);
  fake.finish('a', 'graded', false);
  fake.fail('b', false);
  await pass(SCAN_MS);
  expect(fake.heard).toEqual(['a: graded', 'b failed: no disk']);
  expect(isOver()).toBe(true);
});

test('a job that is gone is posted again, with what it needs', async () => {
  const { fake, uploads, isOver } = await postAll(['a']);
  fake.loseEverything();
  await pass(SCAN_MS);
  expect(uploads()).toBe(1);
  expect(fake.waiting).toEqual(['a']);
  fake.finish('a', 'graded');
  await pass(0);
  expect(isOver()).toBe(true);
});

test('looking at all jobs takes no more than a fiftieth of the time', async () => {
  const SLOW_MS = 1000;
  const { fake, stop } = await postAll(['a']);
  let scans = 0;
  fake.beforeLooking = async () => {
    scans++;
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  };
  await pass(SCAN_MS + SLOW_MS);
  expect(scans).toBe(1);
  await pass(49 * SLOW_MS);
  expect(scans).toBe(1);
  await pass(3 * SLOW_MS);
  expect(scans).toBe(2);
  stop();
});

test('an abort ends the wait', async () => {
  const { isOver, stop } = await postAll(['a']);
  expect(isOver()).toBe(false);
  stop();
  await pass(0);
  expect(isOver()).toBe(true);
});

const happening = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  what: fc.constantFrom(
    'done',
    'done unheard',
    'failed',
    'failed unheard',
    'done twice',
    'damaged',
    'everything lost',
    'time',
  ),
  by: fc.nat(3),
});

function happen(fake: FakeQueue, { key, what, by }: { key: string; what: string; by: number }): void {
  const isHeard = !what.endsWith('unheard');
  if (what.startsWith('done')) fake.finish(key, `worker ${by}`, isHeard);
  if (what === 'done twice') fake.finish(key, `worker ${by + 1}`);
  if (what.startsWith('failed')) fake.fail(key, isHeard);
  if (what === 'damaged' && fake.results.has(key)) fake.results.set(key, Buffer.from(DAMAGED));
  if (what === 'everything lost') fake.loseEverything();
}

test('whatever happens, each job ends once, with its result or with a failure', async () => {
  const keys = ['a', 'b', 'c'];
  const property = fc.asyncProperty(fc.array(happening, { maxLength: 20 }), async (happenings) => {
    const { fake, isOver } = await postAll(keys);
    for (const each of happenings) {
      happen(fake, each);
      await pass(each.what === 'time' ? SCAN_MS : 0);
    }
    for (let round = 0; round < 3; round++) {
      await pass(SCAN_MS);
      for (const key of fake.waiting) fake.finish(key, 'the last');
    }
    await pass(SCAN_MS);
    expect(isOver()).toBe(true);
    const ends = fake.heard.filter((line) => !line.includes('damaged'));
    expect(ends.map((line) => line.slice(0, 1)).sort()).toEqual(keys);
  });
  await fc.assert(property, { numRuns: sized({ test: 200, long: 10_000 }) });
});
