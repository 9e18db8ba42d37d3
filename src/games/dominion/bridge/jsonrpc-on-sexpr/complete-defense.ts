import type { Answer } from '../../engine/index.js';
import type { CardName, Defense, State } from '../../sexpr/messages.js';
import { defenseOfAnswers } from '../../sexpr/plays.js';
import { isSayable } from './visible-state.js';

const KEPT = 3;

/** The player's defense, with those cards besides that it could not name because it does not know them. */
export function wholeDefense(answers: readonly Answer[], { hand }: State): Defense {
  const defense = defenseOfAnswers(answers);
  if (defense.kind === 'moat') return defense;
  const missing = Math.max(0, hand.length - KEPT - defense.cards.length);
  return { kind: 'discard', cards: [...defense.cards, ...unsayable(hand).slice(0, missing)] };
}

const unsayable = (hand: readonly CardName[]): CardName[] => hand.filter((card) => !isSayable(card));
