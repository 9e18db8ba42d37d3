import { describe, expect, test } from 'vitest';
import { ActivityWatch, activityOf } from '../../src/peer/activity.js';
import type { Clock } from '../../src/peer/clock.js';
import type { ProcessorUse } from '../../src/peer/processor-use.js';

const BUSY = { busy: true };
const IDLE = { idle: true };

/** Of a program that waits whenever it is looked at. */
const usesOf = (times: readonly (number | null)[]): (ProcessorUse | null)[] =>
  times.map((ms) => (ms === null ? null : { ms, isWaiting: true, ready: null }));

describe('what a program does is what it does in the end', () => {
  test.each([
    ['computes all the time', [0, 100, 200, 300, 400], BUSY],
    ['computes on a busy machine', [500, 510, 520, 530, 540], BUSY],
    ['waits all the time', [80, 80, 80, 80, 80], IDLE],
    ['looks around now and then', [80, 80, 80, 80, 90], IDLE],
    ['starts slowly and waits', [0, 100, 160, 160, 160], IDLE],
    ['has only just ceased to compute', [0, 100, 200, 300, 300], null],
    ['has only just begun', [0, 0, 0, 0, 100], null],
    ['pauses', [0, 100, 200, 205, 300], null],
    ['is not known at some time', [0, null, 200, 300, 400], null],
    ['was not watched long enough', [0, 100], null],
    ['was looked at too late, and waited', [80, 80, 90], IDLE],
    ['was looked at once', [80], null],
    ['was not always known, and waited', [80, null, 80], IDLE],
  ])('a program that %s', (_, readings, mark) => {
    expect(activityOf(usesOf(readings), 100)).toEqual(mark);
  });

  test.each([
    ['never gets a processor', [80, 80, 80, 80, 80], false, BUSY],
    ['gets hardly any', [80, 80, 80, 90, 90], false, BUSY],
    ['was looked at too late', [80, 80, 90], false, BUSY],
    ['was looked at once', [80], false, null],
    ['waits for a processor only at last', [80, 80, 80, 80, 80], 'at last', null],
  ] as const)('a program that would compute, but %s on a busy machine', (_, readings, waiting, mark) => {
    const uses = readings.map((ms, index) => ({ ms, isWaiting: waiting === 'at last' && index < 4, ready: null }));
    expect(activityOf(uses, 100)).toEqual(mark);
  });

  test.each([
    ['wakes often for a moment', [80, 80, 80, 90, 90], [0, 4, 8, 12, 16], IDLE],
    ['never gets a processor', [80, 80, 80, 80, 80], [0, 100, 200, 300, 400], BUSY],
    ['has several threads that get none', [80, 80, 80, 80, 80], [0, 400, 800, 1200, 1600], BUSY],
    ['lost a thread that had been ready', [80, 80, 80, 80, 80], [900, 900, 900, 100, 100], IDLE],
    ['waits for a processor only at last', [80, 80, 80, 80, 80], [0, 0, 0, 0, 60], null],
    ['gets one often, but not for long', [80, 80, 80, 80, 80], [0, 40, 80, 120, 160], null],
  ] as const)('where the time that it was ready is known, one that %s is not mistaken', (_, times, ready, mark) => {
    for (const last of [true, false]) {
      const uses = times.map((ms, index) => ({ ms, isWaiting: index < 4 || last, ready: ready[index] as number }));
      expect(activityOf(uses, 100)).toEqual(mark);
    }
  });

  test('one that waits for the disk whenever it is looked at is not idle', () => {
    const uses = [0, 1, 2, 3, 4].map((ready) => ({ ms: 80, isWaiting: false, ready }));
    expect(activityOf(uses, 100)).toBeNull();
  });

  test('in long slices it has to use more to be busy', () => {
    expect(activityOf(usesOf([0, 20, 40, 60, 80]), 1000)).toBeNull();
    expect(activityOf(usesOf([0, 50, 100, 150, 200]), 1000)).toEqual(BUSY);
  });
});

describe('a watch', () => {
  /** A clock that is moved by hand, and a program that computes until a certain time. */
  function watched(until: number) {
    let now = 0;
    const timers = new Set<{ readonly at: number; readonly call: () => void }>();
    const clock: Clock = {
      now: () => now,
      after: (ms, call) => {
        const timer = { at: now + ms, call };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    };
    let readings = 0;
    const use = (): ProcessorUse => {
      readings++;
      return { ms: Math.min(now, until), isWaiting: now >= until, ready: null };
    };
    const pass = (ms: number): void => {
      for (const end = now + ms; now < end; now += 10) {
        for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.call();
      }
    };
    return { watch: new ActivityWatch(clock, use), pass, timers, readings: () => readings };
  }

  test.each([
    [300, IDLE],
    [500, IDLE],
    [650, null],
    [900, BUSY],
  ])('of a program that computes until %d of 800 ms', (until, mark) => {
    const { watch, pass } = watched(until);
    watch.begin(800);
    pass(800);
    expect(watch.end()).toEqual(mark);
  });

  test('of a second wait knows nothing of the first', () => {
    const { watch, pass } = watched(900);
    watch.begin(800);
    pass(700);
    watch.begin(800);
    pass(800);
    expect(watch.end()).toEqual(IDLE);
  });

  test('costs nothing while replies come soon, and leaves no timer', () => {
    const { watch, pass, timers, readings } = watched(9000);
    for (let reply = 0; reply < 100; reply++) {
      watch.begin(800);
      pass(50);
      watch.cancel();
    }
    expect(timers.size).toBeLessThanOrEqual(1);
    watch.dispose();
    pass(800);
    expect({ timers: timers.size, readings: readings() }).toEqual({ timers: 0, readings: 0 });
  });
});
