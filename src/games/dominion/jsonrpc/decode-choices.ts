import {
  type Answer,
  type Card,
  CHOOSE_NONE,
  type ChoiceDecision,
  cardOf,
  choose,
  nameOf,
  type Purpose,
} from '../engine/index.js';
import { parseJsonCard } from './card-names.js';

/** The choices in a message, decision by decision: the engine asks, the message answers. */
export interface StatedChoices {
  /** Null where the message has nothing for a decision. */
  readonly answer: (decision: ChoiceDecision) => Answer | null;
  /** Whether the message has choices that no decision asked for. */
  readonly hasUnused: () => boolean;
}

/** A value of the wrong shape. Usually the schema has found it before. */
export class ShapeError extends Error {}

const MAX_EXCERPT = 100;

/** A value as JSON, short enough for an error message. */
export function excerpt(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text;
}

const wrong = (what: string, value: unknown): never => {
  throw new ShapeError(`${what} is expected, not ${excerpt(value)}`);
};

export function readCard(value: unknown): Card {
  const parsed = typeof value === 'string' ? parseJsonCard(value) : null;
  return parsed?.ok ? cardOf(parsed.value) : wrong('a card', value);
}

export const readCards = (value: unknown): Card[] =>
  Array.isArray(value) ? value.map(readCard) : wrong('an array of cards', value);

export const readBoolean = (value: unknown): boolean =>
  typeof value === 'boolean' ? value : wrong('true or false', value);

export function readMembers<Key extends string>(value: unknown, keys: readonly Key[]): Record<Key, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return wrong(`an object with ${keys.join(' and ')}`, value);
  }
  for (const key of keys) if (!Object.hasOwn(value, key)) wrong(`an object with ${keys.join(' and ')}`, value);
  return value as Record<Key, unknown>;
}

/** Answers by their purpose, each given once. */
export function statedChoices(answers: Partial<Record<Purpose, Answer>>): StatedChoices {
  const unused = new Map(Object.entries(answers));
  return {
    answer: ({ purpose }) => {
      const answer = unused.get(purpose) ?? null;
      unused.delete(purpose);
      return answer;
    },
    hasUnused: () => [...unused.values()].some((answer) => answer.cards.length > 0),
  };
}

const one = (value: unknown): Answer => choose([readCard(value)]);
const COPPER = cardOf('copper');

/** How to read the `data` of a play, by card. A card that is not listed takes none. */
const DATA: Readonly<Record<string, (data: unknown) => StatedChoices>> = {
  cellar: (data) => statedChoices({ discard: choose(readCards(data)) }),
  chapel: (data) => statedChoices({ trash: choose(readCards(data)) }),
  workshop: (data) => statedChoices({ gain: one(data) }),
  moneylender: (data) => statedChoices({ trash: readBoolean(data) ? choose([COPPER]) : CHOOSE_NONE }),
  remodel: exchange,
  mine: exchange,
  artisan: (data) => {
    const { gain, topdeck } = readMembers(data, ['gain', 'topdeck']);
    return statedChoices({ gain: one(gain), topdeck: one(topdeck) });
  },
  'throne-room': throneRoomChoices,
};

function exchange(data: unknown): StatedChoices {
  const { trash, gain } = readMembers(data, ['trash', 'gain']);
  return statedChoices({ trash: one(trash), gain: one(gain) });
}

/** A throne room names its card, and then gives the data for the first time that the card is played. */
function throneRoomChoices(data: unknown): StatedChoices {
  // Without an action in hand, a throne room names no card.
  if (data === null || data === undefined) return statedChoices({ play: CHOOSE_NONE });
  const { card, data: inner } = readMembers(data, ['card']) as { card: unknown; data?: unknown };
  const played = readCard(card);
  const rest = choicesInData(played, inner);
  let named = false;
  return {
    answer: (decision) => {
      if (named) return rest.answer(decision);
      named = true;
      return choose([played]);
    },
    hasUnused: () => !named || rest.hasUnused(),
  };
}

const NO_CHOICES: StatedChoices = { answer: () => null, hasUnused: () => false };

export const takesData = (card: Card): boolean => Object.hasOwn(DATA, nameOf(card));

/** Null is fine for a card that turns out to have nothing to choose (J-45, R-15). */
export function choicesIfAny(card: Card, data: unknown): StatedChoices {
  if (data !== null && data !== undefined) return choicesInData(card, data);
  return { answer: (decision) => choicesInData(card, data).answer(decision), hasUnused: () => false };
}

/** The choices in the `data` for a card. Throws a ShapeError if it has the wrong shape. */
export function choicesInData(card: Card, data: unknown): StatedChoices {
  const read = DATA[nameOf(card)];
  return read === undefined ? NO_CHOICES : read(data);
}
