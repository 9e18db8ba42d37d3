import { MILITIA_HAND_SIZE } from '../../games/dominion/engine/game-constants.js';
import type { JsonCard, ParamsOf, ResultOf } from '../../games/dominion/jsonrpc/messages.js';

// What a player answers if its author says nothing: always legal, and seldom stupid.

const VICTORY: readonly JsonCard[] = ['Province', 'Duchy', 'Estate', 'Gardens'];
const LEAST_USEFUL: readonly JsonCard[] = ['Curse', ...VICTORY, 'Copper', 'Silver'];

const rank = (card: JsonCard): number =>
  LEAST_USEFUL.includes(card) ? LEAST_USEFUL.indexOf(card) : LEAST_USEFUL.length;

/** What one can best do without first. */
export const worstFirst = (cards: readonly JsonCard[]): JsonCard[] => cards.toSorted((a, b) => rank(a) - rank(b));

/** `hand` is what the player remembers, for servers that do not show it. */
export function defend({ card, data, hand: shown }: ParamsOf['Attack'], hand: readonly JsonCard[]): ResultOf['Attack'] {
  const held = shown ?? hand;
  if (held.includes('Moat')) return { reaction: 'Moat' };
  switch (card) {
    case 'Militia':
      return { data: worstFirst(held).slice(0, Math.max(0, held.length - MILITIA_HAND_SIZE)) };
    case 'Bureaucrat':
      return { data: worstFirst(held).find((each) => VICTORY.includes(each)) ?? 'reveal' };
    case 'Bandit':
      return { data: (['Silver', 'Gold'] as const).find((each) => data?.includes(each)) ?? null };
    default:
      return {};
  }
}

/** What is left of a hand after an attack was answered. */
export function handAfter(
  { card }: ParamsOf['Attack'],
  { reaction, data }: ResultOf['Attack'],
  hand: readonly JsonCard[],
): JsonCard[] {
  const left = [...hand];
  const leavesHand = reaction === undefined && (card === 'Militia' || card === 'Bureaucrat');
  const gone = leavesHand && data !== undefined && data !== null ? [data].flat() : [];
  for (const each of gone) {
    const at = left.indexOf(each as JsonCard);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

export const harbinger = ({ discard }: ParamsOf['Harbinger']): ResultOf['Harbinger'] => ({
  card: worstFirst(discard).at(-1) as JsonCard,
});

export const vassal = (): ResultOf['Vassal'] => ({ play: false, data: null });

export const poacher = ({ hand, empty_supply_piles: count }: ParamsOf['Poacher']): ResultOf['Poacher'] => ({
  discard: worstFirst(hand).slice(0, count),
});

export const throneRoom = (): ResultOf['ThroneRoom'] => ({ data: null });

export const library = (): ResultOf['Library'] => ({ skip: false });

export const sentry = ({ cards }: ParamsOf['Sentry']): ResultOf['Sentry'] =>
  cards.map((card) => ({ card, placement: 'topdeck' }));
