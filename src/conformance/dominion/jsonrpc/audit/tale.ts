import type { CitedRule } from '../../../../translate/court.js';
import type { Level } from '../../../transcript/index.js';
import type { Finding } from '../../../verdict.js';
import { framesOf, idOf, isAnswer, isNews, methodOf, type Recording, type SeatFrames, type Spoken } from './frames.js';

export type Blamed = Pick<CitedRule, 'id' | 'title'> & { readonly level?: Level };

/** What a recording tells, told message by message, and what is found in it. */
export class Tale {
  readonly seats: readonly SeatFrames[];
  readonly findings: Finding[] = [];
  /** Which of several allowed ways the server goes, by the register's id. */
  readonly readings = new Map<string, Set<string>>();
  private readonly used = new Set<number>();
  private readonly log: number[] = [];
  /** Everything before it, by seat, has been taken. */
  private readonly starts: number[];

  constructor(recording: Recording) {
    this.seats = framesOf(recording);
    this.starts = this.seats.map(() => 0);
  }

  /** Messages of the server to a seat that were not looked at yet, in order. */
  *ahead(seat: number): Generator<Spoken> {
    const { told } = this.seats[seat] as SeatFrames;
    let start = this.starts[seat] as number;
    while (start < told.length && this.isDone(told[start] as Spoken)) start++;
    if (this.log.length === 0) this.starts[seat] = start;
    for (const spoken of told.slice(start, start + WINDOW)) if (!this.isDone(spoken)) yield spoken;
  }

  private isDone = (spoken: Spoken): boolean => isNews(spoken) || this.used.has(spoken.index);

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
    return this.find(
      request.seat,
      (spoken) => spoken.index > request.index && isAnswer(spoken) && idOf(spoken) === idOf(request),
    );
  }

  fatalFor(seat: number, after: number): Spoken | null {
    return this.find(seat, (spoken) => methodOf(spoken) === 'FatalError' && spoken.index > after);
  }

  isUsed(spoken: Spoken): boolean {
    return this.used.has(spoken.index);
  }

  take(spoken: Spoken): void {
    if (this.used.has(spoken.index)) return;
    this.used.add(spoken.index);
    this.log.push(spoken.index);
  }

  /** What is taken from now on can be given back. */
  mark(): number {
    return this.log.length;
  }

  giveBack(mark: number): void {
    for (const index of this.log.splice(mark)) this.used.delete(index);
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

  read(register: string, how: string): void {
    const ways = this.readings.get(register) ?? new Set();
    this.readings.set(register, ways.add(how));
  }
}

/** More than any exchange holds. */
const WINDOW = 400;

export interface Where {
  readonly seat: number;
  /** The message that shows it; null where none came. */
  readonly at: Spoken | null;
  readonly legal?: readonly string[];
}
