import { type Case, subjectOf } from '../../kit/case.js';
import type { CaseOutcome } from '../../kit/interpretations.js';
import type { Protocol } from '../../kit/protocol.js';
import type { Registry } from '../../kit/rule-registry.js';
import { judgeServer, readServerCase, type ServerCase, type ServerGrader } from '../../kit/server/index.js';
import { readTranscript } from '../../kit/transcript/index.js';
import { verdictOf } from '../../kit/verdict.js';
import { systemClock } from '../../peer/index.js';
import type { Task } from '../task.js';
import { playCase } from './play-case.js';
import type { ServerUnderTest } from './server-under-test.js';

export interface ServerTaskOptions<M> {
  /** `sexpr/v3`. */
  readonly protocolName: string;
  readonly protocol: Pick<Protocol<M>, 'codec' | 'transport'> & { readonly server?: ServerGrader<M> };
  readonly server: ServerUnderTest<M>;
  /** How many games may be played to reach the situation of a case. */
  readonly games: number;
  readonly seed: number;
  /** Milliseconds for each reply of the server; twice that for the first. */
  readonly deadline: number;
  readonly registry: Registry;
}

/** One task for each case: its games are played on the server under test, recorded, and judged. */
export function serverTasks<M>(cases: readonly Case[], options: ServerTaskOptions<M>): Task[] {
  const { server: grader } = options.protocol;
  if (grader === undefined) throw new Error(`servers of ${options.protocolName} cannot be graded`);
  const run: Run<M> = { ...options, grader };
  return cases.map((one) => ({
    subject: subjectOf(one, options.protocolName),
    run: (signal) => runCase(one, run, signal),
  }));
}

interface Run<M> extends ServerTaskOptions<M> {
  readonly grader: ServerGrader<M>;
}

type Found = Omit<CaseOutcome, 'ms'>;

const NOTHING: Omit<Found, 'verdict'> = { reason: null, findings: [], evidence: null, readings: {} };

async function runCase<M>(one: Case, run: Run<M>, signal: AbortSignal): Promise<CaseOutcome> {
  const start = systemClock.now();
  const found = await findOutcome(one, run, signal).catch((error: unknown): Found => {
    // Nothing that a server does may end here.
    const reason = `the kit failed: ${error instanceof Error ? error.message : String(error)}`;
    return { ...NOTHING, verdict: 'kit-fault', reason };
  });
  return { ...found, ms: systemClock.now() - start };
}

async function findOutcome<M>(one: Case, run: Run<M>, signal: AbortSignal): Promise<Found> {
  const read = readServerCase(one, run.grader);
  if (!read.ok) {
    const reason = read.error.map(({ line, message }) => `line ${line} of the case: ${message}`).join('; ');
    return { ...NOTHING, verdict: 'kit-fault', reason };
  }
  const reason = run.server.whyNotSeated(read.value.seats.length);
  if (reason !== null) return { ...NOTHING, verdict: 'not-applicable', reason };
  const adapted = run.grader.adapt?.(read.value) ?? read;
  if (!adapted.ok) return { ...NOTHING, verdict: 'not-applicable', reason: adapted.error.message };
  return playGames(one, adapted.value, run, signal);
}

/** Plays until a game comes to what the case is about, or shows a fault. */
async function playGames<M>(one: Case, of: ServerCase<M>, run: Run<M>, signal: AbortSignal): Promise<Found> {
  const { seed } = run;
  const games = Math.max(run.games, of.setup.minGames ?? 0);
  const deadline = Math.max(one.transcript.header.deadline ?? 0, run.deadline, of.setup.minDeadline ?? 0);
  let last: Found = { ...NOTHING, verdict: 'inconclusive' };
  for (let game = 0; game < games && !signal.aborted; game++) {
    const played = await playCase(one, of, { ...run, deadline, seed: seed + game, signal });
    if (signal.aborted) break;
    if (played.kitFault !== null) {
      return { ...NOTHING, verdict: 'kit-fault', reason: played.kitFault, evidence: played.text };
    }
    const { isReached, ...judged } = await judgeGame(one, of, played.text, run);
    if (isReached) return judged;
    last = judged;
  }
  if (signal.aborted) return { ...NOTHING, verdict: 'skipped', reason: 'the run was interrupted' };
  const { evidence, readings, shown = [] } = last;
  const { setup = 'a turn' } = one.transcript.header;
  const reason = `the situation did not come about in ${games} ${games === 1 ? 'game' : 'games'}: ${setup}`;
  return { ...NOTHING, verdict: 'inconclusive', reason, evidence, readings, shown };
}

async function judgeGame<M>(
  one: Case,
  of: ServerCase<M>,
  text: string,
  run: Run<M>,
): Promise<Found & { readonly isReached: boolean }> {
  const read = readTranscript(text);
  if (!read.ok) throw new Error(`a recording cannot be read: ${read.error[0]?.message}`);
  const judged = await judgeServer(one, of, read.value, run);
  return { ...NOTHING, ...judged, verdict: verdictOf(judged.findings), evidence: text };
}
