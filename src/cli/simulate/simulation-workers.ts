import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import type { Tally } from '../../kit/simulation-tally.js';
import { type OpenBlock, playBlock } from './simulation-blocks.js';

/** A block of games for a worker to play. */
interface Order {
  readonly block: number;
  readonly count: number;
}

/** Plays blocks in threads, each of which is this program with the same arguments. Yields what is done, in any order. */
export async function playInWorkers(
  orders: Iterator<Order>,
  jobs: number,
  args: readonly string[],
  onBlock: (block: number, tally: Tally) => void,
  signal: AbortSignal,
): Promise<void> {
  const work = async (): Promise<void> => {
    const worker = new Worker(process.argv[1] as string, { argv: [...args] });
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for (let next = orders.next(); !next.done && !signal.aborted; next = orders.next()) {
        worker.postMessage(next.value);
        const [tally] = (await once(worker, 'message', { signal })) as [Tally];
        onBlock(next.value.block, tally);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

/** What a worker does: it plays the blocks that it is sent. */
export function serveBlocks(open: OpenBlock, strategies: number): void {
  parentPort?.on('message', async ({ block, count }: Order) => {
    parentPort?.postMessage(await playBlock(open, block, count, strategies, () => true));
  });
}
