import { gradeOnQueue } from '../../queue/coordinator.js';
import { queueName } from '../../queue/job.js';
import { openConnection, openQueue } from '../../queue/queue-connection.js';
import type { ClassOptions } from '../../run/class/grade-class.js';
import { fingerprintOfKit } from '../../run/class/kit-fingerprint.js';
import { JOBS_STAY, noteLosses } from '../queue/note-losses.js';
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
  const queue = await openQueue(queueName(fingerprintOfKit(), options.buildOptions.sandbox), address);
  const onNote = (text: string): void => progress.note(text);
  for (const note of connection.notes) onNote(note);
  const stopNoting = noteLosses(connection, onNote);
  try {
    await gradeOnQueue(options, {
      queue,
      connection,
      terms: makeTerms(work, options, options),
      priority,
      onNote,
      onWorker: (name, worker) => progress.onWorker(name, worker),
    });
    if (options.signal.aborted) onNote(JOBS_STAY);
  } finally {
    stopNoting();
    connection.redis.disconnect();
    await queue.disconnect();
  }
}
