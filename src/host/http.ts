import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './http-error.js';
import { makeRefusal, respond, respondRaw } from './http-response.js';
import type { JoinEndpoint } from './join-endpoint.js';
import { answerRequest, type ServerContext } from './routes.js';

const CHECK_MS = 1000;

/** The server's HTTP side, which bounds the size and the time of everything. */
export function createHttp(site: ServerContext, doors: JoinEndpoint): Server {
  const { headerSize, requestTime, connections } = site.limits;
  const server = createServer({
    maxHeaderSize: headerSize,
    requestTimeout: requestTime,
    headersTimeout: requestTime,
    keepAliveTimeout: requestTime,
    connectionsCheckingInterval: Math.min(CHECK_MS, requestTime),
  });
  // Besides the players there are those who look at the state.
  server.maxConnections = 2 * connections;
  server.on('request', (request, response) => void serve(site, request, response));
  server.on('upgrade', (request, socket, head) => doors.handleUpgrade(request, socket, head));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => onClientError(site, error, socket));
  return server;
}

async function serve(site: ServerContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await answerRequest(site, request).catch((error: Error) => {
    site.metrics.error('fault');
    site.warn(`${request.method} ${request.url}: ${error.stack}`);
    return makeRefusal(refuse(500, 'server/fault', 'a fault of the server, not of yours').error);
  });
  site.metrics.countBy('herald_http_requests_total', 'status', answer.status);
  respond(response, answer);
}

const CLIENT_ERRORS: Readonly<Record<string, ReturnType<typeof refuse>>> = {
  HPE_HEADER_OVERFLOW: refuse(431, 'http/headers', 'the headers are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: refuse(408, 'http/timeout', 'the request took too long'),
};

function onClientError(site: ServerContext, error: NodeJS.ErrnoException, socket: Duplex): void {
  const refusal = CLIENT_ERRORS[error.code ?? ''] ?? refuse(400, 'http/malformed', 'this is no HTTP request');
  site.metrics.countBy('herald_http_requests_total', 'status', refusal.error.status);
  respondRaw(socket, makeRefusal(refusal.error));
}
