import type { PlayerProtocol } from '../protocol.js';
import { type Alternative, type Entry, type Event, expandRepeats, type From, type To } from '../transcript/index.js';

export type Pause = Extract<Event, { kind: 'pause' }>;
export type ScriptEntry = To | From | Pause;

/** Whether a line is an action or an expectation; the others are for readers. */
const isStep = (entry: Entry): entry is ScriptEntry =>
  entry.side === '--' ? entry.kind === 'pause' : entry.side !== '#' && !(entry.side === '>>' && isStart(entry));

/** A program is started, and a player connects, whether the script has a line for it or not. */
const isStart = ({ kind }: To): boolean => kind === 'start' || kind === 'open';

/**
 * A program that is given an address has to connect first. Then it gets a moment, as from a server: some programs add their
 * listener only once they are connected. A script that begins with `<< open` itself goes on at once.
 */
const CONNECT_STEPS: readonly ScriptEntry[] = [
  { side: '<<', kind: 'open', text: '' },
  { side: '--', kind: 'pause', ms: 20 },
];

/** The steps of a script in order, with lookahead. */
export class Steps {
  private readonly rest: Iterator<Entry>;
  private readonly ahead: ScriptEntry[] = [];

  constructor(entries: readonly Entry[], connects: PlayerProtocol['connects']) {
    this.rest = expandRepeats(entries);
    const first = this.at(0);
    const hasOpen = first?.side === '<<' && first.kind === 'open';
    if (connects === 'player-connects' && !hasOpen) this.ahead.unshift(...CONNECT_STEPS);
  }

  /** The current step at 0, those after it from 1; null past the end. */
  at(index: number): ScriptEntry | null {
    while (this.ahead.length <= index) {
      const next = this.rest.next();
      if (next.done) return null;
      if (isStep(next.value)) this.ahead.push(next.value);
    }
    return this.ahead[index] as ScriptEntry;
  }

  advance(count = 1): void {
    this.ahead.splice(0, count);
  }
}

/** Everything that a step accepts. */
export const alternativesOf = (step: From): readonly Alternative[] => [step, ...(step.or ?? [])];

const MESSAGES: readonly string[] = ['message', 'match', 'raw', 'hex', 'legal', 'refusal'];

/** Whether a step accepts a message. */
export const wantsMessage = (step: From): boolean => alternativesOf(step).some(({ kind }) => MESSAGES.includes(kind));

export const wants = (step: From, ...kinds: readonly Alternative['kind'][]): boolean =>
  alternativesOf(step).some(({ kind }) => kinds.includes(kind));

/** What a step accepts, in words. */
export const described = (step: From): string => alternativesOf(step).map(describe).join(', or ');

function describe(alternative: Alternative): string {
  switch (alternative.kind) {
    case 'message':
    case 'raw':
      return alternative.text;
    case 'match':
      return `something like ${alternative.text.replace(/\s+/g, ' ')}`;
    case 'legal':
      return 'anything legal';
    case 'exit':
      return alternative.status === '' ? 'the end of the process' : `the end of the process with ${alternative.status}`;
    case 'end':
      return 'the end of its output';
    case 'close':
      return 'the end of the connection';
    default:
      return alternative.kind;
  }
}

/** The messages that a step names word for word. */
export const named = (step: From): string[] =>
  alternativesOf(step).flatMap((each) => (each.kind === 'message' || each.kind === 'raw' ? [each.text] : []));
