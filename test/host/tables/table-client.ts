import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ClientRequest } from '../../../src/games/dominion/table/remote/index.js';
import { TablePerson } from '../../games/dominion/table-host/table-person.js';

const PATIENCE_MS = 15_000;

/** Waits until something is true, however long the machine takes. */
export async function until(what: string, isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 5) {
    if (waited > PATIENCE_MS) throw new Error(`waited in vain until ${what}`);
    await sleep(5);
  }
}

export const secretOf = (name: string): string => `secret-of-${name}`.padEnd(20, '0');

/** A person at a table, over a real socket. */
export class TableClient {
  readonly person: TablePerson;
  readonly frames: string[] = [];
  closed: { readonly code: number; readonly reason: string } | null = null;
  private readonly socket: WebSocket;
  private isPlaying = false;

  private constructor(socket: WebSocket, seed: number) {
    this.socket = socket;
    this.person = new TablePerson(seed);
    socket.on('message', (data) => {
      this.frames.push(String(data));
      this.person.receive(String(data));
      this.playOn();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
  }

  static connect(url: string, seed = 1, origin?: string): Promise<TableClient> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, origin === undefined ? {} : { origin });
      const client = new TableClient(socket, seed);
      socket.once('open', () => resolve(client));
      socket.once('error', reject);
      socket.once('unexpected-response', (_, response) => {
        response.resume();
        socket.removeAllListeners('error');
        socket.on('error', () => {});
        reject(new Error(`refused with ${response.statusCode}`));
      });
    });
  }

  /** Sends a request, and waits for what the server says to it: null, or the rule that it breaks. */
  async ask(request: ClientRequest): Promise<string | null> {
    const { replies } = this.person;
    const before = replies.length;
    this.socket.send(this.person.request(request));
    await until(`${request.method} was answered`, () => replies.length > before || this.closed !== null);
    return replies[before]?.rule ?? null;
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  /** Clicks at random from now on, whenever it is asked. */
  play(): void {
    this.isPlaying = true;
    this.playOn();
  }

  pause(): void {
    this.isPlaying = false;
  }

  /** Breaks the connection off, as a killed tab does. */
  vanish(): void {
    this.socket.terminate();
  }

  close(): void {
    this.socket.close();
  }

  private playOn(): void {
    const frame = this.isPlaying ? this.person.next() : null;
    if (frame !== null) this.socket.send(frame);
  }
}
