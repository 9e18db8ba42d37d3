import type { CitedRule } from '../../../kit/rule.js';
import { type Card, costOf, isAction } from '../engine/index.js';
import { PLAY_RULES } from './play-rules.js';
import { activePlayer, END, type Play, type Replica } from './replica-state.js';
import { wireNameOf } from './wire-cards.js';

/** Why a play is not what the program would let a player do. */
export interface IllegalPlay {
  readonly rule: CitedRule;
  readonly reason: string;
}

/** Null for a play that the program itself would send for the player on turn. The phase of a buy is not looked at. */
export function whyIllegal(replica: Replica, play: Play): IllegalPlay | null {
  if (replica.phase === 'over') return { rule: PLAY_RULES.over, reason: 'the game is over' };
  if (play.kind === 'card') return whyNotPlayed(replica, play.index);
  return play.kind === 'buy' ? whyNotBought(replica, play.card) : null;
}

function whyNotPlayed(replica: Replica, index: number): IllegalPlay | null {
  const { hand } = activePlayer(replica);
  const card = hand[index];
  if (card === undefined) {
    return { rule: PLAY_RULES.index, reason: `there is no card ${index} in a hand of ${hand.length}: ${show(hand)}` };
  }
  if (!isAction(card)) {
    return { rule: PLAY_RULES.isAction, reason: `card ${index} of the hand ${show(hand)} is no action` };
  }
  return replica.actions > 0 ? null : { rule: PLAY_RULES.actions, reason: 'no action is left' };
}

const show = (cards: readonly Card[]): string => cards.map(wireNameOf).join(' ') || '(empty)';

function whyNotBought({ supply, buys, coins }: Replica, card: Card): IllegalPlay | null {
  const name = wireNameOf(card);
  const left = supply.get(card);
  if (left === undefined) return { rule: PLAY_RULES.inGame, reason: `${name} is not among the 17 cards of the game` };
  if (left === 0) return { rule: PLAY_RULES.inSupply, reason: `the pile of ${name} is empty` };
  if (buys < 1) return { rule: PLAY_RULES.buys, reason: 'no buy is left' };
  if (costOf(card) <= coins) return null;
  return { rule: PLAY_RULES.coins, reason: `${name} costs ${costOf(card)}, and there are ${coins} coins` };
}

/** Every legal play, for the player on turn. */
export function* legalPlays(replica: Replica): Generator<Play> {
  const candidates: Play[] = [
    ...activePlayer(replica).hand.map((_, index): Play => ({ kind: 'card', index })),
    ...[...replica.supply.keys()].map((card): Play => ({ kind: 'buy', card })),
    END,
  ];
  for (const play of candidates) if (whyIllegal(replica, play) === null) yield play;
}
