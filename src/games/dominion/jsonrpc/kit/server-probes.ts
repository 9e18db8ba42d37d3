import type { HttpRequest, Observation, Probe } from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import type { AuditRule } from '../../audit-rule.js';
import { JSONRPC_AUDIT_RULES as RULES } from '../audit/audit-rules.js';

// What is tried on a server outside of a game, and what must come of it (J-01 to J-06).

const TEN = ['Cellar', 'Market', 'Merchant', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy', 'Village', 'Workshop'];

/** Bodies that no game may be created with. */
const BAD_CREATIONS: Readonly<Record<string, { readonly body: object; readonly rule: AuditRule }>> = {
  'kingdom-of-nine': { body: { kingdom: TEN.slice(1), num_players: 2 }, rule: RULES.httpKingdom },
  'kingdom-of-eleven': { body: { kingdom: [...TEN, 'Chapel'], num_players: 2 }, rule: RULES.httpKingdom },
  'kingdom-with-a-basic-card': {
    body: { kingdom: [...TEN.slice(1), 'Gold'], num_players: 2 },
    rule: RULES.httpKingdom,
  },
  'kingdom-of-ten-and-one-again': { body: { kingdom: [...TEN, 'Market'], num_players: 2 }, rule: RULES.httpKingdom },
  'kingdom-with-a-repeated-card': {
    body: { kingdom: [...TEN.slice(1), 'Market'], num_players: 2 },
    rule: RULES.httpKingdom,
  },
  'one-player': { body: { kingdom: TEN, num_players: 1 }, rule: RULES.httpPlayers },
  'seven-players': { body: { kingdom: TEN, num_players: 7 }, rule: RULES.httpPlayers },
};

/** Our own servers take a seed, so that the same games come again; others may refuse a member that they do not know. */
export const creationsOf = (body: object, seed: number): readonly HttpRequest[] =>
  [{ ...body, seed }, body].map((each) => ({ method: 'POST', path: '/game', body: each }));

const stateOf = (key: string): readonly HttpRequest[] => [
  { method: 'GET', path: `/game/${encodeURIComponent(key)}/state` },
];

const UNKNOWN_KEY = 'no-such-key';
const STRANGER = 'stranger';

/** What a case may try, by the name in its setup. */
const PROBES: Readonly<Record<string, (labels: readonly string[]) => readonly Probe[]>> = {
  state: () => [{ kind: 'request', what: 'state before', when: 'created', requests: stateOf }],
  'unknown-key': () => [
    { kind: 'join', what: 'join of no game', when: 'created', key: () => UNKNOWN_KEY, name: STRANGER },
    { kind: 'request', what: 'state of no game', when: 'created', requests: () => stateOf(UNKNOWN_KEY) },
  ],
  'duplicate-name': ([first = STRANGER]) => [
    { kind: 'join', what: 'join with a name that is taken', when: 'last-missing', key: (key) => key, name: first },
  ],
  'last-player-late': () => [{ kind: 'silence', what: 'start before all are there', when: 'last-missing' }],
  'extra-player': () => [
    { kind: 'join', what: 'join of one too many', when: 'joined', key: (key) => key, name: STRANGER },
  ],
};

export const PROBE_NAMES: readonly string[] = [...Object.keys(PROBES), ...Object.keys(BAD_CREATIONS)];

/** The seed of a game that must not be created does not matter. */
const NO_SEED = 1;

export function probesOf(name: string, labels: readonly string[]): readonly Probe[] {
  const bad = BAD_CREATIONS[name];
  if (bad === undefined) return PROBES[name]?.(labels) ?? [];
  const requests = (): readonly HttpRequest[] => creationsOf(bad.body, NO_SEED);
  return [{ kind: 'request', what: `creation of ${name}`, when: 'no-game', requests }];
}

interface Requirement {
  readonly what: string;
  readonly fits: RegExp;
  readonly rule: AuditRule;
  readonly reason: string;
}

const REQUIREMENTS: readonly Requirement[] = [
  { what: 'creation', fits: /^200 with a key$/, rule: RULES.httpCreate, reason: 'a good game is not created' },
  {
    what: 'state before',
    fits: /^200 .*PreStart/s,
    rule: RULES.httpState,
    reason: 'the state of a game that waits for players is missing',
  },
  {
    what: 'state during',
    fits: /^200 (?!.*"hand").*Turn/s,
    rule: RULES.httpState,
    reason: 'the state of a game is not what it should be',
  },
  {
    what: 'state of no game',
    fits: /^4\d\d/,
    rule: RULES.httpState,
    reason: 'there is a state of a game that does not exist',
  },
  {
    what: 'join of no game',
    fits: /^refused/,
    rule: RULES.httpJoin,
    reason: 'a player can join a game that does not exist',
  },
  {
    what: 'join with a name that is taken',
    fits: /^refused/,
    rule: RULES.httpNames,
    reason: 'two players have the same name',
  },
  { what: 'join of one too many', fits: /^refused/, rule: RULES.httpFull, reason: 'one player too many can join' },
  {
    what: 'start before all are there',
    fits: /^no$/,
    rule: RULES.startComplete,
    reason: 'the game starts before all are there',
  },
];

/** What is wrong with what came of a probe; null if it is fine. */
export function judgeObservation({ what, came }: Observation): Pick<Finding, 'rule' | 'level' | 'reason'> | null {
  const requirement = requirementOf(what);
  if (requirement === null || requirement.fits.test(came)) return null;
  const { rule, reason } = requirement;
  return { rule: rule.id, level: rule.level, reason: `${reason}: ${came}` };
}

function requirementOf(what: string): Requirement | null {
  const bad = BAD_CREATIONS[what.replace('creation of ', '')];
  if (bad !== undefined) return { what, fits: /^[45]\d\d/, rule: bad.rule, reason: `a game is created: ${what}` };
  return REQUIREMENTS.find((each) => each.what === what) ?? null;
}
