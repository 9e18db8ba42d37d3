import type { GatewayOutput, GatewaySeat, TableGateway } from '../../kit/table-gateway.js';
import { connectTcp, type Peer, systemClock, WakeDeadline } from '../../peer/index.js';
import { CLOSE_CODES } from '../../wire/close-codes.js';
import type { Connection } from '../connection.js';
import { describeFault } from '../journal-file.js';
import { type RunningTcpServer, startTcpServer } from '../tcp-server.js';
import type { GatewayRequest } from './gateway-request.js';

export interface GatewayGameOptions {
  readonly connection: Connection;
  readonly gateway: TableGateway;
  readonly request: GatewayRequest;
  readonly seat: GatewaySeat;
  /** Where a game that is hosted listens. */
  readonly host: string;
  /** Reports a fault of the server's own. */
  readonly warn: (message: string) => void;
}

const OPENING_MS = 10_000;
const LOOPBACK = '127.0.0.1';

/** One person's seat at a server over TCP: carries messages between the page, the seat and that server. */
export class GatewayGame {
  private readonly options: GatewayGameOptions;
  private hosted: RunningTcpServer | null = null;
  private peer: Peer<unknown> | null = null;
  private readonly deadline = new WakeDeadline(systemClock);
  private cancelWake = (): void => {};
  private isOver = false;

  constructor(options: GatewayGameOptions) {
    this.options = options;
    options.connection.listen({
      frame: (text) => this.runIsolated(() => options.seat.fromPage(text)),
      violation: () => {},
      closed: () => void this.end('the page was closed'),
    });
  }

  /** Settles when the seat is empty. */
  async play(): Promise<void> {
    try {
      await this.carryMessages();
    } catch (error) {
      await this.abortAfterFault(error);
    }
  }

  private async carryMessages(): Promise<void> {
    const { request, connection, seat } = this.options;
    const address = request.kind === 'host' ? await this.startServer() : request;
    if (address === null || this.isOver) return;
    const { host, port } = address;
    const { codec } = this.options.gateway;
    const peer = connectTcp<unknown>({
      label: 'server',
      host,
      port,
      framer: codec.framer(),
      openingTime: OPENING_MS,
      limits: { output: Number.POSITIVE_INFINITY },
      onSettled: (isConnected) => {
        if (isConnected && !this.isOver) connection.send(seat.connected(this.hosted === null ? '' : `${port}`));
      },
    });
    this.peer = peer;
    while (!this.isOver) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (this.isOver) return;
      if (received.ok) this.runIsolated(() => seat.fromServer(received.message));
      else await this.end(received.fault.message);
    }
  }

  async end(reason: string): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    this.cancelWake();
    const { connection, seat } = this.options;
    const text = seat.closed(reason);
    if (text !== null) connection.send(text);
    connection.close(CLOSE_CODES.normal, 'the seat is empty');
    await this.peer?.end(0);
    await this.hosted?.close();
  }

  private async startServer(): Promise<{ readonly host: string; readonly port: number } | null> {
    const { gateway, host, request } = this.options;
    const { version, settings } = gateway;
    const started = await startTcpServer({
      protocol: await gateway.loadProtocol(),
      version,
      settings,
      host,
      port: request.port,
    });
    if (!started.ok) {
      await this.end(started.error.message);
      return null;
    }
    this.hosted = started.value;
    if (this.isOver) await started.value.close();
    return { host: host === '0.0.0.0' || host === '::' ? LOOPBACK : host, port: started.value.port };
  }

  /** A fault of the seat ends this game and no other. */
  private runIsolated(react: () => GatewayOutput): void {
    if (this.isOver) return;
    try {
      this.perform(react());
    } catch (error) {
      void this.abortAfterFault(error);
    }
  }

  private abortAfterFault(error: unknown): Promise<void> {
    this.options.warn(`a seat at ${this.options.gateway.path}: ${describeFault(error)}`);
    return this.end('internal server error');
  }

  private readonly wake = (): void => {
    this.deadline.reset();
    this.runIsolated(() => this.options.seat.wake());
  };

  private perform({ toServer, toPage, ends }: GatewayOutput): void {
    const { connection, seat, gateway } = this.options;
    for (const text of toServer) this.peer?.send(`${text}${gateway.codec.terminator}`);
    for (const text of toPage) connection.send(text);
    this.cancelWake();
    if (ends) void this.end('the game cannot go on');
    else this.cancelWake = systemClock.after(this.deadline.left(seat.timer()), this.wake);
  }
}
