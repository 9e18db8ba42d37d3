import { type Card, cardOf, isTreasure, nameOf } from '../../engine/index.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Difference } from './compare-state.js';
import type { BrokenRule } from './recording-cursor.js';

/** An attack that a seat has stood since its last state, and whether with a moat. */
export interface Suffered {
  readonly card: Card;
  readonly moat: boolean;
}

/** What a state that is wrong came after. */
export interface StateOrigin {
  readonly kind: 'turn' | 'end' | 'buy' | 'play';
  /** What was played, or bought. */
  readonly card: Card | null;
  readonly suffered: Suffered | null;
  /** Whether something was refused since the last state. */
  readonly refused: boolean;
  /** Whether it is known what lay on top of the deck. */
  readonly topKnown: boolean;
  readonly merchants: number;
  /** Whether a seat has drawn from nothing yet but the deck that it started with. */
  readonly isFirstDeck: boolean;
}

const has = (differences: readonly Difference[], ...members: string[]): boolean =>
  differences.some(({ member }) => members.includes(member));

const COUNTERS = ['actions', 'buys', 'treasure'];

/** Which rule a wrong state breaks, from what is wrong in it and what it comes after. */
export function ruleFor(occasion: StateOrigin, differences: readonly Difference[]): BrokenRule {
  if (occasion.refused) return RULES.refusalNoEffect;
  switch (occasion.kind) {
    case 'turn':
      return turnRule(occasion, differences);
    case 'end':
      return endRule(occasion, differences);
    case 'buy':
      return has(differences, ...COUNTERS, 'supply', 'discard') ? RULES.effectBuy : stateRule(differences);
    case 'play':
      return playRule(occasion, differences);
  }
}

function turnRule({ suffered }: StateOrigin, differences: readonly Difference[]): BrokenRule {
  if (has(differences, ...COUNTERS)) return RULES.turnCounters;
  if (suffered === null || !has(differences, 'hand', 'deck', 'discard')) return stateRule(differences);
  if (suffered.moat) return RULES.effectMoat;
  return suffered.card === cardOf('witch') ? RULES.effectCurse : RULES.effectDiscard;
}

function endRule({ topKnown, isFirstDeck }: StateOrigin, differences: readonly Difference[]): BrokenRule {
  if (has(differences, 'supply')) return RULES.stateSupply;
  if (isAsLong(differences) && sumOf(differences, 'received') !== sumOf(differences, 'expected'))
    return RULES.cardsConserved;
  if (has(differences, 'deck', 'discard') || !isAsLong(differences)) return RULES.effectClean;
  if (isFirstDeck) return RULES.setupDeck;
  return topKnown ? RULES.effectTopdeck : RULES.effectDraw;
}

/** The sizes of deck and discards, as far as they are wrong. */
const sumOf = (differences: readonly Difference[], of: 'received' | 'expected'): number =>
  differences.reduce((total, each) => total + (['deck', 'discard'].includes(each.member) ? Number(each[of]) : 0), 0);

/** A hand of the right size, whatever cards are in it. */
const isAsLong = (differences: readonly Difference[]): boolean => {
  const hand = differences.find(({ member }) => member === 'hand');
  if (hand === undefined) return true;
  return Array.isArray(hand.received) && Array.isArray(hand.expected) && hand.received.length === hand.expected.length;
};

function playRule(occasion: StateOrigin, differences: readonly Difference[]): BrokenRule {
  const { card, merchants } = occasion;
  if (card === null) return stateRule(differences);
  if (isTreasure(card)) {
    if (!has(differences, ...COUNTERS, 'hand', 'in_play')) return stateRule(differences);
    return merchants > 0 && card === cardOf('silver') ? RULES.effectMerchant : RULES.effectTreasure;
  }
  return actionRule(nameOf(card), occasion, differences);
}

/** Cards with a rule of their own for all that goes wrong with their cards. */
const OWN_RULES: Readonly<Record<string, BrokenRule>> = {
  'throne-room': RULES.effectThroneRoom,
  cellar: RULES.effectCellar,
  library: RULES.effectLibrary,
};
const GAINING = ['workshop', 'remodel', 'mine', 'artisan', 'bandit', 'bureaucrat'];
const TRASHING = ['chapel', 'moneylender'];
const TOPDECKING = ['harbinger', 'sentry', 'artisan', 'bureaucrat'];

function actionRule(name: string, { topKnown }: StateOrigin, differences: readonly Difference[]): BrokenRule {
  const own = OWN_RULES[name];
  if (name === 'throne-room' && !has(differences, 'phase')) return RULES.effectThroneRoom;
  if (has(differences, ...COUNTERS)) return name === 'moneylender' ? RULES.effectMoneylender : RULES.effectBonus;
  if (has(differences, 'trash')) return RULES.effectTrash;
  if (has(differences, 'supply')) return name === 'witch' ? RULES.effectCurse : RULES.effectGain;
  if (own !== undefined && has(differences, 'hand', 'deck', 'discard')) return own;
  if (GAINING.includes(name) && has(differences, 'hand', 'discard', 'deck')) return RULES.effectGain;
  if (TRASHING.includes(name) && has(differences, 'hand', 'discard', 'deck')) return RULES.effectTrash;
  if (TOPDECKING.includes(name) && has(differences, 'deck')) return RULES.effectTopdeck;
  if (has(differences, 'hand')) return topKnown && isAsLong(differences) ? RULES.effectTopdeck : RULES.effectDraw;
  return has(differences, 'deck') ? RULES.effectDraw : stateRule(differences);
}

const STATE_RULES: readonly (readonly [string, BrokenRule])[] = [
  ['hand', RULES.stateHand],
  ['supply', RULES.stateSupply],
  ['actions', RULES.stateCounters],
  ['buys', RULES.stateCounters],
  ['treasure', RULES.stateCounters],
  ['trash', RULES.stateTrash],
  ['in_play', RULES.statePlays],
  ['phase', RULES.statePhase],
];

/** What is wrong in a state that nothing else explains. */
function stateRule(differences: readonly Difference[]): BrokenRule {
  if (!has(differences, 'hand') && has(differences, 'deck', 'discard')) {
    if (sumOf(differences, 'received') !== sumOf(differences, 'expected')) return RULES.cardsConserved;
    return has(differences, 'deck') ? RULES.stateDeck : RULES.stateDiscards;
  }
  return STATE_RULES.find(([member]) => has(differences, member))?.[1] ?? RULES.stateDeck;
}
