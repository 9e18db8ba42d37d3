import { setTimeout } from 'node:timers/promises';
import { EnvironmentError } from '../run/errors.js';
import { type BoardEvents, JobBoard, type QueueRun } from './job-board.js';
import { loadBullmq } from './packages.js';
import { bullmqOptions, ignoreLostConnections } from './queue-connection.js';
import { refusalOf } from './redis.js';

const CLOSE_MS = 1000;
const STOP_MS = 2000;

/** Works with a board, and closes what it has opened. */
export async function withBoard<R>(
  run: QueueRun,
  events: BoardEvents<R>,
  work: (board: JobBoard<R>) => Promise<void>,
): Promise<void> {
  const { QueueEvents: Events } = await loadBullmq();
  const source = new Events(run.queue.name, bullmqOptions(run.connection.address));
  ignoreLostConnections(source);
  const board = new JobBoard(run, events, source);
  const working = work(board);
  let onAbort = (): void => {};
  // What still waits some time after the signal, waits for a Redis that is away.
  const stopped = new Promise<void>((resolve) => {
    onAbort = () => void setTimeout(STOP_MS, undefined, { ref: false }).then(resolve);
  });
  run.signal.addEventListener('abort', onAbort);
  try {
    await Promise.race([working, stopped]);
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal === null ? error : new EnvironmentError(`${run.connection.address.shown} ${refusal}`);
  } finally {
    working.catch(() => {});
    run.signal.removeEventListener('abort', onAbort);
    board.close();
    await Promise.race([source.close(), setTimeout(CLOSE_MS)]);
  }
}
