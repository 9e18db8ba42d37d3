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
import { checkInvariants, checkPhaseOrder, countCards, type InvariantViolation, progressOf } from './invariants.js';
import { type GameSpec, optionsOf } from './specs.js';
import { unwrap } from './words.js';

/** A source of numbers below a bound. */
export type Dice = (bound: number) => number;

const DICE_STREAM = -7;

export const diceOf = (seed: number): Dice => seededRandom(seed, DICE_STREAM).below;

const isPile = (value: unknown): value is Pile =>
  typeof value === 'object' && value !== null && 'cards' in value && 'size' in value;

/** A game in words, equal for games that are equal. */
export const printed = (game: Game): string =>
  JSON.stringify(game, (_key, value: unknown) => (isPile(value) ? cardsIn(value) : value));

/** Well past the longest game that came to its end. */
export const MAX_DECISIONS = 5000;

/** More answers than this are not listed: a cellar with a hand of twenty has a million. */
export const MOST_ANSWERS = 512;

export function firstOf(all: Iterable<Answer>): Answer[] {
  const answers: Answer[] = [];
  for (const answer of all) if (answers.push(answer) === MOST_ANSWERS) break;
  return answers;
}

export const firstAnswers = (game: Game): Answer[] => firstOf(legalAnswers(game));

/** Looks at a game that waits for a decision, and leaves it as it was. */
export type Probe = (game: Game, legal: readonly Answer[], dice: Dice) => void;

/**
 * Plays a game, holding the contracts after every step, and returns it with the answers given. It has come to its end,
 * or was broken off after `MAX_DECISIONS`.
 */
export function playOut(spec: GameSpec, probe: Probe): { readonly game: Game; readonly answers: readonly Answer[] } {
  const game = unwrap(startGame(optionsOf(spec)));
  const atStart = countCards(game);
  const dice = diceOf(spec.seed);
  const answers: Answer[] = [];
  while (!isOver(game) && answers.length < MAX_DECISIONS) {
    const legal = firstAnswers(game);
    probe(game, legal, dice);
    const answer = spec.temper === 'eager' ? eagerly(legal, dice) : uniformly(legal, dice);
    const before = progressOf(game);
    accept(game, answer);
    demandNone([...checkInvariants(game, atStart), ...checkPhaseOrder(before, game)]);
    answers.push(answer);
  }
  return { game, answers };
}

/** Steps with an answer that must be legal. */
export function accept(game: Game, answer: Answer): void {
  const judgement = stepInPlace(game, answer);
  if (!judgement.legal) throw new Error(`the legal answer "${makeAnswer(answer)}" breaks ${judgement.rule.id}`);
}

export function demandNone(breaches: readonly InvariantViolation[]): void {
  if (breaches.length > 0) throw new Error(breaches.map((each) => `${each.invariant}: ${each.message}`).join('; '));
}

function uniformly(legal: readonly Answer[], dice: Dice): Answer {
  const answer = legal[dice(legal.length)];
  if (answer === undefined) throw new Error('a game that is not over has no legal answer');
  return answer;
}

const PROVINCE = cardOf('province');
const GOLD = cardOf('gold');

/** What an eager player likes, most of all first. */
const WISHES: readonly ((answer: Answer) => boolean)[] = [
  ({ kind, card }) => kind === 'buy' && card === PROVINCE,
  ({ kind }) => kind === 'act',
  ({ kind }) => kind === 'all-treasures',
  ({ kind, card }) => kind === 'buy' && card === GOLD,
  ({ kind, card }) => kind === 'buy' && costOf(card as Card) >= 3,
];

/** One answer in six is anything at all. */
function eagerly(legal: readonly Answer[], dice: Dice): Answer {
  if (dice(6) === 0) return uniformly(legal, dice);
  for (const wish of WISHES) {
    const wanted = legal.filter(wish);
    if (wanted.length > 0) return uniformly(wanted, dice);
  }
  return uniformly(legal, dice);
}
