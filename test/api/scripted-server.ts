import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

export type Message = { readonly [name: string]: unknown };

/** A server of which the test writes every frame. */
export class ScriptedServer {
  readonly url: string;
  private readonly server: WebSocketServer;
  private readonly joined: Promise<WebSocket>;
  private readonly received: Message[] = [];
  private wake: () => void = () => {};

  static async open(): Promise<ScriptedServer> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const scripted = new ScriptedServer(server);
    onTestFinished(() => scripted.end());
    return scripted;
  }

  private constructor(server: WebSocketServer) {
    this.server = server;
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/join/KEY?name=alice`;
    this.joined = once(server, 'connection').then(([socket]: WebSocket[]) => {
      socket?.on('message', (data) => {
        this.received.push(JSON.parse(data.toString()) as Message);
        this.wake();
      });
      return socket as WebSocket;
    });
  }

  /** All frames at once, so that they arrive together. */
  async send(...messages: readonly (Message | string)[]): Promise<void> {
    const socket = await this.joined;
    for (const each of messages)
      socket.send(typeof each === 'string' ? each : JSON.stringify({ jsonrpc: '2.0', ...each }));
  }

  async next(): Promise<Message> {
    while (this.received.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const { jsonrpc: _, ...message } = this.received.shift() as Message;
    return message;
  }

  async close(code?: number, reason?: string): Promise<void> {
    (await this.joined).close(code, reason);
  }

  private async end(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
