import type { Bindings } from '../../conformance/language.js';
import {
  FAREWELL,
  REACHED,
  type ScriptLine,
  type SocketKit,
  waitsForClose,
  waitsForSilence,
} from '../../conformance/socket-kit.js';
import type { From, Recorder, To } from '../../conformance/transcript/index.js';
import { type Clock, pause } from '../../peer/index.js';
import type { JsonPlayer } from '../../players/jsonrpc.js';
import { makeNotification, type Params, parseEnvelope } from '../../protocol/jsonrpc/envelope.js';
import { kindOf, Sitter } from './sitter.js';
import type { Heard, Line } from './venue.js';

export interface MatchOptions {
  readonly kit: SocketKit;
  readonly lines: readonly { readonly label: string; readonly line: Line; readonly mind: JsonPlayer }[];
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly now: () => number;
  /** Milliseconds for everything that the server owes. */
  readonly deadline: number;
  readonly script: readonly ScriptLine[];
  /** Whether what the case is about has come about; looked at whenever the first seat is about to ask for something. */
  readonly isReached: (sitters: readonly Sitter[]) => boolean;
  /** Whether enough has been seen, given the turns since the script was through; null while it is not. */
  readonly isEnough: (sitters: readonly Sitter[], turns: readonly number[] | null) => boolean;
  /** Milliseconds that the second seat takes to answer when the game starts. */
  readonly startDelay: number;
  readonly signal: AbortSignal;
}

/** How a line of the script went: as it says, in a way that ends the script without blame, or otherwise. */
type Step = 'met' | 'elsewise' | 'missed';

/** How long the end of all connections is waited for. */
const FAREWELL_MS = 500;

/** Plays all seats of one game on a server, and writes everything down. */
export class Match {
  readonly sitters: readonly Sitter[];
  isReached = false;
  private readonly options: MatchOptions;
  private isDone = false;
  private isScripted = false;
  /** The turn in which the script was begun: where it was of no use, it is begun again in another. */
  private triedIn = 0;
  private bound: Bindings = new Map();
  /** Turns of each seat when the script was through. */
  private turnsThen: readonly number[] | null = null;
  private readonly scripted: ReadonlySet<string>;
  private readonly sent = new Map<string, string>();
  /** Seats and ids of requests that the script has made. */
  private readonly requested = new Set<string>();
  private lastMoved = 0;
  /** What the first seat is about to say. */
  private waiting: string | null = null;
  private wake: () => void = () => {};
  private finish: () => void = () => {};
  private fail: (error: unknown) => void = () => {};

  constructor(options: MatchOptions) {
    const { lines, recorder, now } = options;
    this.options = options;
    this.sitters = lines.map(({ label, line, mind }) => new Sitter(label, mind, line, recorder, now));
    this.scripted = new Set(options.script.flatMap(({ seat }) => (seat === undefined ? [] : [seat])));
  }

