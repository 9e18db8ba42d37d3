import type { Answer } from './answers.js';
import { textOf } from './cards/text-of.js';
import { type Card, costOf, isAction, isTreasure } from './cards.js';
import { holdsChoice, type PendingQuestion, pendingQuestion, poolSize } from './decisions.js';
import { cardRule, countRule, type Rule, sourceRule, TURN_RULES } from './engine-rules.js';
import { copyPile, has, holdsAll, removeFrom, someIn } from './pile.js';
import { ABSENT, currentSeat, type Game } from './state.js';

/**
 * The rule that an answer breaks, or null. Never changes the game. The choices of an `act` are left to `judge`.
 */
export function brokenRule(game: Game, answer: Answer): Rule | null {
  if (game.phase === 'over') return TURN_RULES.over;
  if (game.stack.length > 0) return brokenRuleOfReply(game, answer, pendingQuestion(game) as PendingQuestion);
  switch (answer.kind) {
    case 'act':
      return brokenRuleOfAct(game, answer.card as Card);
    case 'treasures':
      return brokenRuleOfTreasures(game, answer.cards);
    case 'all-treasures':
      return brokenRuleOfAllTreasures(game);
    case 'buy':
      return brokenRuleOfBuy(game, answer.card as Card);
    case 'end':
      return brokenRuleOfEnd(game, answer.card);
    default:
      return TURN_RULES.kind;
  }
}

export function brokenRuleOfAct(game: Game, card: Card): Rule | null {
  if (!isAction(card)) return TURN_RULES.actIsAction;
  if (!has(currentSeat(game).hand, card)) return TURN_RULES.actInHand;
  if (game.phase !== 'action') return TURN_RULES.actPhase;
  if (game.actions < 1) return TURN_RULES.actActions;
  return brokenNeed(game, card);
}

/** The rule on what an action in the hand needs for its text, such as a treasure for a mine. */
export function brokenNeed(game: Game, card: Card): Rule | null {
  const { needs } = textOf(card);
  if (needs.length === 0) return null;
  const rest = copyPile(currentSeat(game).hand);
  removeFrom(rest, card);
  for (const { met, aspect, title } of needs) if (!met(game, rest)) return cardRule(card, 'play', aspect, title);
  return null;
}

function brokenRuleOfTreasures(game: Game, cards: readonly Card[]): Rule | null {
  if (cards.length === 0) return TURN_RULES.addSome;
  for (const card of cards) if (!isTreasure(card)) return TURN_RULES.addIsTreasure;
  if (!holdsAll(currentSeat(game).hand, cards)) return TURN_RULES.addInHand;
  return brokenRuleOfPaying(game);
}

export function brokenRuleOfAllTreasures(game: Game): Rule | null {
  if (game.phase !== 'action' && !someIn(currentSeat(game).hand, isTreasure)) return TURN_RULES.addSome;
  return brokenRuleOfPaying(game);
}

/** Whether treasures may be played now. */
export function brokenRuleOfPaying(game: Game): Rule | null {
  if (game.bought && !game.rules.treasureAfterBuy) return TURN_RULES.addAfterBuy;
  if (game.buys < 1 && game.rules.treasureNeedsBuy) return TURN_RULES.addBuys;
  return null;
}

export function brokenRuleOfBuy(game: Game, card: Card): Rule | null {
  const left = game.supply[card] ?? ABSENT;
  if (left === ABSENT) return TURN_RULES.buyInGame;
  if (left === 0) return TURN_RULES.buyInSupply;
  if (game.buys < 1) return TURN_RULES.buyBuys;
  return costOf(card) > game.coins ? TURN_RULES.buyCoins : null;
}

export function brokenRuleOfEnd(game: Game, exposed: Card | null): Rule | null {
  if (!game.rules.exposesCard) return exposed === null ? null : TURN_RULES.endNoCard;
  const { hand } = currentSeat(game);
  if (exposed === null) return hand.size === 0 ? null : TURN_RULES.endNames;
  if (hand.size === 0) return TURN_RULES.endEmpty;
  return has(hand, exposed) ? null : TURN_RULES.endInHand;
}

function brokenRuleOfReply(game: Game, answer: Answer, pending: PendingQuestion): Rule | null {
  const { frame, question } = pending;
  const wanted = question.from === 'nowhere' ? 'confirm' : 'choose';
  if (answer.kind !== wanted) return TURN_RULES.kind;
  return wanted === 'confirm' ? null : brokenRuleOfChoice(game, { frame, question }, answer.cards);
}

function brokenRuleOfChoice(game: Game, pending: PendingQuestion, cards: readonly Card[]): Rule | null {
  const { frame, question } = pending;
  if (!holdsChoice(game, pending, cards)) return sourceRule(frame.card, frame.part, question);
  for (const { aspect, title, holds } of question.conditions) {
    for (const card of cards) if (!holds(game, frame, card)) return cardRule(frame.card, frame.part, aspect, title);
  }
  const [min, max] = question.limits(game, frame, poolSize(game, pending));
  const counts = cards.length >= min && cards.length <= max;
  return counts ? null : countRule(frame.card, frame.part, question);
}
