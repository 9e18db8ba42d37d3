import type { Bindings, Codec } from '../codec.js';
import { type LineMatch, matchLine } from '../script/match-line.js';
import { wants, wantsMessage } from '../script/steps.js';
import type { From, To } from '../transcript/index.js';
import type { ScriptLine } from './server-case.js';
import type { ServerGrader } from './server-grader.js';
import type { EvidenceRef } from './table-events.js';

/** A step of a script; lines that go out in one write are one. */
export type ScriptStep =
  | { readonly kind: 'send'; readonly seat: number; readonly lines: readonly To[] }
  | { readonly kind: 'expect'; readonly seat: number; readonly line: From }
  | { readonly kind: 'leave' | 'kill' | 'withhold'; readonly seat: number }
  | { readonly kind: 'pause'; readonly ms: number };

/** Something that a seat received while the script ran. */
export interface ScriptMessage<M> {
  readonly message: M;
  readonly time: number;
  /** Where the recording has it, if there is one already. */
  readonly evidence?: EvidenceRef;
}

export type ScriptState =
  | 'running'
  | 'over'
  /** The server did something legal that the rest of the script is not about. */
  | 'way-out'
  /** What a line expects has not come, and will not. */
  | 'missed';

export interface SeatScriptOptions<M> {
  readonly lines: readonly ScriptLine[];
  /** The seat of a label. */
  readonly seatOf: (label: string | undefined) => number;
  readonly codec: Codec<M>;
  readonly grader: Pick<ServerGrader<M>, 'isForScript' | 'isRefusal' | 'holds'>;
  /** The `$names` that have a value before any line has matched; none by default. */
  readonly bindings?: Bindings;
  /** Milliseconds since the recording began. */
  readonly start: number;
  /** A line took a message, whether or not it was the one that it expects. */
  readonly onTake?: (seat: number, message: M, isWayOut: boolean) => void;
}

interface SeatState<M> {
  readonly queue: ScriptMessage<M>[];
  readonly sent: (M | null)[];
  /** When it last sent or received something. */
  time: number;
  hasEnded: boolean;
}

/**
 * Runs the script of a case for several seats. It receives the events of the seats, as they happen or from a
 * recording, and compares each line with them. Only the order at one seat counts: what one seat receives may come before or
 * after what another one does.
 */
export class SeatScript<M> {
  private readonly options: SeatScriptOptions<M>;
  private readonly steps: readonly ScriptStep[];
  private readonly seats = new Map<number, SeatState<M>>();
  private at = 0;
  private bound: Bindings;
  private ending: ScriptState | null = null;
  /** What came instead of what the current step expects; null if nothing did. */
  missed: ScriptMessage<M> | null = null;

  constructor(options: SeatScriptOptions<M>) {
    this.options = options;
    this.steps = stepsOf(options.lines, options.seatOf);
    this.bound = options.bindings ?? new Map();
  }

  get state(): ScriptState {
    return this.ending ?? (this.at < this.steps.length ? 'running' : 'over');
  }

  /** The current step; null after the last one. */
  get step(): ScriptStep | null {
    return this.steps[this.at] ?? null;
  }

  /** The texts of the current step, with values for the names in them. */
  get bindings(): Bindings {
    return this.bound;
  }

  /** Whether the script plays a seat, rather than the player there. */
  holds(seat: number): boolean {
    if (this.state !== 'running') return false;
    if (this.options.grader.holds === 'until-over')
      return this.steps.some((step) => 'seat' in step && step.seat === seat);
    return this.steps.slice(this.at).some((step) => step.kind === 'send' && step.seat === seat);
  }

  received(seat: number, received: ScriptMessage<M>): void {
    const state = this.seatAt(seat);
    if (this.options.grader.isForScript?.(received.message, state.sent) === false) return;
    state.queue.push(received);
    this.settle();
  }

  /** Whether a message that comes now would be compared with the script. */
  isFor(seat: number, message: M): boolean {
    return this.options.grader.isForScript?.(message, this.seatAt(seat).sent) !== false;
  }

  sent(seat: number, message: M | null): void {
    this.seatAt(seat).sent.push(message);
  }

  ended(seat: number): void {
    this.seatAt(seat).hasEnded = true;
    this.settle();
  }

