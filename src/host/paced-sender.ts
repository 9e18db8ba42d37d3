import type { Clock } from '../peer/index.js';

export interface PacedSenderOptions {
  /** Milliseconds between two messages at least; 0 for none. */
  readonly gap: number;
  readonly clock: Clock;
  readonly send: (line: Uint8Array) => void;
}

/** Sends messages in order, with a gap between them, to clients that lose what comes too fast. */
export class PacedSender {
  private readonly options: PacedSenderOptions;
  private readonly waiting: Uint8Array[] = [];
  private bytes = 0;
  private cancelGap: (() => void) | null = null;
  private onDrained: (() => void) | null = null;

  constructor(options: PacedSenderOptions) {
    this.options = options;
  }

  /** Bytes that have not been sent. */
  get backlog(): number {
    return this.bytes;
  }

  send(line: Uint8Array): void {
    if (this.options.gap === 0) this.options.send(line);
    else {
      this.waiting.push(line);
      this.bytes += line.length;
      if (this.cancelGap === null) this.sendNext();
    }
  }

  /** Calls once everything has been sent. */
  drain(call: () => void): void {
    if (this.waiting.length === 0) call();
    else this.onDrained = call;
  }

  /** Forgets what has not been sent: nobody will read it. */
  clear(): void {
    this.cancelGap?.();
    this.waiting.length = 0;
    this.bytes = 0;
  }

  private sendNext(): void {
    const line = this.waiting.shift();
    if (line === undefined) {
      this.cancelGap = null;
      return;
    }
    this.bytes -= line.length;
    this.options.send(line);
    this.cancelGap = this.options.clock.after(this.options.gap, () => this.sendNext());
    if (this.waiting.length === 0) this.onDrained?.();
  }
}
