import { type Kind, serve } from './server-kinds.js';

// A server in a process of its own, which is asked over the channel to its parent.

const { url, create, waits } = await serve(process.argv[2] as Kind);

const ASKED = {
  url: () => url,
  create,
  waits: (seat: number) => waits?.(seat) ?? [],
  usedMemory: () => {
    globalThis.gc?.();
    return process.memoryUsage.rss();
  },
  liveMemory: () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
};

process.on('message', ({ id, ask, seat }: { id: number; ask: keyof typeof ASKED; seat: number }) =>
  process.send?.({ id, answer: ASKED[ask](seat) }),
);
