import type { Audited, Auditor, EvidenceRef, TableEvent } from '../../../../kit/server/index.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import type { OpenQuestion } from '../kit/situation.js';
import type { Version } from '../messages.js';
import { checkOrder } from './attack-flow.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import {
  type Audit,
  type Due,
  nameOfSeat,
  newAudit,
  observeReading,
  type Place,
  placeAt,
  report,
} from './audit-state.js';
import { onMessage } from './audited-messages.js';
import { revealingEnd } from './deck-order.js';
import { blameMissed } from './due-messages.js';
import { judgeRawReply } from './judge-reply.js';
import { resolve } from './reply-outcome.js';
import { isOver } from './turn-flow.js';

/** An auditor that can be asked about the game while it is played. */
export interface GameAuditor extends Auditor<Datum> {
  readonly question: (seat: number) => OpenQuestion | null;
  /** Whether the server still has something to send before a reply is due. */
  readonly hasMessagesDue: () => boolean;
  /** Whether it is not known yet what the server makes of the last reply of a seat. */
  readonly isOpen: (seat: number) => boolean;
  /** Turns that have ended at the table. */
  readonly turns: () => number;
  /** The game is over, or cannot be followed any more. */
  readonly isDone: () => boolean;
  readonly isLost: () => boolean;
}

export function createAuditor(version: Version, labels: readonly string[]): GameAuditor {
  const audit = newAudit(version, labels);
  let last: EvidenceRef = { text: null, line: null };
  return {
    observe: (event) => {
      if (event.kind !== 'enough') last = { text: null, line: event.line };
      observe(audit, event);
    },
    finish: () => finish(audit, last),
    question: (seat) => {
      const { question } = placeAt(audit, seat);
      return question && { asked: question.asked, state: question.state, turns: audit.turn.taken };
    },
    isDue: (seat) =>
      audit.order.length === 0 ||
      placeAt(audit, seat).due.length > 0 ||
      audit.places.some(({ pending }) => pending !== null),
    hasMessagesDue: () => !audit.isLost && hasMessagesDue(audit),
    isOpen: (seat) => placeAt(audit, seat).pending !== null,
    isDone: () =>
      audit.isLost ||
      audit.stage === 'broken off' ||
      audit.places.every(({ hasEnded, hasLeft }) => hasEnded || hasLeft),
    isLost: () => audit.isLost,
    turns: () => audit.turn.taken,
  };
}

function observe(audit: Audit, event: TableEvent<Datum>) {
  const { seat } = event;
  const spot: EvidenceRef = 'text' in event ? event : { text: null, line: event.line };
  switch (event.kind) {
    case 'received':
      return onMessage(audit, seat, event.message, spot);
    case 'unreadable':
      report(audit, RULES.messageGrammar, event.reason, spot);
      audit.isLost = true;
      return;
    case 'sent':
      return say(audit, event);
    case 'left':
      return leave(audit, seat, spot);
    case 'withheld':
      placeAt(audit, seat).withholds = true;
      return;
    case 'ended':
      return end(audit, seat, spot);
    case 'silent':
      return fallSilent(audit, spot);
  }
}

/** Where one victim is asked after the other, the next attack waits for an answer, as the end of the game may. */
function hasMessagesDue({ places }: Audit): boolean {
  const isAttacked = places.some(({ question }) => question?.asked === 'attacked');
  const isWaiting = (kind: Due['kind']): boolean => kind === 'end' || (kind === 'attacked' && isAttacked);
  return places.some(({ due, hasEnded }) => !hasEnded && due.some(({ kind }) => !isWaiting(kind)));
}

function say(audit: Audit, event: Extract<TableEvent<Datum>, { kind: 'sent' }>): void {
  const { seat, message, isUnusual, text, line } = event;
  const place = placeAt(audit, seat);
  audit.lastReply = text;
  const { question } = place;
  if (question === null) {
    place.extra = text;
    return;
  }
  if (question.asked === 'attacked') checkOrder(audit, seat, { text, line });
  const judged = judgeRawReply(question, audit.version, audit.turn, message);
  if (place.extra !== null) audit.readings.assume('S-09', 'what follows a reply is ignored');
  place.question = null;
  place.extra = null;
  place.pending = { question, judged, text, line, unusual: isUnusual };
}

function leave(audit: Audit, seat: number, spot: EvidenceRef): void {
  const place = placeAt(audit, seat);
  // A player that follows its server has not left it.
  if (place.hasEnded) return;
  place.hasLeft = true;
  if (place.question === null) return;
  place.pending = {
    question: place.question,
    judged: { kind: 'gone' },
    text: spot.text ?? '',
    line: spot.line,
    unusual: false,
  };
  place.question = null;
}

