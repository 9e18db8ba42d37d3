import { isOver, judge, MOVE_RULES, type Move, moverOf, type Rule, type View } from '../engine/index.js';
import { reasonFor } from './refusal-reasons.js';
import { parseWireMove } from './schema.js';
import { decodeMove } from './wire-moves.js';

/** Why a move is refused, in the order in which the reasons are tried. */
export const MOVE_ERROR_CODES = ['INVALID_ARGUMENTS', 'NOT_YOUR_TURN', 'WRONG_PHASE', 'ILLEGAL_MOVE'] as const;
export type MoveErrorCode = (typeof MOVE_ERROR_CODES)[number];

const CLAUSE = 'GC18, 1.10 PerformGameMove and 1.11 MoveError';

/** Rules that a move can break before the rules of the game apply. */
export const WIRE_MOVE_RULES = {
  form: { id: 'move/form', title: 'a move must have the form that the schema gives it', clause: CLAUSE },
  turn: { id: 'move/turn', title: 'only the current player may move', clause: CLAUSE },
} as const satisfies Record<string, Rule>;

export type MoveJudgement =
  | { readonly legal: true; readonly move: Move }
  | {
      readonly legal: false;
      readonly code: MoveErrorCode;
      readonly rule: Rule;
      /** What is wrong with this move. */
      readonly reason: string;
    };

/** Judges the `move` that a player sent in a PerformGameMove. */
export function judgeWireMove(view: View, seat: number, value: unknown): MoveJudgement {
  const wire = parseWireMove(value);
  if (!wire.ok) return refuse('INVALID_ARGUMENTS', WIRE_MOVE_RULES.form, wire.error.message);
  if (!isOver(view) && seat !== moverOf(view)) {
    return refuse('NOT_YOUR_TURN', WIRE_MOVE_RULES.turn, `player ${moverOf(view)} is to move, not player ${seat}`);
  }
  const move = decodeMove(wire.value);
  const judgement = judge(view, move);
  if (judgement.legal) return { legal: true, move };
  return refuse(codeOf(judgement.rule), judgement.rule, reasonFor(view, move, judgement.rule));
}

const refuse = (code: MoveErrorCode, rule: Rule, reason: string): MoveJudgement => ({
  legal: false,
  code,
  rule,
  reason,
});

const PHASE_RULES: readonly string[] = [MOVE_RULES.over.id, MOVE_RULES.phase.id, MOVE_RULES.characterPhase.id];

/** The code with which a server refuses a move that breaks a rule of the game. */
export const codeOf = ({ id }: Rule): MoveErrorCode => (PHASE_RULES.includes(id) ? 'WRONG_PHASE' : 'ILLEGAL_MOVE');
