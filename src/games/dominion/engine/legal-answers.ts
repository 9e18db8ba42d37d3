import { ALL_TREASURES, type Answer, act, bareAct, buy, choose, END, end, NO, treasure, YES } from './answers.js';
import { apply, canAnswerWithPlay, type KnownDeck, knownDeck } from './apply.js';
import { CARD_COUNT, type Card, isAction, isTreasure } from './cards.js';
import { type ChoiceDecision, decisionOf } from './decisions.js';
import {
  brokenRuleOfAct,
  brokenRuleOfAllTreasures,
  brokenRuleOfBuy,
  brokenRuleOfEnd,
  brokenRuleOfPaying,
} from './legality.js';
import { kindsIn } from './pile.js';
import { copyGame, currentSeat, type Game, inSupply, isOver, trialCopy } from './state.js';

/**
 * Every legal answer to the pending decision: plays without their choices, treasures one by one and all at once. Lazy,
 * because a cellar with a large hand has thousands.
 */
export function legalAnswers(game: Game): Iterable<Answer> {
  if (isOver(game)) return [];
  if (game.stack.length === 0) return turnAnswers(game);
  const decision = decisionOf(game) as ChoiceDecision;
  return decision.kind === 'confirm' ? [YES, NO] : choices(decision);
}

function turnAnswers(game: Game): Answer[] {
  const held = kindsIn(currentSeat(game).hand);
  const legal: Answer[] = [];
  for (const card of held) if (isAction(card) && brokenRuleOfAct(game, card) === null) legal.push(bareAct(card));
  if (brokenRuleOfPaying(game) === null) for (const card of held) if (isTreasure(card)) legal.push(treasure(card));
  if (brokenRuleOfAllTreasures(game) === null) legal.push(ALL_TREASURES);
  if (game.buys > 0) addBuys(game, legal);
  for (const card of held) if (brokenRuleOfEnd(game, card) === null) legal.push(end(card));
  if (brokenRuleOfEnd(game, null) === null) legal.push(END);
  return legal;
}

/** Counts through the cards: with an iterator over all of them, games of random players took a sixth longer. */
function addBuys(game: Game, legal: Answer[]): void {
  for (let index = 0; index < CARD_COUNT; index++) {
    const card = index as Card;
    if (inSupply(game, card) && brokenRuleOfBuy(game, card) === null) legal.push(buy(card));
  }
}

/**
 * Every legal answer as the protocols send it: plays together with the choices that can go along, treasures one at a time.
 * Lazy as well.
 */
export function* answersWithChoices(game: Game): Generator<Answer, void, undefined> {
  for (const answer of legalAnswers(game)) {
    if (answer.kind === 'act') yield* withChoices(game, answer.card as Card);
    else if (answer.kind !== 'all-treasures') yield answer;
  }
}

function* withChoices(game: Game, card: Card): Generator<Answer, void, undefined> {
  const trial = trialCopy(game);
  apply(trial, act(card));
  for (const choices of choiceSequences(trial, knownDeck(game))) yield act(card, ...choices);
}

/** Every way to answer the questions that can be answered along with the play. */
function* choiceSequences(game: Game, known: KnownDeck): Generator<Answer[], void, undefined> {
  if (!canAnswerWithPlay(game, known)) {
    yield [];
    return;
  }
  for (const choice of legalAnswers(game)) {
    const next = copyGame(game);
    apply(next, choice);
    for (const rest of choiceSequences(next, known)) yield [choice, ...rest];
  }
}

function* choices(decision: ChoiceDecision): Generator<Answer, void, undefined> {
  const chosen = decision.ordered ? arrangements(decision.pool) : selections(decision.pool, decision.min, decision.max);
  for (const cards of chosen) yield choose(cards);
}

/** Every multiset of `min` to `max` cards from a sorted pool, each once: each selection comes before those that extend it. */
function* selections(pool: readonly Card[], min: number, max: number): Generator<Card[], void, undefined> {
  const chosen: number[] = [];
  let next = 0;
  if (min <= 0) yield [];
  for (;;) {
    if (chosen.length < max && next < pool.length) {
      chosen.push(next++);
      if (chosen.length >= min) yield chosen.map((index) => pool[index] as Card);
      continue;
    }
    const last = chosen.pop();
    if (last === undefined) return;
    // An equal card in the same place would give the same selections again.
    for (next = last + 1; pool[next] === pool[last]; next++);
  }
}

/** Every order of a sorted pool, each once. */
function* arrangements(pool: readonly Card[]): Generator<Card[], void, undefined> {
  if (pool.length === 0) yield [];
  for (const [i, card] of pool.entries()) {
    if (i > 0 && card === pool[i - 1]) continue;
    for (const rest of arrangements(pool.toSpliced(i, 1))) yield [card, ...rest];
  }
}
