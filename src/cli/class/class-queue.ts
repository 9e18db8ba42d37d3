import { gradeOnQueue } from '../../queue/coordinator.js';
import { queueName } from '../../queue/job.js';
import { openConnection, openQueue, type QueueConnection } from '../../queue/queue-connection.js';
import type { ClassOptions } from '../../run/class/grade-class.js';
import { fingerprintOfKit } from '../../run/class/kit-fingerprint.js';
import type { ClassQueue } from '../queue/queue-options.js';
import type { ClassRun } from './class-options.js';
import type { ClassProgressDisplay } from './class-progress.js';
import { makeTerms } from './class-terms.js';

/** Lets workers grade a class. Everything else, from the gradebook to the reports, is made here. */
export async function gradeWithWorkers(
  { address, store, priority }: ClassQueue,
  work: ClassRun,
  options: ClassOptions,
  progress: ClassProgressDisplay,
): Promise<void> {
  const connection = await openConnection(address, store);
  const queue = await openQueue(queueName(await fingerprintOfKit(), options.buildOptions.sandbox), address);
  for (const note of connection.notes) progress.note(note);
  noteLosses(connection, progress);
  try {
    await gradeOnQueue(options, {
      queue,
      connection,
      terms: makeTerms(work, options, options),
      priority,
      onNote: (text) => progress.note(text),
      onWorker: (name, worker) => progress.onWorker(name, worker),
    });
    if (options.signal.aborted) progress.note('jobs stay in the queue; see "herald queue drain"');
  } finally {
    connection.redis.removeAllListeners('close');
    connection.redis.disconnect();
    await queue.disconnect();
  }
}

/** Once, however often it is tried again. */
function noteLosses({ redis, address }: QueueConnection, progress: ClassProgressDisplay): void {
  let isLost = false;
  redis.on('ready', () => {
    isLost = false;
  });
  redis.on('close', () => {
    if (!isLost) progress.note(`lost the connection to ${address.shown}; waiting for it`);
    isLost = true;
  });
}
