import type { Framer } from './framer.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** For WebSockets, which deliver whole messages: each chunk is one. */
export function createFrameFramer(): Framer<string> {
  const queue: string[] = [];
  return {
    feed: (frame) => {
      queue.push(decoder.decode(frame));
    },
    next: () => queue.shift(),
    finish: () => {},
    error: null,
    unread: 0,
  };
}
