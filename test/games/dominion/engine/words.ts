import type { Result } from '../../../../src/core/result.js';
import {
  ALL_TREASURES,
  type Answer,
  act,
  buy,
  type Card,
  choose,
  END,
  end,
  type GameEvent,
  NO,
  namesOf,
  parseCards,
  treasures,
  YES,
} from '../../../../src/games/dominion/engine/index.js';

/** In a test everything is ours, so a fault is thrown. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** `2 copper estate`: a number stands before the card of which there are so many. */
export function parseList(words: string): Card[] {
  const names: string[] = [];
  let count = 1;
  for (const word of words.split(' ').filter((each) => each !== '')) {
    if (/^\d+$/.test(word)) {
      count = Number(word);
      continue;
    }
    for (; count > 0; count--) names.push(word);
    count = 1;
  }
  return unwrap(parseCards(names));
}

/** `copper copper estate`, in the order given. */
export const makeList = (cards: readonly Card[]): string => namesOf(cards).join(' ');

export const sorted = (cards: readonly Card[]): Card[] => [...cards].sort((a, b) => a - b);

/** The answer that `makeAnswer` writes so: `act cellar [choose estate]`, `choose`, `yes`, `end`. */
export function parseAnswer(words: string): Answer {
  const [head = '', ...brackets] = words.split(/ ?\[/);
  const choices = brackets.map((each) => parseAnswer(each.replace(/\]$/, '')));
  const [kind = '', ...rest] = head.split(' ');
  const cards = parseList(rest.join(' '));
  const [card] = cards;
  if (kind === 'choose') return choose(cards);
  if (kind === 'treasures') return treasures(cards);
  if (kind === 'all-treasures') return ALL_TREASURES;
  if (kind === 'yes' || kind === 'no') return kind === 'yes' ? YES : NO;
  if (kind === 'end') return card === undefined ? END : end(card);
  if (kind === 'act' && card !== undefined) return act(card, ...choices);
  if (kind === 'buy' && card !== undefined) return buy(card);
  throw new Error(`no answer reads "${words}"`);
}

/** `1 revealed silver estate`; the seat is counted from the one on turn at the start of the row. */
export const makeEvent = ({ seat, type, cards }: GameEvent, relative: (seat: number) => number): string =>
  [relative(seat), type, ...namesOf(cards)].join(' ');
