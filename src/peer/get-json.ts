import type { IncomingMessage } from 'node:http';
import type { TlsOptions } from './websocket.js';

/** A page to be read, and how to get at it. */
export interface GetJsonOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tls?: TlsOptions;
  /** Milliseconds for all of it. */
  readonly timeout: number;
}

/** No public state is nearly as long. */
const LONGEST = 1024 * 1024;

/** Reads JSON over HTTP. Null where there is none, for whatever reason. By hand, since `fetch` takes no certificates. */
export async function getJson({ url, headers = {}, tls, timeout }: GetJsonOptions): Promise<unknown> {
  const { get } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  return new Promise((resolve) => {
    const nothing = (): void => resolve(null);
    const signal = AbortSignal.timeout(timeout);
    const request = get(url, { headers: { ...headers }, signal, ...tls }, (response) => {
      readJson(response).then(resolve, nothing);
    });
    request.on('error', nothing);
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST) break;
  }
  return response.statusCode === 200 ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown) : null;
}
