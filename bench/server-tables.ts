import { WebSocket } from 'ws';
import type { Host } from './server-places.js';
import { NAMES, recordScript } from './server-script.js';

const { answers, says } = recordScript();
/** What a seat hears in a whole game. */
const bytesFor = NAMES.map((_, seat) =>
  says.flat().reduce((sum, said) => sum + (said.seat === seat ? Buffer.byteLength(said.frame) : 0), 0),
);

/** How the players play. */
export interface Manner {
  /** Milliseconds before each request, on average. */
  readonly pace: number;
  /** Called with the milliseconds from a request to its reply. */
  readonly heard: (waited: number) => void;
}

export function connect({ url }: Host, key: string, name: string): WebSocket {
  return new WebSocket(`${url}/join/${key}?name=${name}`, { perMessageDeflate: false });
}

/** Tables at which game follows game, of players who do not think: they say what the script says. */
export class Tables {
  private readonly host: Host;
  private readonly manner: Manner;
  private readonly sockets = new Set<WebSocket>();
  /** What is not said before there is play again. */
  private held: (() => void)[] | null = null;
  private isOver = false;
  /** What first went wrong while there was play. */
  failure: Error | null = null;

  constructor(host: Host, manner: Manner) {
    this.host = host;
    this.manner = manner;
  }

  open(): void {
    void this.playOn();
  }

  /** Nobody says anything until `resume`. */
  pause(): void {
    this.held ??= [];
  }

  resume(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const say of held) say();
  }

  close(): void {
    this.isOver = true;
    for (const socket of this.sockets) socket.terminate();
  }

  private async playOn(): Promise<void> {
    while (!this.isOver) {
      const key = await this.host.create();
      const left: Promise<unknown>[] = [];
      // One after the other: seats are numbered in the order of joining.
      for (const [seat, name] of NAMES.entries()) {
        const socket = connect(this.host, key, name);
        this.sockets.add(socket);
        left.push(new Promise((resolve) => socket.once('close', resolve)));
        socket.on('close', () => this.sockets.delete(socket));
        socket.on('error', (error) => this.complain(error));
        this.seat(socket, seat);
        await Promise.race([new Promise((resolve) => socket.once('open', resolve)), left[seat]]);
        if (this.isOver) return;
      }
      await Promise.all(left);
    }
  }

  /** Requests come at a pace, and the wait for the reply is told; what the server asks is answered at once. */
  private seat(socket: WebSocket, seat: number): void {
    const { pace, heard } = this.manner;
    const lines = answers[seat]!;
    let next = 0;
    let bytes = 0;
    let askedAt = 0;
    const send = (frame: string): void => {
      askedAt = performance.now();
      socket.send(frame);
    };
    const say = (frame: string): void => {
      if (this.held === null) send(frame);
      else this.held.push(() => send(frame));
    };
    socket.on('message', (data) => {
      bytes += (data as Buffer).length;
      if (data.toString().includes('"result":{')) heard(performance.now() - askedAt);
      for (const frame of lines[next++] ?? []) {
        if (pace === 0 || !frame.includes('"method":')) say(frame);
        else setTimeout(say, pace * (0.5 + Math.random()), frame);
      }
    });
    socket.on('close', () => {
      // Both kinds of server are to carry the same.
      if (bytes !== bytesFor[seat]) this.complain(new Error(`${bytes} bytes came to a seat, not ${bytesFor[seat]}`));
    });
  }

  /** What breaks off when all is over was to be expected. */
  private complain(error: Error): void {
    if (!this.isOver) this.failure ??= error;
  }
}

export const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
