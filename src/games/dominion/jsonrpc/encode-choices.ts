import { type Answer, type Card, nameOf } from '../engine/index.js';
import { jsonCard, jsonCards } from './encode-state.js';
import type {
  AttackResult,
  CardData,
  JsonCard,
  PlayParams,
  PromptMethod,
  ResultOf,
  SentryPlacement,
} from './messages.js';

/** The answers to a card's questions, in the order in which they were asked. */
type Answers = readonly Answer[];

const cardsOf = (answer: Answer | undefined): JsonCard[] => jsonCards(answer?.cards ?? []);
const firstOf = (answer: Answer | undefined): JsonCard => cardsOf(answer)[0] as JsonCard;

/** `data` for a card, from the answers to what it asks at once; null for a card that takes none. */
export function dataOf(card: Card, answers: Answers): CardData {
  const [first, second] = answers;
  switch (nameOf(card)) {
    case 'cellar':
    case 'chapel':
      return cardsOf(first);
    case 'workshop':
      return first === undefined ? null : firstOf(first);
    case 'moneylender':
      return cardsOf(first).length > 0;
    // A throne room may come to the second time with nothing left to choose.
    case 'remodel':
    case 'mine':
      return first === undefined ? null : { trash: firstOf(first), gain: firstOf(second) };
    case 'artisan':
      return first === undefined ? null : { gain: firstOf(first), topdeck: firstOf(second) };
    case 'throne-room':
      return throneData(answers);
    default:
      return null;
  }
}

function throneData([chosen, ...rest]: Answers): CardData {
  const [card] = chosen?.cards ?? [];
  return card === undefined ? null : { card: jsonCard(card), data: dataOf(card, rest) };
}

/** `Play` for an action. Without data to give, the member is left out (J-12). */
export function playOf(card: Card, answers: Answers): PlayParams {
  const data = dataOf(card, answers);
  return data === null ? { card: jsonCard(card) } : { card: jsonCard(card), data };
}

/** The result of a prompt, from the answers to what it stands for. */
export const PROMPT_RESULTS: { readonly [P in PromptMethod]: (answers: Answers) => ResultOf[P] } = {
  Harbinger: ([chosen]) => ({ card: firstOf(chosen) }),
  Vassal: ([chosen, ...rest]) => {
    const [card] = chosen?.cards ?? [];
    // The real server wants the member even where it means nothing (J-44).
    return card === undefined ? { play: false, data: null } : { play: true, data: dataOf(card, rest) };
  },
  Poacher: ([chosen]) => ({ discard: cardsOf(chosen) }),
  ThroneRoom: () => ({ data: null }),
  Library: ([chosen]) => ({ skip: cardsOf(chosen).length > 0 }),
  Sentry: () => [],
};

/** The second time a throne room plays a card; the first answer only said that it goes on. */
export const throneResult = (card: Card, [, ...rest]: Answers): ResultOf['ThroneRoom'] => ({
  data: dataOf(card, rest),
});

/** A placement for each card: trashed, discarded, and put back; of each kind the last one comes to lie on top. */
export function sentryResult(cards: readonly Card[], [trashed, discarded, ordered]: Answers): SentryPlacement[] {
  const left = [...cards];
  const place = (chosen: readonly Card[], placement: SentryPlacement['placement']): SentryPlacement[] =>
    chosen.map((card) => {
      left.splice(left.indexOf(card), 1);
      return { card: jsonCard(card), placement };
    });
  const gone = [...place(trashed?.cards ?? [], 'trash'), ...place((discarded?.cards ?? []).toReversed(), 'discard')];
  return [...gone, ...place(ordered?.cards.length ? ordered.cards : [...left], 'topdeck')];
}

/** The response to an attack: a Moat alone, or what the attack wants to know, in the form every server takes (J-37). */
export function attackResult(card: Card, [reaction, effect]: Answers): AttackResult {
  if (cardsOf(reaction).length > 0) return { reaction: 'Moat' };
  switch (nameOf(card)) {
    case 'militia':
      return { data: cardsOf(effect) };
    case 'bureaucrat':
      return { data: cardsOf(effect)[0] ?? 'reveal' };
    case 'bandit':
      return { data: cardsOf(effect)[0] ?? null };
    default:
      return {};
  }
}
