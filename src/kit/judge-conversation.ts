import { showBytes } from '../core/utf8.js';
import type { Case } from './case.js';
import type { FramingError, MessageFramer } from './codec.js';
import type { Conversation, MessageJudgement } from './conversation.js';
import { describeHalfMessage, describeProcessFault, describeSilence } from './process-fault.js';
import { isCrash } from './process-rules.js';
import { framingOf, type PlayerProtocol } from './protocol.js';
import { versionIn } from './protocol-name.js';
import type { Registry } from './rule-registry.js';
import { type FaultLine, isWire, parseFault } from './script/fault-line.js';
import { Findings } from './script/findings.js';
import { drain, IncomingMessages } from './script/incoming.js';
import { bytesOfEntry, type Entry, type Event, type WireEntry } from './transcript/index.js';
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
      const conversation = this.conversations[index] as SeatConversation<M>;
      conversation.close();
      const { replies, findings } = conversation;
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
  private readonly incoming: IncomingMessages<M>;
  /** All that was sent to the program since it last replied; it may have ended because of any of it. */
  private sent: M[] = [];
  private lastSent: M | null = null;
  private stderr = '';
  /** Its output ended in the middle of a message; how the process ended tells more. */
  private halfMessage: FramingError | null = null;
  private line: number | null = null;
  /** The program was asked to leave, or broke a rule that ends the game. */
  private isOver = false;

  constructor(recording: Case, protocol: PlayerProtocol<M>, registry: Registry) {
    this.protocol = protocol;
    this.findings = new Findings(recording, registry);
    this.conversation = protocol.converse(versionIn(recording.transcript.header.protocol));
    this.outgoing = protocol.codec.framer();
    this.incoming = new IncomingMessages(protocol);
  }

  /** The recording ends here. */
  close(): void {
    if (this.halfMessage !== null && !this.isOver) this.onProcessFault({ ...this.halfMessage, blame: 'program' });
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
    const bytes = bytesOfEntry(entry, entry.options?.stderr ? 'stream' : framingOf(this.protocol.transport));
    if (entry.options?.stderr) this.stderr += showBytes(bytes);
    else if (entry.side === '>>') this.onSentBytes(bytes);
    else this.receive(this.incoming.feedBytes(bytes));
  }

  private onSentBytes(bytes: Uint8Array): void {
    this.outgoing.feed(bytes);
    for (const message of drain(this.outgoing)) this.onSent(message);
  }

  private onEnd(): void {
    for (const message of this.incoming.finish()) this.onReply(message);
    this.halfMessage = this.incoming.error;
  }

  private receive(messages: readonly M[]): void {
    for (const message of messages) this.onReply(message);
    const { error } = this.incoming;
    if (error !== null) this.onProcessFault({ ...error, blame: 'program' });
  }

  private onSent(message: M): void {
    this.sent.push(message);
    this.lastSent = message;
    this.conversation.sent(message);
  }

  private onReply(message: M): void {
    if (this.isOver) return;
    this.replies++;
    this.sent = [];
    this.report(this.conversation.judge(message), message);
  }

  private report(judged: MessageJudgement, message: M): void {
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
    else if (entry.kind === 'deadline' && this.conversation.expectsReply()) this.onSilence(entry);
    else if (entry.kind === 'note') {
      const [, code, message] = FAULT_NOTE.exec(entry.text) ?? [];
      if (code !== undefined && message !== undefined) this.onProcessFault({ code, message, blame: 'program' });
    }
  }

  private onSilence({ ms, options = {} }: Event & { readonly kind: 'deadline' }): void {
    if (this.incoming.rest !== null) this.judgeHalfMessage(ms);
    if (this.isOver || !this.conversation.expectsReply()) return;
    const { id } = this.protocol.processRules.silent;
    const reason = describeSilence(ms, options);
    this.findings.add({ rule: id, reason, ...(options.busy && { busy: options.busy }) }, this.moment);
    this.isOver = true;
  }

  private judgeHalfMessage(ms: number): void {
    for (const message of this.incoming.finish()) this.onReply(message);
    const { error } = this.incoming;
    if (error !== null) this.onProcessFault({ ...error, message: describeHalfMessage(error, ms), blame: 'program' });
  }

  private onProcessFault({ code, message, blame }: FaultLine): void {
    const fault = isCrash(code) || this.halfMessage === null ? { code, message } : this.halfMessage;
    const rule = this.protocol.processRules.process(fault.code)?.id ?? fault.code;
    const sinceReply = this.sent.map((each) => this.protocol.codec.show(each));
    const reason = describeProcessFault(fault, { sinceReply, stderr: this.stderr });
    this.findings.add({ rule, reason, blame }, { ...this.moment, said: this.incoming.rest });
    this.isOver = true;
  }

  /** Where a finding belongs if nothing was received. */
  private get moment() {
    const sent = this.lastSent === null ? null : this.protocol.codec.show(this.lastSent);
    return { sent, said: null, line: this.line };
  }
}
