import { type Kind, serve } from './server-kinds.js';

// A server in a process of its own, which is asked over the channel to its parent.

const { url, create } = await serve(process.argv[2] as Kind);

const ASKED = {
  url: () => url,
  create,
  weigh: () => {
    globalThis.gc?.();
    return process.memoryUsage.rss();
  },
};

process.on('message', ({ id, ask }: { id: number; ask: keyof typeof ASKED }) =>
  process.send?.({ id, answer: ASKED[ask]() }),
);
