import { fault, ok, type Result } from '../../../core/result.js';
import type { Answer } from './answers.js';
import { type Illegal, stepInPlace } from './judge-answer.js';
import { type GameOptions, startGame } from './new-game.js';
import { copyGame, type Game } from './state.js';

// Draft and replay are the engine's API for programs that play without a protocol, such as a table in a browser.

/** A game that can be stored and replayed: its options and its answers. */
export interface GameLog {
  readonly options: GameOptions;
  readonly answers: readonly Answer[];
}

/** Replays a log. The same log always gives the same game. */
export function replayGame(log: GameLog): Result<Game> {
  const start = startGame(log.options);
  return start.ok ? replayAnswers(start.value, log.answers) : start;
}

/** Applies answers to a copy of a game. */
export function replayAnswers(game: Game, answers: readonly Answer[]): Result<Game> {
  const copy = copyGame(game);
  for (const [index, answer] of answers.entries()) {
    const judgement = stepInPlace(copy, answer);
    if (!judgement.legal) return refusal(index, judgement);
  }
  return ok(copy);
}

const refusal = (index: number, { rule }: Illegal): Result<never> =>
  fault(rule.id, `answer ${index} is illegal: ${rule.title}`);
