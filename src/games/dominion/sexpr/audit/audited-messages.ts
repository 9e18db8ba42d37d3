import type { EvidenceRef } from '../../../../kit/server/index.js';
import { type Datum, isList } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { citeSessionRule } from '../../session-rule.js';
import {
  type Mismatch,
  makePlay,
  type Name,
  type Notification,
  type Play,
  parseNotification,
  STATE_FIELD_NAMES,
} from '../messages.js';
import { SESSION_RULES } from '../session-machine.js';
import { isSmall, onAttacked, onDefended, onNoEcho } from './attack-flow.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Audit, nameOfSeat, observeReading, placeAt, report, seatOf } from './audit-state.js';
import { checkState } from './check-state.js';
import { takeDue, takeMissed } from './due-messages.js';
import { gameAt, gameUnderAttack } from './expected-state.js';
import { resolve } from './reply-outcome.js';

/** The server has sent a message to a seat. */
export function onMessage(audit: Audit, seat: number, datum: Datum, spot: EvidenceRef) {
  const message = parse(audit, datum, spot);
  if (message === null) audit.isLost = true;
  if (message === null || audit.isLost) return;
  const place = placeAt(audit, seat);
  if (place.hasEnded) return report(audit, citeSessionRule(SESSION_RULES.afterEnd), 'its input had ended', spot);
  if (message.kind !== 'defended') onNoEcho(audit, place, spot);
  resolve(audit, { seat, message, spot });
  if (audit.stage === 'broken off' && !isOnItsWay(audit, seat, message)) goOnWithout(audit, seat, spot);
  if (!audit.isLost) dispatch(audit, seat, message, spot);
}

/**
 * Each seat has a connection of its own: what was sent to one before a game was broken off may arrive after the end of
 * another.
 */
function isOnItsWay(audit: Audit, seat: number, message: Notification): boolean {
  if (message.kind !== 'moved' && message.kind !== 'defended') return false;
  const by = seatOf(audit, message.name);
  return placeAt(audit, seat).due.some((due) => due.kind === message.kind && due.by === by);
}

/** After a refusal some seats' input has ended, and others play on: what they play for cannot be followed. */
function goOnWithout(audit: Audit, seat: number, spot: EvidenceRef): void {
  if (seat !== audit.offender) observeReading(audit, 'S-65', 'the game goes on without the player', spot);
  audit.offender = null;
  audit.isLost = true;
}

function dispatch(audit: Audit, seat: number, message: Notification, spot: EvidenceRef) {
  const { question } = placeAt(audit, seat);
  if (question !== null && message.kind !== 'defended') {
    const reason = `${nameOfSeat(audit, seat)} has not answered yet`;
    report(
      audit,
      placeAt(audit, seat).extra === null ? citeSessionRule(SESSION_RULES.impatient) : RULES.robustExtra,
      reason,
      spot,
    );
    audit.isLost = true;
    return;
  }
  switch (message.kind) {
    case 'move':
      return onMove(audit, seat, message, spot);
    case 'moved':
      return onMoved(audit, seat, message.name, message.play, spot);
    case 'attacked':
      onAttacked(audit, seat, message.name, spot);
      checkState(audit, seat, message.state, 'attacked', spot);
      return ask(audit, seat, message, spot);
    case 'defended':
      return onDefended(audit, seat, message.name, message.defense, spot);
  }
}

function ask(
  audit: Audit,
  seat: number,
  { kind, state }: Extract<Notification, { state: unknown }>,
  spot: EvidenceRef,
): void {
  const game = kind === 'move' ? gameAt(state, audit.version, audit.turn) : gameUnderAttack(state, audit.version);
  placeAt(audit, seat).question = { asked: kind, state, game, line: spot.line };
}

function onMove(audit: Audit, seat: number, message: Extract<Notification, { kind: 'move' }>, spot: EvidenceRef): void {
  const isFirst = audit.order.length === 0;
  const due = takeDue(placeAt(audit, seat), 'move', () => true, spot);
  if (due === null && !isFirst) moveOutOfTurn(audit, seat, spot);
  if (audit.stage === 'maybe over') {
    observeReading(audit, 'S-59', 'only the last province ends the game', spot);
    audit.stage = 'on';
  }
  if (isFirst) audit.turn.seat = seat;
  checkState(audit, seat, message.state, 'move', spot);
  if (!audit.isLost) ask(audit, seat, message, spot);
}

