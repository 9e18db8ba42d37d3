import { ok, type Result } from '../../../../core/result.js';
import type { CaseSetup, FindingContext, GameAccess, ServerGrader } from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { SEAT_STRATEGIES, type SeatStrategyName } from '../../strategies/seat-strategies.js';
import { JSONRPC_AUDIT_RULES as RULES } from '../audit/audit-rules.js';
import { KNOWN_BUGS } from '../audit/known-bugs.js';
import { UNSOLICITED_METHODS } from '../audit/recorded-frames.js';
import { jsonCards } from '../encode-state.js';
import { parseEnvelope } from '../envelope/envelope.js';
import { DEFAULT_DIALECT, type Dialect } from '../messages.js';
import { creationsOf, judgeObservation, PROBE_NAMES, probesOf } from './server-probes.js';
import { kingdomFor, parseSituation, type Situation } from './situation.js';

/** Grades servers of the JSON-RPC protocol: a game is created over HTTP, and players join it over WebSocket. */
export const JSONRPC_SERVER_GRADER: ServerGrader<string> = {
  strategies: Object.keys(SEAT_STRATEGIES),
  defaultSeats: ['alice', 'bob'],
  bindsSeats: false,
  holds: 'until-over',
  readSetup: (text, script) => readSetup(text, script.length > 0),
  access: { keyOf, joinPath },
  isForScript,
  isRefusal,
  openAuditor: async (version, header) =>
    (await import('../audit/index.js')).createAuditor((version || DEFAULT_DIALECT) as Dialect, header),
  judgeObservation,
  concerns,
};

function readSetup(text: string, hasScript: boolean): Result<CaseSetup<string>, readonly string[]> {
  const situation = parseSituation(text);
  if (!situation.ok) return situation;
  const { hasConditions, probe, startDelay } = situation.value;
  if (probe !== null && !PROBE_NAMES.includes(probe)) {
    return { ok: false, error: [`unknown probe "${probe}"; known probes: ${PROBE_NAMES.join(', ')}`] };
  }
  const kingdom = jsonCards(kingdomFor(situation.value));
  return ok({
    goal: hasScript || hasConditions ? 'situation' : 'any-game',
    defaultStrategy: hasConditions ? 'gather' : 'idle',
    minDeadline: 2 * startDelay,
    openPlayers: ({ labels, strategy, seed }) =>
      openPlayers(situation.value, hasScript, labels, strategy as SeatStrategyName, seed),
    creations: (seats, seed) => creationsOf({ kingdom, num_players: seats }, seed),
    ...(probe !== null && { probes: (labels) => probesOf(probe, labels) }),
    recordedSetup: `kingdom ${kingdom.join(' ')}`,
  });
}

async function openPlayers(
  situation: Situation,
  hasScript: boolean,
  labels: readonly string[],
  name: SeatStrategyName,
  seed: number,
) {
  const { ServerPlayers } = await import('./server-players.js');
  const strategies = labels.map((_, seat) => SEAT_STRATEGIES[name](situation, seat, seed));
  return new ServerPlayers({ situation, strategies, hasScript });
}

function keyOf({ status, body }: Parameters<GameAccess['keyOf']>[0]): string | null {
  const key = typeof body === 'object' && body !== null ? (body as { key?: unknown }).key : undefined;
  return status < 300 && typeof key === 'string' && key !== '' ? key : null;
}

/** A server of ours speaks the dialect that it is asked for; one that knows no dialects has but its own. */
function joinPath(key: string, name: string, version: string): string {
  return `/join/${encodeURIComponent(key)}?name=${encodeURIComponent(name)}&dialect=${version}`;
}

/** Not news, which come whenever the server sees fit (J-31, J-32), nor answers to what was asked before the script. */
function isForScript(frame: string, sent: readonly (string | null)[]): boolean {
  const envelope = parseEnvelope(frame);
  if (envelope.kind === 'notification') return !UNSOLICITED_METHODS.includes(envelope.method);
  if ((envelope.kind !== 'response' && envelope.kind !== 'errorResponse') || envelope.id === null) return true;
  return sent.some((each) => requestIdOf(each) === envelope.id);
}

function requestIdOf(frame: string | null): unknown {
  const envelope = parseEnvelope(frame ?? '', { nullParams: true });
  return envelope.kind === 'request' || envelope.kind === 'invalid' ? envelope.id : undefined;
}

/** An error in answer to what was sent last; its id is null where none could be made out. */
function isRefusal(frame: string, sent: string | null): boolean {
  const envelope = parseEnvelope(frame);
  const request = sent === null ? null : parseEnvelope(sent, { nullParams: true });
  if (envelope.kind !== 'errorResponse') return false;
  return envelope.id === null || (request !== null && 'id' in request && request.id === envelope.id);
}

/** How a game goes on without a player, which may have been thrown out for what a case is about. */
const ABSENCE: readonly string[] = [RULES.absentCurrent, RULES.absentWaiting].map(({ id }) => id);

/**
 * A bug that the auditor knows and can play on with counts only in the cases about it, and so does what becomes of a game
 * after a player has gone.
 */
function concerns({ rule }: Finding, { one }: FindingContext): boolean {
  const isElsewhere = KNOWN_BUGS.has(rule) || ABSENCE.includes(rule);
  return !isElsewhere || (one.transcript.header.rules ?? []).includes(rule);
}
