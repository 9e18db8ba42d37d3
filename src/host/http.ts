import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './http-error.js';
import { type Answer, makeRefusal, respond, respondRaw } from './http-response.js';
import type { Metrics } from './metrics.js';
import type { ServerLimits } from './server-limits.js';
import type { UpgradeEndpoint } from './upgrade-endpoint.js';

const CHECK_MS = 1000;

export interface HttpOptions {
  readonly limits: ServerLimits;
  readonly metrics: Metrics;
  readonly warn: (message: string) => void;
  /** Answers a request that is not an upgrade. */
  readonly answer: (request: IncomingMessage) => Promise<Answer>;
  readonly upgrades: UpgradeEndpoint;
}

/** The HTTP server, with limits on the size and the duration of requests. */
export function createHttp(options: HttpOptions): Server {
  const { headerSize, requestTime, connections } = options.limits;
  const server = createServer({
    maxHeaderSize: headerSize,
    requestTimeout: requestTime,
    headersTimeout: requestTime,
    keepAliveTimeout: requestTime,
    connectionsCheckingInterval: Math.min(CHECK_MS, requestTime),
  });
  // Besides the players, others look at the state.
  server.maxConnections = 2 * connections;
  server.on('request', (request, response) => void serve(options, request, response));
  server.on('upgrade', (request, socket, head) => options.upgrades.handleUpgrade(request, socket, head));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => onClientError(options, error, socket));
  return server;
}

async function serve(options: HttpOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await options.answer(request).catch((error: Error) => {
    options.metrics.error('fault');
    options.warn(`${request.method} ${request.url}: ${error.stack}`);
    return makeRefusal(refuse(500, 'server/fault', 'internal server error').error);
  });
  options.metrics.countBy('herald_http_requests_total', 'status', answer.status);
  respond(response, answer);
}

const CLIENT_ERRORS: Readonly<Record<string, ReturnType<typeof refuse>>> = {
  HPE_HEADER_OVERFLOW: refuse(431, 'http/headers', 'the headers are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: refuse(408, 'http/timeout', 'the request took too long'),
};

function onClientError(options: HttpOptions, error: NodeJS.ErrnoException, socket: Duplex): void {
  const refusal = CLIENT_ERRORS[error.code ?? ''] ?? refuse(400, 'http/malformed', 'not an HTTP request');
  options.metrics.countBy('herald_http_requests_total', 'status', refusal.error.status);
  respondRaw(socket, makeRefusal(refusal.error));
}
