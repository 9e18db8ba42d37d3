import { makeNotification, type Params } from '../../games/dominion/jsonrpc/envelope/envelope.js';
import type { JsonPlayer } from '../../games/dominion/jsonrpc/player.js';
import { FAREWELL, REACHED, type ScriptLine, type SocketKit } from '../../kit/socket-kit.js';
import type { Recorder } from '../../kit/transcript/index.js';
import type { Clock } from '../../peer/index.js';
import { KitSeat, kindOf } from './kit-seat.js';
import { ScriptPlayer } from './script-player.js';
import type { ConnectionEvent, PlayerConnection } from './server-under-test.js';

export interface MatchOptions {
  readonly kit: SocketKit;
  readonly lines: readonly { readonly label: string; readonly line: PlayerConnection; readonly mind: JsonPlayer }[];
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly now: () => number;
  /** Milliseconds for everything that the server owes. */
  readonly deadline: number;
  readonly script: readonly ScriptLine[];
  /** Whether what the case is about has come about; looked at whenever the first seat is about to ask for something. */
  readonly isReached: (sitters: readonly KitSeat[]) => boolean;
  /** Whether enough has been seen, given the turns since the script was through; null while it is not. */
  readonly isEnough: (sitters: readonly KitSeat[], turns: readonly number[] | null) => boolean;
  /** Milliseconds that the second seat takes to answer when the game starts. */
  readonly startDelay: number;
  readonly signal: AbortSignal;
}

/** How long the end of all connections is waited for. */
const FAREWELL_MS = 500;

/** Plays all seats of one game on a server, and writes everything down. */
export class CaseGame {
  readonly sitters: readonly KitSeat[];
  isReached = false;
  private readonly options: MatchOptions;
  private isDone = false;
  /** While the script plays its seats. */
  private following: ScriptPlayer | null = null;
  /** The turn in which the script was begun: where it was of no use, it is begun again in another. */
  private triedIn = 0;
  /** Turns of each seat when the script was through. */
  private turnsThen: readonly number[] | null = null;
  private lastMoved = 0;
  /** What the first seat is about to say. */
  private waiting: string | null = null;
  private finish: () => void = () => {};
  private fail: (error: unknown) => void = () => {};

  constructor(options: MatchOptions) {
    const { lines, recorder, now } = options;
    this.options = options;
    this.sitters = lines.map(({ label, line, mind }) => new KitSeat(label, mind, line, recorder, now));
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
      this.following?.stop();
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

  private async listen(sitter: KitSeat): Promise<void> {
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

  private hear(sitter: KitSeat, heard: ConnectionEvent): void {
    const text = sitter.took(heard);
    if (text === null) {
      if (this.sitters.every(({ isOpen }) => !isOpen)) this.finish();
      this.following?.wake();
    } else if (this.following?.isFor(sitter, text)) {
      sitter.held.push(text);
      this.following.wake();
    } else this.answer(sitter, text);
  }

  private answer(sitter: KitSeat, text: string): void {
    const { startDelay, clock } = this.options;
    const isSlow = startDelay > 0 && sitter === this.sitters[1] && kindOf(text).method === 'StartGame';
    if (isSlow) clock.after(startDelay, () => this.reply(sitter, text));
    else this.reply(sitter, text);
  }

  private reply(sitter: KitSeat, text: string): void {
    if (this.isDone) return;
    for (const reply of sitter.answers(text)) this.say(sitter, reply);
    this.sayWhatWaited();
    if (this.options.isEnough(this.sitters, this.turnsThen)) this.finish();
  }

  /** Says what the player wants to say, unless it is for the script to speak now. */
  private say(sitter: KitSeat, frame: string): void {
    const mayBegin = sitter === this.sitters[0] && sitter.turns !== this.triedIn && !this.isReached;
    if (!mayBegin || kindOf(frame).kind !== 'request') this.speak(sitter, frame);
    else if (this.sitters.some((other) => other !== sitter && other.mind.waiting !== null)) this.waiting = frame;
    else if (this.options.isReached(this.sitters)) this.begin(sitter);
    else this.speak(sitter, frame);
  }

  private speak(sitter: KitSeat, frame: string | Uint8Array): void {
    // What the server owes, it owes from now on.
    this.lastMoved = this.options.now();
    sitter.send(frame);
  }

  private begin(first: KitSeat): void {
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
    this.say(this.sitters[0] as KitSeat, frame);
  }

  /** The lines of the case, and then the players again. */
  private async follow(): Promise<void> {
    const { kit, script, clock, deadline, recorder, now } = this.options;
    recorder.note(now(), REACHED);
    const speak = (sitter: KitSeat, frame: string | Uint8Array): void => this.speak(sitter, frame);
    const following = new ScriptPlayer({ kit, script, sitters: this.sitters, clock, deadline, speak });
    this.following = following;
    const step = await following.run();
    this.following = null;
    // What was hoped for did not come: another time, perhaps.
    if (step === 'elsewise') this.isReached = false;
    else this.turnsThen = this.sitters.map(({ turns }) => turns);
    this.resume(following);
  }

  /** The players take over again from where the script has left them. */
  private resume(following: ScriptPlayer): void {
    if (this.isDone) return;
    for (const sitter of this.sitters) for (const frame of sitter.held.splice(0)) this.answer(sitter, frame);
    const [first] = this.sitters;
    const isItsTurn = first?.isOpen && !first.isOver && first.mind.known !== null && !following.hasEnded(first);
    if (isItsTurn && first.mind.waiting === null) this.think(first);
    if (this.options.isEnough(this.sitters, this.turnsThen)) this.finish();
  }

  private think(sitter: KitSeat): void {
    const state = sitter.mind.known?.state as unknown as Params;
    const replies = sitter.answers(makeNotification('StartTurn', state));
    sitter.turns--;
    for (const reply of replies) this.say(sitter, reply);
  }
}
