import { type Fault, fault, ok, type Result } from '../../../core/result.js';
import type { Settings } from '../../../kit/game-option.js';
import {
  type Card,
  cardOf,
  cardsOfEdition,
  checkKingdom,
  inEdition,
  KINGDOM_NAMES,
  KINGDOM_SIZE,
  nameOf,
  parseKingdomName,
  type Rules,
  randomKingdom,
  rulesOf,
} from '../engine/index.js';
import { JSON_CARDS, parseJsonCard } from './card-names.js';

/** What a game of the protocol can be set to, besides players and seed. */
export interface JsonrpcSettings {
  /** The name of a kingdom, `random`, or ten cards in the protocol's spelling. */
  readonly kingdom: unknown;
  readonly rules: Rules;
  /** Whether an attack shows its victim's hand: our addition to the protocol (J-33). */
  readonly showsHand: boolean;
}

const DEFAULTS: JsonrpcSettings = {
  kingdom: 'first-game',
  rules: rulesOf('dominai'),
  showsHand: true,
};

export const completeSettings = (settings: Settings): JsonrpcSettings => ({ ...DEFAULTS, ...settings });

const EXPECTED_KINGDOM = `ten different kingdom cards, "random", or one of ${KINGDOM_NAMES.join(', ')}`;

/** The cards of a kingdom. A random one is drawn by the seed. */
export function parseKingdom(given: unknown, rules: Rules, seed: number): Result<readonly Card[]> {
  if (given === 'random') return ok(randomKingdom(cardsOfEdition(rules.edition), seed));
  if (typeof given === 'string') return checkEdition(parseKingdomName(given), rules);
  if (!Array.isArray(given))
    return fault('kingdom/shape', `kingdom is ${excerpt(given)}; expected ${EXPECTED_KINGDOM}`);
  if (given.length !== KINGDOM_SIZE) {
    return fault('kingdom/size', `the kingdom has ${given.length} cards; expected ${EXPECTED_KINGDOM}`);
  }
  return checkEdition(parseCardList(given), rules);
}

function parseCardList(given: readonly unknown[]): Result<readonly Card[]> {
  const cards: Card[] = [];
  for (const name of given) {
    const card = typeof name === 'string' ? parseJsonCard(name) : fault('card/unknown', `${excerpt(name)} is no card`);
    if (!card.ok) return card;
    cards.push(cardOf(card.value));
  }
  // J-02: the original server accepts a repeated card, and then the game can never start.
  return checkKingdom(cards);
}

function checkEdition(kingdom: Result<readonly Card[], Fault>, rules: Rules): Result<readonly Card[]> {
  const excluded = kingdom.ok ? kingdom.value.find((card) => !inEdition(card, rules.edition)) : undefined;
  if (!kingdom.ok || excluded === undefined) return kingdom;
  return fault(
    'kingdom/edition',
    `${nameOf(excluded)} is not in edition ${rules.edition}; expected cards of: ${JSON_CARDS.join(', ')}`,
  );
}

const MAX_EXCERPT = 60;

/** A value as JSON, short enough for an error message. */
export const excerpt = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text;
};
