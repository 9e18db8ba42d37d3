import { isSameMultiset, multisetOf } from '../../../../core/multiset.js';
import type { EvidenceRef } from '../../../../kit/server/index.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { isFormRule } from '../clauses.js';
import type { Defense, Notification, Play, State } from '../messages.js';
import { makePlay } from '../messages.js';
import { isSmall, takeDefense } from './attack-flow.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Audit, find, othersThan, type Pending, type Place, placeAt, read } from './audit-state.js';
import { endsGame, passTurn, takePlay, trust } from './turn-flow.js';

/** What came next, from which it shows whether a reply was taken. */
export interface Sign {
  readonly seat: number;
  readonly spot: EvidenceRef;
  /** Null for the end of file. */
  readonly message: Notification | null;
}

/** How a reply fared. */
type Fate = 'open' | 'taken' | 'asked again' | 'turn ended' | 'broken off';

/** Finds out from what came next how the replies that nobody has heard of yet have fared. */
export function resolve(audit: Audit, sign: Sign): void {
  for (const [seat, place] of audit.places.entries()) {
    if (place.pending === null) continue;
    const fate = fateOf(audit, seat, place.pending, sign);
    if (fate === 'open') continue;
    const { pending } = place;
    place.pending = null;
    if (pending.line !== null && fate === 'taken') audit.accepted.push(pending.line);
    if (fate === 'taken') taken(audit, seat, pending, sign);
    else refused(audit, seat, pending, fate, sign);
  }
}

function fateOf(audit: Audit, seat: number, pending: Pending, sign: Sign): Fate {
  const { message } = sign;
  if (message === null) return pending.judged.kind !== 'gone' && endsGame(audit, pending) ? 'taken' : 'broken off';
  if (sign.seat === seat) {
    return isAskedAgain(pending, message) || isFined(pending, message) ? 'asked again' : 'taken';
  }
  if (pending.judged.kind === 'gone') return 'open';
  if (pending.question.asked === 'attacked') return fateOfDefense(audit, seat, pending, message);
  if (pending.judged.kind === 'legal') return 'taken';
  return isOverdue(audit, sign.seat, message) ? 'open' : fateOfPlay(pending, message);
}

/** Whether a seat only now hears of an earlier play, which says nothing of what came after it. */
const isOverdue = (audit: Audit, seat: number, message: Notification): boolean =>
  message.kind === 'moved' &&
  placeAt(audit, seat).due.some((each) => each.kind === 'moved' && each.play === makeText(makePlay(message.play)));

/** Whether a seat is asked once more, with nothing changed. */
function isAskedAgain({ question }: Pending, message: Notification): boolean {
  if (message.kind !== question.asked) return false;
  return isSameState(question.state, message.state);
}

/** Whether a seat is asked once more after something illegal, and has fewer means but the same cards. */
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

/** Where all victims are asked at once, that another is asked says nothing. */
function fateOfDefense(audit: Audit, seat: number, { judged }: Pending, message: Notification): Fate {
  if (judged.kind === 'legal') return 'taken';
  const isParallel = [...(audit.attack?.asked ?? [])].some((other) => other !== seat && !isAnswered(audit, other));
  return message.kind === 'attacked' && isParallel ? 'open' : 'taken';
}

const isAnswered = (audit: Audit, seat: number): boolean => audit.attack?.answered.has(seat) ?? true;

/** A play that need not be taken is taken if it is told, or if what follows from it happens. */
function fateOfPlay({ judged }: Pending, message: Notification): Fate {
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

function taken(audit: Audit, seat: number, { question, judged, text }: Pending, { message, spot }: Sign) {
  if (judged.kind === 'gone') return;
  if (judged.kind === 'illegal') {
    // Of what the grammar does not have, a server may understand more; but not what no rule allows.
    const rule = isFormRule(judged.rule.id) ? RULES.refusalNoEffect : judged.rule;
    find(audit, rule, `${text} was accepted: ${judged.reason}`, spot);
    if (message?.kind === 'moved')
      find(audit, RULES.refusalUntold, `others were notified of ${text}, which is illegal`, spot);
    trust(audit, seat);
    return question.asked === 'attacked'
      ? takeDefense(audit, seat, question.state, null)
      : goOn(audit, seat, judged.reply);
  }
  if (judged.reading !== null) read(audit, judged.reading, TAKEN[judged.reading]![0], spot);
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
  fate: Exclude<Fate, 'open' | 'taken'>,
  { message, spot }: Sign,
): void {
  const { judged, question } = pending;
  if (judged.kind === 'legal') blameRefusal(audit, pending, spot);
  else if (judged.kind === 'free') read(audit, judged.reading, TAKEN[judged.reading]![1], spot);
  if (fate === 'broken off') {
    audit.stage = 'broken off';
    audit.offender = seat;
    return;
  }
  const place = placeAt(audit, seat);
  if (judged.kind !== 'gone') {
    read(audit, 'S-65', fate === 'asked again' ? 'the player is asked again' : "the player's turn is ended", spot);
  }
  if (message !== null && fate === 'asked again' && !isAskedAgain(pending, message)) {
    find(audit, RULES.refusalNoEffect, `${pending.text} was refused, and has cost something`, spot);
    trust(audit, seat);
  }
  if (fate === 'asked again') askAgain(place, question.asked, audit);
  else endTurnFor(audit, seat, pending);
}

function askAgain(place: Place, asked: 'move' | 'attacked', audit: Audit): void {
  place.due.unshift(
    asked === 'move'
      ? { kind: 'move' }
      : { kind: 'attacked', by: audit.attack?.by ?? audit.turn.seat, isSmall: isSmall(place) },
  );
}

/** The server ends a turn for its player: with whatever card visible, which others may be told. */
function endTurnFor(audit: Audit, seat: number, { question }: Pending): void {
  const { state } = question;
  trust(audit, seat);
  if (question.game === null || question.asked === 'attacked') audit.isLost = true;
  else {
    const card = state.hand[0] ?? null;
    takePlay(audit, seat, question, { kind: 'clean', card }, null);
    // Whether the others hear of it, nobody says.
    for (const other of othersThan(audit, seat)) {
      const { due } = placeAt(audit, other);
      const at = due.findLastIndex((each) => each.kind === 'moved' && each.by === seat);
      if (at >= 0) due.splice(at, 1);
    }
  }
}

function blameRefusal(audit: Audit, { judged, text, unusual }: Pending, spot: EvidenceRef): void {
  const reading = judged.kind === 'legal' ? judged.reading : null;
  if (reading !== null) read(audit, reading, TAKEN[reading]![1], spot);
  const rule = reading === 'S-24' ? RULES.acceptMineByCost : unusual ? RULES.acceptLayout : RULES.acceptLegal;
  find(audit, rule, `${text} was refused, and is legal`, spot);
}
