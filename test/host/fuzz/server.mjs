import { JSONRPC } from '../../../dist/games/dominion/jsonrpc/protocol.js';
import { startServer } from '../../../dist/host/index.js';

// A server in a process of its own, so that its memory can be measured apart from that of the clients.

const warnings = [];
const started = await startServer({
  protocol: JSONRPC,
  rejoinWindow: 0,
  deadline: 60_000,
  warn: (message) => warnings.push(message),
  // What is over is forgotten soon, so that at the end nothing should be left.
  limits: { finishedTime: 100, lobbyTime: 5000, sweepInterval: 50, closeTime: 500 },
});
if (!started.ok) throw new Error(started.error.message);
const server = started.value;

const counted = (kind) => process.getActiveResourcesInfo().filter((each) => each === kind).length;

const ASKED = {
  create: (game) => server.create(game),
  usage: () => {
    globalThis.gc();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    return {
      heap: heapUsed + arrayBuffers,
      rss,
      sockets: counted('TCPSocketWrap'),
      timers: counted('Timeout'),
    };
  },
  warnings: () => warnings,
};

process.on('message', ({ id, ask, value }) => process.send({ id, answer: ASKED[ask](value) }));
process.send({ url: server.url });
