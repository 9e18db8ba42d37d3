import type { PlayerProtocol } from '../protocol.js';
import { type Alternative, type Entry, type Event, expandRepeats, type From, type To } from '../transcript/index.js';

export type Pause = Extract<Event, { kind: 'pause' }>;
export type Step = To | From | Pause;

/** What a script asks to be done or to happen; the rest is said to its readers. */
const isStep = (entry: Entry): entry is Step =>
  entry.side === '--' ? entry.kind === 'pause' : entry.side !== '#' && !(entry.side === '>>' && isStart(entry));

/** A program is started, and a player comes to us, whether the script says so or not. */
const isStart = ({ kind }: To): boolean => kind === 'start' || kind === 'open';

/**
 * A program that gets an address has to connect first, whether the script says so or not. Then it gets a moment, which servers take
 * too: some programs listen only once they are connected. A script that says itself when the player comes goes on at once.
 */
const COMES: readonly Step[] = [
  { side: '<<', kind: 'open', text: '' },
  { side: '--', kind: 'pause', ms: 20 },
];

/** The lines of a script one after another, with a look at the next. */
export class Steps {
  private readonly rest: Iterator<Entry>;
  private readonly ahead: Step[] = [];

  constructor(entries: readonly Entry[], connects: PlayerProtocol['connects']) {
    this.rest = expandRepeats(entries);
    const first = this.at(0);
    const comes = first?.side === '<<' && first.kind === 'open';
    if (connects === 'player-connects' && !comes) this.ahead.unshift(...COMES);
  }

  /** The step at hand, or one after it; null where there is none. */
  at(index: number): Step | null {
    while (this.ahead.length <= index) {
      const next = this.rest.next();
      if (next.done) return null;
      if (isStep(next.value)) this.ahead.push(next.value);
    }
    return this.ahead[index] as Step;
  }

  advance(count = 1): void {
    this.ahead.splice(0, count);
  }
}

/** All that a step would accept. */
export const alternativesOf = (step: From): readonly Alternative[] => [step, ...(step.or ?? [])];

const MESSAGES: readonly string[] = ['message', 'match', 'raw', 'hex', 'legal', 'refusal'];

/** Whether a message can be what the step waits for. */
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
