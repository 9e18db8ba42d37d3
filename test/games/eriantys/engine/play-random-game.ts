import { nextRandom, streamState } from '../../../../src/core/seeded-random.js';
import {
  copyGame,
  type Game,
  type GameOptions,
  isOver,
  legalMoves,
  type Move,
  makeMove,
  NONE,
  startGame,
  stepInPlace,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { checkInvariants, checkPlayed, expectNoViolations } from './invariants.js';

/** A random number below a bound. */
export type RandomBelow = (bound: number) => number;

const STREAM = -7;

/** Jesters offer more moves than `seededRandom` can choose from. */
export function randomBelow(seed: number): RandomBelow {
  let state = streamState(seed, STREAM, 0);
  return (bound) => {
    state = nextRandom(state);
    return Math.floor(((state >>> 0) / 2 ** 32) * bound);
  };
}

export const STYLES = ['uniform', 'seating', 'spending'] as const;
/** How moves are chosen: all alike; into the dining room half of the time; characters whenever possible. */
export type Style = (typeof STYLES)[number];

export interface GameSpec extends GameOptions {
  readonly seed: number;
  readonly style: Style;
}

/** Checks a game that waits for a move, and does not change it. */
export type DecisionCheck = (game: Game, legal: readonly Move[], random: RandomBelow) => void;

/** Plays a random game to its end, and checks the invariants after every step. */
export function playRandomGame(spec: GameSpec, check: DecisionCheck): { readonly game: Game; readonly moves: Move[] } {
  const game = unwrap(startGame(spec));
  const random = randomBelow(spec.seed);
  const moves: Move[] = [];
  while (!isOver(game)) {
    const legal = legalMoves(game);
    check(game, legal, random);
    const move = choose(legal, spec.style, random);
    const before = progressOf(game);
    applyLegal(game, move);
    expectNoViolations([...checkInvariants(game), ...checkPlayed(game), ...checkOrder(before, game, move)]);
    moves.push(move);
  }
  return { game, moves };
}

/** Applies a move that must be legal. */
export function applyLegal(game: Game, move: Move): void {
  const judgement = stepInPlace(game, move);
  if (!judgement.legal) throw new Error(`the legal move "${makeMove(move)}" breaks ${judgement.rule.id}`);
}

const isSeating = ({ kind, island }: Move): boolean => kind === 'student' && island === NONE;

function choose(legal: readonly Move[], style: Style, random: RandomBelow): Move {
  const characters = legal.filter(({ kind }) => kind === 'character');
  if (style === 'spending' && characters.length > 0 && random(3) > 0) return pickCharacter(characters, random);
  const seatings = style === 'uniform' ? [] : legal.filter(isSeating);
  const moves = seatings.length > 0 && random(2) === 0 ? seatings : legal;
  return moves[random(moves.length)] as Move;
}

/** First the character, so that those with many moves are not used more often. */
function pickCharacter(moves: readonly Move[], random: RandomBelow): Move {
  const numbers = [...new Set(moves.map(({ number }) => number))];
  const number = numbers[random(numbers.length)];
  const uses = moves.filter((move) => move.number === number);
  return uses[random(uses.length)] as Move;
}

interface Progress {
  readonly position: number;
  readonly bagCount: number;
  readonly isFinal: boolean;
}

const PHASE_ORDER = ['students', 'mother-nature', 'cloud'];

/** How far a game is: it only ever grows. */
function progressOf({ round, phase, turn, studentsLeft, rules, bagCount, finalRound }: Game): Progress {
  const step =
    phase === 'students' ? rules.studentsPerTurn - studentsLeft : rules.studentsPerTurn + PHASE_ORDER.indexOf(phase);
  const inRound = phase === 'assistant' ? turn : (turn + 1) * 100 + step;
  return { position: round * 1000 + inRound, bagCount, isFinal: finalRound !== null };
}

/** Phases only move forward, except that a character leaves them alone; the last round stays the last. */
function checkOrder(before: Progress, game: Game, move: Move): string[] {
  if (isOver(game)) return [];
  const after = progressOf(game);
  const moved = move.kind === 'character' ? after.position === before.position : after.position > before.position;
  return [
    ...(moved ? [] : [`from ${before.position} to ${after.position} by ${makeMove(move)}`]),
    ...(before.isFinal && !after.isFinal ? ['the last round is not the last any more'] : []),
    ...(after.bagCount > before.bagCount && move.number !== 12 ? ['the bag has more students than before'] : []),
  ];
}

/** Every listed move is accepted on a copy, which then keeps the invariants; the game itself does not change. */
export const checkLegalAccepted: DecisionCheck = (game, legal) => {
  const before = JSON.stringify(game);
  for (const move of legal) {
    const copy = copyGame(game);
    applyLegal(copy, move);
    expectNoViolations([...checkInvariants(copy), ...checkPlayed(copy)]);
  }
  if (JSON.stringify(game) !== before) throw new Error('a move on a copy changed the game');
};
