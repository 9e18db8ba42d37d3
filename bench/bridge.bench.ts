import type { Bench } from './bench.js';
import { memoryLeft, peakMemory, rate } from './bridge-concurrent.js';
import { processing } from './bridge-conversation.js';
import { addedLatency } from './bridge-latency.js';
import * as stdio from './bridge-stdio.js';
import * as websocket from './bridge-websocket.js';

const unit = 'µs/exchange';

export const benches: readonly Bench[] = [
  { name: 'bridge/websocket-processing-p50', unit, run: processing(websocket.conversation, 0.5) },
  { name: 'bridge/websocket-processing-p99', unit, run: processing(websocket.conversation, 0.99) },
  { name: 'bridge/websocket-added-p50', unit, paired: addedLatency(websocket.withRoutes, 0.5) },
  { name: 'bridge/websocket-added-p99', unit, paired: addedLatency(websocket.withRoutes, 0.99) },
  { name: 'bridge/stdio-processing-p50', unit, run: processing(stdio.conversation, 0.5) },
  { name: 'bridge/stdio-processing-p99', unit, run: processing(stdio.conversation, 0.99) },
  { name: 'bridge/stdio-added-p50', unit, paired: addedLatency(stdio.withRoutes, 0.5) },
  { name: 'bridge/stdio-added-p99', unit, paired: addedLatency(stdio.withRoutes, 0.99) },
  { name: 'bridge/concurrent', unit: 'games/s', paired: rate },
  {
    name: 'bridge/concurrent-memory',
    unit: 'kB/game',
    run: peakMemory('bridged'),
    floor: peakMemory('unbridged'),
  },
  { name: 'bridge/memory-left', unit: 'kB/game', run: memoryLeft },
];
