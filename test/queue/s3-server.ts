import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// A server of S3 in memory that checks every signature. It shares no code with the client.

export const ACCESS = { id: 'AKHERALD', secret: 'not/really+secret', sessionToken: null };
export const REGION = 'eu-test-1';

export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, { body: Buffer; modified: Date }>;
  /** How many of the next requests are answered with 503. */
  busy: number;
  /** Whether conditions are heeded, as some servers do not. */
  heedsConditions: boolean;
  /** How long every answer takes, in milliseconds. */
  delay: number;
  /** The most requests that waited for their answers at one time. */
  mostWaiting: number;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly modified?: Date;
}

const refusal = (status: number, code: string, message = ''): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

export async function startS3(): Promise<S3Server> {
  let waiting = 0;
  const server = createServer(async (request, response) => {
    started.mostWaiting = Math.max(started.mostWaiting, ++waiting);
    response.on('close', () => waiting--);
    if (started.delay > 0) await sleep(started.delay);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, body = '', modified } = answer(started, request, Buffer.concat(chunks));
    if (modified !== undefined) response.setHeader('Last-Modified', modified.toUTCString());
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? '' : body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const started: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    busy: 0,
    heedsConditions: true,
    delay: 0,
    mostWaiting: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return started;
}

function answer(server: S3Server, request: IncomingMessage, body: Buffer): Answer {
  if (server.busy > 0) {
    server.busy--;
    return refusal(503, 'SlowDown', 'Please reduce your request rate.');
  }
  const problem = findProblem(request, body);
  if (problem !== null) return refusal(403, problem, 'Access is refused.');
  const { method, url = '' } = request;
  if (!url.startsWith('/class/')) return refusal(404, 'NoSuchBucket', 'The bucket does not exist.');
  const found = server.objects.get(url);
  if (method === 'DELETE') {
    server.objects.delete(url);
    return { status: 204 };
  }
  if (method !== 'PUT') return found === undefined ? refusal(404, 'NoSuchKey') : { status: 200, ...found };
  if (server.heedsConditions && request.headers['if-none-match'] === '*' && found !== undefined) {
    return refusal(412, 'PreconditionFailed');
  }
  server.objects.set(url, { body, modified: new Date() });
  return { status: 200 };
}

const hex = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Null if it was signed by whoever knows the secret, for this request and a short while ago. */
function findProblem({ method, url, headers }: IncomingMessage, body: Buffer): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;
  const [, id, day = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  if (id !== ACCESS.id || region !== REGION) return 'InvalidAccessKeyId';
  const sent = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - sent) < 900_000)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  const own = Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'if-none-match');
  if (![...own, 'host'].every((name) => signed.includes(name))) return 'AccessDenied';
  const canonical = `${method}\n${url}\n\n${signed.map((name) => `${name}:${headers[name]}\n`).join('')}\n${names}\n${hex(body)}`;
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hex(canonical)}`;
  const key = mac(mac(mac(mac(`AWS4${ACCESS.secret}`, day), region), 's3'), 'aws4_request');
  return mac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
