import type { Result } from '../../../../core/result.js';
import type {
  CaseSetup,
  FindingContext,
  ScriptLine,
  ServerGrader,
  TableOptions,
} from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { RELAY_RULES } from '../audit/audit-rules.js';
import type { LanMessage } from '../messages.js';
import { parseSituation, type Situation } from './situation.js';
import { TABLE_STRATEGIES } from './table-strategies.js';

/** Grades servers: all players connect, the first one starts the game, and everything that is passed on is looked at. */
export const LAN_SERVER_GRADER: ServerGrader<LanMessage> = {
  strategies: TABLE_STRATEGIES,
  defaultSeats: ['one', 'two'],
  bindsSeats: false,
  connectsInOrder: true,
  holds: 'until-over',
  readSetup,
  auditsMisses: true,
  openAuditor: async (version, { seats = [], setup }) =>
    new (await import('../audit/auditor.js')).RelayAuditor(seats.length, version, setup === GUEST),
  concerns,
};

/** In the header of a recording whose last seat comes late. */
const GUEST = 'guest';

function readSetup(text: string, script: readonly ScriptLine[]): Result<CaseSetup<LanMessage>, readonly string[]> {
  const situation = parseSituation(text);
  if (!situation.ok) return situation;
  const hasScript = script.length > 0;
  const setup: CaseSetup<LanMessage> = {
    goal: hasScript ? 'situation' : 'any-game',
    defaultStrategy: 'variety',
    ...(situation.value.hasGuest && { lateSeats: 1, recordedSetup: GUEST }),
    openPlayers: (table) => openPlayers(situation.value, hasScript, table),
  };
  return { ok: true, value: setup };
}

async function openPlayers(
  situation: Situation,
  hasScript: boolean,
  { version, labels, strategy, seed }: TableOptions,
) {
  const [{ KitSeat }, { ServerPlayers }, { tableStrategy }] = await Promise.all([
    import('./kit-seat.js'),
    import('./server-players.js'),
    import('./table-strategies.js'),
  ]);
  const seats = labels.map((_, seat) => new KitSeat(version, tableStrategy(strategy, seed + seat)));
  const guest = situation.hasGuest ? seats.at(-1) : undefined;
  if (guest !== undefined) guest.isOpen = false;
  return new ServerPlayers({ situation, seats, hasScript });
}

/** Points on which servers may differ, and that only the cases about them are to report. */
const CONTESTED: readonly string[] = Object.values(RELAY_RULES)
  .filter(({ level }) => level === 'contested')
  .map(({ id }) => id);

function concerns({ rule }: Finding, { one }: FindingContext): boolean {
  return !CONTESTED.includes(rule) || (one.transcript.header.rules ?? []).includes(rule);
}
