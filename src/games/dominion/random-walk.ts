import { type SeededRandom, seededRandom } from '../../core/seeded-random.js';
import {
  type Answer,
  type AnswerKind,
  type Card,
  costOf,
  type Decision,
  decisionOf,
  type Game,
  legalAnswers,
  stepInPlace,
} from './engine/index.js';

/** A stream of random numbers that no shuffle and no strategy uses. */
const STREAM = -4;

export const walkRandom = (seed: number, index: number): SeededRandom => seededRandom(seed, STREAM, index);

/** More answers than this are not counted out. */
const MOST = 512;

/** How often a player who can do something does it. */
const EAGERNESS = 85;

const EAGER: readonly AnswerKind[] = ['act', 'treasures', 'buy'];

/**
 * A game in which all play at random, but prefer to do something: decks grow, piles shrink, attacks
 * happen. Yields what the game waits for, then carries out an answer, until the game is over.
 */
export function* randomWalk(game: Game, dice: SeededRandom): Generator<Decision, void, undefined> {
  for (let decision = decisionOf(game); decision !== null; decision = decisionOf(game)) {
    yield decision;
    stepInPlace(game, answerTo(game, decision, dice));
  }
}

function answerTo(game: Game, decision: Decision, dice: SeededRandom): Answer {
  const answers: Answer[] = [];
  for (const answer of legalAnswers(game)) {
    if (answer.kind !== 'all-treasures') answers.push(answer);
    if (answers.length === MOST) break;
  }
  if (decision.kind !== 'turn') return dice.pick(answers);
  for (const kind of EAGER) {
    const some = answers.filter((answer) => answer.kind === kind);
    if (some.length > 0 && dice.chance(EAGERNESS)) return kind === 'buy' ? dearerOf(some, dice) : dice.pick(some);
  }
  return dice.pick(answers);
}

/** The better of two at random, so that decks do not fill with the cheapest cards. */
function dearerOf(buys: readonly Answer[], dice: SeededRandom): Answer {
  const [one, other] = [dice.pick(buys), dice.pick(buys)];
  return costOf(one.card as Card) >= costOf(other.card as Card) ? one : other;
}
