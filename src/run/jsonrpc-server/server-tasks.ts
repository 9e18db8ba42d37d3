import { parseSituation } from '../../games/dominion/strategies/case-setup.js';
import { CAST_NAMES, isCast } from '../../games/dominion/strategies/seat-strategies.js';
import { type Case, subjectOf } from '../../kit/case.js';
import type { CaseOutcome } from '../../kit/interpretations.js';
import type { Registry } from '../../kit/rule-registry.js';
import type { Judged, SocketKit } from '../../kit/socket-kit.js';
import { makeTranscript, readTranscript, type Transcript } from '../../kit/transcript/index.js';
import { levelInCase } from '../../kit/unresponsive.js';
import { type Finding, verdictOf } from '../../kit/verdict.js';
import { type Clock, systemClock } from '../../peer/index.js';
import type { Task } from '../task.js';
import { type GameOptions, playGame } from './play-case.js';
import { remoteServer } from './remote-server.js';
import type { ServerUnderTest } from './server-under-test.js';

export { inProcessServer } from './in-process-server.js';
export type { ServerUnderTest } from './server-under-test.js';

export interface JsonrpcServerOptions {
  readonly kit: SocketKit;
  /** `jsonrpc/docs` or `jsonrpc/live`. */
  readonly protocol: string;
  /** Where the server is: `http://127.0.0.1:3001`. */
  readonly url: string;
  /** How many games may be played to reach the situation of a case. */
  readonly games: number;
  readonly seed: number;
  /** Milliseconds for everything that the server owes. */
  readonly deadline: number;
  readonly registry: Registry;
  /** A server in this process, in place of the one at the address. */
  readonly venue?: ServerUnderTest;
  readonly clock?: Clock;
}

/** One task for each case: its games are played on the server under test, recorded, and audited. */
export function jsonrpcServerTasks(cases: readonly Case[], options: JsonrpcServerOptions): Task[] {
  const { protocol, url, deadline } = options;
  const venue = options.venue ?? remoteServer(url, protocol, deadline);
  return cases.map((one) => ({
    subject: subjectOf(one, protocol),
    run: (signal) => runCase(one, options, venue, signal),
  }));
}

async function runCase(
  one: Case,
  options: JsonrpcServerOptions,
  venue: ServerUnderTest,
  signal: AbortSignal,
): Promise<CaseOutcome> {
  const { clock = systemClock } = options;
  const started = clock.now();
  const took = (outcome: Found): CaseOutcome => ({ ...outcome, ms: clock.now() - started });
  try {
    return took(await playUntilReached(one, options, venue, signal));
  } catch (error) {
    // Nothing that a server does may end here.
    const reason = `the kit failed: ${error instanceof Error ? error.message : String(error)}`;
    return took({ verdict: 'kit-fault', reason, findings: [], evidence: null, readings: {} });
  }
}

/** What the last game has shown. */
type Seen = Pick<CaseOutcome, 'evidence' | 'readings' | 'shown'>;
type Found = Omit<CaseOutcome, 'ms'>;

async function playUntilReached(
  one: Case,
  options: JsonrpcServerOptions,
  venue: ServerUnderTest,
  signal: AbortSignal,
): Promise<Found> {
  const { kit, protocol, games, seed, clock = systemClock } = options;
  const { cast, situation, deadline } = plan(one, options.deadline);
  let seen: Seen = { evidence: null, readings: {} };
  for (let game = 0; game < games && !signal.aborted; game++) {
    const chosen = { cast, situation, deadline, seed: seed + game };
    const gameOptions: GameOptions = { kit, venue, protocol, clock, signal, ...chosen };
    const played = await playGame(one, gameOptions);
    if (!played.isThere) return unreachable(options.url);
    if (signal.aborted) break;
    const judged = judgeGame(one, played.recording, options);
    const { findings, ...rest } = judged;
    seen = rest;
    const isDone = played.isReached || !(situation.isAny || one.transcript.entries.length > 0);
    if (findings.length > 0 || isDone) return { verdict: verdictOf(findings), reason: null, findings, ...seen };
  }
  if (signal.aborted) return { verdict: 'skipped', reason: 'interrupted', findings: [], ...seen, shown: [] };
  const reason = `the situation did not come about in ${games} games: ${one.transcript.header.setup ?? 'a turn'}`;
  return { verdict: 'inconclusive', reason, findings: [], ...seen };
}

const unreachable = (url: string): Found => ({
  verdict: 'kit-fault',
  reason: `no server can be reached at ${url}`,
  findings: [],
  evidence: null,
  readings: {},
});

/** How a case is played, from its header. What is wrong there is a fault of the case. */
function plan({ id, transcript }: Case, deadline: number): Pick<GameOptions, 'cast' | 'situation' | 'deadline'> {
  const { strategy, setup = '', deadline: own = 0 } = transcript.header;
  const situation = parseSituation(setup);
  if (!situation.ok) throw new Error(`${id}: ${situation.error.message}`);
  const cast = strategy ?? (situation.value.isAny ? 'gather' : 'idle');
  if (!isCast(cast)) throw new Error(`${id}: there is no strategy ${cast}; there are ${CAST_NAMES.join(', ')}`);
  return { cast, situation: situation.value, deadline: Math.max(own, deadline, 2 * situation.value.startDelay) };
}

interface JudgedGame extends Pick<Judged, 'findings' | 'readings' | 'shown'> {
  readonly evidence: string;
}

/** The verdict on one game, from its recording and nothing else. */
export function judgeGame(
  one: Case,
  recording: Transcript,
  { kit, protocol, registry }: Pick<JsonrpcServerOptions, 'kit' | 'protocol' | 'registry'>,
): JudgedGame {
  const evidence = makeTranscript(recording);
  const read = readTranscript(evidence);
  if (!read.ok) throw new Error(`a recording of our own cannot be read: ${JSON.stringify(read.error[0])}`);
  const { findings, conflicts, readings, shown } = kit.judge(one, read.value, protocol);
  // Who changes its mind breaks the rule on that, however contested the case is.
  const level = (finding: Finding): Finding =>
    conflicts.includes(finding) ? finding : levelled(one, finding, registry);
  return { findings: findings.map(level), readings, shown, evidence };
}

function levelled({ transcript }: Case, finding: Finding, registry: Registry): Finding {
  const level = registry.find(finding.rule)?.levels.server ?? finding.level;
  return { ...finding, level: levelInCase(finding.rule, transcript.header) === 'contested' ? 'contested' : level };
}
