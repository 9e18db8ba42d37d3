import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What came of a frame: what was answered before the ping after it was, and whether the connection lived on. */
export interface Verdict {
  readonly heard: readonly string[];
  /** The code of the close; null while it is open. */
  readonly closed: number | null;
}

const PATIENCE = 15_000;

/** A client that says one thing at a time and hears what comes of it. */
export class Mouth {
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

  tell(frame: string): void {
    this.socket.send(frame);
  }

  /** Says frames, each in one piece or in several. Whoever has no answer to the ping after them hangs. */
  async say(...frames: readonly (readonly string[])[]): Promise<Verdict> {
    if (this.closed !== null) return { heard: [], closed: this.closed };
    this.since = [];
    for (const pieces of frames) {
      for (const [index, piece] of pieces.entries()) this.socket.send(piece, { fin: index === pieces.length - 1 });
    }
    await this.judged(frames);
    return { heard: this.since, closed: this.closed };
  }

  private judged(said: readonly (readonly string[])[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server hangs after ${said.at(-1)?.join('')}`)), PATIENCE);
      const done = (): void => {
        clearTimeout(timer);
        this.socket.off('pong', done).off('close', done);
        resolve();
      };
      this.socket.on('pong', done).on('close', done);
      this.socket.ping();
    });
  }

  /** The next frame that was not taken; null when there will be none. */
  async next(): Promise<string | null> {
    while (this.inbox.length === 0) {
      if (this.closed !== null) return null;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.inbox.shift() as string;
  }

  /** Pings at once, and waits for the end that they must have. */
  async flood(pings: number): Promise<void> {
    const closed = once(this.socket, 'close');
    for (let i = 0; i < pings; i++) this.socket.ping();
    await closed;
  }

  end(): void {
    this.socket.close();
  }
}
