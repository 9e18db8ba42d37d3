import type { Result } from '../../../../core/result.js';
import type { JsonMessage } from '../../../../kit/json-lines-codec.js';
import type {
  CaseSetup,
  FindingContext,
  ScriptLine,
  ServerGrader,
  ServerTableOptions,
} from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { AUDIT_RULES } from '../audit/audit-rules.js';
import { typeOf } from '../messages.js';
import { WIRE_RULES } from '../protocol-rules.js';
import { KIT_STRATEGIES, type KitStrategyName } from './kit-strategies.js';
import { parseSituation, type Situation } from './situation.js';

/** Enough for situations that occur in one game out of six. */
const MIN_GAMES = 80;
/** As sure for situations that occur in one game out of ten, which a case calls rare. */
const RARE_GAMES = 160;
/** Three out of twelve characters are in play. Games without those of the case end as soon as they start. */
const GAMES_PER_CHARACTER = 4;

/** Grades servers of GC18/1: all players connect, log in, and play together. */
export const GC18_SERVER_GRADER: ServerGrader<JsonMessage> = {
  strategies: Object.keys(KIT_STRATEGIES),
  defaultSeats: ['mover', 'next'],
  bindsSeats: true,
  hasFreshNames: true,
  bindNames: (names) => new Map([...names].map(([label, name]) => [`$${label}`, JSON.stringify(name)])),
  holds: 'until-over',
  readSetup,
  isRefusal: (message) => REFUSALS.includes(typeOf(message) ?? ''),
  openAuditor: async (_, { seats = [] }) => (await import('../audit/index.js')).gc18Auditor(seats),
  auditsMisses: true,
  blamesHalves: true,
  concerns,
};

const REFUSALS: readonly string[] = ['Error', 'MoveError'];

function readSetup(text: string, script: readonly ScriptLine[]): Result<CaseSetup<JsonMessage>, readonly string[]> {
  const situation = parseSituation(text, script);
  if (!situation.ok) return situation;
  const hasScript = script.length > 0;
  const setup: CaseSetup<JsonMessage> = {
    goal: hasScript ? 'situation' : 'end',
    defaultStrategy: 'random',
    ...(hasScript && { minGames: gamesFor(situation.value) }),
    openPlayers: (table) => openPlayers(situation.value, hasScript, table),
  };
  return { ok: true, value: setup };
}

const gamesFor = ({ isRare, characters }: Situation): number =>
  (isRare ? RARE_GAMES : MIN_GAMES) * GAMES_PER_CHARACTER ** characters.length;

const SEATS_PER_SEED = 10;

async function openPlayers(situation: Situation, hasScript: boolean, { labels, strategy, seed }: ServerTableOptions) {
  const [{ KitSeat }, { ServerPlayers }] = await Promise.all([import('./kit-seat.js'), import('./server-players.js')]);
  const { players, expert } = situation;
  const seats = labels.map((name, seat) => {
    const own = KIT_STRATEGIES[strategy as KitStrategyName](seed * SEATS_PER_SEED + seat);
    return new KitSeat({ name, strategy: own, players: players ?? labels.length, expert });
  });
  return new ServerPlayers({ situation, seats, hasScript });
}

/** A server that cannot be understood, does not answer or closes connections fails every case. */
const ALWAYS: readonly string[] = [
  ...WIRE_RULES.values(),
  AUDIT_RULES.form,
  AUDIT_RULES.answer,
  AUDIT_RULES.closed,
  AUDIT_RULES.serverGoesOn,
  AUDIT_RULES.serverDied,
].map(({ id }) => id);

/** A case is about its own rules, and a whole game about all. Where a situation cannot occur, anything may be why. */
function concerns({ rule }: Finding, { one, goal, isReached, audited }: FindingContext): boolean {
  const { rules = [] } = one.transcript.header;
  return goal === 'end' || !isReached || audited.isLost || rules.includes(rule) || ALWAYS.includes(rule);
}
