import type { View } from '../engine/index.js';
import { judgeWireMove, type MoveJudgement, WIRE_MOVE_RULES } from './judge-wire-move.js';

const MEMBERS = ['type', 'move'];

/** Judges a PerformGameMove of a seat. What is wrong with the message itself is a wrong argument too. */
export function judgePerformGameMove(
  view: View,
  seat: number,
  value: Readonly<Record<string, unknown>>,
): MoveJudgement {
  const unknown = Object.keys(value).find((member) => !MEMBERS.includes(member));
  if (unknown === undefined) return judgeWireMove(view, seat, value['move']);
  const reason = `PerformGameMove has the unknown member ${JSON.stringify(unknown)}`;
  return { legal: false, code: 'INVALID_ARGUMENTS', rule: WIRE_MOVE_RULES.form, reason };
}
