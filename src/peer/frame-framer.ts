import type { Framer } from './framer.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The framing of a socket, which delivers whole messages: what is fed at once is one. */
export function createFrameFramer(): Framer<string> {
  const waiting: string[] = [];
  return {
    feed: (frame) => {
      waiting.push(decoder.decode(frame));
    },
    next: () => waiting.shift(),
    finish: () => {},
    error: null,
    unread: 0,
  };
}
