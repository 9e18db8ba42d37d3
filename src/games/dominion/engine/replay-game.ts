import type { Result } from '../../../core/result.js';
import type { Answer } from './answers.js';
import { type Illegal, stepInPlace } from './judge-answer.js';
import { type GameOptions, startGame } from './new-game.js';
import { copyGame, type Game } from './state.js';

/** A game as it can be kept: how it began and what was answered. */
export interface GameLog {
  readonly options: GameOptions;
  readonly answers: readonly Answer[];
}

/** Plays a log again. The same log gives the same game everywhere. */
export function replayGame(log: GameLog): Result<Game, { readonly code: string; readonly message: string }> {
  const start = startGame(log.options);
  return start.ok ? replayAnswers(start.value, log.answers) : start;
}

/** Plays answers on a copy of a game. */
export function replayAnswers(game: Game, answers: readonly Answer[]): Result<Game> {
  const copy = copyGame(game);
  for (const [index, answer] of answers.entries()) {
    const judgement = stepInPlace(copy, answer);
    if (!judgement.legal) return { ok: false, error: refusal(index, judgement) };
  }
  return { ok: true, value: copy };
}

const refusal = (index: number, { rule }: Illegal): { code: string; message: string } => ({
  code: rule.id,
  message: `answer ${index} is illegal: ${rule.title}`,
});