/** A seat is asked that is not on turn. From here on it is its turn. */
function moveOutOfTurn(audit: Audit, seat: number, spot: EvidenceRef): void {
  const who = nameOfSeat(audit, seat);
  if (audit.stage === 'over') {
    report(audit, RULES.endLastProvince, `the last province is gone, and ${who} is asked to move`, spot);
    audit.isLost = true;
    return;
  }
  const isRunning = audit.attack !== null && audit.attack.answered.size < audit.attack.victims.length;
  if (isRunning && audit.attack?.by === seat) {
    const left = audit.attack.victims.filter((victim) => !audit.attack?.answered.has(victim));
    const names = left.map((victim) => nameOfSeat(audit, victim)).join(' and ');
    const areSmall = left.every((victim) => isSmall(placeAt(audit, victim)));
    const rule = areSmall ? RULES.attackedAlways : RULES.attackedRecipients;
    report(audit, rule, `the turn goes on, and ${names} was never asked for a defense`, spot);
    audit.attack = null;
    for (const { due } of audit.places) due.splice(0);
    return;
  }
  const onTurn = audit.places.findIndex(({ due }) => due.some(({ kind }) => kind === 'move'));
  const isSameTurn = onTurn === audit.turn.seat && audit.lastPlay?.kind !== 'clean';
  report(
    audit,
    isSameTurn ? RULES.turnGoesOn : RULES.turnOrder,
    `${who} is asked to move, and it is the turn of ${nameOfSeat(audit, onTurn < 0 ? audit.turn.seat : onTurn)}`,
    spot,
  );
  for (const { due } of audit.places) due.splice(0, due.length, ...due.filter(({ kind }) => kind !== 'move'));
  audit.turn = { seat, taken: audit.turn.taken + 1, paying: false, bought: false };
  placeAt(audit, seat).forecast = null;
}

function onMoved(audit: Audit, seat: number, name: Name, play: Play, spot: EvidenceRef) {
  const place = placeAt(audit, seat);
  const text = makeText(makePlay(play));
  const by = seatOf(audit, name);
  if (by === seat) return report(audit, RULES.movedRecipients, 'a player is notified of its own play', spot);
  if (takeMissed(place, (due) => due.kind === 'moved' && due.play === text && due.by === by) !== null) {
    return report(audit, RULES.movedTiming, 'it comes after what follows from it', spot);
  }
  const due = takeDue(place, 'moved', () => true, spot);
  if (due === null && by >= 0 && placeAt(audit, by).extra === text) {
    audit.isLost = true;
    return report(audit, RULES.robustExtra, `${text} came after a reply, and was taken for the next play`, spot);
  }
  if (due === null) return report(audit, RULES.movedRecipients, 'this player was already notified of every play', spot);
  if (due.play !== text) report(audit, RULES.movedVerbatim, `the play was ${due.play}`, spot);
  if (due.by !== by) report(audit, RULES.movedName, `the play was made by ${nameOfSeat(audit, due.by)}`, spot);
}

/** What the grammar makes of a message; what is only written wrong is put right, to go on. */
function parse(audit: Audit, datum: Datum, spot: EvidenceRef): Notification | null {
  const parsed = parseNotification(audit.version, datum);
  if (!parsed.ok) return repair(audit, datum, parsed.error, spot);
  for (const { id } of parsed.notes) {
    const isNumber = id === 'S-07';
    const rule = isNumber ? RULES.stateNumbers : RULES.namesLetters;
    if (audit.findings.some((each) => each.rule === rule.id)) continue;
    report(audit, rule, isNumber ? 'a number has leading zeros' : `not only letters: ${namesIn(parsed.value)}`, spot);
  }
  return parsed.value;
}

const namesIn = (message: Notification): string =>
  ('state' in message ? message.state.players : [message.name]).map((name) => makeText(name)).join(' ');

function repair(audit: Audit, datum: Datum, { message, path }: Mismatch, spot: EvidenceRef): Notification | null {
  const at = isList(datum) ? datum.findLastIndex(isState) : -1;
  report(audit, at >= 0 && path[0] === at ? RULES.stateGrammar : RULES.messageGrammar, message, spot);
  if (at < 0 || !isList(datum)) return null;
  const parsed = parseNotification(audit.version, datum.with(at, sorted(datum[at] as readonly Datum[])));
  return parsed.ok ? parsed.value : null;
}

const isState = (datum: Datum): boolean => isList(datum) && datum.length > 2 && datum.every(isList);

const placeOf = (field: Datum): number => STATE_FIELD_NAMES.indexOf((isList(field) ? field[0] : field) as never);

/** The fields of a state in their order; those that it should not have are left out. */
const sorted = (state: readonly Datum[]): Datum[] =>
  state.filter((field) => placeOf(field) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
