import { type Audited, type Auditor, NOTHING_FOUND, type TableEvent } from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { endingOf } from '../client-state.js';
import { whyIllegal } from '../legality.js';
import {
  isStartCommand,
  type LanMessage,
  readClientMessage,
  readPlay,
  readServerMessage,
  readStart,
} from '../messages.js';
import { applyInPlace, startReplica } from '../replica.js';
import type { Ending, Replica } from '../replica-state.js';
import { RELAY_RULES, type RelayRule } from './audit-rules.js';
import { DueMessages, type Taken } from './due-messages.js';

type Received = Extract<TableEvent<LanMessage>, { kind: 'received' }>;

/** Follows what passes through a server, and finds what it loses, changes, adds or sends to the wrong client. */
export class RelayAuditor implements Auditor<LanMessage> {
  private readonly due: DueMessages;
  private readonly guest: number | null;
  private readonly ending: Ending;
  /** Null before the start, and once the game cannot be followed. */
  private replica: Replica | null = null;
  private readonly findings: Finding[] = [];
  private readonly open: Set<number>;
  private hasSpoken = false;
  private hasStarted = false;
  /** Start messages that are yet to come, by seat; the number of players in each. */
  private readonly starts = new Map<number, number>();
  private at: TableEvent<LanMessage> | null = null;
  private lastSent: string | null = null;

  /** What a guest, who comes last and late, hears and is heard of is the server's choice (L-22). */
  constructor(seats: number, dialect: string, hasGuest = false) {
    this.ending = endingOf(dialect);
    this.due = new DueMessages(seats);
    this.guest = hasGuest ? seats - 1 : null;
    this.open = new Set(Array.from({ length: hasGuest ? seats - 1 : seats }, (_, seat) => seat));
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
    if (this.guest !== null) this.due.add(seat, [this.guest], message, 'optional');
    if (seat === this.guest) {
      this.due.add(seat, this.open, message, 'optional');
      return;
    }
    this.follow(message);
    const body = readClientMessage(message)?.body ?? '';
    const isHost = seat === this.firstOpen;
    if (!isStartCommand(body) || !isHost) {
      this.due.add(seat, this.open, message);
      return;
    }
    if (this.hasStarted) {
      this.due.add(seat, this.open, message, 'optional');
      return;
    }
    this.hasStarted = this.open.size > 1;
    for (const each of this.open) this.starts.set(each, this.open.size);
    if (this.hasStarted) this.replica = startReplica(this.open.size, this.ending);
  }

  /** Nothing on the wire says when the game is over. */
  private follow(message: LanMessage): void {
    const { replica } = this;
    const read = readClientMessage(message);
    if (replica === null || read?.typeText !== 'Action') return;
    const play = readPlay(read.body)?.play;
    if (play !== undefined && whyIllegal(replica, play) === null) applyInPlace(replica, play);
    else this.replica = null;
  }

  private get firstOpen(): number {
    return Math.min(...this.open);
  }

  private onReceived({ seat, message }: Received): void {
    const read = readServerMessage(message);
    if (read === null) {
      this.report(RELAY_RULES.form, 'expected three fields, the first of them a number');
      return;
    }
    if (!this.hasSpoken) this.report(RELAY_RULES.silence, 'nobody has sent anything yet');
    const start = readStart(read);
    if (start !== null) this.onStart(seat, start.count, start.id);
    else this.onRelayed(seat, message);
  }

  private onStart(seat: number, count: number, id: number): void {
    const expected = this.starts.get(seat);
    this.starts.delete(seat);
    if (expected === undefined) {
      if (seat === this.guest) this.report(RELAY_RULES.start, 'the game has started without this client');
      const isAgain = this.hasStarted;
      if (isAgain) this.report(RELAY_RULES.again, 'the game has started before');
      else this.report(RELAY_RULES.host, 'player 1 has not sent the start command');
      return;
    }
    if (count !== expected) this.report(RELAY_RULES.start, `the game has ${expected} players, not ${count}`);
    if (count < 2) this.report(RELAY_RULES.company, 'a game of one was started');
    const place = [...this.open].filter((each) => each < seat).length + 1;
    if (id > count) this.report(RELAY_RULES.numbering, `player ${id} of ${count}`);
    else if (id !== place) this.report(RELAY_RULES.start, `expected was the number ${place}, not ${id}`);
    this.due.number(seat, id);
  }

  private onRelayed(seat: number, message: LanMessage): void {
    const taken = this.due.take(seat, message);
    const [rule, reason] = explain(taken);
    if (rule !== null) this.report(rule, reason);
  }

  private onSilence(): void {
    const [missing] = this.due.missing();
    if (this.starts.size > 0) this.report(RELAY_RULES.start, `no start message for ${this.starts.size} of the players`);
    else if (missing !== undefined) this.report(RELAY_RULES.forward, `it never came: ${missing}`);
    else this.report(RELAY_RULES.goesOn, 'nothing came within the deadline');
  }

  private onEnded(seat: number): void {
    if (this.open.has(seat) && this.replica?.phase !== 'over')
      this.report(RELAY_RULES.closed, 'the server closed the connection');
    this.close(seat);
  }

  private close(seat: number): void {
    this.open.delete(seat);
    this.due.close(seat);
    this.starts.delete(seat);
  }

  private report({ id: rule, level }: RelayRule, reason: string): void {
    // A server makes the same mistake over and over.
    if (this.findings.filter((each) => each.rule === rule).length >= MOST_PER_RULE) return;
    const { at, lastSent: sent } = this;
    const said = at?.kind === 'received' ? at.text : null;
    this.findings.push({
      rule,
      level,
      blame: 'program',
      reason,
      sent,
      said,
      legal: [],
      more: false,
      line: at?.line ?? null,
    });
  }
}

const MOST_PER_RULE = 5;

/** The rule that was broken by passing on what was taken, and why; null for what was due. */
function explain(taken: Taken): readonly [RelayRule | null, string] {
  switch (taken.kind) {
    case 'due':
      return [null, ''];
    case 'kept':
      return [RELAY_RULES.separator, 'what follows the further | is passed on as well'];
    case 'skipped':
      return [RELAY_RULES.forward, `before it should have come: ${taken.missing}`];
    case 'wrong-sender':
      return [RELAY_RULES.ids, `it was sent by player ${taken.expected}`];
    case 'echo':
      return [RELAY_RULES.echo, 'this client sent it itself'];
    case 'command':
      return [RELAY_RULES.command, 'it is for the server'];
    case 'unknown':
      return [RELAY_RULES.forward, 'nobody sent it, or it came before'];
  }
}
