import { expect, test } from 'vitest';
import { isPresent, verdictOn } from './tools.js';

test('a tool on the path is found, and one that does not exist is not', () => {
  expect(isPresent('sh')).toBe(true);
  expect(isPresent('no-such-tool-anywhere')).toBe(false);
});

test.each([
  [true, true, 'run'],
  [true, false, 'run'],
  [false, true, 'fail'],
  [false, false, 'skip'],
] as const)('present %s, in CI %s: %s', (present, ci, verdict) => {
  expect(verdictOn(present, ci)).toBe(verdict);
});
