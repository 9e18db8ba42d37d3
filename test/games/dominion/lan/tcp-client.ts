import { connect, type Socket } from 'node:net';
import { createMarkedReader } from '../../../../src/wire/marked-messages.js';

/** A connection to a server that collects whole messages. */
export class TcpClient {
  readonly heard: string[] = [];
  private readonly socket: Socket;
  private readonly reader = createMarkedReader();
  private wake: () => void = () => {};
  isClosed = false;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.reader.feed(chunk);
      for (let next = this.reader.next(); next !== undefined; next = this.reader.next()) this.heard.push(next.text);
      this.onMessages();
      this.wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isClosed = true;
      this.wake();
    });
  }

  /** Called after each read. */
  onMessages: () => void = () => {};

  static open(port: number): Promise<TcpClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new TcpClient(socket)));
    });
  }

  send(wire: string | Uint8Array): void {
    this.socket.write(wire);
  }

  async until(isTrue: () => boolean, ms = 10_000): Promise<void> {
    const late = setTimeout(() => this.wake(), ms);
    const end = Date.now() + ms;
    while (!isTrue() && Date.now() < end && !this.isClosed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    clearTimeout(late);
  }

  close(): void {
    this.socket.destroy();
  }
}
