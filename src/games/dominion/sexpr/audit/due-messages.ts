import type { EvidenceRef } from '../../../../kit/server/index.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Audit, type Due, nameOfSeat, type Place, report } from './audit-state.js';

/**
 * Takes the first message that is due and fits; what was due before it is missed. Reports of defenses are due in any
 * order (S-54).
 */
export function takeDue<K extends Due['kind']>(
  { due, missed }: Place,
  kind: K,
  fits: (due: Extract<Due, { kind: K }>) => boolean,
  spot: EvidenceRef,
): Extract<Due, { kind: K }> | null {
  type Found = Extract<Due, { kind: K }>;
  const at = due.findIndex((each) => each.kind === kind && fits(each as Found));
  if (at < 0) return null;
  const [found] = due.splice(at, 1);
  const skipped = due.splice(0, at);
  for (const each of skipped) {
    if (kind === 'defended' && each.kind === 'defended') due.push(each);
    else missed.push({ due: each, spot });
  }
  if (kind === 'defended') due.sort((a, b) => rank(a) - rank(b));
  return found as Found;
}

/** Reports stand before the move that follows them. */
const rank = ({ kind }: Due): number => (kind === 'defended' ? 0 : 1);

/** Takes something that was missed before, and comes late. */
export function takeMissed(place: Place, fits: (due: Due) => boolean): Due | null {
  const at = place.missed.findIndex(({ due }) => fits(due));
  return at < 0 ? null : (place.missed.splice(at, 1)[0]?.due ?? null);
}

/** What never came. */
export function blameMissed(audit: Audit): void {
  for (const [seat, { missed }] of audit.places.entries()) {
    const who = nameOfSeat(audit, seat);
    for (const { due, spot } of missed) {
      if (due.kind === 'moved') {
        report(audit, RULES.movedRecipients, `${who} was never notified of ${due.play}`, spot);
      } else if (due.kind === 'attacked') {
        report(audit, due.isSmall ? RULES.attackedAlways : RULES.attackedRecipients, `${who} was not attacked`, spot);
      } else if (due.kind === 'defended') {
        const by = nameOfSeat(audit, due.by);
        report(audit, RULES.defendedRecipients, `${who} was never notified of the defense of ${by}`, spot);
      }
    }
    missed.length = 0;
  }
}
