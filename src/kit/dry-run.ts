import { encodeUtf8 } from '../core/utf8.js';
import type { Case } from './case.js';
import type { Bindings } from './codec.js';
import type { Conversation } from './conversation.js';
import type { PlayerProtocol } from './protocol.js';
import { versionIn } from './protocol-name.js';
import { encodeLine, isWireLine, OutgoingBytes } from './script/outgoing.js';
import { alternativesOf, wantsMessage } from './script/steps.js';
import { type Entry, expandRepeats, type From, type Header } from './transcript/index.js';

/** Why a script would not work even with a program that always sends what the script expects. */
export interface DryRunProblem {
  readonly code: 'case/nothing-asked' | 'case/never-legal' | 'case/fill';
  readonly line: number;
  readonly message: string;
}

/** Covers all of a script except its last repetitions. */
const MAX_STEPS = 80;

/** The maximum number of messages before one that comes eventually. */
const MAX_OTHERS = 40;

/** The maximum number of legal messages tried against a pattern. */
const MAX_TRIED = 3000;

/** Plays through a script for players, and stops where it cannot continue. */
export function dryRun<M>(script: Case, protocol: PlayerProtocol<M>): DryRunProblem[] {
  const lines = new Map(script.transcript.entries.map((entry, index) => [entry, script.lines.entries[index] ?? 1]));
  const run = new DryRun(script, protocol);
  let steps = 0;
  for (const entry of expandRepeats(script.transcript.entries)) {
    if (++steps > MAX_STEPS) break;
    const outcome = run.step(entry);
    if (outcome === 'continue') continue;
    return outcome === 'unknown' ? [] : [{ ...outcome, line: lines.get(entry) ?? 1 }];
  }
  return [];
}

interface ExpectedReply<M> {
  readonly message: M;
  readonly bound: Bindings;
}

const MESSAGE_KINDS: readonly string[] = ['message', 'match', 'legal'];

type StepOutcome = 'continue' | 'unknown' | Omit<DryRunProblem, 'line'>;

class DryRun<M> {
  private readonly protocol: PlayerProtocol<M>;
  private readonly version: string;
  private readonly header: Header;
  /** Everything sent and received, for judging a reply without giving it. */
  private readonly history: ((conversation: Conversation<M>) => void)[] = [];
  private readonly conversation: Conversation<M>;
  private readonly outgoing: OutgoingBytes<M>;
  private bound: Bindings = new Map();

  constructor(script: Case, protocol: PlayerProtocol<M>) {
    this.protocol = protocol;
    this.version = versionIn(script.transcript.header.protocol);
    this.header = script.transcript.header;
    this.conversation = protocol.converse(this.version, this.header);
    this.outgoing = new OutgoingBytes(protocol, (message) => this.apply((conversation) => conversation.sent(message)));
  }

  step(entry: Entry): StepOutcome {
    if (isWireLine(entry)) return this.send(entry);
    return entry.side === '<<' && wantsMessage(entry) ? this.expect(entry) : 'continue';
  }

  private apply(event: (conversation: Conversation<M>) => void): void {
    this.history.push(event);
    event(this.conversation);
    for (const text of this.conversation.takeReactions?.() ?? [])
      this.outgoing.sentBesides(encodeUtf8(text + this.terminator));
  }

  private get terminator(): string {
    return this.protocol.codec.terminator;
  }

  private send(entry: Parameters<typeof encodeLine>[0]): StepOutcome {
    const encoded = encodeLine(entry, this.protocol, { bound: this.bound, target: null });
    if (!encoded.ok) return { code: 'case/fill', message: encoded.message };
    this.outgoing.sent(encoded.write.bytes);
    return 'continue';
  }

  private expect(step: From): StepOutcome {
    if (!this.conversation.expectsReply()) {
      return { code: 'case/nothing-asked', message: 'no reply is due at this point' };
    }
    const reply = step.options?.eventually ? this.replyAfterOthers(step) : this.replyTo(step);
    if (typeof reply === 'string' || !('message' in reply) || 'code' in reply) return reply as StepOutcome;
    this.bound = reply.bound;
    this.apply((conversation) => conversation.judge(reply.message));
    return 'continue';
  }

  /** Other messages may come first: those that are legal until the one that the step asks for is. */
  private replyAfterOthers(step: From): ExpectedReply<M> | StepOutcome {
    for (let left = MAX_OTHERS; left > 0; left--) {
      const reply = this.replyTo(step);
      if (typeof reply !== 'string' && 'message' in reply && !('code' in reply)) return reply;
      const [text] = this.conversation.legal();
      const other = text === undefined ? null : this.protocol.codec.parse(text);
      if (!other?.ok) return reply;
      this.apply((conversation) => conversation.judge(other.value));
    }
    return 'unknown';
  }

  /** Follows the first alternative: the others are equivalent, or end the script early. */
  private replyTo(step: From): ExpectedReply<M> | StepOutcome {
    const { codec } = this.protocol;
    const [first] = alternativesOf(step).filter(({ kind }) => MESSAGE_KINDS.includes(kind));
    if (first?.kind === 'message') {
      const parsed = codec.parse(first.text);
      const judged = parsed.ok ? this.judgeTentatively(parsed.value) : null;
      if (parsed.ok && judged?.legal) return { message: parsed.value, bound: this.bound };
      const reason = judged === null || judged.legal ? 'it is not a valid message' : judged.reason;
      return { code: 'case/never-legal', message: `${first.text} is not legal here: ${reason}` };
    }
    let tried = 0;
    for (const text of this.conversation.legal()) {
      if (++tried > MAX_TRIED) break;
      const parsed = codec.parse(text);
      if (!parsed.ok) continue;
      const bound = first?.kind === 'match' ? codec.match(first.text, parsed.value, this.bound) : this.bound;
      if (bound !== null) return { message: parsed.value, bound };
    }
    // A pattern may match a legal message that is only written differently.
    return 'unknown';
  }

  /** Judges a reply without giving it. */
  private judgeTentatively(message: M) {
    const conversation = this.protocol.converse(this.version, this.header);
    for (const each of this.history) each(conversation);
    return conversation.judge(message);
  }
}
