import { fault, ok, type Result } from '../../../core/result.js';
import { checkSeed, MAX_SEED } from '../../../core/seed.js';
import type { GameConfig, GameHosting, HttpHosting } from '../../../kit/hosting.js';
import type { SessionOptions } from '../../../kit/protocol.js';
import {
  type Card,
  checkSeats,
  MAX_SEATS,
  MIN_SEATS,
  makeRules,
  namesOf,
  parseCards,
  parseRules,
} from '../engine/index.js';
import { jsonCards } from './encode-state.js';
import { DIALECTS, type Dialect } from './messages.js';
import { completeSettings, excerpt, parseKingdom } from './settings.js';
import { type JsonRpcSession, openTableSession } from './table/game-session.js';

export function openSession({
  names,
  versions,
  seed,
  settings,
  rematch = true,
}: SessionOptions): Result<JsonRpcSession> {
  const { kingdom: given, ...rest } = completeSettings(settings);
  const kingdom = parseKingdom(given, rest.rules, seed);
  if (!kingdom.ok) return kingdom;
  const dialects = versions as readonly Dialect[];
  return openTableSession({ names, dialects, kingdom: kingdom.value, seed, rematch, ...rest });
}

const EXAMPLE = '{"kingdom": "first-game", "num_players": 2}';

/** Games that are created by `POST /game`. */
export const JSONRPC_HOSTING: GameHosting & { readonly http: HttpHosting } = {
  http: {
    versionParameter: 'dialect',
    exampleConfig: EXAMPLE,
    parseConfig,
    lobbyState: (config, names) => [
      'PreStart',
      {
        num_players: config.seats,
        kingdom: jsonCards(kingdomOf(config)),
        players: names.map((name) => ({ name })),
      },
    ],
  },
  makeJournalFields: (config) => {
    const { seats, version, seed } = config;
    const { rules, showsHand } = completeSettings(config.settings);
    return {
      num_players: seats,
      kingdom: namesOf(kingdomOf(config)),
      dialect: version,
      profile: makeRules(rules),
      seed,
      showsHand,
    };
  },
  parseJournalFields,
  makeFatalError: (message) => JSON.stringify({ jsonrpc: '2.0', method: 'FatalError', params: { message } }),
  profileOf: ({ settings }) => makeRules(completeSettings(settings).rules),
};

/** The kingdom of a config that has been checked. */
function kingdomOf({ settings, seed }: GameConfig): readonly Card[] {
  const { kingdom, rules } = completeSettings(settings);
  const parsed = parseKingdom(kingdom, rules, seed);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const MEMBERS = ['kingdom', 'num_players', 'dialect', 'seed'];

/** Reads the body of `POST /game`. */
function parseConfig(body: string, defaults: Omit<GameConfig, 'seats'>): Result<GameConfig> {
  const object = parseObject(body);
  if (object === null) {
    return fault('body/json', `the body must be a JSON object such as ${EXAMPLE}`);
  }
  const unknown = Object.keys(object).find((member) => !MEMBERS.includes(member));
  if (unknown !== undefined) {
    return fault('body/member', `unknown member ${excerpt(unknown)}; known members: ${MEMBERS.join(', ')}`);
  }
  return checkConfig(object, defaults);
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function checkConfig(body: Record<string, unknown>, defaults: Omit<GameConfig, 'seats'>): Result<GameConfig> {
  const { num_players, dialect = defaults.version, seed = defaults.seed } = body;
  const version = DIALECTS.find((each) => each === dialect);
  if (version === undefined) {
    return fault('dialect/unknown', `unknown dialect ${excerpt(dialect)}; known dialects: ${DIALECTS.join(', ')}`);
  }
  const seats = checkSeats(num_players as number);
  if (!seats.ok) return outOfRange('seats/count', 'num_players', num_players, MIN_SEATS, MAX_SEATS);
  const checkedSeed = checkSeed(seed as number);
  if (!checkedSeed.ok) return outOfRange('seed/invalid', 'seed', seed, 0, MAX_SEED);
  const { rules, showsHand } = completeSettings(defaults.settings);
  const given = body['kingdom'];
  const parsed = parseKingdom(given, rules, checkedSeed.value);
  if (!parsed.ok) return parsed;
  // A name is kept as it is: the list of its cards takes 130 bytes.
  const kingdom = typeof given === 'string' ? given : jsonCards(parsed.value);
  return ok({ seats: seats.value, version, seed: checkedSeed.value, settings: { kingdom, rules, showsHand } });
}

/** A number beyond what a double holds exactly has changed when it was parsed, so it is not repeated. */
function outOfRange(code: string, member: string, value: unknown, least: number, most: number) {
  const isHuge = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  const given = isHuge ? 'out of range' : excerpt(value);
  return fault(code, `${member} is ${given}; expected a whole number from ${least} to ${most}`);
}

function parseJournalFields(fields: Readonly<Record<string, unknown>>): Result<GameConfig> {
  const { num_players, dialect, seed, showsHand } = fields as {
    readonly num_players: number;
    readonly dialect: Dialect;
    readonly seed: number;
    readonly showsHand: boolean;
  };
  const kingdom = parseCards(fields['kingdom'] as string[]);
  const rules = parseRules(String(fields['profile']));
  if (!kingdom.ok) return kingdom;
  if (!rules.ok) return rules;
  const settings = { kingdom: jsonCards(kingdom.value), rules: rules.value, showsHand };
  return ok({ seats: num_players, version: dialect, seed, settings });
}
