import type { Case } from './case.js';
import type { MessageFramer } from './codec.js';
import type { Conversation, Judgement } from './conversation.js';
import { framingOf, type PlayerProtocol } from './protocol.js';
import { versionIn } from './protocol-name.js';
import type { Registry } from './rule-registry.js';
import { type FaultLine, isWire, parseFault } from './script/fault-line.js';
import { Findings } from './script/findings.js';
import { drain } from './script/incoming.js';
import { bytesOfEntry, type Entry, type Event, makeTime, type WireEntry } from './transcript/index.js';
import type { Finding } from './verdict.js';

/** The verdict on one seat of a recording. */
export interface JudgedSeat {
  /** Its label; null if the recording has only one seat, without a label. */
  readonly seat: string | null;
  readonly replies: number;
  readonly findings: readonly Finding[];
}

/** Judges players by a recording of their conversations, line by line. */
export class ConversationJudge<M> {
  private readonly seats: readonly (string | null)[];
  private readonly conversations: readonly SeatConversation<M>[];

  /** Reads only the header of the recording: its lines may come later. */
  constructor(recording: Case, protocol: PlayerProtocol<M>, registry: Registry) {
    this.seats = recording.transcript.header.seats ?? [null];
    this.conversations = this.seats.map(() => new SeatConversation(recording, protocol, registry));
  }

  observe(entry: Entry, line: number | null): void {
    if (entry.side === '#') return;
    const seat = this.seats.length === 1 ? 0 : this.seats.indexOf(entry.seat ?? null);
    this.conversations[seat]?.observe(entry, line);
  }

  judgedSeats(): JudgedSeat[] {
    return this.seats.map((seat, index) => {
      const { replies, findings } = this.conversations[index] as SeatConversation<M>;
      return { seat, replies, findings: findings.all };
    });
  }
}

/**
 * Judges a recording of players again, without a script: each message against everything before it. The recording is
 * passed as a case, which has its lines and its text.
 */
export function judgeConversations<M>(recording: Case, protocol: PlayerProtocol<M>, registry: Registry): JudgedSeat[] {
  const { entries } = recording.transcript;
  const judge = new ConversationJudge(recording, protocol, registry);
  for (let index = 0; index < entries.length; index++) {
    judge.observe(entries[index] as Entry, recording.lines.entries[index] ?? null);
  }
  return judge.judgedSeats();
}

/** `fault peer/died: the process …`, as noted in the recording of a game. */
const FAULT_NOTE = /^fault (\S+): ([\s\S]*)$/;

class SeatConversation<M> {
  readonly findings: Findings;
  replies = 0;
  private readonly protocol: PlayerProtocol<M>;
  private readonly conversation: Conversation<M>;
  private readonly outgoing: MessageFramer<M>;
  private readonly incoming: MessageFramer<M>;
  private lastSent: M | null = null;
  private line: number | null = null;
  /** The program was asked to leave, or broke a rule that ends the game. */
  private isOver = false;

  constructor(recording: Case, protocol: PlayerProtocol<M>, registry: Registry) {
    this.protocol = protocol;
    this.findings = new Findings(recording, registry);
    this.conversation = protocol.converse(versionIn(recording.transcript.header.protocol));
    this.outgoing = protocol.codec.framer();
    this.incoming = protocol.codec.framer();
  }

  observe(entry: Exclude<Entry, { readonly side: '#' }>, line: number | null): void {
    if (this.isOver) return;
    this.line = line;
    if (entry.side === '--') this.onEvent(entry);
    else if (isWire(entry)) this.onBytes(entry as Parameters<SeatConversation<M>['onBytes']>[0]);
    else if (entry.side === '<<' && entry.kind === 'end') this.onEnd();
    else if (entry.side === '>>' && ['end', 'close', 'signal'].includes(entry.kind)) {
      this.isOver = !this.conversation.expectsReply();
    }
  }

  private onBytes(
    entry: WireEntry & { readonly side: '>>' | '<<'; readonly options?: { readonly stderr?: true } },
  ): void {
    if (entry.options?.stderr) return;
    const framer = entry.side === '>>' ? this.outgoing : this.incoming;
    framer.feed(bytesOfEntry(entry, framingOf(this.protocol.transport)));
    if (entry.side === '>>') for (const message of drain(framer)) this.onSent(message);
    else this.receive(framer);
  }

  private onEnd(): void {
    this.incoming.finish();
    this.receive(this.incoming);
  }

  private receive(framer: MessageFramer<M>): void {
    for (const message of drain(framer)) this.onReply(message);
    if (framer.error !== null) this.onProcessFault({ ...framer.error, blame: 'program' });
  }

  private onSent(message: M): void {
    this.lastSent = message;
    this.conversation.sent(message);
  }

  private onReply(message: M): void {
    if (this.isOver) return;
    this.replies++;
    this.report(this.conversation.judge(message), message);
  }

  private report(judged: Judgement, message: M): void {
    if (judged.legal && judged.remarks.length === 0) return;
    const moment = { ...this.moment, said: this.protocol.codec.show(message) };
    if (judged.legal) {
      for (const { rule, reason } of judged.remarks) this.findings.remark(rule, reason, moment);
      return;
    }
    const { rule, reason, level, replies } = judged;
    this.findings.add({ rule: rule.id, reason, level, right: replies }, moment);
    this.isOver = this.protocol.afterRefusal === 'game-ends';
  }

  private onEvent(entry: Event): void {
    if (entry.kind === 'fault') this.onProcessFault(parseFault(entry.text));
    else if (entry.kind === 'deadline' && this.conversation.expectsReply()) this.onSilence(entry.ms);
    else if (entry.kind === 'note') {
      const [, code, message] = FAULT_NOTE.exec(entry.text) ?? [];
      if (code !== undefined && message !== undefined) this.onProcessFault({ code, message, blame: 'program' });
    }
  }

  private onSilence(ms: number): void {
    const { id } = this.protocol.processRules.silent;
    this.findings.add({ rule: id, reason: `no reply within ${makeTime(ms)}` }, this.moment);
    this.isOver = true;
  }

  private onProcessFault({ code, message, blame }: FaultLine): void {
    const rule = this.protocol.processRules.process(code)?.id ?? code;
    this.findings.add({ rule, reason: message, blame }, this.moment);
    this.isOver = true;
  }

  /** Where a finding belongs if nothing was received. */
  private get moment() {
    const sent = this.lastSent === null ? null : this.protocol.codec.show(this.lastSent);
    return { sent, said: null, line: this.line };
  }
}
