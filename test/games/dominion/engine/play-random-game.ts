import { seededRandom } from '../../../../src/core/seeded-random.js';
import {
  type Answer,
  type Card,
  cardOf,
  cardsIn,
  costOf,
  type Game,
  isOver,
  legalAnswers,
  makeAnswer,
  type Pile,
  startGame,
  stepInPlace,
} from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { type GameSpec, optionsOf } from './game-specs.js';
import { checkInvariants, checkPhaseOrder, countCards, type InvariantViolation, progressOf } from './invariants.js';

/** A random number below a bound. */
export type RandomBelow = (bound: number) => number;

const RANDOM_STREAM = -7;

export const randomBelow = (seed: number): RandomBelow => seededRandom(seed, RANDOM_STREAM).below;

const isPile = (value: unknown): value is Pile =>
  typeof value === 'object' && value !== null && 'cards' in value && 'size' in value;

/** A game as text; equal games give equal text. Bytes beyond the size of a pile are not part of it. */
export const printGame = (game: Game): string =>
  JSON.stringify(game, (_key, value: unknown) => (isPile(value) ? cardsIn(value) : value));

/** Well beyond the longest game that ended. */
export const MAX_DECISIONS = 5000;

/** Longer lists of answers are cut: a cellar with a hand of twenty has a million. */
export const MAX_ANSWERS = 512;

export function takeAnswers(all: Iterable<Answer>): Answer[] {
  const answers: Answer[] = [];
  for (const answer of all) if (answers.push(answer) === MAX_ANSWERS) break;
  return answers;
}

export const firstAnswers = (game: Game): Answer[] => takeAnswers(legalAnswers(game));

/** Checks a game that waits for a decision, and does not change it. */
export type DecisionCheck = (game: Game, legal: readonly Answer[], random: RandomBelow) => void;

/**
 * Plays a random game to its end, or for `MAX_DECISIONS`, and checks the invariants after every step. Returns the game and
 * its answers.
 */
export function playRandomGame(
  spec: GameSpec,
  check: DecisionCheck,
): { readonly game: Game; readonly answers: readonly Answer[] } {
  const game = unwrap(startGame(optionsOf(spec)));
  const atStart = countCards(game);
  const random = randomBelow(spec.seed);
  const answers: Answer[] = [];
  while (!isOver(game) && answers.length < MAX_DECISIONS) {
    const legal = firstAnswers(game);
    check(game, legal, random);
    const answer = spec.style === 'active' ? pickActively(legal, random) : pickUniformly(legal, random);
    const before = progressOf(game);
    applyLegal(game, answer);
    expectNoViolations([...checkInvariants(game, atStart), ...checkPhaseOrder(before, game)]);
    answers.push(answer);
  }
  return { game, answers };
}

/** Applies an answer that must be legal. */
export function applyLegal(game: Game, answer: Answer): void {
  const judgement = stepInPlace(game, answer);
  if (!judgement.legal) throw new Error(`the legal answer "${makeAnswer(answer)}" breaks ${judgement.rule.id}`);
}

export function expectNoViolations(violations: readonly InvariantViolation[]): void {
  if (violations.length > 0) throw new Error(violations.map((each) => `${each.invariant}: ${each.message}`).join('; '));
}

function pickUniformly(legal: readonly Answer[], random: RandomBelow): Answer {
  const answer = legal[random(legal.length)];
  if (answer === undefined) throw new Error('a game that is not over has no legal answer');
  return answer;
}

const PROVINCE = cardOf('province');
const GOLD = cardOf('gold');

/** What an active player prefers, best first. */
const PREFERENCES: readonly ((answer: Answer) => boolean)[] = [
  ({ kind, card }) => kind === 'buy' && card === PROVINCE,
  ({ kind }) => kind === 'act',
  ({ kind }) => kind === 'all-treasures',
  ({ kind, card }) => kind === 'buy' && card === GOLD,
  ({ kind, card }) => kind === 'buy' && costOf(card as Card) >= 3,
];

/** One answer in six is completely random. */
function pickActively(legal: readonly Answer[], random: RandomBelow): Answer {
  if (random(6) === 0) return pickUniformly(legal, random);
  for (const preferred of PREFERENCES) {
    const wanted = legal.filter(preferred);
    if (wanted.length > 0) return pickUniformly(wanted, random);
  }
  return pickUniformly(legal, random);
}
