import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './http-error.js';
import { makeRefusal, respond, respondRaw } from './http-response.js';
import type { JoinEndpoint } from './join-endpoint.js';
import { answerRequest, type ServerContext } from './routes.js';

const CHECK_MS = 1000;

/** The HTTP server, with limits on the size and the duration of requests. */
export function createHttp(context: ServerContext, joinEndpoint: JoinEndpoint): Server {
  const { headerSize, requestTime, connections } = context.limits;
  const server = createServer({
    maxHeaderSize: headerSize,
    requestTimeout: requestTime,
    headersTimeout: requestTime,
    keepAliveTimeout: requestTime,
    connectionsCheckingInterval: Math.min(CHECK_MS, requestTime),
  });
  // Besides the players, others look at the state.
  server.maxConnections = 2 * connections;
  server.on('request', (request, response) => void serve(context, request, response));
  server.on('upgrade', (request, socket, head) => joinEndpoint.handleUpgrade(request, socket, head));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => onClientError(context, error, socket));
  return server;
}

async function serve(context: ServerContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await answerRequest(context, request).catch((error: Error) => {
    context.metrics.error('fault');
    context.warn(`${request.method} ${request.url}: ${error.stack}`);
    return makeRefusal(refuse(500, 'server/fault', 'internal server error').error);
  });
  context.metrics.countBy('herald_http_requests_total', 'status', answer.status);
  respond(response, answer);
}

const CLIENT_ERRORS: Readonly<Record<string, ReturnType<typeof refuse>>> = {
  HPE_HEADER_OVERFLOW: refuse(431, 'http/headers', 'the headers are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: refuse(408, 'http/timeout', 'the request took too long'),
};

function onClientError(context: ServerContext, error: NodeJS.ErrnoException, socket: Duplex): void {
  const refusal = CLIENT_ERRORS[error.code ?? ''] ?? refuse(400, 'http/malformed', 'not an HTTP request');
  context.metrics.countBy('herald_http_requests_total', 'status', refusal.error.status);
  respondRaw(socket, makeRefusal(refusal.error));
}
