import { hasSameItems } from '../../../../core/multiset.js';
import { cardsIn, seatAt } from '../../engine/index.js';
import { SESSION_RULES } from '../session/session-machine.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { handIn } from './infer-draws.js';
import { methodOf, type RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';
import type { ShadowGame } from './shadow-game.js';

const BY_METHOD: Readonly<Record<string, BrokenRule>> = {
  StartGame: SESSION_RULES.secondStart,
  StartTurn: RULES.turnOrder,
  Attack: RULES.attackRecipients,
  Harbinger: RULES.promptAsked,
  Vassal: RULES.promptAsked,
  Poacher: RULES.promptAsked,
  ThroneRoom: RULES.promptAsked,
  Library: RULES.promptAsked,
  Sentry: RULES.promptAsked,
  GameOver: RULES.endEarly,
  FatalError: RULES.refusalStays,
};

/** Which rule a message breaks by coming at all; null for one that another check is about. */
export function unexpectedRule(audit: Audit, shadow: ShadowGame, frame: RecordedFrame): BrokenRule | null {
  const hand = handIn(frame);
  const place = audit.placeOf(frame.seat);
  const isAnothers = (each: number): boolean =>
    each !== place && hand !== null && hand.length > 0 && hasSameItems(hand, cardsIn(seatAt(shadow.game, each).hand));
  if (audit.order.some((_, each) => isAnothers(each))) return RULES.stateOwnCards;
  return BY_METHOD[methodOf(frame) ?? ''] ?? null;
}
