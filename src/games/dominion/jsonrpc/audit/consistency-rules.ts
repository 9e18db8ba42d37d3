import type { ConsistencyRule } from '../../../../kit/interpretations.js';
import type { AuditRule } from '../../audit-rule.js';
import { TURN_RULES } from '../../engine/index.js';
import { isJsonCard } from '../card-names.js';
import type { RequestEnvelope } from '../envelope/envelope.js';
import { isMethod } from '../messages.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';

/** One of the ways out that the register has: no document demands that it is always the same. */
const freely = ({ id }: AuditRule): ConsistencyRule => ({ rule: id, level: 'contested' });
const firmly = ({ id, level }: AuditRule): ConsistencyRule => ({ rule: id, level });

/** What the register leaves to a server, and the rule that one breaks which does now this and now that. */
const HELD_TO = {
  'J-11': freely(RULES.rpcNoSilence),
  'J-13': freely(RULES.rpcShape),
  'J-16': freely(RULES.rpcVersion),
  'J-17': freely(RULES.rpcNotification),
  'J-18': freely(RULES.rpcBatch),
  'J-19': freely(RULES.rpcInvalidJson),
  'J-20': freely(RULES.rpcErrorAnswer),
  'J-21': freely(RULES.rpcUnexpectedAnswer),
  'J-24': freely(RULES.messageMembers),
  'J-27': { rule: TURN_RULES.addAfterBuy.id, level: 'contested' },
  'J-28': firmly(RULES.turnResult),
  'J-29': firmly(RULES.rpcOverlap),
  'J-30': freely(RULES.promptRollback),
  'J-31': firmly(RULES.newsPlayed),
  'J-32': firmly(RULES.newsShuffle),
  'J-33': firmly(RULES.attackHand),
  'J-42': freely(RULES.attackBadAnswer),
  'J-53': firmly(RULES.endResult),
  'J-56': firmly(RULES.absentWaiting),
  'J-57': firmly(RULES.absentCurrent),
} as const satisfies Record<string, ConsistencyRule>;
export type HeldId = keyof typeof HELD_TO;

/** A point of the register, with a word more where it has several: `J-28 GameOver`. */
export type Point = HeldId | `${HeldId} ${string}`;

export const heldTo = (point: Point): ConsistencyRule => HELD_TO[point.split(' ')[0] as HeldId];

/** What is wrong in the form of a request. A server may look at each of these in a place of its own. */
export function formPoint({ method, params }: RequestEnvelope, rule: string): Point {
  if (rule === RULES.rpcShape.id) return 'J-13';
  if (!isMethod(method)) return 'J-11 method';
  if (Array.isArray(params)) return 'J-11 positional params';
  const { card } = (params ?? {}) as { readonly card?: unknown };
  return typeof card === 'string' && !isJsonCard(card) ? 'J-11 card' : 'J-11 params';
}

/** What becomes of a message that is wrong in its form. */
export const REFUSED = {
  error: 'it is answered with an error',
  fatal: 'it is fatal',
  closed: 'the connection is closed',
  ignored: 'it is passed over',
} as const;
