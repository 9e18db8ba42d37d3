import { sizeOf } from '../../../../core/multiset.js';
import type { EvidenceRef } from '../../../../kit/server/index.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { type Defense, makeDefense, type Name, type State } from '../messages.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import {
  type Attack,
  type Audit,
  nameOfSeat,
  observeReading,
  othersThan,
  type Place,
  placeAt,
  report,
  seatOf,
} from './audit-state.js';
import { takeDue, takeMissed } from './due-messages.js';
import { afterDefense } from './expected-state.js';

/** A militia was played: all others are notified, and then attacked. */
export function startAttack(audit: Audit, by: number): void {
  const victims = othersThan(audit, by);
  audit.attack = { by, victims, asked: new Set(), answered: new Map(), notified: new Set() };
  for (const victim of victims) {
    const place = placeAt(audit, victim);
    place.due.push({ kind: 'attacked', by, isSmall: isSmall(place) });
  }
}

const LEFT = 3;

/** Whether it has no more cards than an attack leaves, as far as that is known. */
export const isSmall = ({ forecast }: Place): boolean =>
  forecast !== null && sizeOf(forecast.kept) + forecast.drawn <= LEFT;

const isComplete = ({ victims, answered }: Attack): boolean => answered.size === victims.length;

/** A victim is asked for its defense. What its state shows is looked at elsewhere. */
export function onAttacked(audit: Audit, seat: number, name: Name, spot: EvidenceRef): void {
  const { attack } = audit;
  const due = takeDue(placeAt(audit, seat), 'attacked', () => true, spot);
  if (due === null || attack === null) {
    report(audit, RULES.attackedRecipients, `${nameOfSeat(audit, seat)} is attacked, and no attack on it is due`, spot);
    return;
  }
  if (seatOf(audit, name) !== attack.by) {
    report(audit, RULES.attackedName, `the attacker is ${nameOfSeat(audit, attack.by)}`, spot);
  }
  const waiting = [...attack.asked].some((victim) => !attack.answered.has(victim) && isWaiting(audit, victim));
  if (waiting) observeReading(audit, 'S-48', 'all victims are attacked at once', spot);
  attack.asked.add(seat);
}

const isWaiting = (audit: Audit, seat: number): boolean => placeAt(audit, seat).question !== null;

/** A victim answers, and so those before it must have been asked: the kit has waited for that. */
export function checkOrder(audit: Audit, seat: number, spot: EvidenceRef): void {
  const { attack } = audit;
  const before = attack?.victims.slice(0, Math.max(0, attack.victims.indexOf(seat))) ?? [];
  const left = before.find((victim) => !attack?.asked.has(victim));
  if (left === undefined) return;
  report(audit, RULES.attackedOrder, `${nameOfSeat(audit, left)} comes before ${nameOfSeat(audit, seat)}`, spot);
}

/** A defense that the server has taken; null for one that it should not have taken. */
export function takeDefense(audit: Audit, seat: number, state: State, defense: Defense | null): void {
  const { attack } = audit;
  const cards = defense?.kind === 'discard' ? defense.cards : [];
  placeAt(audit, seat).forecast = defense === null ? null : afterDefense(state, { kind: defense.kind }, cards);
  if (attack === null) return;
  attack.answered.set(seat, defense ?? { kind: 'discard', cards: [] });
  if (defense === null) audit.isLost = true;
  else if (isComplete(attack)) expectNotifications(audit, attack);
}

/** All defenses are in: all are notified of those of the others, and the attacker goes on. */
function expectNotifications(audit: Audit, attack: Attack): void {
  for (const [seat, place] of audit.places.entries()) {
    for (const [defender, defense] of attack.answered) {
      if (defender === seat) place.awaitsEcho = true;
      else if (!attack.notified.has(`${seat}/${defender}`)) {
        place.due.push({ kind: 'defended', by: defender, defense: shown(defense) });
      }
    }
  }
  placeAt(audit, attack.by).due.push({ kind: 'move' });
}

/** Others see only the first discarded card (S-55). */
const shown = (defense: Defense): string =>
  makeText(makeDefense(defense.kind === 'moat' ? defense : { kind: 'discard', cards: defense.cards.slice(0, 1) }));

export function onDefended(audit: Audit, seat: number, name: Name, defense: Defense, spot: EvidenceRef) {
  const { attack } = audit;
  const place = placeAt(audit, seat);
  const by = seatOf(audit, name);
  if (attack !== null && !isComplete(attack) && by !== seat) return onEarlyDefended(audit, attack, seat, by, spot);
  if (by === seat) return onEcho(audit, place, attack?.answered.get(seat), defense, spot);
  const text = makeText(makeDefense(defense));
  const due = takeDue(place, 'defended', (each) => each.by === by, spot);
  if (due !== null) return checkShown(audit, due.defense, text, spot);
  if (takeMissed(place, (each) => each.kind === 'defended' && each.by === by) !== null) {
    return report(audit, RULES.defendedTiming, 'it comes after what follows from it', spot);
  }
  const other = takeDue(place, 'defended', (each) => each.defense === text, spot);
  const rule = other === null ? RULES.defendedRecipients : RULES.defendedName;
  report(
    audit,
    rule,
    other === null ? 'no such notification is due' : `the defender is ${nameOfSeat(audit, other.by)}`,
    spot,
  );
}

function onEarlyDefended(audit: Audit, attack: Attack, seat: number, by: number, spot: EvidenceRef): void {
  attack.notified.add(`${seat}/${by}`);
  const left = attack.victims.filter((victim) => !attack.answered.has(victim)).map((each) => nameOfSeat(audit, each));
  report(audit, RULES.defendedTiming, `${left.join(' and ')} has not defended yet`, spot);
}

const ECHO = ['the defender is notified as well', 'the defender is not notified'] as const;

function onEcho(audit: Audit, place: Place, own: Defense | undefined, defense: Defense, spot: EvidenceRef) {
  if (!place.awaitsEcho || own === undefined) {
    return report(audit, RULES.defendedRecipients, 'no such notification is due', spot);
  }
  place.awaitsEcho = false;
  observeReading(audit, 'S-53', ECHO[0], spot);
  checkShown(audit, shown(own), makeText(makeDefense(defense)), spot);
}

/** With the next other message, it is clear that the defender itself is not notified. */
export function onNoEcho(audit: Audit, place: Place, spot: EvidenceRef): void {
  if (!place.awaitsEcho) return;
  place.awaitsEcho = false;
  observeReading(audit, 'S-53', ECHO[1], spot);
}

function checkShown(audit: Audit, should: string, shown: string, spot: EvidenceRef): void {
  if (should !== shown) report(audit, RULES.defendedFirstCard, `${shown} was shown; it should be ${should}`, spot);
}
