import { EnvironmentError } from '../run/errors.js';
import { type BoardEvents, JobBoard, type QueueRun } from './job-board.js';
import { loadBullmq } from './packages.js';
import { bullmqOptions, ignoreLostConnections } from './queue-connection.js';
import { refusalOf } from './redis.js';

const CLOSE_MS = 1000;

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
  try {
    await work(board);
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal === null ? error : new EnvironmentError(`${run.connection.address.shown} ${refusal}`);
  } finally {
    board.close();
    await Promise.race([source.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))]);
  }
}
