import { expect, test } from 'vitest';
import { SeatDeadlines } from '../../src/host/seat-deadlines.js';
import type { Awaited } from '../../src/kit/game-session.js';
import type { Clock } from '../../src/peer/index.js';

/** A clock that is moved by hand, and counts the timers that are set. */
class HandClock implements Clock {
  timers = 0;
  private time = 0;
  private readonly calls = new Map<() => void, number>();

  now = (): number => this.time;

  after = (ms: number, call: () => void): (() => void) => {
    this.timers++;
    this.calls.set(call, this.time + ms);
    return () => this.calls.delete(call);
  };

  move(ms: number): void {
    this.time += ms;
    for (const [call, at] of [...this.calls]) {
      if (at > this.time || !this.calls.delete(call)) continue;
      call();
    }
  }
}

const turn = (seat: number, key: string): Awaited => ({ seat, key });

function set() {
  const clock = new HandClock();
  const missed: number[] = [];
  return { clock, missed, deadlines: new SeatDeadlines(clock, (seat) => missed.push(seat)) };
}

test('a wait is missed at its deadline, once, and no message extends it', () => {
  const { clock, missed, deadlines } = set();
  deadlines.update([turn(0, 'a')], 100);
  clock.move(60);
  deadlines.update([turn(0, 'a')], 100);
  clock.move(39);
  expect(missed).toEqual([]);
  clock.move(1);
  deadlines.update([turn(0, 'a')], 100);
  clock.move(1000);
  expect(missed).toEqual([0]);
});

test('a wait that is over is not missed, and the next one has its whole time', () => {
  const { clock, missed, deadlines } = set();
  deadlines.update([turn(0, 'a')], 100);
  clock.move(60);
  deadlines.update([turn(1, 'b')], 100);
  clock.move(99);
  expect(missed).toEqual([]);
  clock.move(1);
  expect(missed).toEqual([1]);
});

test('a shorter wait does not wait for a longer one', () => {
  const { clock, missed, deadlines } = set();
  deadlines.update([turn(0, 'a')], 100);
  deadlines.update([turn(0, 'a'), turn(1, 'b')], 10);
  clock.move(10);
  expect(missed).toEqual([1]);
  clock.move(90);
  expect(missed).toEqual([1, 0]);
});

test('what follows from one that is missed can end the waits of others', () => {
  const clock = new HandClock();
  const missed: number[] = [];
  const deadlines: SeatDeadlines = new SeatDeadlines(clock, (seat) => {
    missed.push(seat);
    deadlines.update([turn(2, 'c')], 100);
  });
  deadlines.update([turn(0, 'a'), turn(1, 'b')], 100);
  clock.move(100);
  expect(missed).toEqual([0]);
  clock.move(100);
  expect(missed).toEqual([0, 2]);
});

test('nothing is missed after the stop', () => {
  const { clock, missed, deadlines } = set();
  deadlines.update([turn(0, 'a')], 100);
  deadlines.stop();
  clock.move(1000);
  expect(missed).toEqual([]);
});

test('thousands of waits in a row need no timer each', () => {
  const { clock, deadlines } = set();
  for (let step = 0; step < 5000; step++) {
    deadlines.update([turn(0, `${step}`)], 100);
    clock.move(1);
  }
  expect(clock.timers).toBeLessThan(100);
});
