import { expect, test } from 'vitest';
import { MAX_SIZE, readPlay, readType } from '../../../../src/games/dominion/lan/messages.js';

const many = (character: string): string => character.repeat(4 * MAX_SIZE);

test.each<[string, () => unknown]>([
  ['opening brackets', () => readPlay(`!cp ${many('[')}`)],
  ['spaces in brackets', () => readPlay(`!bc [x${many(' ')}x]`)],
  ['spaces in a type', () => readType(`x${many(' ')}x`)],
])('a message is read at once, even if it has many %s', (_, read) => {
  const before = process.cpuUsage();
  expect(read()).toBeNull();
  // Half a minute if it were read again from each of them.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
