import { connect, type Socket } from 'node:net';
import { makeLoginReply } from '../dist/games/eriantys/gc18/messages.js';
import { pause } from './load-generator.js';
import { nameOf, type TcpScript } from './tcp-script.js';
import type { TcpHost } from './tcp-servers.js';

const PLAYERS = 16;
/** Exchanges until what runs has been loaded and compiled. */
const WARM_UP = 10_000;
/** Seconds of one round. */
const ROUND = 0.25;
const SHORT = 0.01;
const LINE_FEED = 10;

/** Players at one server that replay a script, game after game, in rounds. */
export class TcpPlayers {
  private readonly host: TcpHost;
  private readonly script: TcpScript;
  private readonly sockets = new Set<Socket>();
  /** What is sent in the next round; null while one is played. */
  private held: (() => void)[] | null = [];
  private exchanges = 0;
  private names = 0;
  private isOver = false;
  private failure: Error | null = null;

  constructor(host: TcpHost, script: TcpScript) {
    this.host = host;
    this.script = script;
    for (let player = 0; player < PLAYERS; player++) this.join();
  }

  async warmUp(): Promise<void> {
    while (this.exchanges < WARM_UP) await this.play();
  }

  /** Exchanges per second in one round, as fast as they go. */
  async play(): Promise<number> {
    const [before, begin] = [this.exchanges, performance.now()];
    const held = this.held ?? [];
    this.held = null;
    for (const send of held) send();
    await pause(ROUND);
    const rate = ((this.exchanges - before) * 1000) / (performance.now() - begin);
    this.held = [];
    // Messages on their way must not disturb the others.
    await pause(SHORT);
    if (this.failure) throw this.failure;
    return rate;
  }

  close(): void {
    this.isOver = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Logs in, plays whatever seat it gets, and joins again after the game. */
  private join(): void {
    const socket = connect({ host: '127.0.0.1', port: this.host.port, noDelay: true });
    const name = nameOf(this.names++);
    let answers: TcpScript['answers'][number] | null = null;
    let seat = 0;
    let [next, bytes] = [0, 0];
    let unread = Buffer.alloc(0);
    const receive = (line: Buffer): void => {
      if (answers === null) {
        // Only what is not part of the script is looked into.
        const text = line.toString('latin1', 0, 60);
        if (text.includes('"LoginRequest"')) this.send(socket, `${makeLoginReply(name)}\n`);
        if (!text.includes('"GameStarted"')) return;
        seat = Number(/"playerId":(\d)/.exec(text)?.[1]);
        answers = this.script.answers[seat]!;
      }
      bytes += line.length;
      const answer = answers[next++];
      if (answer) this.send(socket, answer, () => this.exchanges++);
    };
    socket.on('data', (chunk) => {
      unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
      let start = 0;
      for (let end = unread.indexOf(LINE_FEED); end >= 0; end = unread.indexOf(LINE_FEED, start)) {
        receive(unread.subarray(start, end + 1));
        start = end + 1;
      }
      unread = unread.subarray(start);
    });
    this.sockets.add(socket);
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => {
      this.sockets.delete(socket);
      // Both kinds of server must send the same.
      const expected = this.script.bytes[seat];
      if (bytes !== expected) this.fail(new Error(`${bytes} bytes came to a seat, not ${expected}`));
      if (!this.isOver) this.join();
    });
  }

  private send(socket: Socket, line: string, onSent: () => void = () => {}): void {
    const write = (): void => {
      socket.write(line);
      onSent();
    };
    if (this.held === null) write();
    else this.held.push(write);
  }

  /** Errors after `close` are expected. */
  private fail(error: Error): void {
    if (!this.isOver) this.failure ??= error;
  }
}

/** Exchanges per second at both servers in many short rounds, so that whatever disturbs one disturbs both. */
export async function alternate(slow: TcpPlayers, fast: TcpPlayers, seconds: number) {
  const [values, floors]: [number[], number[]] = [[], []];
  await fast.warmUp();
  await slow.warmUp();
  for (let round = 0; round < seconds / ROUND; round++) {
    floors.push(await fast.play());
    values.push(await slow.play());
  }
  return { values, floors };
}
