import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { adoptWebSocket, type WebSocketPeer } from '../../src/peer/index.js';
import type { Json, Subject } from './jsonrpc-cases.js';

const DEADLINE = 20_000;
/** How long to wait for unsolicited messages. */
const QUIET_MS = 50;

/** A player as a process, connected to a server that the test controls. */
export class ConnectedPlayer implements Subject {
  readonly #child: ChildProcess;
  readonly #server: WebSocketServer;
  readonly #exit: Promise<number | string>;
  #peer: WebSocketPeer | null = null;
  socket: WebSocket | null = null;
  path = '';
  stderr = '';

  /** `argv` with `{url}` in it. */
  static async start(argv: readonly string[]): Promise<ConnectedPlayer> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const player = new ConnectedPlayer(argv, server);
    const [socket, request] = (await Promise.race([
      once(server, 'connection'),
      player.ended().then((status) => Promise.reject(new Error(`it ended with ${status}: ${player.stderr}`))),
    ])) as [WebSocket, { url: string }];
    player.socket = socket;
    player.path = request.url;
    player.#peer = adoptWebSocket(socket, { label: 'player' });
    return player;
  }

  private constructor(argv: readonly string[], server: WebSocketServer) {
    const { port } = server.address() as AddressInfo;
    const url = `ws://127.0.0.1:${port}/join/KEY?name=alice`;
    const [program, ...args] = argv.map((word) => word.replace('{url}', url));
    this.#server = server;
    this.#child = spawn(program!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.#exit = new Promise((resolve) => {
      this.#child.on('error', (error) => resolve(error.message));
      this.#child.on('close', (code, signal) => resolve(code ?? signal ?? 'gone'));
    });
  }

  send(message: Json | string): void {
    this.#peer!.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async next(): Promise<Json> {
    const received = await this.#peer!.receive(DEADLINE);
    if (!received.ok) throw new Error(`${received.fault.message}; stderr: ${this.stderr}`);
    return JSON.parse(received.message) as Json;
  }

  async rest(): Promise<readonly Json[]> {
    await sleep(QUIET_MS);
    return this.#peer!.unreceived().messages.map((text) => JSON.parse(text) as Json);
  }

  /** Its exit status, once it has ended by itself. */
  ended(): Promise<number | string> {
    return Promise.race([this.#exit, sleep(DEADLINE, 'it does not end', { ref: false })]);
  }

  async close(): Promise<void> {
    await this.#peer?.end(1000);
    this.#child.kill('SIGKILL');
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }
}
