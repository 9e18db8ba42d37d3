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
import { unwrap } from '../../../unwrap.js';

/** `2 copper estate`: a number gives the copies of the next card. */
export function parseCardList(text: string): Card[] {
  const names: string[] = [];
  let count = 1;
  for (const word of text.split(' ').filter((each) => each !== '')) {
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
export const printCards = (cards: readonly Card[]): string => namesOf(cards).join(' ');

export const sorted = (cards: readonly Card[]): Card[] => [...cards].sort((a, b) => a - b);

/** The inverse of `makeAnswer`: `act cellar [choose estate]`, `choose`, `yes`, `end`. */
export function parseAnswer(text: string): Answer {
  const [head = '', ...brackets] = text.split(/ ?\[/);
  const choices = brackets.map((each) => parseAnswer(each.replace(/\]$/, '')));
  const [kind = '', ...rest] = head.split(' ');
  const cards = parseCardList(rest.join(' '));
  const [card] = cards;
  if (kind === 'choose') return choose(cards);
  if (kind === 'treasures') return treasures(cards);
  if (kind === 'all-treasures') return ALL_TREASURES;
  if (kind === 'yes' || kind === 'no') return kind === 'yes' ? YES : NO;
  if (kind === 'end') return card === undefined ? END : end(card);
  if (kind === 'act' && card !== undefined) return act(card, ...choices);
  if (kind === 'buy' && card !== undefined) return buy(card);
  throw new Error(`"${text}" is not an answer`);
}

/** `1 revealed silver estate`; the seat is relative to the one on turn at the start of the row. */
export const printEvent = ({ seat, type, cards }: GameEvent, relative: (seat: number) => number): string =>
  [relative(seat), type, ...namesOf(cards)].join(' ');
