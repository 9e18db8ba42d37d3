import { type Fault, ok, type Result } from '../core/result.js';
import { checkSeed } from '../core/seed.js';
import {
  type Card,
  cardOf,
  cardsOfEdition,
  checkKingdom,
  checkSeats,
  inEdition,
  KINGDOM_NAMES,
  KINGDOM_SIZE,
  nameOf,
  parseKingdomName,
  type Rules,
  randomKingdom,
} from '../games/dominion/engine/index.js';
import { JSON_CARDS, parseJsonCard } from '../games/dominion/jsonrpc/card-names.js';
import { DIALECTS, type Dialect, isDialect } from './game-session.js';
import { type Granted, refuse } from './http-error.js';

/** What a game is made of; with the players' inputs, all of it. */
export interface GameConfig {
  readonly kingdom: readonly Card[];
  readonly seats: number;
  readonly dialect: Dialect;
  readonly rules: Rules;
  readonly seed: number;
  /** Whether an attack shows its victim's hand: our addition to the protocol (J-33). */
  readonly showsHand: boolean;
}

export interface GameConfigDefaults {
  readonly dialect: Dialect;
  readonly rules: Rules;
  readonly seed: number;
  readonly showsHand: boolean;
}

const MEMBERS = ['kingdom', 'num_players', 'dialect', 'seed'];

/** Reads the body of `POST /game`, as JSON text. */
export function parseGameConfig(body: string, defaults: GameConfigDefaults): Granted<GameConfig> {
  const read = parseObject(body);
  if (read === null) {
    return refuse(
      400,
      'body/json',
      'the body must be a JSON object such as {"kingdom": "first-game", "num_players": 2}',
    );
  }
  return checkCreation(read, defaults);
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

function checkCreation(body: Record<string, unknown>, defaults: GameConfigDefaults): Granted<GameConfig> {
  const stray = Object.keys(body).find((member) => !MEMBERS.includes(member));
  if (stray !== undefined) {
    return refuse(400, 'body/member', `unknown member ${quoted(stray)}; known members: ${MEMBERS.join(', ')}`);
  }
  const { num_players, dialect = defaults.dialect, seed = defaults.seed } = body;
  if (!isDialect(dialect)) {
    return refuse(400, 'dialect/unknown', `unknown dialect ${quoted(dialect)}; known dialects: ${DIALECTS.join(', ')}`);
  }
  const { rules, showsHand } = defaults;
  const seats = checkSeats(num_players as number);
  if (!seats.ok) return refuse(400, seats.error.code, `num_players is ${quoted(num_players)}; a game has 2 to 6`);
  const checkedSeed = checkSeed(seed as number);
  if (!checkedSeed.ok) return refuse(400, checkedSeed.error.code, checkedSeed.error.message);
  const kingdom = parseKingdom(body['kingdom'], rules, checkedSeed.value);
  if (!kingdom.ok) return refuse(400, kingdom.error.code, kingdom.error.message);
  return ok({ kingdom: kingdom.value, seats: seats.value, dialect, rules, seed: checkedSeed.value, showsHand });
}

const ALLOWED = `ten different kingdom cards, "random", or one of ${KINGDOM_NAMES.join(', ')}`;
const wrong = (code: string, message: string): Result<never> => ({ ok: false, error: { code, message } });

function parseKingdom(given: unknown, rules: Rules, seed: number): Result<readonly Card[]> {
  if (given === 'random') return ok(randomKingdom(cardsOfEdition(rules.edition), seed));
  if (typeof given === 'string') return inThisEdition(parseKingdomName(given), rules);
  if (!Array.isArray(given)) return wrong('kingdom/shape', `kingdom is ${quoted(given)}; expected ${ALLOWED}`);
  if (given.length !== KINGDOM_SIZE) {
    return wrong('kingdom/size', `the kingdom has ${given.length} cards; expected ${ALLOWED}`);
  }
  return inThisEdition(parseCardList(given), rules);
}

function parseCardList(given: readonly unknown[]): Result<readonly Card[]> {
  const cards: Card[] = [];
  for (const name of given) {
    const card = typeof name === 'string' ? parseJsonCard(name) : wrong('card/unknown', `${quoted(name)} is no card`);
    if (!card.ok) return card;
    cards.push(cardOf(card.value));
  }
  // J-02: the original takes a repeated card, and then nobody can ever start.
  return checkKingdom(cards);
}

function inThisEdition(kingdom: Result<readonly Card[], Fault>, rules: Rules): Result<readonly Card[]> {
  const stray = kingdom.ok ? kingdom.value.find((card) => !inEdition(card, rules.edition)) : undefined;
  if (!kingdom.ok || stray === undefined) return kingdom;
  return wrong(
    'kingdom/edition',
    `${nameOf(stray)} is not in edition ${rules.edition}; expected cards of: ${JSON_CARDS.join(', ')}`,
  );
}

const SHOWN = 60;
/** What was said, short enough to be said again. */
const quoted = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};
