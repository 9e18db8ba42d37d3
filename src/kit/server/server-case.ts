import { ok, type Result } from '../../core/result.js';
import type { LineProblem } from '../codec.js';
import type { Pause } from '../script/steps.js';
import type { Event, From, ReadTranscript, To } from '../transcript/index.js';
import { type Entry, expandRepeats } from '../transcript/index.js';
import { WITHHELD } from './recording-notes.js';
import type { CaseSetup, ServerGrader } from './server-grader.js';

type Note = Extract<Event, { kind: 'note' }>;

/** A line of a script: something to send, to wait for or to do. Without a label, the first seat is meant. */
export type ScriptLine = To | From | Pause | Note;

/** A case for servers, ready to be played. */
export interface ServerCase<M> {
  readonly setup: CaseSetup<M>;
  /** The labels of its seats. */
  readonly seats: readonly string[];
  readonly strategy: string;
  readonly script: readonly ScriptLine[];
}

export function readServerCase<M>(
  { transcript, lines }: ReadTranscript,
  grader: ServerGrader<M>,
): Result<ServerCase<M>, LineProblem[]> {
  const { header, entries } = transcript;
  const { defaultSeats, strategies } = grader;
  const problems: LineProblem[] = [];
  const script = scriptOf(entries);
  const setup = grader.readSetup(header.setup ?? '', script);
  if (!setup.ok) for (const message of setup.error) problems.push({ line: lines.header.setup ?? 1, message });
  if (header.strategy !== undefined && !strategies.includes(header.strategy)) {
    const message = `unknown strategy "${header.strategy}"; known strategies: ${strategies.join(', ')}`;
    problems.push({ line: lines.header.strategy ?? 1, message });
  }
  const seats = header.seats ?? defaultSeats;
  if (seats === undefined) problems.push({ line: 1, message: 'missing seats: a case must name the seats of its game' });
  for (const [index, entry] of entries.entries()) {
    const message = problemOf(entry);
    if (message !== null) problems.push({ line: lines.entries[index] ?? 1, message });
  }
  if (problems.length > 0 || !setup.ok || seats === undefined) return { ok: false, error: problems };
  return ok({ setup: setup.value, seats, strategy: header.strategy ?? setup.value.defaultStrategy, script });
}

/** The lines that do something, with repeated ones written out. */
const scriptOf = (entries: readonly Entry[]): ScriptLine[] =>
  [...expandRepeats(entries)].filter((entry): entry is ScriptLine => {
    if (entry.side !== '--') return entry.side !== '#';
    return entry.kind === 'pause' || (entry.kind === 'note' && entry.text === WITHHELD);
  });

const SENT = ['message', 'fill', 'raw', 'hex', 'end', 'close', 'signal'];
const EXPECTED = ['message', 'match', 'raw', 'legal', 'refusal', 'silence', 'end', 'close'];
const EVENTS = ['note', 'pause', 'repeat', 'end-repeat'];

/** Why a case for servers cannot have a line; null if it can. */
function problemOf(entry: Entry): string | null {
  if (entry.side === '#') return null;
  if (entry.side === '--') return EVENTS.includes(entry.kind) ? null : `a case for servers has no ${entry.kind} line`;
  const known = entry.side === '>>' ? SENT : EXPECTED;
  if (known.includes(entry.kind)) return null;
  const who = entry.side === '>>' ? 'a seat cannot do this' : 'a server cannot be expected to do this';
  return `${who}: ${entry.kind}; allowed are ${known.join(', ')}`;
}
