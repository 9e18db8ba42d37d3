import type { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { makeTextFrame } from '../../src/host/text-frame.js';

// The package has it, and its types do not.
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** What a player's end of the connection makes of it. */
function received(frame: string): string | null {
  let text: string | null = null;
  const receiver = new Receiver({ isServer: false });
  receiver.on('message', (data: Buffer, isBinary: boolean) => {
    text = isBinary ? null : data.toString();
  });
  receiver.write(Buffer.from(frame, 'latin1'));
  return text;
}

const frameOf = (text: string): string | null => makeTextFrame(text, Buffer.byteLength(text));

test.each([0, 1, 125, 126, 127, 255, 256, 4096, 65_535])('a text of %d bytes is received as it was sent', (bytes) => {
  const text = 'x'.repeat(bytes);
  expect(received(frameOf(text) as string)).toBe(text);
});

test('text beyond ASCII, or longer than two bytes can tell, is left to others', () => {
  expect(frameOf('Zoë')).toBeNull();
  expect(frameOf('x'.repeat(65_536))).toBeNull();
});
