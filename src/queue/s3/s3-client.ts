import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError } from '../../run/errors.js';
import { type S3Place, urlOf } from './s3-place.js';
import { signRequest } from './sign-request.js';

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Sends a request about the object with this key. Returns only answers whose status is one of those expected. */
export type S3Client = (method: string, key: string, options: S3Request) => Promise<S3Answer>;

export interface S3Request {
  readonly expected: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
/** Enough for a large file over a slow line. */
const TIMEOUT_MS = 120_000;
const NOTHING = new Uint8Array();

/** 409 is somebody who writes the same object at this moment. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 409 || status === 408;

export function s3Client(place: S3Place): S3Client {
  return async (method, key, { expected, headers = {}, body = NOTHING }) => {
    const url = urlOf(place, key);
    let problem = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      const request = { method, url, headers, body };
      const signed = signRequest(request, place.credentials, place.region, new Date());
      const answer = await send({ ...request, headers: signed }).catch((error: Error) => error);
      if (!(answer instanceof Error) && expected.includes(answer.status)) return answer;
      problem = answer instanceof Error ? reasonOf(answer) : describe(answer);
      if (!(answer instanceof Error) && !isPassing(answer.status)) break;
    }
    throw new EnvironmentError(`cannot use the store ${url.origin}${url.pathname}: ${problem}`);
  };
}

async function send(request: Required<Omit<S3Request, 'expected'>> & { method: string; url: URL }): Promise<S3Answer> {
  const { method, url, headers, body } = request;
  const response = await fetch(url, {
    ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) },
    ...(method === 'PUT' && { body }),
  });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** The reason that S3 gives is XML. */
function describe({ status, body }: S3Answer): string {
  const text = body.toString('utf8', 0, 4096);
  const part = (name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
  return [`status ${status}`, part('Code'), part('Message')].filter((each) => each !== '').join(', ');
}

/** What fetch says itself is "fetch failed". */
const reasonOf = ({ message, cause }: Error): string => (cause instanceof Error && cause.message) || message;
