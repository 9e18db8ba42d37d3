import { createHmac } from 'node:crypto';
import { sha256 } from '../store.js';
import type { S3Credentials } from './s3-place.js';

export interface UnsignedRequest {
  readonly method: string;
  /** With a path that needs no escaping, and without a query. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers of a request to S3, signed as Amazon's "Signature Version 4" says. */
export function signRequest(
  { method, url, headers, body }: UnsignedRequest,
  { id, secret, sessionToken }: S3Credentials,
  region: string,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': time,
    ...(sessionToken !== null && { 'x-amz-security-token': sessionToken }),
  };
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const request = [method, url.pathname, '', lines, names, sent['x-amz-content-sha256']].join('\n');
  const key = [...scope.split('/')].reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${secret}`);
  const signature = hmac(key, [ALGORITHM, time, scope, sha256(request)].join('\n')).toString('hex');
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
