import { WebSocket } from 'ws';

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** A player's end of a connection, frame by frame. */
export class Client {
  readonly socket: WebSocket;
  /** Everything that came, in order. */
  readonly received: string[] = [];
  secret = '';
  private read = 0;
  private wake: () => void = () => {};
  readonly closed: Promise<Closing>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.wake();
      });
    });
    socket.on('message', (data) => {
      this.received.push(data.toString());
      this.wake();
    });
    socket.on('error', () => {});
  }

  send(...frames: string[]): void {
    for (const frame of frames) this.socket.send(frame);
  }

  /** The next frame that was not read yet; fails when there will be none. */
  async next(): Promise<string> {
    while (this.read === this.received.length) {
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('closed, and nothing more to read');
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.received[this.read++] as string;
  }

  /** Reads on until a frame that says this. */
  async until(text: string): Promise<string> {
    for (;;) {
      const frame = await this.next();
      if (frame.includes(text)) return frame;
    }
  }
}

export type Refused = { readonly status: number; readonly body: { readonly error: string; readonly code: string } };

/** Joins, or tells why not. */
export function knock(url: string): Promise<Client | Refused> {
  const socket = new WebSocket(url);
  const client = new Client(socket);
  return new Promise((resolve, reject) => {
    socket.on('upgrade', ({ headers }) => {
      client.secret = String(headers['herald-rejoin']);
    });
    socket.on('open', () => resolve(client));
    socket.on('unexpected-response', async (_, response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
    socket.on('error', reject);
  });
}

export async function connect(url: string): Promise<Client> {
  const client = await knock(url);
  if (client instanceof Client) return client;
  throw new Error(`refused: ${client.status} ${client.body.error}`);
}

export async function refusal(url: string): Promise<Refused> {
  const refused = await knock(url);
  if (refused instanceof Client) throw new Error('joined, and should have been refused');
  return refused;
}
