import { systemClock } from './clock.js';
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
    const request = get(url, { headers: { ...headers }, ...tls }, (response) => {
      // Not as an iterable, which takes longer than all the rest of reading.
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_BYTES) request.destroy();
      });
      response.on('end', () => resolve(response.statusCode === 200 ? parse(Buffer.concat(chunks)) : null));
      response.on('error', fail);
    });
    // Not with a signal: it would stay until its time is over, and then be aborted.
    const cancel = systemClock.after(timeout, () => request.destroy());
    const fail = (): void => resolve(null);
    request.on('error', fail);
    request.on('close', () => {
      cancel();
      fail();
    });
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
