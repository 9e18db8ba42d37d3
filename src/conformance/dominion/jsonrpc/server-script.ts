import { parseEnvelope } from '../../../protocol/jsonrpc/envelope.js';
import type { Case } from '../../cases.js';
import type { Bindings } from '../../language.js';
import type { Alternative, Entry, From, To, Transcript } from '../../transcript/index.js';
import { unrolled } from '../../transcript/index.js';
import type { Finding } from '../../verdict.js';
import { isSame, matched } from './pattern.js';

/** The remark in a recording after which the lines of the case are played. */
export const REACHED = 'here begins the script of the case';

export type ScriptLine = To | From | Extract<Entry, { side: '--' }>;

/** The lines that a case has for its seats, in order. */
export const scriptOf = ({ transcript }: Case): ScriptLine[] =>
  [...unrolled(transcript.entries)].filter((entry): entry is ScriptLine => entry.side !== '#');

/** Told whenever the server thinks fit, and never waited for (J-31, J-32). */
const NEWS = ['Played', 'Shuffle'];

export function isNewsFrame(frame: string): boolean {
  const said = parseEnvelope(frame);
  return said.kind === 'notification' && NEWS.includes(said.method);
}

export interface Context {
  readonly bound: Bindings;
  /** The last frame that the seat sent. */
  readonly sent: string | null;
}

/** What a frame binds if it is what a line waits for; null if it is not. */
export function fits(line: From, frame: string, context: Context): Bindings | null {
  for (const each of [line, ...(line.or ?? [])]) {
    const bound = fitsOne(each, frame, context);
    if (bound !== null) return bound;
  }
  return null;
}

function fitsOne(line: Alternative, frame: string, { bound, sent }: Context): Bindings | null {
  switch (line.kind) {
    case 'message':
      return isSame(line.text, frame) ? bound : null;
    case 'match':
      return matched(line.text, frame, bound);
    case 'legal':
      return bound;
    case 'refusal':
      return isRefusal(frame, sent) ? bound : null;
    default:
      return null;
  }
}

/** An error in answer to what was sent last; its id is null where none could be made out. */
function isRefusal(frame: string, sent: string | null): boolean {
  const said = parseEnvelope(frame);
  const asked = sent === null ? null : parseEnvelope(sent, { nullParams: true });
  if (said.kind !== 'errorResponse') return false;
  return said.id === null || (asked !== null && 'id' in asked && asked.id === said.id);
}

export const waitsForClose = (line: From): boolean => [line, ...(line.or ?? [])].some(({ kind }) => kind === 'close');
export const waitsForSilence = (line: From): number | null => (line.kind === 'silence' ? line.ms : null);

interface Progress {
  bound: Bindings;
  /** How far each seat has been read. */
  readonly read: Map<string, number>;
  readonly sent: Map<string, string>;
}

/** Whether the server did what the lines of a case say, from the recording alone. */
export function judgeScript(one: Case, recording: Transcript, lineOf: (index: number) => number | null): Finding[] {
  const start = recording.entries.findIndex(
    (entry) => entry.side === '--' && entry.kind === 'note' && entry.text === REACHED,
  );
  if (start < 0) return [];
  const progress: Progress = { bound: new Map(), read: new Map(), sent: new Map() };
  for (const line of scriptOf(one)) {
    const finding =
      line.side === '<<'
        ? expect(one, line, recording, start, progress, lineOf)
        : send(line, recording, start, progress);
    if (finding !== null) return [finding];
  }
  return [];
}

/** What the kit sent at this line, which is there in the recording. */
function send(line: ScriptLine, { entries }: Transcript, start: number, { read, sent }: Progress): null {
  if (line.side !== '>>') return null;
  const seat = line.seat as string;
  const from = read.get(`>>${seat}`) ?? start;
  const at = entries.findIndex((entry, index) => index > from && entry.side === '>>' && entry.seat === seat);
  const entry = entries[at];
  if (entry !== undefined) {
    read.set(`>>${seat}`, at);
    read.set(seat, Math.max(read.get(seat) ?? start, start));
    if (entry.kind === 'message' || entry.kind === 'raw') sent.set(seat, entry.text);
  }
  return null;
}

function expect(
  one: Case,
  line: From,
  recording: Transcript,
  start: number,
  progress: Progress,
  lineOf: (index: number) => number | null,
): Finding | null {
  const { entries } = recording;
  const seat = line.seat as string;
  const isFrame = (entry: Entry): entry is Entry & { text: string } =>
    entry.side === '<<' &&
    entry.seat === seat &&
    (entry.kind === 'message' || entry.kind === 'raw') &&
    !isNewsFrame(entry.text);
  const silence = waitsForSilence(line);
  if (silence !== null) return broken(one, line, recording, start, progress, silence, isFrame, lineOf);
  for (let from = progress.read.get(seat) ?? start; ; ) {
    const at = entries.findIndex((entry, index) => index > from && (isFrame(entry) || isClose(entry, seat)));
    const entry = entries[at];
    if (entry === undefined) return missed(one, line, progress, null, null);
    progress.read.set(seat, at);
    if (isClose(entry, seat))
      return waitsForClose(line) ? null : missed(one, line, progress, 'the connection is closed', lineOf(at));
    const { text } = entry as Entry & { text: string };
    const bound = fits(line, text, { bound: progress.bound, sent: progress.sent.get(seat) ?? null });
    if (bound !== null) {
      progress.bound = bound;
      return null;
    }
    if (!line.manner?.eventually) return missed(one, line, progress, text, lineOf(at));
    from = at;
  }
}

/** A silence that something breaks before its time. */
function broken(
  one: Case,
  line: From,
  { entries }: Transcript,
  start: number,
  progress: Progress,
  ms: number,
  isFrame: (entry: Entry) => entry is Entry & { text: string },
  lineOf: (index: number) => number | null,
): Finding | null {
  const seat = line.seat as string;
  const since = Math.max(progress.read.get(seat) ?? start, progress.read.get(`>>${seat}`) ?? start);
  const at = entries.findIndex((entry, index) => index > since && isFrame(entry));
  const entry = entries[at] as (Entry & { text: string; time?: number }) | undefined;
  const begun = (entries[since] as { time?: number }).time ?? 0;
  if (entry === undefined || (entry.time ?? 0) - begun >= ms) return null;
  return missed(one, line, progress, entry.text, lineOf(at));
}

const isClose = (entry: Entry, seat: string): boolean =>
  entry.side === '<<' && entry.kind === 'close' && entry.seat === seat;

/** The rule that the case is about, since nothing of what came is wrong in itself. */
function missed({ transcript }: Case, line: From, { sent }: Progress, said: string | null, at: number | null): Finding {
  const wanted = [line, ...(line.or ?? [])].map((each) => ('text' in each ? each.text : each.kind));
  const rule = transcript.header.rules?.[0] ?? 'server/goes-on';
  const came = said === null ? 'nothing comes' : 'something else comes';
  return {
    rule,
    level: 'must',
    blame: 'program',
    reason: `${came} where the case has ${line.kind}`,
    sent: sent.get(line.seat ?? '') ?? null,
    said,
    legal: wanted,
    more: false,
    line: at,
  };
}
