import { SITUATION_STRATEGIES } from '../../games/dominion/strategies/case-strategies.js';
import { type Case, subjectOf } from '../../kit/case.js';
import type { CaseOutcome } from '../../kit/interpretations.js';
import type { ServerCase } from '../../kit/server-kit.js';
import { readTranscript } from '../../kit/transcript/index.js';
import { type Outcome, verdictOf } from '../../kit/verdict.js';
import { systemClock } from '../../peer/index.js';
import type { Task } from '../task.js';
import type { SexprServerOptions } from './driver-options.js';
import { driverServer } from './driver-process.js';
import type { SexprServer } from './driver-under-test.js';
import { type Recorded, recordCase } from './record-case.js';

export { whyNoSeats } from './driver-command.js';
export type { SexprServerOptions } from './driver-options.js';
export type { Order, Served, ServedGame, SexprServer } from './driver-under-test.js';
export { type MemoryServerOptions, memoryServer, type OpenCourt, ownCourt } from './in-process-driver.js';

/** Every strategy that a case may name. */
export const SERVER_STRATEGIES: readonly string[] = Object.keys(SITUATION_STRATEGIES);

/** What grading takes, whatever the server is. */
export type ServerGrading = Pick<SexprServerOptions, 'protocol' | 'kit' | 'games' | 'seed' | 'deadline' | 'registry'>;

/** A task for each case that a server is to be put through, in the order of the cases. */
export function sexprServerTasks(cases: readonly Case[], options: SexprServerOptions): Task[] {
  const { argv, limits, sandbox } = options;
  return tasksFor(cases, driverServer({ argv, ...(limits && { limits }), ...(sandbox && { sandbox }) }), options);
}

/** The same for a server of any kind. */
export function tasksFor(cases: readonly Case[], server: SexprServer, options: ServerGrading): Task[] {
  return cases.map((of) => ({
    subject: subjectOf(of, options.protocol),
    run: (signal) => runCase(of, server, options, signal),
  }));
}

const NOTHING: Omit<Outcome, 'verdict'> = { reason: null, findings: [], evidence: null, readings: {}, ms: 0 };

async function runCase(
  of: Case,
  server: SexprServer,
  options: ServerGrading,
  signal: AbortSignal,
): Promise<CaseOutcome> {
  const start = systemClock.now();
  const read = options.kit.readCase(of, SERVER_STRATEGIES);
  if (!read.ok) {
    const reason = read.error.map(({ line, message }) => `line ${line} of the case: ${message}`).join('; ');
    return { ...NOTHING, verdict: 'kit-fault', reason };
  }
  const wanted = read.value.seats.length;
  if (!server.seats(wanted)) {
    return { ...NOTHING, verdict: 'not-applicable', reason: `the command line does not offer ${wanted} seats` };
  }
  const outcome = await playGames(of, read.value, server, options, signal);
  return { ...outcome, ms: systemClock.now() - start };
}

async function playGames(
  of: Case,
  server: ServerCase,
  program: SexprServer,
  options: ServerGrading,
  signal: AbortSignal,
): Promise<CaseOutcome> {
  let evidence: string | null = null;
  for (let game = 0; game < options.games; game++) {
    const recorded = await recordCase(of, server, program, { ...options, seed: options.seed + game, signal });
    if (signal.aborted) return { ...NOTHING, verdict: 'skipped', reason: 'the run was interrupted' };
    if (recorded.fault !== null) return { ...NOTHING, ...recorded.fault, evidence: recorded.text };
    evidence = recorded.text;
    const judged = judge(of, server, recorded, options);
    if (judged !== null) return judged;
  }
  const reason = `the situation did not come about in ${options.games} ${options.games === 1 ? 'game' : 'games'}`;
  return { ...NOTHING, verdict: 'inconclusive', reason, evidence };
}

/** Null where the situation has not come about. */
function judge(
  of: Case,
  server: ServerCase,
  { text }: Recorded,
  { protocol, kit, registry }: ServerGrading,
): CaseOutcome | null {
  const read = readTranscript(text);
  if (!read.ok) throw new Error(`a recording cannot be read: ${read.error[0]?.message}`);
  const { isReached, findings, readings, shown } = kit.judge(of, server, read.value, { protocol, registry });
  if (!isReached) return null;
  return { ...NOTHING, verdict: verdictOf(findings), findings, evidence: text, readings, shown };
}
