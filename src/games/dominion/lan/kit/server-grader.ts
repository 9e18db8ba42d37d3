import type { Result } from '../../../../core/result.js';
import type {
  CaseSetup,
  FindingContext,
  ScriptLine,
  ServerGrader,
  ServerTableOptions,
} from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { RELAY_RULES } from '../audit/audit-rules.js';
import { makeTableSetup, readTableSetup } from '../audit/audited-table.js';
import { dialectOf } from '../dialects.js';
import type { LanMessage } from '../messages.js';
import { adaptToInsider, insiderGrading } from './insider.js';
import { parseSituation, type Situation } from './situation.js';
import { TABLE_STRATEGIES } from './table-strategies.js';

/** Grades servers: all players connect, the first one starts the game, and everything that is passed on is looked at. */
const RELAY_GRADER: ServerGrader<LanMessage> = {
  strategies: TABLE_STRATEGIES,
  defaultSeats: ['one', 'two'],
  bindsSeats: false,
  connectsInOrder: true,
  holds: 'until-over',
  readSetup: (text, script) => readSetup(text, script, false),
  auditsMisses: true,
  openAuditor: async (version, { seats = [], setup = '' }) => {
    const { RelayAuditor } = await import('../audit/auditor.js');
    return new RelayAuditor(seats.length, dialectOf(version), readTableSetup(setup));
  },
  concerns,
};

/** A server may also be a program with a player inside, which takes the first seat. */
export const LAN_SERVER_GRADER: ServerGrader<LanMessage> = {
  ...RELAY_GRADER,
  insider: insiderGrading({
    ...RELAY_GRADER,
    readSetup: (text, script) => readSetup(text, script, true),
    adapt: adaptToInsider,
  }),
};

function readSetup(
  text: string,
  script: readonly ScriptLine[],
  hasInsider: boolean,
): Result<CaseSetup<LanMessage>, readonly string[]> {
  const situation = parseSituation(text);
  if (!situation.ok) return situation;
  const hasScript = script.length > 0;
  const { hasGuest, isUnordered } = situation.value;
  const recordedSetup = makeTableSetup({ hasGuest, hasInsider, isUnordered });
  const setup: CaseSetup<LanMessage> = {
    goal: hasScript ? 'situation' : 'any-game',
    defaultStrategy: 'variety',
    connectsAtOnce: isUnordered,
    ...(hasGuest && { lateSeats: 1 }),
    ...(recordedSetup !== '' && { recordedSetup }),
    openPlayers: (table) => openPlayers({ situation: situation.value, hasScript, hasInsider }, table),
  };
  return { ok: true, value: setup };
}

interface PlayersPlan {
  readonly situation: Situation;
  readonly hasScript: boolean;
  readonly hasInsider: boolean;
}

async function openPlayers(plan: PlayersPlan, { version, labels, strategy, seed }: ServerTableOptions) {
  const [{ KitSeat }, { ServerPlayers }, { tableStrategy }] = await Promise.all([
    import('./kit-seat.js'),
    import('./server-players.js'),
    import('./table-strategies.js'),
  ]);
  const seats = labels.map((_, seat) => new KitSeat(dialectOf(version), tableStrategy(strategy, seed + seat)));
  const guest = plan.situation.hasGuest ? seats.at(-1) : undefined;
  if (guest !== undefined) guest.isOpen = false;
  return new ServerPlayers({ ...plan, seats });
}

/** Points on which servers may differ, and that only the cases about them are to report. */
const CONTESTED: readonly string[] = Object.values(RELAY_RULES)
  .filter(({ level }) => level === 'contested')
  .map(({ id }) => id);

function concerns({ rule }: Finding, { one }: FindingContext): boolean {
  return !CONTESTED.includes(rule) || (one.transcript.header.rules ?? []).includes(rule);
}
