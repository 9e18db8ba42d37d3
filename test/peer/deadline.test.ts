import { expect, test } from 'vitest';
import { Deadline } from '../../src/peer/deadline.js';
import { manualClock } from './manual-clock.js';

function watched() {
  const clock = manualClock();
  const passed: number[] = [];
  const deadline = new Deadline(clock, () => passed.push(clock.now()));
  const set = (ms: number): void => deadline.set(clock.now(), ms);
  return { clock, passed, deadline, set };
}

test('one that is not cleared passes, once', () => {
  const { clock, passed, set } = watched();
  set(100);
  clock.advance(99);
  expect(passed).toEqual([]);
  clock.advance(1);
  clock.advance(1000);
  expect(passed).toEqual([100]);
});

test('a thousand that are cleared in time take a timer or two', () => {
  const { clock, passed, deadline, set } = watched();
  for (let reply = 0; reply < 1000; reply++) {
    set(100);
    clock.advance(0.1);
    deadline.clear();
  }
  expect(passed).toEqual([]);
  expect(clock.set).toBeLessThanOrEqual(3);
});

test('the last one set holds, later or earlier than the one before', () => {
  const { clock, passed, set } = watched();
  set(100);
  clock.advance(50);
  set(100);
  clock.advance(60);
  expect(passed).toEqual([]);
  clock.advance(40);
  expect(passed).toEqual([150]);
  set(1000);
  set(10);
  clock.advance(10);
  expect(passed).toEqual([150, 160]);
});

test('none at all does not keep the next one from passing', () => {
  const { clock, passed, set } = watched();
  set(Number.POSITIVE_INFINITY);
  clock.advance(1000);
  set(10);
  clock.advance(10);
  expect(passed).toEqual([1010]);
});

test('nothing passes after it is disposed of', () => {
  const { clock, passed, deadline, set } = watched();
  set(10);
  deadline.dispose();
  clock.advance(100);
  expect(passed).toEqual([]);
});
