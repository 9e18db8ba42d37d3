import { parseEnvelope } from '../../games/dominion/jsonrpc/envelope/envelope.js';
import type { Bindings } from '../../kit/codec.js';
import { type ScriptLine, type SocketKit, waitsForClose, waitsForSilence } from '../../kit/socket-kit.js';
import type { From, To } from '../../kit/transcript/index.js';
import { type Clock, sleep } from '../../peer/index.js';
import { type KitSeat, kindOf } from './kit-seat.js';

/** How a line of the script went: as it says, in a way that ends the script without blame, or otherwise. */
export type Step = 'met' | 'elsewise' | 'missed';

export interface FollowingOptions {
  readonly kit: SocketKit;
  readonly script: readonly ScriptLine[];
  readonly sitters: readonly KitSeat[];
  readonly clock: Clock;
  /** Milliseconds for everything that the server owes. */
  readonly deadline: number;
  readonly speak: (sitter: KitSeat, frame: string | Uint8Array) => void;
}

/** Follows the lines of a case, in the place of the players at its seats. */
export class ScriptPlayer {
  private readonly options: FollowingOptions;
  private readonly scripted: ReadonlySet<string>;
  private bound: Bindings = new Map();
  /** The last frame that each seat sent. */
  private readonly sent = new Map<string, string>();
  /** Seats and ids of requests that were made. */
  private readonly requested = new Set<string>();
  private isStopped = false;
  private wakeUp: () => void = () => {};

  constructor(options: FollowingOptions) {
    this.options = options;
    this.scripted = new Set(options.script.flatMap(({ seat }) => (seat === undefined ? [] : [seat])));
  }

  /** All lines, one by one, as far as the server goes along. */
  async run(): Promise<Step> {
    const { script } = this.options;
    for (const [at, line] of script.entries()) {
      const step = line.side === '<<' ? await this.expect(line) : await this.perform(line);
      // What was hoped for did not come, but something legal: that is enough for the last line.
      const isEnd = at === script.length - 1;
      if (step === 'missed' || (step === 'elsewise' && !isEnd)) return step;
      if (this.isStopped) break;
    }
    return 'met';
  }

  /** All that comes to a seat of the script, but for what was on its way to the player before. */
  isFor({ label }: KitSeat, frame: string): boolean {
    if (!this.scripted.has(label) || this.options.kit.isNews(frame)) return false;
    const { kind, id } = kindOf(frame);
    const isAnswer = (kind === 'response' || kind === 'errorResponse') && id !== null;
    return !isAnswer || this.requested.has(keyOf(label, id));
  }

  /** Something has happened to a seat. */
  wake(): void {
    this.wakeUp();
  }

  stop(): void {
    this.isStopped = true;
    this.wakeUp();
  }

  /** Whether the last that a seat asked for was the end of its turn. */
  hasEnded({ label }: KitSeat): boolean {
    const last = this.sent.get(label);
    return last !== undefined && kindOf(last).method === 'EndTurn' && kindOf(last).kind === 'request';
  }

  private async perform(line: Exclude<ScriptLine, From>): Promise<Step> {
    if (line.side === '--') {
      if (line.kind === 'pause') await sleep(this.options.clock, line.ms);
      return 'met';
    }
    const sitter = this.sitterOf(line);
    if (line.kind === 'close') sitter.close();
    else if (line.kind === 'hex') this.options.speak(sitter, line.bytes);
    else if (line.kind === 'fill') this.send(sitter, this.filledIn(line.text));
    else if (line.kind === 'message' || line.kind === 'raw') this.send(sitter, line.text);
    return 'met';
  }

  private send(sitter: KitSeat, text: string): void {
    this.sent.set(sitter.label, text);
    const envelope = parseEnvelope(text, { nullParams: true });
    if (envelope.kind === 'request') {
      const { id, method, params } = envelope;
      this.requested.add(keyOf(sitter.label, id));
      // The player takes the answer for one to a request of its own, and so knows how things stand.
      sitter.mind.waiting = { id, method, card: (params as { card?: string } | undefined)?.card ?? null, params };
    }
    this.options.speak(sitter, text);
  }

  private filledIn(template: string): string {
    const text = this.options.kit.fill(template, this.bound);
    if (!text.ok) throw new Error(text.error.message);
    return text.value;
  }

  private sitterOf({ seat }: To | From): KitSeat {
    const { sitters } = this.options;
    return (sitters.find(({ label }) => label === seat) ?? sitters[0]) as KitSeat;
  }

  /** Waits for what a line says. Where something else comes, or nothing, the recording shows it. */
  private async expect(line: From): Promise<Step> {
    const sitter = this.sitterOf(line);
    const silence = waitsForSilence(line);
    for (;;) {
      const frame = await this.frameOf(sitter, silence ?? this.options.deadline);
      if (frame === null) return silence !== null || (waitsForClose(line) && !sitter.isOpen) ? 'met' : 'missed';
      learn(sitter, frame);
      const met = this.options.kit.fits(line, frame, { bound: this.bound, sent: this.sent.get(sitter.label) ?? null });
      if (met !== null) {
        this.bound = met.bound;
        if (met.isWayOut) sitter.held.unshift(frame);
        return met.isWayOut ? 'elsewise' : 'met';
      }
      if (!line.options?.eventually) return 'missed';
    }
  }

  /** The next frame for a seat of the script; null when none comes, or none can come any more. */
  private async frameOf(sitter: KitSeat, ms: number): Promise<string | null> {
    const { clock } = this.options;
    const end = clock.now() + ms;
    while (sitter.held.length === 0 && sitter.isOpen && !this.isStopped && clock.now() < end) {
      await new Promise<void>((resolve) => {
        const cancel = clock.after(Math.max(1, end - clock.now()), resolve);
        this.wakeUp = () => {
          cancel();
          resolve();
        };
      });
    }
    return sitter.held.shift() ?? null;
  }
}

const keyOf = (label: string, id: unknown): string => `${label} ${JSON.stringify(id)}`;

/** The player at the seat hears the answers; what it would say to them is for the script to say. */
function learn(sitter: KitSeat, frame: string): void {
  const { kind } = kindOf(frame);
  if (kind !== 'response' && kind !== 'errorResponse') return;
  sitter.answers(frame);
  sitter.mind.waiting = null;
}
