import type { Multiset } from '../../../../core/multiset.js';
import { Interpretations } from '../../../../kit/interpretations.js';
import type { CitedRule } from '../../../../kit/rule.js';
import type { EvidenceRef } from '../../../../kit/server/index.js';
import type { Level } from '../../../../kit/transcript/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import type { Game } from '../../engine/index.js';
import type { CardName, Defense, Name, Play, State, Version } from '../messages.js';
import { textOfName } from '../messages.js';
import type { Asked } from '../replies.js';
import { heldTo } from './consistency-rules.js';
import type { Draw } from './deck-order.js';
import type { Counters, Forecast, Turn } from './expected-state.js';
import type { JudgedReply } from './judge-reply.js';

/** A message of the server that is still to come to a seat. */
export type Due =
  | { readonly kind: 'moved'; readonly by: number; readonly play: string }
  | {
      readonly kind: 'attacked';
      readonly by: number /** With so few cards that nothing is lost. */;
      readonly isSmall: boolean;
    }
  | { readonly kind: 'defended'; readonly by: number; readonly defense: string }
  | { readonly kind: 'move' | 'end' };

/** What the server asked a seat. */
export interface AuditedQuestion {
  readonly asked: Asked;
  readonly state: State;
  /** The state as a game that waits for the reply; null for one that no game can be made from. */
  readonly game: Game | null;
  readonly line: number | null;
}

/** A reply of which it is not known yet whether the server takes it. */
export interface Pending {
  readonly question: AuditedQuestion;
  readonly judged: JudgedReply;
  readonly text: string;
  readonly line: number | null;
  /** It was not written as the drivers' players write. */
  readonly unusual: boolean;
}

/** One seat, as the server treats it. */
export interface Place {
  readonly label: string;
  readonly due: Due[];
  /** What should have come before something that did come; each with where it was missed. */
  readonly missed: { readonly due: Due; readonly spot: EvidenceRef }[];
  question: AuditedQuestion | null;
  pending: Pending | null;
  /** What its next state shows; null where nothing is known. */
  forecast: Forecast | null;
  /** The hand and the counters that it was shown last. */
  hand: Multiset<CardName> | null;
  before: Counters | null;
  /** Whether a first state has been seen. */
  isKnown: boolean;
  hasEnded: boolean;
  /** The player has closed its output. */
  hasLeft: boolean;
  /** It leaves its question unanswered on purpose. */
  withholds: boolean;
  /** A reply that was not asked for. */
  extra: string | null;
  /** The others were notified of its defense, and it may be notified as well. */
  awaitsEcho: boolean;
}

/** An attack from the militia to the last report. */
export interface Attack {
  readonly by: number;
  /** In the order of the seats. */
  readonly victims: readonly number[];
  readonly asked: Set<number>;
  readonly answered: Map<number, Defense>;
  /** Reports that came too early, as `seat/defender`. */
  readonly notified: Set<string>;
}

/** Whether the game goes on: it is over by the rules, or it may be, or it was broken off. */
export type Stage = 'on' | 'maybe over' | 'over' | 'broken off';

/** All that an auditor knows. */
export interface Audit {
  readonly version: Version;
  readonly places: readonly Place[];
  readonly readings: Interpretations;
  readonly findings: Finding[];
  /** Those that another reading was followed before. */
  readonly conflicts: Finding[];
  readonly draws: Draw[];
  /** The lines of replies that the server has accepted. */
  readonly accepted: number[];
  /** Seats in turn order, from the first mover on; empty until the first state. */
  order: number[];
  names: Name[];
  supply: Multiset<CardName> | null;
  trash: readonly CardName[];
  /** What happened last at the table, to blame the trash on. */
  lastPlay: Play | null;
  turn: { seat: number; taken: number } & Turn;
  attack: Attack | null;
  stage: Stage;
  /** A seat whose reply may have ended the game, until it is known for whom. */
  offender: number | null;
  /** The game cannot be followed any more: only the grammar is checked. */
  isLost: boolean;
  /** The last reply of a player. */
  lastReply: string | null;
}

const newPlace = (label: string): Place => ({
  label,
  due: [],
  missed: [],
  question: null,
  pending: null,
  forecast: null,
  hand: null,
  before: null,
  isKnown: false,
  hasEnded: false,
  hasLeft: false,
  withholds: false,
  extra: null,
  awaitsEcho: false,
});

export const newAudit = (version: Version, labels: readonly string[]): Audit => ({
  version,
  places: labels.map(newPlace),
  readings: new Interpretations(),
  findings: [],
  conflicts: [],
  draws: [],
  accepted: [],
  order: [],
  names: [],
  supply: null,
  trash: [],
  lastPlay: null,
  turn: { seat: 0, taken: 0, paying: false, bought: false },
  attack: null,
  stage: 'on',
  offender: null,
  isLost: false,
  lastReply: null,
});

export const placeAt = (audit: Audit, seat: number): Place => audit.places[seat] as Place;

/** The seat that the server calls by a name; -1 for none. */
export function seatOf({ names, order }: Audit, name: Name): number {
  const at = names.findIndex((each) => textOfName(each) === textOfName(name));
  return order[at] ?? -1;
}

export const nameOfSeat = ({ names, order, places }: Audit, seat: number): string =>
  textOfName(names[order.indexOf(seat)] ?? (places[seat] as Place).label);

/** The other seats, in turn order. */
export function othersThan({ order }: Audit, seat: number): number[] {
  const at = order.indexOf(seat);
  return [...order.slice(at + 1), ...order.slice(0, at)];
}

type Broken = CitedRule & { readonly level?: Level };

/** A game shows the same mistake over and over. */
const MOST_PER_RULE = 3;

/** Reports a finding, unless the same one was reported already. */
export function report(audit: Audit, rule: Broken, reason: string, spot: EvidenceRef): void {
  const { id, level = 'must' } = rule;
  const same = audit.findings.filter((each) => each.rule === id);
  if (same.length >= MOST_PER_RULE || same.some((each) => each.reason === reason)) return;
  audit.findings.push({
    rule: id,
    level,
    blame: 'program',
    reason,
    sent: audit.lastReply,
    said: spot.text,
    legal: [],
    more: false,
    line: spot.line,
  });
}

/** Notes a reading; another one than before is a finding. */
export function observeReading(audit: Audit, id: string, reading: string, spot: EvidenceRef): void {
  const held = heldTo(id);
  if (held === null) {
    audit.readings.assume(id, reading);
    return;
  }
  const { text: said, line } = spot;
  const conflict = audit.readings.note({ point: id, reading, ...held, sent: audit.lastReply, said, line });
  if (conflict === null || audit.conflicts.some(({ reason }) => reason === conflict.reason)) return;
  audit.conflicts.push(conflict);
  audit.findings.push(conflict);
}
