import type { Case } from './case.js';
import type { Bindings, Conversation, Language } from './protocol.js';
import { encodeLine, isWireLine, OutgoingBytes } from './script/outgoing.js';
import { alternativesOf, wantsMessage } from './script/steps.js';
import { type Entry, type From, unrolled } from './transcript/index.js';

/** What a script would come to with a program that always says what the script hopes for. */
export interface Objection {
  readonly code: 'case/nothing-asked' | 'case/never-legal' | 'case/fill';
  readonly line: number;
  readonly message: string;
}

/** Far enough to see all of a script but its last repetitions. */
const MOST_STEPS = 80;

/** So many legal messages are tried against a pattern. */
const MOST_TRIED = 3000;

/** Plays a script for players through, and stops where it does not go on. */
export function dryRun(script: Case, language: Language): Objection[] {
  const lines = new Map(script.transcript.entries.map((entry, index) => [entry, script.lines.entries[index] ?? 1]));
  const rehearsal = new DryRun(script, language);
  let steps = 0;
  for (const entry of unrolled(script.transcript.entries)) {
    if (++steps > MOST_STEPS) break;
    const done = rehearsal.go(entry);
    if (done === 'on') continue;
    return done === 'off' ? [] : [{ ...done, line: lines.get(entry) ?? 1 }];
  }
  return [];
}

interface Hoped {
  readonly text: string;
  readonly bound: Bindings;
}

const SAID: readonly string[] = ['message', 'match', 'legal'];

type Gone = 'on' | 'off' | Omit<Objection, 'line'>;

class DryRun {
  private readonly script: Case;
  private readonly language: Language;
  /** All that was said, so that a question can be asked again without being answered. */
  private readonly history: ((conversation: Conversation) => void)[] = [];
  private readonly conversation: Conversation;
  private readonly outbox: OutgoingBytes;
  private bound: Bindings = new Map();

  constructor(script: Case, language: Language) {
    this.script = script;
    this.language = language;
    this.conversation = this.converse();
    this.outbox = new OutgoingBytes(language, (message) => this.happen((conversation) => conversation.sent(message)));
  }

  go(entry: Entry): Gone {
    if (isWireLine(entry)) return this.send(entry);
    return entry.side === '<<' && wantsMessage(entry) ? this.expect(entry) : 'on';
  }

  private converse(): Conversation {
    const { protocol, role } = this.script.transcript.header;
    const conversation = this.language.converse(protocol, role);
    for (const each of this.history) each(conversation);
    return conversation;
  }

  private happen(event: (conversation: Conversation) => void): void {
    this.history.push(event);
    event(this.conversation);
  }

  private send(entry: Parameters<typeof encodeLine>[0]): Gone {
    const laid = encodeLine(entry, this.language, this.bound);
    if (!laid.ok) return { code: 'case/fill', message: laid.message };
    this.outbox.sent(laid.write.bytes);
    return 'on';
  }

  private expect(step: From): Gone {
    if (!this.conversation.expectsReply()) {
      return { code: 'case/nothing-asked', message: 'nothing is asked here, so that no message can be right' };
    }
    const hoped = this.hopedFor(step);
    if (typeof hoped === 'string') return 'off';
    if (!('text' in hoped)) return hoped;
    this.bound = hoped.bound;
    this.happen((conversation) => conversation.judge(hoped.text));
    return 'on';
  }

  /** What is legal now: what a program would be told that says nothing at all. */
  private *replies(): Generator<string, void, undefined> {
    const judged = this.converse().judge(NOTHING);
    if (judged.legal) return;
    let tried = 0;
    for (const reply of judged.replies) {
      if (++tried > MOST_TRIED) return;
      yield reply;
    }
  }

  /** Of several messages the first: the others are ways out, or as good. */
  private hopedFor(step: From): Hoped | Gone {
    const [first] = alternativesOf(step).filter(({ kind }) => SAID.includes(kind));
    if (first?.kind === 'message') {
      const judged = this.converse().judge(first.text);
      if (judged.legal) return { text: first.text, bound: this.bound };
      return { code: 'case/never-legal', message: `${first.text} is not legal here: ${judged.reason}` };
    }
    for (const text of this.replies()) {
      const bound = first?.kind === 'match' ? this.language.match(first.text, text, this.bound) : this.bound;
      if (bound !== null) return { text, bound };
    }
    // A pattern may fit what is legal and only written differently.
    return 'off';
  }
}

/** Neither a message of this nor of any other language. */
const NOTHING = '()';
