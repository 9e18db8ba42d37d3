import { type ConsistencyRule, Interpretations } from '../../../../kit/interpretations.js';
import type { CitedRule } from '../../../../kit/rule.js';
import type { Level } from '../../../../kit/transcript/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { heldTo, type Point } from './consistency-rules.js';
import { idOf, isAnswer, methodOf, type RecordedFrame, type SeatFrames } from './recorded-frames.js';

export type BrokenRule = Pick<CitedRule, 'id' | 'title'> & { readonly level?: Level };

/** A rewindable cursor over a recording; collects findings and readings. */
export class RecordingCursor {
  readonly seats: readonly SeatFrames[];
  readonly findings: Finding[] = [];
  /** Which of several allowed readings the server follows, and where that shows. */
  private readonly read: Read[] = [];
  private readonly consumed = new Set<number>();
  private readonly log: number[] = [];
  /** Everything before it, by seat, has been consumed. */
  private readonly starts: number[];
  private readonly fatals: readonly (RecordedFrame | undefined)[];
  private readonly responses: Answers;
  private readonly answers: Answers;

  constructor(seats: readonly SeatFrames[]) {
    this.seats = seats;
    this.starts = this.seats.map(() => 0);
    this.fatals = this.seats.map(({ received }) => received.find((frame) => methodOf(frame) === 'FatalError'));
    this.responses = new Answers(this.seats.flatMap(({ received }) => received));
    this.answers = new Answers(this.seats.flatMap(({ sent }) => sent));
  }

  /** Messages of the server to a seat that are not consumed yet, in order. */
  *ahead(seat: number): Generator<RecordedFrame> {
    const { received } = this.framesAt(seat);
    let start = this.starts[seat] as number;
    while (start < received.length && this.isConsumed(received[start] as RecordedFrame)) start++;
    if (this.log.length === 0) this.starts[seat] = start;
    for (; start < received.length; start++)
      if (!this.isConsumed(received[start] as RecordedFrame)) yield received[start] as RecordedFrame;
  }

  private framesAt(seat: number): SeatFrames {
    return this.seats[seat] as SeatFrames;
  }

  next(seat: number): RecordedFrame | null {
    for (const frame of this.ahead(seat)) return frame;
    return null;
  }

  find(seat: number, fits: (frame: RecordedFrame) => boolean): RecordedFrame | null {
    for (const frame of this.ahead(seat)) if (fits(frame)) return frame;
    return null;
  }

  /** The response of the server to a request. */
  responseTo(request: RecordedFrame): RecordedFrame | null {
    return this.responses.find(request, (each) => !this.isConsumed(each));
  }

  /** Whether a request was still unanswered at some point of the recording. */
  wasOpen(request: RecordedFrame, at: number): boolean {
    const response = this.responses.find(request, () => true);
    return response === null || response.index > at;
  }

  /** The answer of the player to a request of the server. */
  answerTo(asked: RecordedFrame): RecordedFrame | null {
    return this.answers.find(asked, () => true);
  }

  /** The FatalError that something led to: nothing else was sent to the seat in between. */
  fatalFor(seat: number, after: number): RecordedFrame | null {
    const fatal = this.fatals[seat] ?? null;
    if (fatal === null || fatal.index < after || this.isConsumed(fatal)) return null;
    const { received } = this.framesAt(seat);
    const before = received[received.indexOf(fatal) - 1];
    return before === undefined || before.index < after || isAnswer(before) ? fatal : null;
  }

  isConsumed(frame: RecordedFrame): boolean {
    return this.consumed.has(frame.index);
  }

  consume(frame: RecordedFrame): void {
    if (this.consumed.has(frame.index)) return;
    this.consumed.add(frame.index);
    this.log.push(frame.index);
  }

  /** Everything from now on can be rolled back. */
  mark(): Mark {
    return { taken: this.log.length, read: this.read.length };
  }

  rollback({ taken, read }: Mark): void {
    for (const index of this.log.splice(taken)) this.consumed.delete(index);
    this.read.length = read;
  }

  commit(): void {
    this.log.length = 0;
  }

  /** Whether the server was waited for: a player that leaves by itself does not wait. */
  isSilence(seat: number, after: number): boolean {
    const { closed, deadlines } = this.seats[seat] as SeatFrames;
    return deadlines.some((index) => index > after) || closed?.by !== 'player';
  }

  report(rule: BrokenRule, reason: string, { seat, at, legal = [] }: FindingPlace): void {
    this.findings.push({
      rule: rule.id,
      level: rule.level ?? 'must',
      blame: 'program',
      reason,
      sent: at === null ? this.lastSent(seat) : this.sentBefore(at),
      said: at?.from === 'server' ? at.text : null,
      legal,
      more: false,
      line: at?.line ?? null,
    });
  }

  private sentBefore({ seat, index, from, text }: RecordedFrame): string | null {
    if (from === 'player') return text;
    return (this.seats[seat] as SeatFrames).sent.findLast((each) => each.index < index)?.text ?? null;
  }

  private lastSent(seat: number): string | null {
    return (this.seats[seat] as SeatFrames | undefined)?.sent.at(-1)?.text ?? null;
  }

  /** The server follows one of several readings, and is held to it. */
  noteReading(point: Point, reading: string, at: RecordedFrame | null): void {
    this.read.push({ point, reading, at, held: heldTo(point) });
  }

  /** It seems to follow one of several readings. */
  assumeReading(point: string, reading: string): void {
    this.read.push({ point, reading, at: null, held: null });
  }

  /** Of all that was read, in the order of the recording; and what contradicts itself. */
  readings(): { readonly readings: Interpretations; readonly conflicts: readonly Finding[] } {
    const readings = new Interpretations();
    const conflicts = this.read
      .toSorted((a, b) => (a.at?.index ?? Infinity) - (b.at?.index ?? Infinity))
      .flatMap(({ point, reading, at, held }): Finding[] => {
        if (held === null) readings.assume(point, reading);
        const shown = { sent: at && this.sentBefore(at), said: at?.from === 'server' ? at.text : null };
        const conflict = held && readings.note({ point, reading, ...held, ...shown, line: at?.line ?? null });
        return conflict === null ? [] : [conflict];
      });
    const first = new Map(conflicts.toReversed().map((each) => [each.reason, each]));
    return { readings, conflicts: conflicts.filter((each) => first.get(each.reason) === each) };
  }
}

interface Mark {
  readonly taken: number;
  readonly read: number;
}

interface Read {
  readonly point: string;
  readonly reading: string;
  readonly at: RecordedFrame | null;
  readonly held: ConsistencyRule | null;
}

/** Answers by the ids of what they answer. */
class Answers {
  private readonly byId = new Map<string, RecordedFrame[]>();

  constructor(frame: readonly RecordedFrame[]) {
    for (const each of frame) {
      if (!isAnswer(each)) continue;
      const key = keyOf(each);
      const known = this.byId.get(key);
      if (known === undefined) this.byId.set(key, [each]);
      else known.push(each);
    }
  }

  find(request: RecordedFrame, fits: (frame: RecordedFrame) => boolean): RecordedFrame | null {
    return this.byId.get(keyOf(request))?.find((each) => each.index > request.index && fits(each)) ?? null;
  }
}

/** A number and a string are different ids, even where they look alike. */
const keyOf = (frame: RecordedFrame): string => `${frame.seat} ${JSON.stringify(idOf(frame))}`;

export interface FindingPlace {
  readonly seat: number;
  /** The message that shows it; null where none came. */
  readonly at: RecordedFrame | null;
  readonly legal?: readonly string[];
}
