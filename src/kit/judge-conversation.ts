import type { Case } from './case.js';
import type { Conversation, Judgement, Language, MessageFramer } from './protocol.js';
import type { Registry } from './rule-registry.js';
import { type FaultLine, isWire, parseFault } from './script/fault-line.js';
import { Findings } from './script/findings.js';
import { type Entry, type Event, type Framing, makeTime, type WireSaid, wireOf } from './transcript/index.js';
import type { Finding } from './verdict.js';

/** What one seat of a recording has said, all in all. */
export interface JudgedSeat {
  /** Its label; null where the recording has only one, which needs none. */
  readonly seat: string | null;
  readonly replies: number;
  readonly findings: readonly Finding[];
}

/** Judges players by what is written down of their talk, line by line. */
export class ConversationJudge {
  private readonly seats: readonly (string | null)[];
  private readonly talks: readonly SeatConversation[];

  /** Of the recording only its head is looked at: the lines may come later. */
  constructor(recording: Case, language: Language, registry: Registry) {
    this.seats = recording.transcript.header.seats ?? [null];
    this.talks = this.seats.map(() => new SeatConversation(recording, language, registry));
  }

  observe(entry: Entry, line: number | null): void {
    if (entry.side === '#') return;
    const seat = this.seats.length === 1 ? 0 : this.seats.indexOf(entry.seat ?? null);
    this.talks[seat]?.observe(entry, line);
  }

  judgedSeats(): JudgedSeat[] {
    return this.seats.map((seat, index) => {
      const { replies, findings } = this.talks[index] as SeatConversation;
      return { seat, replies, findings: findings.all };
    });
  }
}

/**
 * Judges a recording of players again, message by message, without any script: each against all that was said before. The
 * recording is given as a case, which has all that there is to know about a file.
 */
export function judgeConversations(recording: Case, language: Language, registry: Registry): JudgedSeat[] {
  const { entries } = recording.transcript;
  const judge = new ConversationJudge(recording, language, registry);
  for (let index = 0; index < entries.length; index++) {
    judge.observe(entries[index] as Entry, recording.lines.entries[index] ?? null);
  }
  return judge.judgedSeats();
}

/** `fault peer/died: the process …`, as a game's record notes it. */
const NOTED = /^fault (\S+): ([\s\S]*)$/;

class SeatConversation {
  readonly findings: Findings;
  replies = 0;
  private readonly conversation: Conversation;
  private readonly framing: Framing;
  private readonly told: MessageFramer | null;
  private readonly heard: MessageFramer | null;
  private sent: string | null = null;
  private line: number | null = null;
  /** The program was told to go, or has broken a rule that ends the game. */
  private isOver = false;

  constructor(recording: Case, language: Language, registry: Registry) {
    const { protocol, role } = recording.transcript.header;
    this.findings = new Findings(recording, registry);
    this.conversation = language.converse(protocol, role);
    this.framing = language.framing;
    const framer = (): MessageFramer | null => (language.framing === 'stream' ? language.framer() : null);
    this.told = framer();
    this.heard = framer();
  }

  observe(entry: Exclude<Entry, { readonly side: '#' }>, line: number | null): void {
    if (this.isOver) return;
    this.line = line;
    if (entry.side === '--') this.sawEvent(entry);
    else if (isWire(entry)) this.sawWire(entry as Parameters<SeatConversation['sawWire']>[0]);
    else if (entry.side === '<<' && entry.kind === 'end') this.sawEnd();
    else if (entry.side === '>>' && ['end', 'close', 'signal'].includes(entry.kind)) this.isOver = !this.owes;
  }

  private get owes(): boolean {
    return this.conversation.expectsReply();
  }

  private sawWire(
    entry: WireSaid & { readonly side: '>>' | '<<'; readonly manner?: { readonly stderr?: true } },
  ): void {
    if (entry.manner?.stderr) return;
    const take = entry.side === '>>' ? this.onTold : this.onSaid;
    const framer = entry.side === '>>' ? this.told : this.heard;
    if (framer === null || isOneMessage(entry, framer)) {
      take('text' in entry ? entry.text : '');
      return;
    }
    framer.feed(wireOf(entry, this.framing));
    drain(framer, take);
    if (entry.side === '<<' && framer.error !== null) this.blameProcess({ ...framer.error, blame: 'program' });
  }

  private sawEnd(): void {
    if (this.heard === null) return;
    this.heard.finish();
    drain(this.heard, this.onSaid);
    if (this.heard.error !== null) this.blameProcess({ ...this.heard.error, blame: 'program' });
  }

  private readonly onTold = (message: string): void => {
    this.sent = message;
    this.conversation.sent(message);
  };

  private readonly onSaid = (said: string): void => {
    if (this.isOver) return;
    this.replies++;
    this.take(this.conversation.judge(said), said);
  };

  private take(judged: Judgement, said: string): void {
    const moment = { sent: this.sent, said, line: this.line };
    if (judged.legal) {
      for (const { rule, reason } of judged.remarks) this.findings.remark(rule, reason, moment);
      return;
    }
    const { rule, reason, level, replies } = judged;
    this.findings.add({ rule: rule.id, reason, level, right: replies }, moment);
    // What was to follow is not known; over frames a refusal lets the game go on.
    this.isOver = this.framing === 'stream';
  }

  private sawEvent(entry: Event): void {
    if (entry.kind === 'fault') this.blameProcess(parseFault(entry.text));
    else if (entry.kind === 'deadline' && this.owes) this.onSilence(entry.ms);
    else if (entry.kind === 'note') {
      const [, code, message] = NOTED.exec(entry.text) ?? [];
      if (code !== undefined && message !== undefined) this.blameProcess({ code, message, blame: 'program' });
    }
  }

  private onSilence(ms: number): void {
    const { id } = this.conversation.processRules.silent;
    this.findings.add({ rule: id, reason: `no reply within ${makeTime(ms)}` }, this.nothingSaid);
    this.isOver = true;
  }

  private blameProcess({ code, message, blame }: FaultLine): void {
    const rule = this.conversation.processRules.process(code)?.id ?? code;
    this.findings.add({ rule, reason: message, blame }, this.nothingSaid);
    this.isOver = true;
  }

  private get nothingSaid() {
    return { sent: this.sent, said: null, line: this.line };
  }
}

/** What we said ourselves in one line is one message, and need not be cut; what came from elsewhere is to be looked at. */
const isOneMessage = (entry: WireSaid & { readonly side: '>>' | '<<' }, { unread }: MessageFramer): boolean =>
  entry.side === '>>' && entry.kind === 'message' && unread === 0 && !entry.text.includes('\n');

function drain(framer: MessageFramer, take: (message: string) => void): void {
  for (let message = framer.next(); message !== undefined; message = framer.next()) take(message);
}
