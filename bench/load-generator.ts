import { WebSocket } from 'ws';
import { NAMES, recordScript } from './server-script.js';
import type { Host } from './with-host.js';

const { answers, sent } = recordScript();
/** Bytes that a seat receives in a whole game. */
const bytesFor = NAMES.map((_, seat) =>
  sent.flat().reduce((sum, each) => sum + (each.seat === seat ? Buffer.byteLength(each.frame) : 0), 0),
);

/** How fast the players play. */
export interface LoadOptions {
  /** Milliseconds before each request, on average. */
  readonly pace: number;
  /** Called with the milliseconds from a request to its reply. */
  readonly onReply: (waited: number) => void;
}

export function connect({ url }: Host, key: string, name: string): WebSocket {
  return new WebSocket(`${url}/join/${key}?name=${name}`, { perMessageDeflate: false });
}

/** Plays game after game, with players that replay a script. */
export class LoadGenerator {
  private readonly host: Host;
  private readonly options: LoadOptions;
  private readonly sockets = new Set<WebSocket>();
  /** What is sent after `resume`; null while games are played. */
  private held: (() => void)[] | null = null;
  private isOver = false;
  /** The first error while games were played. */
  failure: Error | null = null;

  constructor(host: Host, options: LoadOptions) {
    this.host = host;
    this.options = options;
  }

  open(): void {
    void this.playGames();
  }

  /** No player sends anything until `resume`. */
  pause(): void {
    this.held ??= [];
  }

  resume(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const sendOrHold of held) sendOrHold();
  }

  close(): void {
    this.isOver = true;
    for (const socket of this.sockets) socket.terminate();
  }

  private async playGames(): Promise<void> {
    while (!this.isOver) {
      const key = await this.host.create();
      const left: Promise<unknown>[] = [];
      // One after the other: seats are numbered in the order of joining.
      for (const [seat, name] of NAMES.entries()) {
        const socket = connect(this.host, key, name);
        this.sockets.add(socket);
        left.push(new Promise((resolve) => socket.once('close', resolve)));
        socket.on('close', () => this.sockets.delete(socket));
        socket.on('error', (error) => this.onError(error));
        this.seat(socket, seat);
        await Promise.race([new Promise((resolve) => socket.once('open', resolve)), left[seat]]);
        if (this.isOver) return;
      }
      await Promise.all(left);
    }
  }

  /** Sends requests at the given pace and reports how long each reply takes; answers the server's requests at once. */
  private seat(socket: WebSocket, seat: number): void {
    const { pace, onReply } = this.options;
    const lines = answers[seat]!;
    let next = 0;
    let bytes = 0;
    let askedAt = 0;
    const send = (frame: string): void => {
      askedAt = performance.now();
      socket.send(frame);
    };
    const sendOrHold = (frame: string): void => {
      if (this.held === null) send(frame);
      else this.held.push(() => send(frame));
    };
    socket.on('message', (data) => {
      bytes += (data as Buffer).length;
      if (data.toString().includes('"result":{')) onReply(performance.now() - askedAt);
      for (const frame of lines[next++] ?? []) {
        if (pace === 0 || !frame.includes('"method":')) sendOrHold(frame);
        else setTimeout(sendOrHold, pace * (0.5 + Math.random()), frame);
      }
    });
    socket.on('close', () => {
      // Both kinds of server must send the same.
      if (bytes !== bytesFor[seat]) this.onError(new Error(`${bytes} bytes came to a seat, not ${bytesFor[seat]}`));
    });
  }

  /** Errors after `close` are expected. */
  private onError(error: Error): void {
    if (!this.isOver) this.failure ??= error;
  }
}

export const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
