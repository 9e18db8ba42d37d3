import { GC18 } from '../../../../../dist/games/eriantys/gc18/protocol.js';
import { startTcpServer } from '../../../../../dist/host/index.js';

// A server in a process of its own, so that its memory can be measured apart from that of the clients.

const warnings = [];
const started = await startTcpServer({
  protocol: GC18,
  version: '1',
  seed: 1,
  warn: (message) => warnings.push(message),
  limits: { closeTime: 500, sweepInterval: 50, messagesPerSecond: 1e6, bytesPerSecond: 1e9, gamesPerAddress: 1000 },
});
if (!started.ok) throw new Error(started.error.message);
const server = started.value;

const counted = (kind) => process.getActiveResourcesInfo().filter((each) => each === kind).length;

const ASKED = {
  usage: () => {
    globalThis.gc();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    return { heap: heapUsed + arrayBuffers, rss, sockets: counted('TCPSocketWrap'), timers: counted('Timeout') };
  },
  metrics: () => server.metrics.print(server.gauges()),
  warnings: () => warnings,
};

process.on('message', ({ id, ask, value }) => process.send({ id, answer: ASKED[ask](value) }));
process.send({ url: server.url });
