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

/**
 * What a message says, question by question: the engine asks, the message answers. Null where it says nothing to a
 * question. `left` tells whether it has said more than anybody wanted to hear.
 */
export interface Speech {
  readonly answer: (decision: ChoiceDecision) => Answer | null;
  readonly left: () => boolean;
}

/** A value of the wrong shape; the schema has usually found it before. */
export class ShapeError extends Error {}

const LONGEST = 100;

/** What was said, in a length that can be told. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const wrong = (what: string, value: unknown): never => {
  throw new ShapeError(`${what} is expected, not ${shown(value)}`);
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

/** Answers by what they are for, each once. */
export function speechOf(answers: Partial<Record<Purpose, Answer>>): Speech {
  const said = new Map(Object.entries(answers));
  return {
    answer: ({ purpose }) => {
      const answer = said.get(purpose) ?? null;
      said.delete(purpose);
      return answer;
    },
    left: () => [...said.values()].some((answer) => answer.cards.length > 0),
  };
}

const one = (value: unknown): Answer => choose([readCard(value)]);
const COPPER = cardOf('copper');

/** How the `data` of a play reads, by card. A card that is not here takes none. */
const DATA: Readonly<Record<string, (data: unknown) => Speech>> = {
  cellar: (data) => speechOf({ discard: choose(readCards(data)) }),
  chapel: (data) => speechOf({ trash: choose(readCards(data)) }),
  workshop: (data) => speechOf({ gain: one(data) }),
  moneylender: (data) => speechOf({ trash: readBoolean(data) ? choose([COPPER]) : CHOOSE_NONE }),
  remodel: exchange,
  mine: exchange,
  artisan: (data) => {
    const { gain, topdeck } = readMembers(data, ['gain', 'topdeck']);
    return speechOf({ gain: one(gain), topdeck: one(topdeck) });
  },
  'throne-room': throneSpeech,
};

function exchange(data: unknown): Speech {
  const { trash, gain } = readMembers(data, ['trash', 'gain']);
  return speechOf({ trash: one(trash), gain: one(gain) });
}

/** A throne room names its card, and then says what that card is to hear the first time. */
function throneSpeech(data: unknown): Speech {
  // A throne room that is played for nothing names no card.
  if (data === null || data === undefined) return speechOf({ play: CHOOSE_NONE });
  const { card, data: inner } = readMembers(data, ['card']) as { card: unknown; data?: unknown };
  const played = readCard(card);
  const rest = dataSpeech(played, inner);
  let named = false;
  return {
    answer: (decision) => {
      if (named) return rest.answer(decision);
      named = true;
      return choose([played]);
    },
    left: () => !named || rest.left(),
  };
}

const SILENT: Speech = { answer: () => null, left: () => false };

export const takesData = (card: Card): boolean => Object.hasOwn(DATA, nameOf(card));

/** What `data` says for a card. Throws a ShapeError where it has the wrong shape. */
export function dataSpeech(card: Card, data: unknown): Speech {
  const read = DATA[nameOf(card)];
  return read === undefined ? SILENT : read(data);
}
