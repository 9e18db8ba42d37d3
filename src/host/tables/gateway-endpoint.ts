import type { IncomingMessage } from 'node:http';
import { ok } from '../../core/result.js';
import type { TableGateway } from '../../kit/table-gateway.js';
import { CLOSE_CODES } from '../../wire/close-codes.js';
import type { Connection } from '../connection.js';
import { type Granted, refuse } from '../http-error.js';
import { checkUpgrade } from '../join-endpoint.js';
import { parseTarget, type ServerContext } from '../routes.js';
import { isSecret } from '../secrets.js';
import type { Admission } from '../upgrade-endpoint.js';
import { GatewayGame } from './gateway-game.js';
import { type GatewayRequest, parseGatewayRequest } from './gateway-request.js';

export interface GatewayOptions extends Pick<ServerContext, 'isStopping' | 'hosts' | 'origins' | 'tokenHash'> {
  readonly gateway: TableGateway | undefined;
  /** Where games that are hosted listen. */
  readonly host: string;
  /** Reports a fault of the server's own. */
  readonly warn: (message: string) => void;
}

/** More people than sit at one machine. */
const MOST_SEATS = 16;

const TOO_FAR =
  'Only a person at the machine of the server may let it connect somewhere. With --token, whoever has the token may.';

/**
 * Where a page takes a seat at a server over TCP, through this server. It connects wherever the page says, so it must not do that for
 * anybody: if there is a token, it takes the token; otherwise it takes a browser on this machine.
 */
export class GatewayEndpoint {
  private readonly options: GatewayOptions;
  private readonly games = new Set<GatewayGame>();

  constructor(options: GatewayOptions) {
    this.options = options;
  }

  /** Null if the request is for something else. */
  check(request: IncomingMessage): Granted<Admission> | null {
    const { gateway } = this.options;
    const url = parseTarget(request.url);
    if (gateway === undefined || !url.ok || url.value.pathname !== gateway.path) return null;
    const allowed = checkUpgrade(this.options, request);
    if (!allowed.ok) return allowed;
    if (this.games.size >= MOST_SEATS)
      return refuse(503, 'gateway/many', `${MOST_SEATS} seats elsewhere are allowed at once`);
    const near = isNear(request);
    return ok({ headers: [], enter: (connection) => this.enter(connection, gateway, near) });
  }

  async close(): Promise<void> {
    await Promise.all([...this.games].map((game) => game.end('the server is stopping')));
  }

  /** A page cannot read why a socket is refused, so it is told over the socket. */
  private enter(connection: Connection, gateway: TableGateway, near: boolean): void {
    const seat = gateway.open();
    const refuseIt = (reason: string): void => {
      const text = seat.closed(reason);
      if (text !== null) connection.send(text);
      connection.close(CLOSE_CODES.policy, 'refused');
    };
    connection.listen({
      frame: (text) => {
        const request = parseGatewayRequest(text);
        if (!request.ok) refuseIt(request.error.message);
        else if (!this.mayConnect(request.value, near)) refuseIt(this.whyNot());
        else this.open(connection, gateway, request.value, seat);
      },
      violation: () => {},
      closed: () => {},
    });
  }

  private mayConnect({ token }: GatewayRequest, near: boolean): boolean {
    const { tokenHash } = this.options;
    return tokenHash === null ? near : isSecret(token, tokenHash);
  }

  private whyNot(): string {
    return this.options.tokenHash === null ? TOO_FAR : 'This server needs its token for that.';
  }

  private open(
    connection: Connection,
    gateway: TableGateway,
    request: GatewayRequest,
    seat: ReturnType<TableGateway['open']>,
  ): void {
    const game = new GatewayGame({ ...this.options, connection, gateway, request, seat });
    this.games.add(game);
    void game.play().finally(() => this.games.delete(game));
  }
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const OWN_NAMES = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** A proxy on this machine passes on the name that others use. */
const isNear = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  OWN_NAMES.test(headers.host ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined;
