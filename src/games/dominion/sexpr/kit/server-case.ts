import { ok, type Result } from '../../../../core/result.js';
import {
  type CaseFault,
  type Expected,
  type Pieces,
  type ServerCase,
  type Step,
  WITHHELD,
} from '../../../../kit/server-kit.js';
import {
  type Alternative,
  bytesOfEntry,
  type Entry,
  expandRepeats,
  type ReadTranscript,
  type WireEntry,
} from '../../../../kit/transcript/index.js';
import { parseSituation } from './situation.js';

const DEFAULT_STRATEGY = 'big-money';

/** `strategies` are those that a case may name; null for any. */
export function readServerCase(
  { transcript, lines }: ReadTranscript,
  strategies: readonly string[] | null,
): Result<ServerCase, CaseFault[]> {
  const { header, entries } = transcript;
  const faults: CaseFault[] = [];
  const situation = parseSituation(header.setup ?? '');
  if (!situation.ok) {
    for (const { message } of situation.error) faults.push({ line: lines.header.setup ?? 1, message });
  }
  const { strategy = DEFAULT_STRATEGY, seats } = header;
  if (strategies !== null && !strategies.includes(strategy)) {
    const message = `unknown strategy "${strategy}"; known strategies: ${strategies.join(', ')}`;
    faults.push({ line: lines.header.strategy ?? 1, message });
  }
  if (seats === undefined)
    faults.push({ line: 1, message: 'the header needs the key "seats": how many play, and their labels' });
  for (const [index, entry] of entries.entries()) {
    const step = entry.side === '#' ? null : stepOf(entry, seats?.[0] ?? '');
    if (typeof step === 'string') faults.push({ line: lines.entries[index] ?? 1, message: step });
  }
  if (faults.length > 0 || !situation.ok || seats === undefined) return { ok: false, error: faults };
  const steps = joined([...expandRepeats(entries)], seats[0] as string);
  return ok({ situation: situation.value, seats, strategy, steps });
}

/** What goes out in one write is one step. */
function joined(entries: readonly Entry[], first: string): Step[] {
  const steps: Step[] = [];
  let isOpen = false;
  for (const entry of entries) {
    const step = entry.side === '#' ? null : stepOf(entry, first);
    if (step === null || typeof step === 'string') continue;
    const last = steps.at(-1);
    if (isOpen && last?.kind === 'say' && step.kind === 'say') {
      steps[steps.length - 1] = { ...last, bytes: Uint8Array.from([...last.bytes, ...step.bytes]) };
    } else steps.push(step);
    isOpen = entry.side === '>>' && entry.options?.['with-next'] === true;
  }
  return steps;
}

type Line = Exclude<Entry, { side: '#' }>;

/** A line as a step; null for one that does nothing, a text for one that a server's case cannot have. */
function stepOf(entry: Line, first: string): Step | string | null {
  const seat = entry.seat ?? first;
  if (entry.side === '--') return stepOfEvent(entry, seat);
  return entry.side === '>>' ? stepOfSaid(entry, seat) : stepOfExpected(entry, seat);
}

function stepOfEvent(entry: Extract<Line, { side: '--' }>, seat: string): Step | string | null {
  if (entry.kind === 'pause') return { kind: 'pause', ms: entry.ms };
  if (entry.kind === 'repeat' || entry.kind === 'end-repeat') return null;
  if (entry.kind !== 'note') return `a case for servers has no ${entry.kind} line`;
  return entry.text === WITHHELD ? { kind: 'withhold', seat } : null;
}

function stepOfSaid(entry: Extract<Line, { side: '>>' }>, seat: string): Step | string {
  switch (entry.kind) {
    case 'message':
    case 'raw':
    case 'hex':
      return { kind: 'say', seat, bytes: bytesOfEntry(entry as WireEntry, 'stream'), pieces: piecesOf(entry) };
    case 'end':
      return { kind: 'leave', seat };
    case 'signal':
      return { kind: 'die', seat };
    default:
      return `a seat cannot do this: ${entry.kind}; it says a message, raw or hex, or sends end or a signal`;
  }
}

const piecesOf = ({ options }: Extract<Line, { side: '>>' }>): Pieces | null =>
  options?.chunks === undefined ? null : { size: options.chunks, every: options.every ?? 0 };

function stepOfExpected(entry: Extract<Line, { side: '<<' }>, seat: string): Step | string {
  const ms = entry.options?.within ?? null;
  switch (entry.kind) {
    case 'refusal':
    case 'end':
      return { kind: entry.kind, seat, ms };
    case 'match':
    case 'message':
      return { kind: 'hear', seat, ms, expected: [entry, ...(entry.or ?? [])].flatMap(expectedIn) };
    default:
      return `a server cannot be expected to do this: ${entry.kind}; it sends a message, refuses one, or ends`;
  }
}

const expectedIn = (said: Alternative): Expected[] =>
  said.kind === 'match' || said.kind === 'message' ? [{ kind: said.kind, text: said.text }] : [];
