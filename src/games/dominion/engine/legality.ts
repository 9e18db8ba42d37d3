import type { Answer } from './answers.js';
import { textOf } from './cards/text-of.js';
import { type Card, costOf, isAction, isTreasure } from './cards.js';
import { type PendingQuestion, pendingQuestion, poolOf, sourceCards } from './decisions.js';
import { cardRule, countRule, type Rule, sourceRule, TURN_RULES } from './engine-rules.js';
import { cardsIn, copyPile, has, removeFrom, someIn } from './pile.js';
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

function brokenRuleOfAct(game: Game, card: Card): Rule | null {
  if (!isAction(card)) return TURN_RULES.actIsAction;
  if (!has(currentSeat(game).hand, card)) return TURN_RULES.actInHand;
  if (game.phase !== 'action') return TURN_RULES.actPhase;
  if (game.actions < 1) return TURN_RULES.actActions;
  const { needs } = textOf(card);
  if (needs.length === 0) return null;
  const rest = copyPile(currentSeat(game).hand);
  removeFrom(rest, card);
  const unmet = needs.find((need) => !need.met(game, rest));
  return unmet === undefined ? null : cardRule(card, 'play', unmet.aspect, unmet.title);
}

function brokenRuleOfTreasures(game: Game, cards: readonly Card[]): Rule | null {
  if (cards.length === 0) return TURN_RULES.addSome;
  if (!cards.every(isTreasure)) return TURN_RULES.addIsTreasure;
  if (!isSubset(cards, cardsIn(currentSeat(game).hand))) return TURN_RULES.addInHand;
  return brokenRuleOfPaying(game);
}

function brokenRuleOfAllTreasures(game: Game): Rule | null {
  if (game.phase !== 'action' && !someIn(currentSeat(game).hand, isTreasure)) return TURN_RULES.addSome;
  return brokenRuleOfPaying(game);
}

function brokenRuleOfPaying(game: Game): Rule | null {
  if (game.bought && !game.rules.treasureAfterBuy) return TURN_RULES.addAfterBuy;
  if (game.buys < 1 && game.rules.treasureNeedsBuy) return TURN_RULES.addBuys;
  return null;
}

function brokenRuleOfBuy(game: Game, card: Card): Rule | null {
  const left = game.supply[card] ?? ABSENT;
  if (left === ABSENT) return TURN_RULES.buyInGame;
  if (left === 0) return TURN_RULES.buyInSupply;
  if (game.buys < 1) return TURN_RULES.buyBuys;
  return costOf(card) > game.coins ? TURN_RULES.buyCoins : null;
}

function brokenRuleOfEnd(game: Game, exposed: Card | null): Rule | null {
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
  const source = sourceCards(game, frame, question.from);
  const known = question.from === 'supply' ? cards.every((card) => source.includes(card)) : isSubset(cards, source);
  if (!known) return sourceRule(frame.card, frame.part, question);
  for (const { aspect, title, holds } of question.conditions) {
    if (!cards.every((card) => holds(game, frame, card))) return cardRule(frame.card, frame.part, aspect, title);
  }
  const [min, max] = question.limits(game, frame, poolOf(game, pending).length);
  const counts = cards.length >= min && cards.length <= max;
  return counts ? null : countRule(frame.card, frame.part, question);
}

/** Whether the pile contains every card as often as it is named. */
function isSubset(cards: readonly Card[], pile: readonly Card[]): boolean {
  if (cards.length === 1) return pile.includes(cards[0] as Card);
  const count = (list: readonly Card[], card: Card): number => list.filter((each) => each === card).length;
  return cards.every((card) => count(cards, card) <= count(pile, card));
}
