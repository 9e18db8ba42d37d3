import { ok } from '../../../../core/result.js';
import {
  BLANK_FINDING,
  type FindingContext,
  hasOutput,
  type ServerGrader,
  type ServerVerdict,
  SOLE_SEAT,
  tableEvents,
} from '../../../../kit/server/index.js';
import type { ReadTranscript } from '../../../../kit/transcript/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { SITUATION_STRATEGIES } from '../../strategies/case-strategies.js';
import type { Strategy } from '../../strategies/strategy.js';
import { SEXPR_AUDIT_RULES as RULES } from '../audit/audit-rules.js';
import type { Version } from '../versions.js';
import { SEXPR_CODEC } from './codec.js';
import { parseSituation, type Situation } from './situation.js';

const DEFAULT_STRATEGY = 'big-money';

/** The strategies at the seats of one game have seeds of their own. */
const SEATS_PER_SEED = 10;

/** Grades servers of the S-expression protocol: drivers, which start their players and own their pipes. */
export const SEXPR_SERVER_GRADER: ServerGrader<Datum> = {
  strategies: Object.keys(SITUATION_STRATEGIES),
  bindsSeats: true,
  holds: 'until-sent',
  auditsSilence: true,
  readSetup: (text) => {
    const situation = parseSituation(text);
    if (!situation.ok) return situation;
    const { isOver } = situation.value;
    return ok({
      goal: isOver ? 'end' : 'situation',
      defaultStrategy: DEFAULT_STRATEGY,
      openPlayers: ({ version, labels, strategy, seed }) =>
        openPlayers(situation.value, version as Version, labels, strategiesOf(strategy, seed, labels.length)),
    });
  },
  openAuditor: async (version, { seats = [SOLE_SEAT] }) => {
    const { createAuditor } = await import('../audit/index.js');
    return createAuditor(version as Version, seats);
  },
  concerns,
  judgeCase,
  judgeInstead: judgeSeats,
};

function strategiesOf(name: string, seed: number, seats: number): Strategy[] {
  const strategy = SITUATION_STRATEGIES[name] as (typeof SITUATION_STRATEGIES)[string];
  return Array.from({ length: seats }, (_, seat) => strategy(seed * SEATS_PER_SEED + seat));
}

async function openPlayers(
  situation: Situation,
  version: Version,
  labels: readonly string[],
  strategies: readonly Strategy[],
) {
  const [{ createAuditor }, { ServerPlayers }] = await Promise.all([
    import('../audit/index.js'),
    import('./server-players.js'),
  ]);
  return new ServerPlayers({ version, situation, strategies, auditor: createAuditor(version, labels) });
}

/** A case is about its own rules. Where its situation cannot come about, everything that is wrong may be why. */
function concerns({ rule }: Finding, { one, goal, isReached, audited }: FindingContext): boolean {
  const { rules = [] } = one.transcript.header;
  return goal === 'end' || !isReached || audited.isLost || rules.includes(rule);
}

const BROKEN_OFF = 'the game is broken off';

const NO_DIAGNOSIS: Finding = {
  ...BLANK_FINDING,
  rule: RULES.robustDiagnosis.id,
  level: RULES.robustDiagnosis.level,
  reason: 'it gave up without saying why',
};

const hasDiagnosis = ({ transcript }: ReadTranscript): boolean =>
  transcript.entries.some((entry) => entry.side === '--' && 'text' in entry && hasOutput(entry.text));

/** A server that gives up must say why, somewhere. */
function judgeCase({ one, audited }: FindingContext, recording: ReadTranscript): readonly Finding[] {
  const isAbout = one.transcript.header.rules?.includes(RULES.robustDiagnosis.id) ?? false;
  const hasGivenUp = audited.readings['S-65'] === BROKEN_OFF;
  return isAbout && hasGivenUp && !hasDiagnosis(recording) ? [NO_DIAGNOSIS] : [];
}

/** The protocol is for two to four players (S-63). */
const FEWEST = 2;
const MOST = 4;

/** A game that no server should begin; null for others. */
function judgeSeats(recording: ReadTranscript): ServerVerdict | null {
  const { seats = [] } = recording.transcript.header;
  if (seats.length >= FEWEST && seats.length <= MOST) return null;
  const reached = { isReached: true, readings: {}, shown: [] };
  const events = [...tableEvents(recording, { codec: SEXPR_CODEC, transport: 'stdio' })];
  const begun = events.find(({ kind }) => kind === 'received');
  if (begun === undefined) return { ...reached, findings: hasDiagnosis(recording) ? [] : [NO_DIAGNOSIS] };
  const { id: rule, level } = RULES.seatsNumber;
  const reason = `a game began with ${seats.length} ${seats.length === 1 ? 'player' : 'players'}`;
  return { ...reached, findings: [{ ...BLANK_FINDING, rule, level, reason, line: begun.line }] };
}
