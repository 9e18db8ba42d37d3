import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ok } from '../core/result.js';
import { type Granted, makeRefusalBody, type Refusal, refuse } from './http-error.js';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_TYPE = 'application/json; charset=utf-8';
// A game is shown to those who have its key, and its state is soon out of date.
const ALWAYS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export const makeJsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  type: JSON_TYPE,
  body: `${JSON.stringify(value)}\n`,
});

export const makeTextAnswer = (body: string): Answer => ({
  status: 200,
  type: 'text/plain; version=0.0.4; charset=utf-8',
  body,
});

export const makeRefusal = (refusal: Refusal): Answer => ({
  status: refusal.status,
  type: JSON_TYPE,
  body: makeRefusalBody(refusal),
  headers: refusal.headers ?? {},
});

const headersOf = ({ status, type, body, headers }: Answer): Record<string, string> => ({
  ...ALWAYS,
  ...(status !== NOT_MODIFIED && { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) }),
  ...headers,
});

const NOT_MODIFIED = 304;

export function respond(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, headersOf(answer));
  response.end(response.req.method === 'HEAD' ? '' : answer.body);
}

/** An answer on a bare socket: to a refused upgrade, or to something other than HTTP. */
export function respondRaw(socket: Duplex, answer: Answer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries({ ...headersOf(answer), Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`, ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${answer.body}`, () => socket.destroy());
}

/** The body of a request as text, up to a size. */
export function readBody(request: IncomingMessage, limit: number): Promise<Granted<string>> {
  const tooLarge = refuse(413, 'body/size', `the body may have ${limit} bytes`, { Connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) resolve(tooLarge);
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(decoded(Buffer.concat(chunks))));
    request.on('error', () => resolve(BROKEN));
    request.on('close', () => resolve(BROKEN));
  });
}

const BROKEN = refuse(400, 'body/broken', 'the body is incomplete');

function decoded(bytes: Buffer): Granted<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse(400, 'body/utf-8', 'the body must be UTF-8');
  }
}
