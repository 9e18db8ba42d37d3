import { fault, ok, type Result } from '../../../core/result.js';
import { MAX_SEED } from '../../../core/seed.js';
import {
  type Card,
  checkSeats,
  type Edition,
  type GameOptions,
  MAX_SEATS,
  parseRules,
  type Rules,
} from '../engine/index.js';
import { STRATEGY_NAMES, type StrategyName } from '../strategies/strategies.js';
import { type GameMode, kingdomOfMode, modeToJson, readMode } from './game-mode.js';
import { byKind, flag, listOf, objectOf, oneOf, orElse, orNull, type Reader, text, whole } from './json-reader.js';

/** Who sits at a seat. `profile` is the id of a saved profile, if the person has one. */
export type TableSeat =
  /** Plays in this browser. */
  | { readonly kind: 'person'; readonly name: string; readonly profile: string | null }
  /** Plays in another browser. */
  | { readonly kind: 'remote'; readonly name: string; readonly profile: string | null }
  | { readonly kind: 'bot'; readonly name: string; readonly strategy: StrategyName; readonly seed: number }
  /** Somebody's program, over a protocol. */
  | { readonly kind: 'program'; readonly name: string };

export type SeatKind = TableSeat['kind'];
export const SEAT_KINDS: readonly SeatKind[] = ['person', 'remote', 'bot', 'program'];

/** `practice` takes back anything in games against bots, which then do not count. */
export const UNDO_POLICIES = ['off', 'safe', 'practice'] as const;
export type UndoPolicy = (typeof UNDO_POLICIES)[number];

export interface TableOptions {
  readonly seats: readonly TableSeat[];
  readonly mode: GameMode;
  /** A rule profile, as `parseRules` reads it. */
  readonly rules: string;
  /** All draws follow from it. */
  readonly seed: number;
  readonly pointsShown: boolean;
  readonly undo: UndoPolicy;
  /** Everybody sees all hands, so there is no curtain. */
  readonly openHands: boolean;
  /** Does not count for statistics and achievements: somebody knew what would come. */
  readonly practice: boolean;
}

/** The options of an ordinary game; seats, mode and seed are up to the caller. */
export const DEFAULT_OPTIONS = {
  rules: 'rulebook',
  pointsShown: false,
  undo: 'safe',
  openHands: false,
  practice: false,
} as const satisfies Partial<TableOptions>;

export const LONGEST_NAME = 40;

/** What the engine needs, or what is wrong with the options. Whatever is accepted can be saved and read again. */
export function checkOptions(options: TableOptions): Result<GameOptions> {
  const readable = readOptions(optionsToJson(options), 'options');
  if (!readable.ok) return readable;
  const seats = checkTableSeats(options);
  if (!seats.ok) return seats;
  const kingdom = kingdomOfMode(options.mode);
  if (!kingdom.ok) return kingdom;
  const rules = tableRules(options.rules);
  if (!rules.ok) return rules;
  return ok({
    seats: options.seats.length,
    kingdom: kingdom.value,
    rules: rules.value,
    seed: options.seed,
    events: true,
  });
}

/**
 * The rules of a profile at a table. Questions without a choice are asked as well: the table answers them, except for a
 * reaction, which would tell who has a moat if only its owners were asked.
 */
export function tableRules(profile: string): Result<Rules> {
  const rules = parseRules(profile);
  return rules.ok ? ok({ ...rules.value, asksAlways: true }) : rules;
}

export const editionOfRules = (profile: string): Edition => {
  const rules = parseRules(profile);
  return rules.ok ? rules.value.edition : 2;
};

function checkTableSeats({ seats, undo }: TableOptions): Result<readonly TableSeat[]> {
  const count = checkSeats(seats.length);
  if (!count.ok) return count;
  const blank = seats.findIndex(({ name }) => name.trim() === '');
  if (blank >= 0) return fault('seats/name', `seat ${blank + 1} has no name`);
  const names = seats.map(({ name }) => name.trim().toLowerCase());
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) return fault('seats/same-name', `two seats are called "${seats[twice]?.name}"; names must differ`);
  if (undo === 'practice' && !isPractice(seats)) {
    return fault('undo/practice', 'undo without limits needs one person and bots only');
  }
  return ok(seats);
}

const isPractice = (seats: readonly TableSeat[]): boolean =>
  seats.filter(({ kind }) => kind === 'person').length === 1 &&
  seats.every(({ kind }) => kind === 'person' || kind === 'bot');

/** The kingdom of options that were checked. */
export function kingdomOf(options: TableOptions): readonly Card[] {
  const kingdom = kingdomOfMode(options.mode);
  if (!kingdom.ok) throw new Error(kingdom.error.message);
  return kingdom.value;
}

const name = text(LONGEST_NAME);
const profile = orNull(text(LONGEST_NAME));

const readSeat: Reader<TableSeat> = byKind<TableSeat>({
  person: objectOf({ kind: oneOf(['person']), name, profile }),
  remote: objectOf({ kind: oneOf(['remote']), name, profile }),
  bot: objectOf({ kind: oneOf(['bot']), name, strategy: oneOf(STRATEGY_NAMES), seed: whole(0, MAX_SEED) }),
  program: objectOf({ kind: oneOf(['program']), name }),
});

export const readOptions: Reader<TableOptions> = objectOf<TableOptions>({
  seats: listOf(readSeat, MAX_SEATS),
  mode: readMode,
  rules: text(100),
  seed: whole(0, MAX_SEED),
  pointsShown: orElse(flag, DEFAULT_OPTIONS.pointsShown),
  undo: orElse(oneOf(UNDO_POLICIES), DEFAULT_OPTIONS.undo),
  openHands: orElse(flag, DEFAULT_OPTIONS.openHands),
  practice: orElse(flag, DEFAULT_OPTIONS.practice),
});

export const optionsToJson = (options: TableOptions): unknown => ({ ...options, mode: modeToJson(options.mode) });
