import { fault, ok, type Result } from '../../../core/result.js';
import { type Answer, MAX_SEATS, makeAnswer, parseAnswer } from '../engine/index.js';

/** One entry of a table's log. Entries are only ever added: taking back is an entry as well. */
export type Move =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A seat gives up. */
  | { readonly kind: 'withdraw'; readonly seat: number }
  | { readonly kind: 'undo'; readonly seat: number };

export const answerMove = (answer: Answer): Move => ({ kind: 'answer', answer });

/** An answer as `makeAnswer` writes it, `withdraw SEAT` or `undo SEAT`; seats count from 0. */
export const makeMove = (move: Move): string =>
  move.kind === 'answer' ? makeAnswer(move.answer) : `${move.kind} ${move.seat}`;

const SEAT_MOVE = /^(withdraw|undo) (\d)$/;

export function parseMove(text: string): Result<Move> {
  const [, kind, digit] = SEAT_MOVE.exec(text) ?? [];
  if (kind !== undefined) {
    const seat = Number(digit);
    return seat < MAX_SEATS
      ? ok({ kind: kind as 'withdraw' | 'undo', seat })
      : fault('move/seat', `"${text}" names seat ${seat}; seats count from 0 to ${MAX_SEATS - 1}`);
  }
  const answer = parseAnswer(text);
  return answer.ok ? ok(answerMove(answer.value)) : answer;
}
