import { type ConsistencyRule, Interpretations } from '../../../../kit/interpretations.js';
import type { CitedRule } from '../../../../kit/rule.js';
import type { Level } from '../../../../kit/transcript/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { heldTo, type Point } from './interpretations.js';
import { idOf, isAnswer, methodOf, type SeatFrames, type Spoken } from './recorded-frames.js';

export type Blamed = Pick<CitedRule, 'id' | 'title'> & { readonly level?: Level };

/** What a recording tells, told message by message, and what is found in it. */
export class Tale {
  readonly seats: readonly SeatFrames[];
  readonly findings: Finding[] = [];
  /** Which of several allowed ways the server goes, and where that shows. */
  private readonly read: Read[] = [];
  private readonly used = new Set<number>();
  private readonly log: number[] = [];
  /** Everything before it, by seat, has been taken. */
  private readonly starts: number[];
  private readonly fatals: readonly (Spoken | undefined)[];
  private readonly responses: Answers;
  private readonly answers: Answers;

  constructor(seats: readonly SeatFrames[]) {
    this.seats = seats;
    this.starts = this.seats.map(() => 0);
    this.fatals = this.seats.map(({ told }) => told.find((spoken) => methodOf(spoken) === 'FatalError'));
    this.responses = new Answers(this.seats.flatMap(({ told }) => told));
    this.answers = new Answers(this.seats.flatMap(({ said }) => said));
  }

  /** Messages of the server to a seat that were not looked at yet, in order. */
  *ahead(seat: number): Generator<Spoken> {
    const { told } = this.framesAt(seat);
    let start = this.starts[seat] as number;
    while (start < told.length && this.isUsed(told[start] as Spoken)) start++;
    if (this.log.length === 0) this.starts[seat] = start;
    for (; start < told.length; start++) if (!this.isUsed(told[start] as Spoken)) yield told[start] as Spoken;
  }

  private framesAt(seat: number): SeatFrames {
    return this.seats[seat] as SeatFrames;
  }

  next(seat: number): Spoken | null {
    for (const spoken of this.ahead(seat)) return spoken;
    return null;
  }

  find(seat: number, fits: (spoken: Spoken) => boolean): Spoken | null {
    for (const spoken of this.ahead(seat)) if (fits(spoken)) return spoken;
    return null;
  }

  /** The response of the server to a request. */
  responseTo(request: Spoken): Spoken | null {
    return this.responses.find(request, (each) => !this.isUsed(each));
  }

  /** Whether a request was still unanswered at some point of the recording. */
  wasOpen(request: Spoken, at: number): boolean {
    const response = this.responses.find(request, () => true);
    return response === null || response.index > at;
  }

  /** What the player answered to a request of the server. */
  answerTo(asked: Spoken): Spoken | null {
    return this.answers.find(asked, () => true);
  }

  /** The FatalError that something led to: nothing else was asked or told of the seat in between. */
  fatalFor(seat: number, after: number): Spoken | null {
    const fatal = this.fatals[seat] ?? null;
    if (fatal === null || fatal.index < after || this.isUsed(fatal)) return null;
    const { told } = this.framesAt(seat);
    const before = told[told.indexOf(fatal) - 1];
    return before === undefined || before.index < after || isAnswer(before) ? fatal : null;
  }

  isUsed(spoken: Spoken): boolean {
    return this.used.has(spoken.index);
  }

  take(spoken: Spoken): void {
    if (this.used.has(spoken.index)) return;
    this.used.add(spoken.index);
    this.log.push(spoken.index);
  }

  /** What is taken and read from now on can be given back. */
  mark(): Mark {
    return { taken: this.log.length, read: this.read.length };
  }

  giveBack({ taken, read }: Mark): void {
    for (const index of this.log.splice(taken)) this.used.delete(index);
    this.read.length = read;
  }

  settle(): void {
    this.log.length = 0;
  }

  /** Whether the server was waited for: a player who goes by itself does not wait. */
  isSilence(seat: number, after: number): boolean {
    const { closed, deadlines } = this.seats[seat] as SeatFrames;
    return deadlines.some((index) => index > after) || closed?.by !== 'player';
  }

  report(rule: Blamed, reason: string, { seat, at, legal = [] }: Where): void {
    this.findings.push({
      rule: rule.id,
      level: rule.level ?? 'must',
      blame: 'program',
      reason,
      sent: at === null ? this.lastSaid(seat) : this.saidBefore(at),
      said: at?.from === 'server' ? at.text : null,
      legal,
      more: false,
      line: at?.line ?? null,
    });
  }

  private saidBefore({ seat, index, from, text }: Spoken): string | null {
    if (from === 'player') return text;
    return (this.seats[seat] as SeatFrames).said.findLast((each) => each.index < index)?.text ?? null;
  }

  private lastSaid(seat: number): string | null {
    return (this.seats[seat] as SeatFrames | undefined)?.said.at(-1)?.text ?? null;
  }

  /** The server goes one of several ways, and is held to it. */
  reads(point: Point, reading: string, at: Spoken | null): void {
    this.read.push({ point, reading, at, held: heldTo(point) });
  }

  /** It seems to go one of several ways. */
  supposes(point: string, reading: string): void {
    this.read.push({ point, reading, at: null, held: null });
  }

  /** Of all that was read, in the order in which it was said; and what does not go together. */
  readings(): { readonly readings: Interpretations; readonly conflicts: readonly Finding[] } {
    const readings = new Interpretations();
    const conflicts = this.read
      .toSorted((a, b) => (a.at?.index ?? Infinity) - (b.at?.index ?? Infinity))
      .flatMap(({ point, reading, at, held }): Finding[] => {
        if (held === null) readings.assume(point, reading);
        const shown = { sent: at && this.saidBefore(at), said: at?.from === 'server' ? at.text : null };
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
  readonly at: Spoken | null;
  readonly held: ConsistencyRule | null;
}

/** Answers by the ids of what they answer. */
class Answers {
  private readonly byId = new Map<string, Spoken[]>();

  constructor(spoken: readonly Spoken[]) {
    for (const each of spoken) {
      if (!isAnswer(each)) continue;
      const key = keyOf(each);
      const known = this.byId.get(key);
      if (known === undefined) this.byId.set(key, [each]);
      else known.push(each);
    }
  }

  find(request: Spoken, fits: (spoken: Spoken) => boolean): Spoken | null {
    return this.byId.get(keyOf(request))?.find((each) => each.index > request.index && fits(each)) ?? null;
  }
}

/** A number and a string are different ids, even where they look alike. */
const keyOf = (spoken: Spoken): string => `${spoken.seat} ${JSON.stringify(idOf(spoken))}`;

export interface Where {
  readonly seat: number;
  /** The message that shows it; null where none came. */
  readonly at: Spoken | null;
  readonly legal?: readonly string[];
}
