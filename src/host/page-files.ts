import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { PageFile } from '../kit/browser-table.js';
import { type Refusal, refuse } from './http-error.js';
import { type Answer, makeRefusal } from './http-response.js';

interface StoredFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** The files of a page by their paths. Their number is small, so they are kept in memory, compressed. */
export type PageFiles = ReadonlyMap<string, StoredFile>;

export const storeFiles = (files: ReadonlyMap<string, PageFile>): PageFiles =>
  new Map([...files].map(([path, file]) => [path, store(file)]));

/** More memory means larger blocks, which suit a script less: 200 bytes more for the first load of the table. */
export const GZIP = { level: 9, memLevel: 7 } as const;

function store({ type, text }: PageFile): StoredFile {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, gzipped: gzipSync(plain, GZIP), etag };
}

export const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] as string;

/** The answer to a request for a file of the page; null if it has no such file. */
export function answerFile(files: PageFiles, policy: string, request: IncomingMessage): Answer | null {
  const file = files.get(pathOf(request));
  if (file === undefined) return null;
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return makeRefusal(ONLY_GET);
  const isKnown = headers['if-none-match'] === file.etag;
  const zips = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  return {
    status: isKnown ? 304 : 200,
    type: file.type,
    body: isKnown ? '' : zips ? file.gzipped : file.plain,
    headers: { ...headersFor(file, policy), ...(zips && !isKnown && { 'Content-Encoding': 'gzip' }) },
  };
}

export const ONLY_GET: Refusal = refuse(405, 'method/wrong', 'only GET is allowed here', { Allow: 'GET, HEAD' }).error;

const headersFor = ({ etag }: StoredFile, policy: string) => ({
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Another version of Herald may serve another page at the same address.
  'Cache-Control': 'no-cache',
  ETag: etag,
  Vary: 'Accept-Encoding',
});
