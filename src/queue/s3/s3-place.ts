import { fault, ok, type Result } from '../../core/result.js';
import type { Environment } from '../../peer/environment.js';

/** A bucket, and what is needed to use it. */
export interface S3Place {
  readonly bucket: string;
  /** What all keys begin with, without a slash at the end; may be empty. */
  readonly prefix: string;
  /** Of a server other than Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly credentials: S3Credentials;
}

export interface S3Credentials {
  readonly id: string;
  readonly secret: string;
  /** Of credentials that are valid for a while. */
  readonly sessionToken: string | null;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-][\w.-]*)(?:\/[\w-][\w.-]*)*))?\/?$/;
const DEFAULT_REGION = 'us-east-1';

/** `s3://BUCKET[/PREFIX]`. Everything else comes from the variables that other tools for S3 read, too. */
export function parseS3Place(text: string, env: Environment): Result<S3Place> {
  const [whole, bucket = '', prefix = ''] = ADDRESS.exec(text) ?? [];
  if (whole === undefined) {
    return fault(
      'store/address',
      `"${text}" is not an address of S3; expected s3://BUCKET or s3://BUCKET/PREFIX, with letters, digits, "-", "_" and "."`,
    );
  }
  const id = env['AWS_ACCESS_KEY_ID'] ?? '';
  const secret = env['AWS_SECRET_ACCESS_KEY'] ?? '';
  if (id === '' || secret === '') {
    return fault('store/credentials', `${text} needs $AWS_ACCESS_KEY_ID and $AWS_SECRET_ACCESS_KEY in the environment`);
  }
  const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || null;
  if (endpoint !== null && !isHttp(endpoint)) {
    return fault(
      'store/endpoint',
      `$AWS_ENDPOINT_URL is "${endpoint}"; expected an address such as https://s3.example`,
    );
  }
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || DEFAULT_REGION;
  const credentials = { id, secret, sessionToken: env['AWS_SESSION_TOKEN'] || null };
  return ok({ bucket, prefix, endpoint: endpoint?.replace(/\/+$/, '') ?? null, region, credentials });
}

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The bucket is part of the host name, as Amazon wants it, unless a certificate would not fit then or the server is another. */
export function urlOf({ bucket, prefix, endpoint, region }: S3Place, key: string): URL {
  const path = prefix === '' ? key : `${prefix}/${key}`;
  if (endpoint !== null) return new URL(`${endpoint}/${bucket}/${path}`);
  return bucket.includes('.')
    ? new URL(`https://s3.${region}.amazonaws.com/${bucket}/${path}`)
    : new URL(`https://${bucket}.s3.${region}.amazonaws.com/${path}`);
}
