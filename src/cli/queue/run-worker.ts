import { startMetricsServer } from '../../host/index.js';
import { EXIT } from '../../kit/exit-codes.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { findSandboxProblem, outliveSignals } from '../../peer/index.js';
import { queueName } from '../../queue/job.js';
import { type HeraldQueue, openConnection, openQueue, type QueueConnection } from '../../queue/queue-connection.js';
import { whenSilent } from '../../queue/silence.js';
import { QueueWorker, type WorkerEvent } from '../../queue/worker.js';
import { WorkerMetrics } from '../../queue/worker-metrics.js';
import { plainLine } from '../../report/plain-text.js';
import { fingerprintOfKit } from '../../run/class/kit-fingerprint.js';
import { openWorkFolder } from '../../run/class/work-folder.js';
import { defaultJobs } from '../../run/default-jobs.js';
import { EnvironmentError, UsageError } from '../../run/errors.js';
import { openTerms } from '../class/class-terms.js';
import { announceContainment } from '../containment-notices.js';
import { interruptible } from '../interrupt.js';
import { jobs, wholeNumber } from '../option-values.js';
import { openTournament } from '../play/tournament-queue.js';
import { type MetricsAddress, parseMetricsAddress } from './metrics-address.js';
import { parsePlace } from './queue-options.js';

export interface RawWorker {
  readonly queue?: string;
  readonly store?: string;
  readonly jobs?: string;
  readonly name: string;
  readonly sandbox?: boolean;
  readonly lock: string;
  readonly grace: string;
  readonly once?: boolean;
  readonly metrics?: string;
  readonly quiet?: boolean;
}

const MIN_LOCK = 2;
const MAX_SECONDS = 24 * 3600;

/** Takes jobs until it is told to stop. */
export async function runWorker(raw: RawWorker, games: GameCatalog): Promise<void> {
  const place = parsePlace(raw);
  const atOnce = raw.jobs === undefined ? defaultJobs() : jobs(raw.jobs);
  const lockMs = 1000 * wholeNumber('--lock', raw.lock, MIN_LOCK, 'seconds', MAX_SECONDS);
  const graceMs = 1000 * wholeNumber('--grace', raw.grace, 0, 'seconds', MAX_SECONDS);
  const metricsAt = raw.metrics === undefined ? null : parseMetricsAddress(raw.metrics);
  const queues = queuesFor(fingerprintOfKit(), raw);
  const connection = await openConnection(place.address, place.store);
  const metrics = new WorkerMetrics();
  if (metricsAt !== null) await showMetrics(metricsAt, metrics, connection);
  for (const note of connection.notes) process.stderr.write(`note: ${plainLine(note)}\n`);
  announceContainment();
  const work = await openWorkFolder(findSandboxProblem() === null);
  // A program that is killed in the grace would get a wrong grade.
  outliveSignals();
  const silent = await interruptible(async (signal) => {
    const worker = await QueueWorker.start(connection, {
      name: raw.name,
      queues,
      jobs: atOnce,
      lockMs,
      work,
      openTerms: (text) => openTerms(text, work, atOnce, games),
      openTournament: (text) => openTournament(text, work, games),
      onEvent: (event) => {
        metrics.note(event);
        if (!raw.quiet) process.stdout.write(`${plainLine(describe(event))}\n`);
      },
    });
    process.stdout.write(`${raw.name} takes jobs of ${queues.join(' and ')} at ${place.address.shown}\n`);
    const opened = await Promise.all(queues.map((name) => openQueue(name, place.address)));
    const ends = [
      stopped(signal),
      whenSilent(opened, worker, signal),
      ...(raw.once ? [untilEmpty(opened, worker)] : []),
    ];
    const waiting = await Promise.race(ends);
    await worker.close(graceMs);
    return waiting;
  });
  if (silent !== null) process.stderr.write(`error: ${describeSilence(silent)}\n`);
  await work.remove().catch((error: Error) => process.stderr.write(`note: ${plainLine(error.message)}\n`));
  // Whatever is still open: without Redis, connections to it never end.
  process.exit(silent === null ? EXIT.passed : EXIT.fault);
}

/** Whoever started it can start another one, which connects anew. */
const describeSilence = (waiting: number): string =>
  `${waiting === 1 ? '1 job waits' : `${waiting} jobs wait`}, but Redis gives this worker none; it ends, to be started again`;

async function showMetrics(
  { host, port }: MetricsAddress,
  metrics: WorkerMetrics,
  { redis }: QueueConnection,
): Promise<void> {
  const started = await startMetricsServer(() => metrics.print(redis.status === 'ready'), host, port);
  if (!started.ok) {
    redis.disconnect();
    throw new EnvironmentError(started.error.message);
  }
  process.stdout.write(`metrics at ${started.value.url}/metrics\n`);
}

const stopped = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/** What this machine can grade. The choice is made once, and not job by job. */
function queuesFor(kit: string, { sandbox }: RawWorker): string[] {
  const problem = findSandboxProblem();
  const sandboxed = queueName(kit, true);
  if (sandbox && problem !== null) throw new UsageError(`--sandbox is not available here: ${problem}`);
  if (sandbox) return [sandboxed];
  if (problem === null) return [queueName(kit, false), sandboxed];
  process.stderr.write(`note: takes no class that is graded in a sandbox: ${plainLine(problem)}\n`);
  return [queueName(kit, false)];
}

function describe(event: WorkerEvent): string {
  const job = event.job.slice(0, 12);
  return event.kind === 'failed' ? `${job} failed: ${event.reason}` : `${job} ${event.kind}`;
}

const POLL_MS = 500;

async function untilEmpty(queues: readonly HeraldQueue[], worker: QueueWorker): Promise<null> {
  const left = async (): Promise<number> => {
    const counts = await Promise.all(
      queues.map((queue) => queue.getJobCounts('wait', 'prioritized', 'active', 'delayed')),
    );
    return counts.flatMap((each) => Object.values(each)).reduce((sum, count) => sum + count, 0);
  };
  while ((await left()) > 0 || !worker.isIdle) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return null;
}
