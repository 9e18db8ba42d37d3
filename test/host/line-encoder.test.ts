import { expect, test } from 'vitest';
import { LineEncoder } from '../../src/host/line-encoder.js';

test('a line for several players is encoded once', () => {
  const encoder = new LineEncoder('\n');
  const first = encoder.encode('{"name":"zoë"}');
  expect(Buffer.from(first).toString()).toBe('{"name":"zoë"}\n');
  expect(encoder.encode('{"name":"zoë"}')).toBe(first);
  expect(Buffer.from(encoder.encode('{}')).toString()).toBe('{}\n');
  expect(Buffer.from(encoder.encode('')).toString()).toBe('\n');
});
