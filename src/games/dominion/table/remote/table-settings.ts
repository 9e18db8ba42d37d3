import { fault, ok, type Result } from '../../../../core/result.js';
import { MAX_SEED } from '../../../../core/seed.js';
import { type Card, inEdition, MAX_SEATS, MIN_SEATS, nameOf } from '../../engine/index.js';
import { STRATEGY_NAMES, type StrategyName } from '../../strategies/strategies.js';
import { type GameMode, kingdomOfMode, modeToJson, POOLS, type Pool, poolCards, readMode } from '../game-mode.js';
import { byKind, flag, listOf, objectOf, oneOf, orElse, orNull, type Reader, text, whole } from '../json-reader.js';

/** A seat of a game that is to be created on a server. */
export type WantedSeat =
  | { readonly kind: 'person' }
  | { readonly kind: 'bot'; readonly strategy: StrategyName; readonly name: string | null }
  /** One of the programs that the server lists. */
  | { readonly kind: 'program'; readonly program: string };

export const NETWORK_RULES = ['rulebook', 'rulebook-1e', 'dominai'] as const;
export type NetworkRules = (typeof NETWORK_RULES)[number];

/** The rules of games with programs: those of the protocol's own server. */
export const PROGRAM_RULES: NetworkRules = 'dominai';

/** What everybody may know about how a game was set up. */
export interface TableSettings {
  /** A draft without cards is held before the game begins. */
  readonly mode: GameMode;
  /** The cards that a draft is held with. */
  readonly pool: Pool;
  readonly rules: NetworkRules;
  readonly pointsShown: boolean;
  readonly undo: 'safe' | 'off';
  readonly openHands: boolean;
  /** Who joins gets any free seat, or the first one. */
  readonly order: 'random' | 'seats';
  /** What happens to the seat of a player who is gone. */
  readonly absence: 'bot' | 'forfeit';
  /** Milliseconds for each answer of a person; null for no limit. */
  readonly deadline: number | null;
}

/** The body of the request that creates a game. */
export interface WantedTable {
  readonly seats: readonly WantedSeat[];
  readonly settings: TableSettings;
  /** Null for a random one. */
  readonly seed: number | null;
}

const LONGEST_WANTED_NAME = 32;
const SHORTEST_DEADLINE = 5_000;
const LONGEST_DEADLINE = 86_400_000;

/** As for players, so that no name looks like something else in a line. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;

const readName: Reader<string> = (value, path) => {
  const name = text(LONGEST_WANTED_NAME)(value, path);
  if (!name.ok || NAME.test(name.value)) return name;
  return fault('name/invalid', `${path}: a name has letters, digits, spaces, ".", "_" or "-"`);
};

const readSeat: Reader<WantedSeat> = byKind<WantedSeat>({
  person: objectOf({ kind: oneOf(['person']) }),
  bot: objectOf({ kind: oneOf(['bot']), strategy: oneOf(STRATEGY_NAMES), name: orNull(readName) }),
  program: objectOf({ kind: oneOf(['program']), program: text(LONGEST_WANTED_NAME) }),
});

export const readSettings: Reader<TableSettings> = objectOf<TableSettings>({
  mode: readMode,
  pool: orElse(oneOf(POOLS), 2),
  rules: oneOf(NETWORK_RULES),
  pointsShown: orElse(flag, false),
  undo: orElse(oneOf(['safe', 'off'] as const), 'safe'),
  openHands: orElse(flag, false),
  order: orElse(oneOf(['random', 'seats'] as const), 'random'),
  absence: orElse(oneOf(['bot', 'forfeit'] as const), 'bot'),
  deadline: orNull(whole(SHORTEST_DEADLINE, LONGEST_DEADLINE)),
});

export const settingsToJson = (settings: TableSettings): Record<string, unknown> => ({
  ...settings,
  mode: modeToJson(settings.mode),
});

const readSeats = objectOf<Pick<WantedTable, 'seats' | 'seed'>>({
  seats: listOf(readSeat, MAX_SEATS),
  seed: orNull(whole(0, MAX_SEED)),
});

/** Reads what `wantedToJson` makes, and checks that the seats can play such a game. */
export const readWanted: Reader<WantedTable> = (value, path) => {
  const seats = readSeats(value, path);
  if (!seats.ok) return seats;
  const settings = readSettings(withRules(value as object, seats.value.seats), path);
  if (!settings.ok) return settings;
  return checkWanted({ ...seats.value, settings: settings.value });
};

const hasProgram = (seats: readonly WantedSeat[]): boolean => seats.some(({ kind }) => kind === 'program');

const withRules = (value: object, seats: readonly WantedSeat[]): object => ({
  rules: hasProgram(seats) ? PROGRAM_RULES : 'rulebook',
  ...value,
});

export const wantedToJson = ({ seats, settings, seed }: WantedTable): unknown => ({
  seats,
  ...settingsToJson(settings),
  ...(seed === null ? {} : { seed }),
});

function checkWanted(wanted: WantedTable): Result<WantedTable> {
  const { seats, settings } = wanted;
  if (seats.length < MIN_SEATS) return fault('seats/count', `${seats.length} seats; a game has 2 to ${MAX_SEATS}`);
  if (!seats.some(({ kind }) => kind === 'person')) return fault('seats/people', 'a game needs a seat for a person');
  const kingdom = possibleCards(settings);
  if (!kingdom.ok) return kingdom;
  const unfit = hasProgram(seats) ? whyNotForPrograms(settings.rules, kingdom.value) : null;
  return unfit ?? ok(wanted);
}

/** Whether the players pick the kingdom before the game begins. */
export const isDrafted = ({ mode }: Pick<TableSettings, 'mode'>): boolean =>
  mode.kind === 'draft' && mode.cards.length === 0;

/** All cards that may be in the kingdom. */
export const possibleCards = (settings: Pick<TableSettings, 'mode' | 'pool'>): Result<readonly Card[]> =>
  isDrafted(settings) ? ok(poolCards(settings.pool)) : kingdomOfMode(settings.mode);

/** Why programs, which speak a protocol of the second edition, cannot play such a game; null if they can. */
export function whyNotForPrograms(rules: NetworkRules, kingdom: readonly Card[]): Result<never> | null {
  if (rules !== PROGRAM_RULES) {
    return fault('rules/program', `programs play by the rules "${PROGRAM_RULES}", and this game has "${rules}"`);
  }
  const excluded = kingdom.find((card) => !inEdition(card, 2));
  if (excluded === undefined) return null;
  return fault(
    'kingdom/edition',
    `programs do not know cards of the first edition, such as ${nameOf(excluded)}; let people and bots play it`,
  );
}
