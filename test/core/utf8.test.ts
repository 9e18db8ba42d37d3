import { expect, test } from 'vitest';
import { decodeUtf8 } from '../../src/core/utf8.js';

test('bytes that are not UTF-8 decode to something, whatever they are', () => {
  for (let lead = 0x80; lead <= 0xff; lead++) {
    for (const more of [[], [0x22], [0x90, 0x80, 0x80], [0xbf, 0xbf, 0xbf]]) {
      expect(decodeUtf8(Uint8Array.from([lead, ...more]), 0, 1 + more.length)).not.toBe('');
    }
  }
});
