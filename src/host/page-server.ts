import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fault, ok, type Result } from '../core/result.js';
import { PAGE_POLICY, type PageFile } from '../kit/browser-table.js';
import { describeListenError, makeAddress } from '../peer/network-errors.js';
import { checkHost } from './host-names.js';
import { refuse } from './http-error.js';
import { type Answer, makeRefusal, respond } from './http-response.js';
import { answerFile, ONLY_GET, type PageFiles, storeFiles } from './page-files.js';

export interface PageServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const LIMITS = { maxHeaderSize: 8192, requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 10_000 };

/** Serves the files of a page, and nothing else. */
export async function startPageServer(
  files: ReadonlyMap<string, PageFile>,
  host: string,
  port: number,
): Promise<Result<PageServer>> {
  const stored = storeFiles(files);
  const server = createServer(LIMITS, (request, response) => respond(response, answerTo(stored, request)));
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(null));
  });
  if (failure !== null) return fault('server/listen', describeListenError(failure, host, port));
  return ok({
    url: `http://${makeAddress(host, (server.address() as AddressInfo).port)}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function answerTo(files: PageFiles, request: IncomingMessage): Answer {
  const known = checkHost([], request.headers.host);
  if (!known.ok) return makeRefusal(known.error);
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return makeRefusal(ONLY_GET);
  const paths = [...files.keys()].join(', ');
  return (
    answerFile(files, PAGE_POLICY, request) ?? makeRefusal(refuse(404, 'path/unknown', `there are ${paths}`).error)
  );
}
