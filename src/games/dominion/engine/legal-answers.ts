import { ALL_TREASURES, type Answer, act, buy, choose, END, end, NO, treasure, YES } from './answers.js';
import { apply, canAnswerWithPlay, type KnownDeck, knownDeck } from './apply.js';
import { ALL_CARDS, type Card, isAction, isTreasure } from './cards.js';
import { type ChoiceDecision, decisionOf } from './decisions.js';
import { brokenRule } from './legality.js';
import { kindsIn } from './pile.js';
import { copyGame, currentSeat, type Game, inSupply, trialCopy } from './state.js';

/**
 * Every legal answer to the pending decision: plays without their choices, treasures one by one and all at once. Lazy,
 * because a cellar with a large hand has thousands.
 */
export function legalAnswers(game: Game): Iterable<Answer> {
  const decision = decisionOf(game);
  if (decision === null) return [];
  if (decision.kind === 'turn') return turnAnswers(game);
  return decision.kind === 'confirm' ? [YES, NO] : choices(decision);
}

function turnAnswers(game: Game): Answer[] {
  const held = kindsIn(currentSeat(game).hand);
  const legal: Answer[] = [];
  const offer = (answer: Answer): void => {
    if (brokenRule(game, answer) === null) legal.push(answer);
  };
  for (const card of held) if (isAction(card)) offer(act(card));
  for (const card of held) if (isTreasure(card)) offer(treasure(card));
  offer(ALL_TREASURES);
  for (const card of ALL_CARDS) if (inSupply(game, card)) offer(buy(card));
  if (game.rules.exposesCard) for (const card of held) offer(end(card));
  offer(END);
  return legal;
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

/** Every multiset of `min` to `max` cards from a sorted pool, each once. */
function* selections(pool: readonly Card[], min: number, max: number): Generator<Card[], void, undefined> {
  yield* selectionsFrom(pool, 0, min, max);
}

function* selectionsFrom(
  pool: readonly Card[],
  start: number,
  min: number,
  max: number,
): Generator<Card[], void, undefined> {
  if (min <= 0) yield [];
  if (max <= 0) return;
  for (let i = start; i < pool.length; i++) {
    const card = pool[i] as Card;
    if (i > start && card === pool[i - 1]) continue;
    for (const rest of selectionsFrom(pool, i + 1, min - 1, max - 1)) yield [card, ...rest];
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