function end(audit: Audit, seat: number, spot: EvidenceRef) {
  const place = placeAt(audit, seat);
  if (place.hasEnded) return;
  place.hasEnded = true;
  if (audit.places.some(({ extra }) => extra !== null)) return endAfterExtra(audit, spot);
  resolve(audit, { seat, message: null, spot });
  if (audit.isLost) return;
  switch (audit.stage) {
    case 'over':
      return endDue(place, spot);
    case 'maybe over':
      observeReading(audit, 'S-59', 'three empty piles end the game, too', spot);
      audit.stage = 'over';
      for (const { due } of audit.places) due.splice(0, due.length, ...due.filter(({ kind }) => kind !== 'move'));
      return endDue(place, spot);
    case 'broken off':
      if (seat !== audit.offender) brokenOff(audit, spot);
      return;
    case 'on':
      return endEarly(audit, seat, spot);
  }
}

/** A player has sent more than it was asked for, which may end a game (S-09). */
function endAfterExtra(audit: Audit, spot: EvidenceRef): void {
  observeReading(audit, 'S-09', 'what follows a reply is a fault', spot);
  for (const place of audit.places) place.pending = null;
  audit.stage = 'broken off';
}

/** What was still due before the end is missed. */
function endDue(place: Place, spot: EvidenceRef): void {
  for (const due of place.due.splice(0)) if (due.kind !== 'end') place.missed.push({ due, spot });
}

function brokenOff(audit: Audit, spot: EvidenceRef): void {
  if (audit.offender === null) return;
  const hasLeft = placeAt(audit, audit.offender).hasLeft;
  if (!hasLeft) observeReading(audit, 'S-65', 'the game is broken off', spot);
  audit.offender = null;
}

/** No player has done anything wrong, unless one is silent: then the server may give up (S-66). */
function endEarly(audit: Audit, seat: number, spot: EvidenceRef): void {
  const isAwaited = audit.places.some(({ question, withholds }) => question !== null && withholds);
  if (isAwaited) audit.readings.assume('S-66', 'a silent player ends the game');
  else {
    const isAsked = audit.places.some(({ question }) => question !== null);
    const reason = `the input of ${nameOfSeat(audit, seat)} ended in the middle of ${isAsked ? 'a turn' : 'the game'}`;
    const early = isOver(audit) ? RULES.endLastTurn : RULES.endEarly;
    report(audit, isAsked ? RULES.serverDied : early, reason, spot);
  }
  audit.stage = 'broken off';
}

function fallSilent(audit: Audit, spot: EvidenceRef) {
  if (audit.isLost || audit.stage === 'broken off') return;
  for (const place of audit.places) if (place.pending !== null) return blameSilence(audit, place, spot);
  if (audit.places.some(({ question, hasEnded }) => question !== null && !hasEnded) && !hasMoreDue(audit)) {
    return report(audit, RULES.robustSilent, 'a player has not answered, and the server still waits for it', spot);
  }
  for (const [seat, { due, missed, hasEnded }] of audit.places.entries()) {
    for (const each of hasEnded ? [] : due.splice(0)) {
      const who = nameOfSeat(audit, seat);
      if (each.kind === 'move') report(audit, RULES.serverGoesOn, `${who} was not asked to move`, spot);
      else if (each.kind === 'end') report(audit, RULES.endEof, `the input of ${who} has not ended`, spot);
      else missed.push({ due: each, spot });
    }
  }
  if (audit.order.length === 0) report(audit, RULES.serverStarts, 'no player was asked to move', spot);
}

const hasMoreDue = ({ places }: Audit): boolean => places.some(({ due, hasEnded }) => !hasEnded && due.length > 0);

function blameSilence(audit: Audit, { pending, label }: Place, spot: EvidenceRef) {
  if (pending === null) return;
  if (pending.judged.kind === 'gone') {
    return report(audit, RULES.robustDead, `${label} is gone, and the server still waits`, spot);
  }
  const rule = pending.unusual ? RULES.acceptLayout : RULES.serverGoesOn;
  report(audit, rule, `nothing followed ${pending.text}`, spot);
}

function finish(audit: Audit, spot: EvidenceRef): Audited {
  blameMissed(audit);
  if (audit.stage === 'broken off') brokenOff(audit, spot);
  for (const [seat, { hasEnded }] of audit.places.entries()) {
    const isLeft = audit.stage === 'over' && !hasEnded && audit.places.some((place) => place.hasEnded);
    if (isLeft) report(audit, RULES.endEof, `the input of ${nameOfSeat(audit, seat)} has not ended`, spot);
  }
  if (audit.attack !== null && audit.attack.victims.length > 1) {
    audit.readings.assume('S-48', 'victims are attacked one after another');
  }
  const end = revealingEnd(audit.draws);
  if (end !== null)
    report(audit, RULES.stateDeckSecret, `the ${end} cards of the deck are those that are drawn next`, spot);
  const { findings, conflicts, readings, accepted, isLost } = audit;
  return { findings, conflicts, readings: readings.all(), shown: readings.shown(), accepted, isLost };
}
