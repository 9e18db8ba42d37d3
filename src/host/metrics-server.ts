import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fault, ok, type Result } from '../core/result.js';
import { describeListenError } from '../peer/network-errors.js';
import { refuse } from './http-error.js';
import { type Answer, makeJsonAnswer, makeRefusal, makeTextAnswer, respond } from './http-response.js';

export interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const LIMITS = { maxHeaderSize: 8192, requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 10_000 };

/** Shows the metrics of a program that does not speak HTTP itself. `print` has them in the text format of Prometheus. */
export async function startMetricsServer(
  print: () => string,
  host = '127.0.0.1',
  port = 0,
): Promise<Result<MetricsServer>> {
  const server = createServer(LIMITS, ({ method, url }, response) => respond(response, answer(print, method, url)));
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(null));
  });
  if (failure !== null) return fault('server/listen', describeListenError(failure, host, port));
  const address = server.address() as AddressInfo;
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return ok({
    url: `http://${shown}:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function answer(print: () => string, method: string | undefined, url: string | undefined): Answer {
  if (method !== 'GET' && method !== 'HEAD') {
    return makeRefusal(refuse(405, 'method/wrong', 'only GET is allowed here', { Allow: 'GET, HEAD' }).error);
  }
  if (url === '/metrics') return makeTextAnswer(print());
  if (url === '/healthz') return makeJsonAnswer(200, { status: 'ok' });
  return makeRefusal(refuse(404, 'path/unknown', 'there are GET /metrics and GET /healthz').error);
}
