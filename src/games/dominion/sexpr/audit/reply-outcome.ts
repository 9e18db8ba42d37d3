import { isSameMultiset, multisetOf } from '../../../../core/multiset.js';
import type { EvidenceRef } from '../../../../kit/server/index.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { isFormRule } from '../clauses.js';
import type { Defense, Notification, Play, State } from '../messages.js';
import { makePlay } from '../messages.js';
import { isSmall, takeDefense } from './attack-flow.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Audit, observeReading, othersThan, type Pending, type Place, placeAt, report } from './audit-state.js';
import { endsGame, forgetExpectation, passTurn, takePlay } from './turn-flow.js';

/** What came next, from which it shows whether a reply was taken. */
export interface NextEvent {
  readonly seat: number;
  readonly spot: EvidenceRef;
  /** Null for the end of file. */
  readonly message: Notification | null;
}

/** What the server did with a reply. */
type ReplyOutcome = 'open' | 'taken' | 'asked again' | 'turn ended' | 'broken off';

/** Finds out from what came next what the server did with the pending replies. */
export function resolve(audit: Audit, next: NextEvent): void {
  for (const [seat, place] of audit.places.entries()) {
    if (place.pending === null) continue;
    const outcome = outcomeOf(audit, seat, place.pending, next);
    if (outcome === 'open') continue;
    const { pending } = place;
    place.pending = null;
    if (pending.line !== null && outcome === 'taken') audit.accepted.push(pending.line);
    if (outcome === 'taken') taken(audit, seat, pending, next);
    else refused(audit, seat, pending, outcome, next);
  }
}

function outcomeOf(audit: Audit, seat: number, pending: Pending, next: NextEvent): ReplyOutcome {
  const { message } = next;
  if (message === null) return pending.judged.kind !== 'gone' && endsGame(audit, pending) ? 'taken' : 'broken off';
  if (next.seat === seat) {
    return isAskedAgain(pending, message) || isFined(pending, message) ? 'asked again' : 'taken';
  }
  if (pending.judged.kind === 'gone') return 'open';
  if (pending.question.asked === 'attacked') return outcomeOfDefense(audit, seat, pending, message);
  if (pending.judged.kind === 'legal') return 'taken';
  return isOverdue(audit, next.seat, message) ? 'open' : outcomeOfPlay(pending, message);
}

/** Whether a seat is only now notified of an earlier play, which shows nothing about what came after it. */
const isOverdue = (audit: Audit, seat: number, message: Notification): boolean =>
  message.kind === 'moved' &&
  placeAt(audit, seat).due.some((each) => each.kind === 'moved' && each.play === makeText(makePlay(message.play)));

/** Whether a seat is asked once more, with nothing changed. */
function isAskedAgain({ question }: Pending, message: Notification): boolean {
  if (message.kind !== question.asked) return false;
  return isSameState(question.state, message.state);
}

/** Whether a seat is asked once more after something illegal, and has lower counters but the same cards. */
function isFined({ question, judged }: Pending, message: Notification): boolean {
  if (judged.kind !== 'illegal' || message.kind !== 'move' || question.asked !== 'move') return false;
  const { state } = message;
  return NUMBERS.every((field) => state[field] <= question.state[field]) && hasSameCards(question.state, state);
}

/** Those first that mostly change. */
const CARDS = ['plays', 'hand', 'discards', 'deck', 'trash', 'supply'] as const;
const NUMBERS = ['actions', 'buys', 'coins'] as const;

const isSameState = (one: State, other: State): boolean =>
  NUMBERS.every((field) => one[field] === other[field]) && hasSameCards(one, other);

const hasSameCards = (one: State, other: State): boolean =>
  CARDS.every((field) => isSameMultiset(multisetOf(one[field]), multisetOf(other[field])));

/** If all victims are asked at once, a request to another one shows nothing. */
function outcomeOfDefense(audit: Audit, seat: number, { judged }: Pending, message: Notification): ReplyOutcome {
  if (judged.kind === 'legal') return 'taken';
  const isParallel = [...(audit.attack?.asked ?? [])].some((other) => other !== seat && !isAnswered(audit, other));
  return message.kind === 'attacked' && isParallel ? 'open' : 'taken';
}

const isAnswered = (audit: Audit, seat: number): boolean => audit.attack?.answered.has(seat) ?? true;

/** A play that need not be taken is taken if the others are notified, or if what follows from it happens. */
function outcomeOfPlay({ judged }: Pending, message: Notification): ReplyOutcome {
  if (message.kind !== 'moved') return message.kind === 'move' ? 'turn ended' : 'taken';
  return makeText(makePlay(message.play)) === textOf(judged) ? 'taken' : 'turn ended';
}

const textOf = (judged: Pending['judged']): string => {
  if (judged.kind === 'gone') return '';
  if (judged.kind === 'illegal') return judged.reply === null ? '' : makeText(judged.reply);
  return makeText(makePlay(judged.reply as Play));
};

