import type { Case } from '../../../../kit/case.js';
import type { Bindings } from '../../../../kit/codec.js';
import { REACHED, type ScriptLine, waitsForClose, waitsForSilence } from '../../../../kit/socket-kit.js';
import type { Entry, From, Transcript } from '../../../../kit/transcript/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { parseEnvelope } from '../envelope/envelope.js';
import { fits, isNewsFrame, scriptOf } from './server-script.js';

type LineOf = (index: number) => number | null;

/** Whether the server did what the lines of a case say, from the recording alone. */
export const judgeScript = (one: Case, recording: Transcript, lineOf: LineOf): Finding[] =>
  new ScriptJudge(one, recording, lineOf).judge();

class ScriptJudge {
  private readonly one: Case;
  private readonly entries: readonly Entry[];
  private readonly lineOf: LineOf;
  /** Where the script begins; the last time, if it was begun again. */
  private readonly start: number;
  private bound: Bindings = new Map();
  /** How far each seat has been read, and how far it has spoken. */
  private readonly read = new Map<string, number>();
  private readonly spoken = new Map<string, number>();
  private readonly sent = new Map<string, string>();

  constructor(one: Case, { entries }: Transcript, lineOf: LineOf) {
    this.one = one;
    this.entries = entries;
    this.lineOf = lineOf;
    this.start = entries.findLastIndex((entry) => isNote(entry, REACHED));
  }

  judge(): Finding[] {
    if (this.start < 0) return [];
    for (const line of scriptOf(this.one)) {
      const finding = line.side === '<<' ? this.expect(line) : this.follow(line);
      if (finding === 'elsewise') return [];
      if (finding !== null) return [finding];
    }
    return [];
  }

  /** What the kit sent at this line, which is there in the recording. */
  private follow(line: Exclude<ScriptLine, From>): null {
    if (line.side !== '>>') return null;
    const seat = line.seat as string;
    const from = this.spoken.get(seat) ?? this.start;
    const at = this.entries.findIndex((entry, index) => index > from && entry.side === '>>' && entry.seat === seat);
    const entry = this.entries[at];
    if (entry === undefined) return null;
    this.spoken.set(seat, at);
    if (entry.kind === 'message' || entry.kind === 'raw') this.sent.set(seat, entry.text);
    return null;
  }

  private expect(line: From): Finding | 'elsewise' | null {
    const seat = line.seat as string;
    const silence = waitsForSilence(line);
    for (;;) {
      const from = this.read.get(seat) ?? this.start;
      const at = this.entries.findIndex(
        (entry, index) => index > from && (this.isHeard(entry, seat) || isClose(entry, seat)),
      );
      const entry = this.entries[at];
      if (silence !== null && (entry === undefined || this.isAfter(seat, at, silence))) return null;
      if (entry === undefined) return this.missed(line, null, null);
      this.read.set(seat, at);
      if (isClose(entry, seat)) {
        return waitsForClose(line) ? null : this.missed(line, 'the connection is closed', at);
      }
      const { text } = entry as { text: string };
      const met = fits(line, text, { bound: this.bound, sent: this.sent.get(seat) ?? null });
      if (met !== null) {
        this.bound = met.bound;
        return met.isWayOut ? 'elsewise' : null;
      }
      if (!line.options?.eventually) return this.missed(line, text, at);
    }
  }

  /** All that the seat hears, but for answers to what it had asked before the script began. */
  private isHeard(entry: Entry, seat: string): boolean {
    if (!isFrame(entry, seat)) return false;
    const id = answeredBy((entry as { text: string }).text);
    if (id === undefined || id === null) return true;
    return this.entries.some(
      (each, index) => index > this.start && each.side === '>>' && each.seat === seat && requestedIn(each) === id,
    );
  }

  /** Whether so much time had passed since the seat last spoke or heard something. */
  private isAfter(seat: string, at: number, ms: number): boolean {
    const since = Math.max(this.read.get(seat) ?? this.start, this.spoken.get(seat) ?? this.start);
    return this.timeOf(at) - this.timeOf(since) >= ms;
  }

  private timeOf(at: number): number {
    const entry = this.entries[at];
    return entry === undefined || entry.side === '#' ? 0 : (entry.time ?? 0);
  }

  /** The rule that the case is about, since nothing of what came is wrong in itself. */
  private missed(line: From, said: string | null, at: number | null): Finding {
    return {
      rule: this.one.transcript.header.rules?.[0] ?? 'server/goes-on',
      level: 'must',
      blame: 'program',
      reason: `${said === null ? 'nothing comes' : 'something else comes'} where the case has ${line.kind}`,
      sent: this.sent.get(line.seat ?? '') ?? null,
      said,
      legal: [line, ...(line.or ?? [])].map((each) => ('text' in each ? each.text : each.kind)),
      more: false,
      line: at === null ? null : this.lineOf(at),
    };
  }
}

const isNote = (entry: Entry, text: string): boolean =>
  entry.side === '--' && entry.kind === 'note' && entry.text === text;

const isFrame = (entry: Entry, seat: string): boolean =>
  entry.side === '<<' &&
  entry.seat === seat &&
  (entry.kind === 'message' || entry.kind === 'raw') &&
  !isNewsFrame(entry.text);

/** The id that a frame answers; undefined where it is no answer. */
function answeredBy(frame: string): unknown {
  const said = parseEnvelope(frame);
  return said.kind === 'response' || said.kind === 'errorResponse' ? said.id : undefined;
}

function requestedIn(entry: Entry): unknown {
  const said =
    entry.kind === 'message' || entry.kind === 'raw' ? parseEnvelope(entry.text, { nullParams: true }) : null;
  const isOwn = said !== null && (said.kind === 'request' || said.kind === 'invalid');
  return isOwn ? said.id : undefined;
}

const isClose = (entry: Entry, seat: string): boolean =>
  entry.side === '<<' && entry.kind === 'close' && entry.seat === seat;
