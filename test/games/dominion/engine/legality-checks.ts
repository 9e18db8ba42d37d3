import {
  ALL_CARDS,
  ALL_TREASURES,
  type Answer,
  act,
  answersWithChoices,
  buy,
  type Card,
  CHOOSE_NONE,
  canAnswerWithPlay,
  cardsIn,
  choose,
  copyGame,
  currentSeat,
  decisionOf,
  END,
  ENGINE_RULES,
  end,
  type Game,
  isEmptyChoice,
  judge,
  knownDeck,
  makeAnswer,
  NO,
  nameOf,
  stepInPlace,
  treasures,
  YES,
} from '../../../../src/games/dominion/engine/index.js';
import { checkInvariants, countCards } from './invariants.js';
import {
  applyLegal,
  type DecisionCheck,
  expectNoViolations,
  firstAnswers,
  MAX_ANSWERS,
  printGame,
  type RandomBelow,
  takeAnswers,
} from './play-random-game.js';

const RULE_IDS: ReadonlySet<string> = new Set(ENGINE_RULES.map(({ id }) => id));

/** Every listed answer is accepted on a copy, which then keeps the invariants; the game itself does not change. */
export const checkLegalAccepted: DecisionCheck = (game, legal) => {
  const before = printGame(game);
  const atStart = countCards(game);
  for (const answer of legal) {
    const copy = copyGame(game);
    applyLegal(copy, answer);
    expectNoViolations(checkInvariants(copy, atStart));
  }
  for (const answer of takeAnswers(answersWithChoices(game))) applyLegal(copyGame(game), answer);
  expectSame(printGame(game), before, 'answering on a copy changed the game');
};

/** Every answer that is not listed is refused, by a rule that the engine declares, and changes nothing. */
export const checkIllegalRefused: DecisionCheck = (game, legal, random) => {
  const before = printGame(game);
  const isLegal = legalityOf(game);
  const listed = legal.length < MAX_ANSWERS;
  for (const answer of nearMisses(game, legal, random)) {
    if (!listed && answer.kind === 'choose') continue;
    const expected = isLegal(answer);
    const judgement = expected ? judge(game, answer) : stepInPlace(game, answer);
    if (judgement.legal !== expected) throw new Error(`"${makeAnswer(answer)}" was judged ${judgement.legal}`);
    if (!judgement.legal && !RULE_IDS.has(judgement.rule.id)) throw new Error(`${judgement.rule.id} is undeclared`);
  }
  expectSame(printGame(game), before, 'judging or refusing changed the game');
};

export function expectSame(actual: string, expected: string, message: string): void {
  if (actual !== expected) throw new Error(`${message}:\n  ${actual}\n  ${expected}`);
}

/** Legality derived from the listed answers alone. */
function legalityOf(game: Game): (answer: Answer) => boolean {
  const enumerated = new Set(firstAnswers(game).map((each) => keyOf(game, each)));
  const hand = cardsIn(currentSeat(game).hand);
  return (answer) => {
    if (answer.choices.length > 0)
      return enumerated.has(`act ${nameOf(answer.card as Card)}`) && isLegalWithChoices(game, answer);
    if (answer.kind !== 'treasures' || answer.cards.length < 2) return enumerated.has(keyOf(game, answer));
    // Treasures are listed one by one; several may be played if each may, as often as the hand has it.
    const each = (card: Card): boolean => enumerated.has(`treasures ${nameOf(card)}`);
    return answer.cards.every((card) => each(card) && countOf(answer.cards, card) <= countOf(hand, card));
  };
}

const countOf = (cards: readonly Card[], card: Card): number => cards.filter((each) => each === card).length;

/** A play with choices is legal if it could be made step by step, as far as its card asks right away. */
function isLegalWithChoices(game: Game, { card, choices }: Answer): boolean {
  const known = knownDeck(game);
  const trial = copyGame(game);
  applyLegal(trial, act(card as Card));
  for (const next of choices) {
    const asked = canAnswerWithPlay(trial, known);
    if (asked ? !legalityOf(trial)(next) : !isEmptyChoice(next)) return false;
    if (asked) applyLegal(trial, next);
  }
  return true;
}

/** Equal for answers that mean the same: order counts only where the question says so. */
function keyOf(game: Game, answer: Answer): string {
  const decision = decisionOf(game);
  const ordered = decision !== null && decision.kind === 'choose' && decision.ordered;
  return ordered ? makeAnswer(answer) : makeAnswer({ ...answer, cards: answer.cards.toSorted((a, b) => a - b) });
}

const PLAIN: readonly Answer[] = [ALL_TREASURES, END, YES, NO, CHOOSE_NONE, treasures([])];

/** Each kind of answer with each card, and legal answers with one card more, less, doubled or different. */
function* nearMisses(game: Game, legal: readonly Answer[], random: RandomBelow): Generator<Answer, void, undefined> {
  const anyCard = (): Card => ALL_CARDS[random(ALL_CARDS.length)] as Card;
  yield* PLAIN;
  for (const card of ALL_CARDS) yield* [act(card), buy(card), treasures([card]), end(card), choose([card])];
  const hand = cardsIn(currentSeat(game).hand);
  for (const card of new Set(hand)) {
    yield* [treasures([card, card]), treasures([card, anyCard()]), treasures([...hand, card])];
  }
  for (let left = Math.min(8, legal.length); left > 0; left--) {
    yield* variantsOf(legal[random(legal.length)] as Answer, anyCard);
  }
}

function* variantsOf({ kind, card, cards }: Answer, anyCard: () => Card): Generator<Answer, void, undefined> {
  if (kind === 'choose') {
    yield* [choose([...cards, anyCard()]), choose([...cards, ...cards]), choose(cards.slice(1))];
    yield* [choose([...cards.slice(1), anyCard()]), choose(cards.toReversed())];
  }
  if (kind === 'act') {
    const played = card as Card;
    yield* [act(played, END), act(played, YES), act(played, CHOOSE_NONE), act(played, buy(anyCard()))];
    yield* [act(played, choose([anyCard()])), act(played, choose([anyCard()]), choose([anyCard()]))];
  }
}