const TAKEN: Readonly<Record<string, readonly [taken: string, refused: string]>> = {
  'S-04': ['capitals are accepted', 'capitals are refused'],
  'S-24': ['a mine turns silver into gold', 'the text is taken literally: a mine does not turn silver into gold'],
  'S-30': ['a remodel may trash itself', 'a remodel may not trash itself'],
  'S-35': ['a treasure may be added without a buy left', 'no treasure may be added without a buy left'],
  'S-36': ['a treasure may be added after a buy', 'no treasure may be added after a buy'],
};

function taken(audit: Audit, seat: number, { question, judged, text }: Pending, { message, spot }: NextEvent) {
  if (judged.kind === 'gone') return;
  if (judged.kind === 'illegal') {
    // Of what the grammar does not have, a server may understand more; but not what no rule allows.
    const rule = isFormRule(judged.rule.id) ? RULES.refusalNoEffect : judged.rule;
    report(audit, rule, `${text} was accepted: ${judged.reason}`, spot);
    if (message?.kind === 'moved')
      report(audit, RULES.refusalUntold, `others were notified of ${text}, which is illegal`, spot);
    forgetExpectation(audit, seat);
    return question.asked === 'attacked'
      ? takeDefense(audit, seat, question.state, null)
      : goOn(audit, seat, judged.reply);
  }
  if (judged.reading !== null) observeReading(audit, judged.reading, TAKEN[judged.reading]![0], spot);
  if (question.asked === 'attacked') takeDefense(audit, seat, question.state, judged.reply as Defense);
  else takePlay(audit, seat, question, judged.reply as Play, judged.answers[0] ?? null);
}

/** Something that should not have been taken: the turn goes on or passes as the server thinks. */
function goOn(audit: Audit, seat: number, reply: Datum | null): void {
  const isClean = Array.isArray(reply) && reply[0] === 'clean';
  if (reply === null || (Array.isArray(reply) && reply[1] === 'militia')) audit.isLost = true;
  else if (isClean) passTurn(audit);
  else placeAt(audit, seat).due.push({ kind: 'move' });
  if (reply === null) return;
  for (const other of othersThan(audit, seat))
    placeAt(audit, other).due.push({ kind: 'moved', by: seat, play: makeText(reply) });
}

function refused(
  audit: Audit,
  seat: number,
  pending: Pending,
  outcome: Exclude<ReplyOutcome, 'open' | 'taken'>,
  { message, spot }: NextEvent,
): void {
  const { judged, question } = pending;
  if (judged.kind === 'legal') blameRefusal(audit, pending, spot);
  else if (judged.kind === 'free') observeReading(audit, judged.reading, TAKEN[judged.reading]![1], spot);
  if (outcome === 'broken off') {
    audit.stage = 'broken off';
    audit.offender = seat;
    return;
  }
  const place = placeAt(audit, seat);
  if (judged.kind !== 'gone') {
    observeReading(
      audit,
      'S-65',
      outcome === 'asked again' ? 'the player is asked again' : "the player's turn is ended",
      spot,
    );
  }
  if (message !== null && outcome === 'asked again' && !isAskedAgain(pending, message)) {
    report(audit, RULES.refusalNoEffect, `${pending.text} was refused, and has cost something`, spot);
    forgetExpectation(audit, seat);
  }
  if (outcome === 'asked again') askAgain(place, question.asked, audit);
  else endTurnFor(audit, seat, pending);
}

function askAgain(place: Place, asked: 'move' | 'attacked', audit: Audit): void {
  place.due.unshift(
    asked === 'move'
      ? { kind: 'move' }
      : { kind: 'attacked', by: audit.attack?.by ?? audit.turn.seat, isSmall: isSmall(place) },
  );
}

/** The server ends a turn for its player: with any card visible, which others may be notified of. */
function endTurnFor(audit: Audit, seat: number, { question }: Pending): void {
  const { state } = question;
  forgetExpectation(audit, seat);
  if (question.game === null || question.asked === 'attacked') audit.isLost = true;
  else {
    const card = state.hand[0] ?? null;
    takePlay(audit, seat, question, { kind: 'clean', card }, null);
    // Whether the others are notified is not specified.
    for (const other of othersThan(audit, seat)) {
      const { due } = placeAt(audit, other);
      const at = due.findLastIndex((each) => each.kind === 'moved' && each.by === seat);
      if (at >= 0) due.splice(at, 1);
    }
  }
}

function blameRefusal(audit: Audit, { judged, text, unusual }: Pending, spot: EvidenceRef): void {
  const reading = judged.kind === 'legal' ? judged.reading : null;
  if (reading !== null) observeReading(audit, reading, TAKEN[reading]![1], spot);
  const rule = reading === 'S-24' ? RULES.acceptMineByCost : unusual ? RULES.acceptLayout : RULES.acceptLegal;
  report(audit, rule, `${text} was refused, and is legal`, spot);
}