  /** Bytes went out for a seat: the step that sends them is done. */
  wrote(seat: number, time: number): void {
    this.seatAt(seat).time = time;
    if (this.step?.kind === 'send' && this.step.seat === seat) this.advance();
  }

  /** Time has passed: a silence that a step asks for may have been long enough. */
  elapsed(time: number): void {
    // Several seats may be silent at the same time.
    while (this.isSilentUntil(time)) this.advance();
  }

  private isSilentUntil(time: number): boolean {
    const { step } = this;
    if (this.state !== 'running' || step?.kind !== 'expect' || step.line.kind !== 'silence') return false;
    const { queue, time: since } = this.seatAt(step.seat);
    return queue.length === 0 && time - since >= step.line.ms;
  }

  /** The current step is done. */
  advance(): void {
    this.at++;
    this.settle();
  }

  /** What the current step waits for will not come. */
  miss(): void {
    if (this.state === 'running') this.ending = 'missed';
  }

  private seatAt(seat: number): SeatState<M> {
    const known = this.seats.get(seat);
    if (known !== undefined) return known;
    const state: SeatState<M> = { queue: [], sent: [], time: this.options.start, hasEnded: false };
    this.seats.set(seat, state);
    return state;
  }

  private settle(): void {
    while (this.state === 'running' && this.step?.kind === 'expect') {
      if (!this.settles(this.step)) return;
    }
  }

  /** Whether the script goes on, or ends, with what has come already. */
  private settles({ seat, line }: Extract<ScriptStep, { kind: 'expect' }>): boolean {
    const state = this.seatAt(seat);
    // Whether it is refused is for the auditor to say.
    if (line.kind === 'refusal' && this.options.grader.isRefusal === undefined) return false;
    if (wants(line, 'end') && !wantsMessage(line)) state.queue.length = 0;
    const received = state.queue[0];
    if (received !== undefined) return this.take(state, received, seat, line);
    if (!state.hasEnded || line.kind === 'silence') return false;
    if (wants(line, 'end', 'close')) this.at++;
    else this.ending = 'missed';
    return true;
  }

  private take(state: SeatState<M>, received: ScriptMessage<M>, seat: number, line: From): boolean {
    if (line.kind === 'silence' && received.time - state.time >= line.ms) {
      this.at++;
      return true;
    }
    state.queue.shift();
    state.time = received.time;
    const match = this.match(line, received.message, state.sent.at(-1) ?? null);
    const isWayOut = match.kind === 'way-out';
    this.options.onTake?.(seat, received.message, isWayOut);
    if (match.kind === 'passed-over') return true;
    if (match.kind === 'refused') {
      this.missed = received;
      this.ending = 'missed';
      return true;
    }
    if (match.kind === 'accepted') this.bound = match.bound;
    this.at++;
    if (isWayOut && this.at < this.steps.length) this.ending = 'way-out';
    return true;
  }

  /** Whether a message breaks a rule is for the auditor to say, which sees the whole table. */
  private match(line: From, message: M, sent: M | null): LineMatch {
    const { codec, grader } = this.options;
    const isRefusal = (refusal: M): boolean => grader.isRefusal?.(refusal, sent) ?? false;
    return matchLine(line, message, { codec, bound: this.bound, isLegal: true, isRefusal });
  }
}

function stepsOf(lines: readonly ScriptLine[], seatOf: SeatScriptOptions<unknown>['seatOf']): ScriptStep[] {
  const steps: ScriptStep[] = [];
  let joins = false;
  for (const line of lines) {
    const step = stepOf(line, seatOf(line.seat));
    const last = steps.at(-1);
    if (joins && last?.kind === 'send' && step.kind === 'send') {
      steps[steps.length - 1] = { ...last, lines: [...last.lines, ...step.lines] };
    } else steps.push(step);
    joins = line.side === '>>' && line.options?.['with-next'] === true;
  }
  return steps;
}

function stepOf(line: ScriptLine, seat: number): ScriptStep {
  if (line.side === '<<') return { kind: 'expect', seat, line };
  if (line.side === '--') return line.kind === 'pause' ? { kind: 'pause', ms: line.ms } : { kind: 'withhold', seat };
  if (line.kind === 'end' || line.kind === 'close') return { kind: 'leave', seat };
  return line.kind === 'signal' ? { kind: 'kill', seat } : { kind: 'send', seat, lines: [line] };
}
