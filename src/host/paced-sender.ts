import type { Clock } from '../peer/index.js';

export interface PacedSenderOptions {
  readonly clock: Clock;
  readonly send: (line: Uint8Array) => void;
}

interface WaitingLine {
  readonly line: Uint8Array;
  readonly pause: number;
}

/** Sends messages in order, with pauses between them, to clients that lose what comes too fast. */
export class PacedSender {
  private readonly options: PacedSenderOptions;
  private readonly waiting: WaitingLine[] = [];
  private bytes = 0;
  private cancelPause: (() => void) | null = null;
  private onDrained: (() => void) | null = null;

  constructor(options: PacedSenderOptions) {
    this.options = options;
  }

  /** Bytes that have not been sent. */
  get backlog(): number {
    return this.bytes;
  }

  /** Nothing follows the line for `pause` milliseconds. */
  send(line: Uint8Array, pause: number): void {
    if (pause === 0 && this.cancelPause === null) this.options.send(line);
    else {
      this.waiting.push({ line, pause });
      this.bytes += line.length;
      if (this.cancelPause === null) this.sendWaiting();
    }
  }

  /** Calls once everything has been sent. */
  drain(call: () => void): void {
    if (this.waiting.length === 0) call();
    else this.onDrained = call;
  }

  /** Forgets what has not been sent: nobody will read it. */
  clear(): void {
    this.cancelPause?.();
    this.waiting.length = 0;
    this.bytes = 0;
  }

  private sendWaiting(): void {
    this.cancelPause = null;
    while (this.cancelPause === null) {
      const next = this.waiting.shift();
      if (next === undefined) break;
      this.bytes -= next.line.length;
      this.options.send(next.line);
      if (next.pause > 0) this.cancelPause = this.options.clock.after(next.pause, () => this.sendWaiting());
    }
    if (this.waiting.length === 0) this.onDrained?.();
  }
}
