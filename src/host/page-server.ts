import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fault, ok, type Result } from '../core/result.js';
import { PAGE_POLICY, type PageFile } from '../kit/browser-table.js';
import { describeListenError, makeAddress } from '../peer/network-errors.js';
import { checkHost } from './hosts.js';
import { type Refusal, refuse } from './http-error.js';
import { makeRefusal, respond } from './http-response.js';

export interface PageServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const LIMITS = { maxHeaderSize: 8192, requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 10_000 };

/** Serves the files of a page. Their number is small, so they are kept in memory, compressed. */
export async function startPageServer(
  files: ReadonlyMap<string, PageFile>,
  host: string,
  port: number,
): Promise<Result<PageServer>> {
  const stored = new Map([...files].map(([path, file]) => [path, store(file)]));
  const server = createServer(LIMITS, (request, response) => serve(stored, request, response));
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

interface StoredFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

function store({ type, text }: PageFile): StoredFile {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, gzipped: gzipSync(plain, { level: 9 }), etag };
}

function serve(files: ReadonlyMap<string, StoredFile>, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  const file = files.get(url.split('?', 1)[0] as string);
  const refusal = refusalOf(method, file, headers.host, [...files.keys()]);
  if (refusal !== null) respond(response, makeRefusal(refusal));
  else sendFile(file as StoredFile, request, response);
}

function refusalOf(
  method: string,
  file: StoredFile | undefined,
  host: string | undefined,
  paths: readonly string[],
): Refusal | null {
  const known = checkHost([], host);
  if (!known.ok) return known.error;
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(405, 'method/wrong', 'only GET is allowed here', { Allow: 'GET, HEAD' }).error;
  }
  return file === undefined ? refuse(404, 'path/unknown', `there are ${paths.join(', ')}`).error : null;
}

function sendFile(file: StoredFile, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const common = {
    'Content-Security-Policy': PAGE_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Another version of Herald may serve another page at the same address.
    'Cache-Control': 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  };
  if (headers['if-none-match'] === file.etag) {
    response.writeHead(304, common).end();
    return;
  }
  const zips = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  const body = zips ? file.gzipped : file.plain;
  response.writeHead(200, {
    ...common,
    'Content-Type': file.type,
    'Content-Length': body.length,
    ...(zips && { 'Content-Encoding': 'gzip' }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}
