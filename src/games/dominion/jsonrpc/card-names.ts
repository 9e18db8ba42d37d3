import { fault, ok, type Result } from '../../../core/result.js';
import { ALL_CARDS, type CardName, inEdition, nameOf } from '../engine/cards.js';

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Camel<Tail>}`
  : Capitalize<Name>;

/** A card as the wire names it. The type cannot tell the editions apart; the list below does. */
export type JsonCard = Camel<CardName>;

const camel = (name: CardName): JsonCard =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('') as JsonCard;

const NAMES: readonly CardName[] = ALL_CARDS.filter((card) => inEdition(card, 2)).map(nameOf);

/** The cards of the protocol, in the engine's order: the basic cards, Curse, and the kingdom of the second edition. */
export const JSON_CARDS: readonly JsonCard[] = NAMES.map(camel);

const byJson = new Map<string, CardName>(NAMES.map((name) => [camel(name), name]));
const byName = new Map<CardName, JsonCard>(NAMES.map((name) => [name, camel(name)]));

export const isJsonCard = (text: unknown): text is JsonCard => typeof text === 'string' && byJson.has(text);

/** The engine's name of a card of the wire: `CouncilRoom` is `council-room`. */
export function parseJsonCard(text: string): Result<CardName> {
  const name = byJson.get(text);
  return name === undefined
    ? fault('card/unknown', `unknown card "${text}"; known cards: ${JSON_CARDS.join(', ')}`)
    : ok(name);
}

/** The wire's name of one of the engine's cards. A card that the protocol does not have is a fault of our own. */
export function makeJsonCard(name: CardName): JsonCard {
  const card = byName.get(name);
  if (card === undefined) throw new Error(`the protocol has no ${name}`);
  return card;
}

/** Whether the protocol has one of the engine's cards. */
export const hasJsonCard = (name: CardName): boolean => byName.has(name);
