import { type Audited, type Auditor, NOTHING_FOUND, type TableEvent } from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { endingOf } from '../client-state.js';
import type { LanDialect } from '../dialects.js';
import { sentMove } from '../follow-messages.js';
import {
  type ClientMessage,
  isHarmful,
  isStartCommand,
  type LanMessage,
  readClientMessage,
  readServerMessage,
  readStart,
} from '../messages.js';
import { applyInPlace, startReplica } from '../replica.js';
import type { Ending, Replica } from '../replica-state.js';
import { RELAY_RULES, type RelayRule } from './audit-rules.js';
import { type AuditedTable, INSIDER_SEAT } from './audited-table.js';
import { type DueManner, DueMessages } from './due-messages.js';
import { explainTaken } from './explain-taken.js';
import { OpenSeats } from './open-seats.js';
import { StartMessages } from './start-messages.js';

type Received = Extract<TableEvent<LanMessage>, { kind: 'received' }>;

/** A server makes the same mistake over and over. */
const MOST_PER_RULE = 5;

/** Follows what passes through a server, and finds what it loses, changes, adds or sends to the wrong client. */
export class RelayAuditor implements Auditor<LanMessage> {
  private readonly due: DueMessages;
  private readonly seats: OpenSeats;
  private readonly starts: StartMessages;
  private readonly hasInsider: boolean;
  private readonly ending: Ending;
  /** Null before the start, and once the game cannot be followed. */
  private replica: Replica | null = null;
  private readonly findings: Finding[] = [];
  private hasSpoken = false;
  private at: TableEvent<LanMessage> | null = null;
  private lastSent: string | null = null;

  constructor(seats: number, dialect: LanDialect, table: AuditedTable) {
    this.hasInsider = table.hasInsider;
    this.ending = endingOf(dialect);
    this.due = new DueMessages(seats, table.isUnordered);
    this.seats = new OpenSeats(seats, table);
    this.starts = new StartMessages(this.seats);
  }

  observe(event: TableEvent<LanMessage>): void {
    this.at = event;
    const { seat } = event;
    if (event.kind === 'received') this.onReceived(event);
    else if (event.kind === 'sent' && event.message !== null) this.onSent(seat, event.message, event.text);
    else if (event.kind === 'bytes-sent') this.hasSpoken = true;
    else if (event.kind === 'left') this.close(seat);
    else if (event.kind === 'ended') this.onEnded(seat);
    else if (event.kind === 'unreadable') this.report(RELAY_RULES.form, event.reason);
    else if (event.kind === 'silent') this.onSilence();
  }

  readonly finish = (): Audited => ({ ...NOTHING_FOUND, findings: this.findings });

  private onSent(seat: number, message: LanMessage, text: string): void {
    this.lastSent = text;
    const { guest, listeners } = this.seats;
    const read = readClientMessage(message);
    if (guest !== null) this.due.add(seat, [guest], message, 'optional');
    if (seat === guest) this.due.add(seat, listeners, message, 'optional');
    else if (read !== null && this.isStart(seat, read)) this.start();
    else {
      this.follow(read);
      this.due.add(seat, listeners, message, this.mannerOf(seat, read));
    }
  }

  private isStart(seat: number, { body }: ClientMessage): boolean {
    return isStartCommand(body) && seat === this.seats.host && !this.starts.hasStarted;
  }

  private start(): void {
    this.starts.expect();
    if (this.starts.hasStarted) this.replica = startReplica(this.seats.count, this.ending);
  }

  /** What a server need not pass on in a game: another start command of the host, and what would end clients. */
  private mannerOf(seat: number, message: ClientMessage | null): DueManner | undefined {
    if (message === null || !this.starts.hasStarted) return undefined;
    if (seat === this.seats.host && isStartCommand(message.body)) return 'optional';
    return isHarmful(message) ? 'harmful' : undefined;
  }

  /** Nothing on the wire says when the game is over. */
  private follow(message: ClientMessage | null): void {
    const { replica } = this;
    if (replica === null || message === null || isHarmful(message)) return;
    const move = sentMove(replica, message);
    if (move.kind === 'play') applyInPlace(replica, move.play);
    else if (move.kind === 'diverged') this.replica = null;
  }

  private onReceived({ seat, message }: Received): void {
    const read = readServerMessage(message);
    if (read === null) {
      this.report(RELAY_RULES.form, 'expected three fields, the first of them a number');
      return;
    }
    if (!this.hasSpoken) this.report(RELAY_RULES.silence, 'nobody has sent anything yet');
    const start = readStart(read);
    if (start === null) this.onRelayed(seat, message);
    else {
      for (const [rule, reason] of this.starts.receive(seat, start)) this.report(rule, reason);
      this.due.number(seat, start.id);
    }
  }

  private onRelayed(seat: number, message: LanMessage): void {
    if (this.isNewsOfInsider(seat, message)) return;
    const broken = explainTaken(this.due.take(seat, message));
    if (broken !== null) this.report(...broken);
  }

  /** What the player inside plays and answers is first seen where it arrives, and is then due at all others, but for a guest. */
  private isNewsOfInsider(seat: number, message: LanMessage): boolean {
    const read = this.hasInsider ? readServerMessage(message) : null;
    if (read === null || read.sender !== INSIDER_SEAT + 1 || read.type === 'System') return false;
    if (this.due.isDue(INSIDER_SEAT, seat, message)) return false;
    const sent: LanMessage = { text: message.text.slice(message.text.indexOf('|') + 1) };
    this.follow(readClientMessage(sent));
    const { guest, listeners } = this.seats;
    const others = listeners.filter((each) => each !== seat);
    this.due.add(INSIDER_SEAT, others, sent);
    if (guest !== null && guest !== seat) this.due.add(INSIDER_SEAT, [guest], sent, 'optional');
    return true;
  }

  private onSilence(): void {
    const [missing] = this.due.missing();
    const { missing: starts } = this.starts;
    if (starts > 0) this.report(RELAY_RULES.start, `no start message for ${starts} of the players`);
    else if (missing !== undefined) this.report(RELAY_RULES.forward, `it never came: ${missing}`);
    else this.report(RELAY_RULES.goesOn, 'nothing came within the deadline');
  }

  private onEnded(seat: number): void {
    if (this.seats.has(seat) && this.replica?.phase !== 'over')
      this.report(RELAY_RULES.closed, 'the server closed the connection');
    this.close(seat);
  }

  private close(seat: number): void {
    this.seats.close(seat);
    this.due.close(seat);
    this.starts.close(seat);
  }

  private report({ id: rule, level }: RelayRule, reason: string): void {
    if (this.findings.filter((each) => each.rule === rule).length >= MOST_PER_RULE) return;
    const { at, lastSent: sent } = this;
    const said = at?.kind === 'received' ? at.text : null;
    const unanswerable = { legal: [], more: false } as const;
    this.findings.push({ rule, level, blame: 'program', reason, sent, said, ...unanswerable, line: at?.line ?? null });
  }
}