  /** Resolves when the game is over, or enough has been seen, or nothing comes any more. */
  async play(): Promise<void> {
    const { signal, now } = this.options;
    this.lastMoved = now();
    const over = new Promise<void>((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    signal.addEventListener('abort', this.finish);
    if (signal.aborted) this.finish();
    for (const sitter of this.sitters) void this.listen(sitter);
    const cancel = this.watch();
    try {
      await over;
    } finally {
      this.isDone = true;
      cancel();
      this.wake();
      signal.removeEventListener('abort', this.finish);
      this.options.recorder.note(now(), FAREWELL);
      for (const sitter of this.sitters) sitter.close();
      for (const sitter of this.sitters) sitter.line.drop();
    }
  }

  /** A server that says nothing to anybody for that long has gone deaf, or holds the game for over. */
  private watch(): () => void {
    const { clock, deadline, now } = this.options;
    let cancel = (): void => {};
    const look = (): void => {
      const limit = this.sitters.every(({ isOver, isOpen }) => isOver || !isOpen)
        ? Math.min(FAREWELL_MS, deadline)
        : deadline;
      const idle = now() - this.lastMoved;
      if (idle >= limit) {
        if (limit === deadline) for (const sitter of this.sitters) sitter.late(deadline);
        this.finish();
      } else cancel = clock.after(Math.max(1, Math.min(limit, deadline) - idle), look);
    };
    cancel = clock.after(Math.min(FAREWELL_MS, deadline), look);
    return () => cancel();
  }

  private async listen(sitter: Sitter): Promise<void> {
    try {
      while (!this.isDone) {
        const heard = await sitter.line.next();
        if (this.isDone) return;
        this.lastMoved = this.options.now();
        this.hear(sitter, heard);
        if (heard.kind === 'closed' || heard.kind === 'refused') return;
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private hear(sitter: Sitter, heard: Heard): void {
    const text = sitter.took(heard);
    if (text === null) {
      if (this.sitters.every(({ isOpen }) => !isOpen)) this.finish();
      this.wake();
    } else if (this.isForScript(sitter, text)) {
      sitter.held.push(text);
      this.wake();
    } else this.answer(sitter, text);
  }

  /** All that comes to a seat which the script plays, but for what was on its way to the player before. */
  private isForScript({ label }: Sitter, frame: string): boolean {
    if (!this.isScripted || !this.scripted.has(label) || this.options.kit.isNews(frame)) return false;
    const { kind, id } = kindOf(frame);
    const isLate = (kind === 'response' || kind === 'errorResponse') && id !== null;
    return !isLate || this.requested.has(`${label} ${JSON.stringify(id)}`);
  }

  private answer(sitter: Sitter, text: string): void {
    const { startDelay, clock } = this.options;
    const isSlow = startDelay > 0 && sitter === this.sitters[1] && kindOf(text).method === 'StartGame';
    if (isSlow) clock.after(startDelay, () => this.reply(sitter, text));
    else this.reply(sitter, text);
  }

  private reply(sitter: Sitter, text: string): void {
    if (this.isDone) return;
    for (const reply of sitter.answers(text)) this.say(sitter, reply);
    this.sayWhatWaited();
    if (this.options.isEnough(this.sitters, this.turnsThen)) this.finish();
  }

  /** Says what the player wants to say, unless it is for the script to speak now. */
  private say(sitter: Sitter, frame: string): void {
    const mayBegin = sitter === this.sitters[0] && sitter.turns !== this.triedIn && !this.isReached;
    if (!mayBegin || kindOf(frame).kind !== 'request') this.speak(sitter, frame);
    else if (this.sitters.some((other) => other !== sitter && other.mind.waiting !== null)) this.waiting = frame;
    else if (this.options.isReached(this.sitters)) this.begin(sitter);
    else this.speak(sitter, frame);
  }

  private speak(sitter: Sitter, frame: string | Uint8Array): void {
    // What the server owes, it owes from now on.
    this.lastMoved = this.options.now();
    sitter.send(frame);
  }

  private begin(first: Sitter): void {
    this.isReached = true;
    this.triedIn = first.turns;
    first.mind.waiting = null;
    void this.follow().catch((error) => this.fail(error));
  }

  /** Whether the situation is there can only be told when the others have heard how their turns ended (J-28). */
  private sayWhatWaited(): void {
    const frame = this.waiting;
    if (frame === null || this.sitters.slice(1).some(({ mind }) => mind.waiting !== null)) return;
    this.waiting = null;
    this.say(this.sitters[0] as Sitter, frame);
  }

  /** The lines of the case, one by one, and then the players again. */
  private async follow(): Promise<void> {
    const { recorder, now, script } = this.options;
    recorder.note(now(), REACHED);
    this.isScripted = true;
    let step: Step = 'met';
    for (const [at, line] of script.entries()) {
      step = line.side === '<<' ? await this.expect(line) : await this.perform(line);
      // What was hoped for did not come, but something legal: another time, perhaps.
      if (step === 'elsewise' && at === script.length - 1) step = 'met';
      if (step !== 'met' || this.isDone) break;
    }
    this.isScripted = false;
    if (step === 'elsewise') this.isReached = false;
    else this.turnsThen = this.sitters.map(({ turns }) => turns);
    this.resume();
  }

  private async perform(line: Exclude<ScriptLine, From>): Promise<Step> {
    if (line.side === '--') {
      if (line.kind === 'pause') await pause(this.options.clock, line.ms);
      return 'met';
    }
    const sitter = this.sitterOf(line);
    if (line.kind === 'close') sitter.close();
    else this.sendLine(sitter, line);
    return 'met';
  }

  private sendLine(sitter: Sitter, line: To): void {
    if (line.kind === 'hex') this.speak(sitter, line.bytes);
    if (line.kind !== 'message' && line.kind !== 'raw' && line.kind !== 'fill') return;
    const text = line.kind === 'fill' ? this.filledIn(line.text) : line.text;
    this.sent.set(sitter.label, text);
    const envelope = parseEnvelope(text, { nullParams: true });
    if (envelope.kind === 'request') {
      const { id, method, params } = envelope;
      this.requested.add(`${sitter.label} ${JSON.stringify(id)}`);
      // The player takes the answer for one to a request of its own, and so knows how things stand.
      sitter.mind.waiting = { id, method, card: (params as { card?: string } | undefined)?.card ?? null, params };
    }
    this.speak(sitter, text);
  }

  private filledIn(template: string): string {
    const text = this.options.kit.fill(template, this.bound);
    if (!text.ok) throw new Error(text.error.message);
    return text.value;
  }

  private sitterOf({ seat }: To | From): Sitter {
    const sitter = this.sitters.find(({ label }) => label === seat) ?? this.sitters[0];
    return sitter as Sitter;
  }

  /** Waits for what a line says. Where something else comes, or nothing, the recording shows it. */
  private async expect(line: From): Promise<Step> {
    const sitter = this.sitterOf(line);
    const silence = waitsForSilence(line);
    for (;;) {
      const frame = await this.frameOf(sitter, silence ?? this.options.deadline);
      if (frame === null) return silence !== null || (waitsForClose(line) && !sitter.isOpen) ? 'met' : 'missed';
      this.learn(sitter, frame);
      const met = this.options.kit.fits(line, frame, { bound: this.bound, sent: this.sent.get(sitter.label) ?? null });
      if (met !== null) {
        this.bound = met.bound;
        if (met.isWayOut) sitter.held.unshift(frame);
        return met.isWayOut ? 'elsewise' : 'met';
      }
      if (!line.manner?.eventually) return 'missed';
    }
  }

  /** A player whose seat is played by the script hears the answers; what it would say to them is for the script to say. */
  private learn(sitter: Sitter, frame: string): void {
    const { kind } = kindOf(frame);
    if (kind !== 'response' && kind !== 'errorResponse') return;
    sitter.answers(frame);
    sitter.mind.waiting = null;
  }

  /** The next frame for a seat that the script plays; null when none comes, or none can come any more. */
  private async frameOf(sitter: Sitter, ms: number): Promise<string | null> {
    const { clock } = this.options;
    const end = clock.now() + ms;
    while (sitter.held.length === 0 && sitter.isOpen && !this.isDone && clock.now() < end) {
      await new Promise<void>((resolve) => {
        const cancel = clock.after(Math.max(1, end - clock.now()), resolve);
        this.wake = () => {
          cancel();
          resolve();
        };
      });
    }
    return sitter.held.shift() ?? null;
  }

  /** The players take over again from where the script has left them. */
  private resume(): void {
    if (this.isDone) return;
    for (const sitter of this.sitters) for (const frame of sitter.held.splice(0)) this.answer(sitter, frame);
    const [first] = this.sitters;
    if (first !== undefined && this.isItsTurn(first)) this.think(first);
    if (this.options.isEnough(this.sitters, this.turnsThen)) this.finish();
  }

  /** Whether the first seat is still on turn, and has asked for nothing that is not answered. */
  private isItsTurn({ label, isOpen, isOver, mind }: Sitter): boolean {
    const last = this.sent.get(label);
    const { method = null, kind } = last === undefined ? { kind: 'none' } : kindOf(last);
    return (
      isOpen && !isOver && mind.known !== null && mind.waiting === null && !(kind === 'request' && method === 'EndTurn')
    );
  }

  private think(sitter: Sitter): void {
    const state = sitter.mind.known?.state as unknown as Params;
    const replies = sitter.answers(makeNotification('StartTurn', state));
    sitter.turns--;
    for (const reply of replies) this.say(sitter, reply);
  }
}
