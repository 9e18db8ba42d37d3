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
import { accept, type Dice, demandNone, firstAnswers, firstOf, MOST_ANSWERS, type Probe, printed } from './playing.js';

const RULE_IDS: ReadonlySet<string> = new Set(ENGINE_RULES.map(({ id }) => id));

/** Every enumerated answer is accepted, on a copy, which then keeps the contracts; the game itself stays as it was. */
export const probeAccepted: Probe = (game, legal) => {
  const before = printed(game);
  const atStart = countCards(game);
  for (const answer of legal) {
    const copy = copyGame(game);
    accept(copy, answer);
    demandNone(checkInvariants(copy, atStart));
  }
  for (const answer of firstOf(answersWithChoices(game))) accept(copyGame(game), answer);
  same(printed(game), before, 'stepping a copy changed the game');
};

/** Every answer outside the enumerated set is refused, by a rule that the engine declares, and changes nothing. */
export const probeRefused: Probe = (game, legal, dice) => {
  const before = printed(game);
  const isLegal = legalityOf(game);
  const listed = legal.length < MOST_ANSWERS;
  for (const answer of nearMisses(game, legal, dice)) {
    if (!listed && answer.kind === 'choose') continue;
    const expected = isLegal(answer);
    const judgement = expected ? judge(game, answer) : stepInPlace(game, answer);
    if (judgement.legal !== expected) throw new Error(`"${makeAnswer(answer)}" was judged ${judgement.legal}`);
    if (!judgement.legal && !RULE_IDS.has(judgement.rule.id)) throw new Error(`${judgement.rule.id} is undeclared`);
  }
  same(printed(game), before, 'judging or refusing changed the game');
};

export function same(actual: string, expected: string, complaint: string): void {
  if (actual !== expected) throw new Error(`${complaint}:\n  ${actual}\n  ${expected}`);
}

/** Legality once more, from the enumerated answers alone. */
function legalityOf(game: Game): (answer: Answer) => boolean {
  const enumerated = new Set(firstAnswers(game).map((each) => keyOf(game, each)));
  const hand = cardsIn(currentSeat(game).hand);
  return (answer) => {
    if (answer.choices.length > 0)
      return enumerated.has(`act ${nameOf(answer.card as Card)}`) && isLegalWhole(game, answer);
    if (answer.kind !== 'treasures' || answer.cards.length < 2) return enumerated.has(keyOf(game, answer));
    // Treasures are enumerated one by one; several may be played if each may, as often as the hand holds it.
    const each = (card: Card): boolean => enumerated.has(`treasures ${nameOf(card)}`);
    return answer.cards.every((card) => each(card) && countOf(answer.cards, card) <= countOf(hand, card));
  };
}

const countOf = (cards: readonly Card[], card: Card): number => cards.filter((each) => each === card).length;

/** A play with its choices is legal if it could be made bit by bit, as far as its card asks at once. */
function isLegalWhole(game: Game, { card, choices }: Answer): boolean {
  const known = knownDeck(game);
  const trial = copyGame(game);
  accept(trial, act(card as Card));
  for (const next of choices) {
    const asked = canAnswerWithPlay(trial, known);
    if (asked ? !legalityOf(trial)(next) : !isEmptyChoice(next)) return false;
    if (asked) accept(trial, next);
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

/** Each kind of answer with each card, and legal answers with a card too many, too few, twice, or another. */
function* nearMisses(game: Game, legal: readonly Answer[], dice: Dice): Generator<Answer, void, undefined> {
  const anyCard = (): Card => ALL_CARDS[dice(ALL_CARDS.length)] as Card;
  yield* PLAIN;
  for (const card of ALL_CARDS) yield* [act(card), buy(card), treasures([card]), end(card), choose([card])];
  const hand = cardsIn(currentSeat(game).hand);
  for (const card of new Set(hand)) {
    yield* [treasures([card, card]), treasures([card, anyCard()]), treasures([...hand, card])];
  }
  for (let left = Math.min(8, legal.length); left > 0; left--) {
    yield* variantsOf(legal[dice(legal.length)] as Answer, anyCard);
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
