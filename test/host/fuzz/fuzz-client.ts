import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What followed a frame: messages up to the pong of the ping after it, and whether the connection was closed. */
export interface FrameOutcome {
  readonly received: readonly string[];
  /** The code of the close; null while it is open. */
  readonly closed: number | null;
}

const TIMEOUT = 15_000;

/** A client that sends frames and collects what follows. */
export class FuzzClient {
  readonly inbox: string[] = [];
  closed: number | null = null;
  private readonly socket: WebSocket;
  private wake: () => void = () => {};
  private since: string[] = [];

  constructor(url: string) {
    this.socket = new WebSocket(url, { perMessageDeflate: false });
    this.socket.on('message', (data) => {
      const frame = data.toString();
      this.inbox.push(frame);
      this.since.push(frame);
      this.wake();
    });
    this.socket.on('error', () => {});
    this.socket.on('close', (code) => {
      this.closed = code;
      this.wake();
    });
  }

  async open(): Promise<void> {
    await once(this.socket, 'open');
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  /** Sends frames, each in one piece or in several, and a ping. A server that does not answer the ping hangs. */
  async sendAndWait(...frames: readonly (readonly string[])[]): Promise<FrameOutcome> {
    if (this.closed !== null) return { received: [], closed: this.closed };
    this.since = [];
    for (const pieces of frames) {
      for (const [index, piece] of pieces.entries()) this.socket.send(piece, { fin: index === pieces.length - 1 });
    }
    await this.answered(frames);
    return { received: this.since, closed: this.closed };
  }

  private answered(sent: readonly (readonly string[])[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server hangs after ${sent.at(-1)?.join('')}`)), TIMEOUT);
      const done = (): void => {
        clearTimeout(timer);
        this.socket.off('pong', done).off('close', done);
        resolve();
      };
      this.socket.on('pong', done).on('close', done);
      this.socket.ping();
    });
  }

  /** The next frame; null after the last one. */
  async next(): Promise<string | null> {
    while (this.inbox.length === 0) {
      if (this.closed !== null) return null;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.inbox.shift() as string;
  }

  /** Sends pings without waiting, and waits until the server has closed. */
  async flood(pings: number): Promise<void> {
    const closed = once(this.socket, 'close');
    for (let i = 0; i < pings; i++) this.socket.ping();
    await closed;
  }

  end(): void {
    this.socket.close();
  }
}
