import type { IncomingMessage } from 'node:http';
import type { TlsOptions } from './websocket.js';

export interface GetJsonOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tls?: TlsOptions;
  /** Milliseconds for the whole exchange. */
  readonly timeout: number;
}

/** No public state is nearly as long. */
const MAX_BYTES = 1024 * 1024;

/** Reads JSON over HTTP; null if that fails for any reason. Not with `fetch`, which takes no certificates. */
export async function getJson({ url, headers = {}, tls, timeout }: GetJsonOptions): Promise<unknown> {
  const { get } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  return new Promise((resolve) => {
    const fail = (): void => resolve(null);
    const signal = AbortSignal.timeout(timeout);
    const request = get(url, { headers: { ...headers }, signal, ...tls }, (response) => {
      readJson(response).then(resolve, fail);
    });
    request.on('error', fail);
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BYTES) break;
  }
  return response.statusCode === 200 ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown) : null;
}
