import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseS3Place, type S3Place, urlOf } from '../../src/queue/s3/s3-place.js';
import { openS3Store } from '../../src/queue/s3/s3-store.js';
import { signRequest } from '../../src/queue/s3/sign-request.js';
import { type Store, sha256 } from '../../src/queue/store.js';
import { parseStorePlace } from '../../src/queue/store-place.js';
import { describeWithTools } from '../tools.js';
import { unwrap } from '../unwrap.js';
import { endAllAfterwards, gradesIn, makeClass, startHerald, startRedis, startWorker } from './harness.js';
import { ACCESS, REGION, type S3Server, startS3 } from './s3-server.js';
import { contract } from './store-contract.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 600_000;
const ENV = { AWS_ACCESS_KEY_ID: ACCESS.id, AWS_SECRET_ACCESS_KEY: ACCESS.secret, AWS_REGION: REGION };

const placeAt = (endpoint: string): S3Place => ({
  ...{ bucket: 'class', prefix: 'autumn/hw-3', endpoint, region: REGION, credentials: ACCESS },
});

test('requests are signed as in the example of the documentation of S3', () => {
  const example = {
    id: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    sessionToken: null,
  };
  const request = {
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    headers: { Range: 'bytes=0-9' },
    body: new Uint8Array(),
  };
  const { authorization } = signRequest(request, example, 'us-east-1', new Date('2013-05-24T00:00:00Z'));
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

describe('an address of S3', () => {
  const at = (text: string, env: object = {}): string =>
    urlOf(unwrap(parseS3Place(text, { ...ENV, ...env })), 'k').href;

  test('has the bucket in the host name at Amazon, and in the path elsewhere', () => {
    expect(at('s3://class/hw-3/')).toBe('https://class.s3.eu-test-1.amazonaws.com/hw-3/k');
    expect(at('s3://class')).toBe('https://class.s3.eu-test-1.amazonaws.com/k');
    expect(at('s3://class.example')).toBe('https://s3.eu-test-1.amazonaws.com/class.example/k');
    expect(at('s3://class/a/b', { AWS_ENDPOINT_URL: 'http://minio:9000/' })).toBe('http://minio:9000/class/a/b/k');
  });

  test.each(['s3://', 's3://x', 's3://Class', 's3://class//x', 's3://class/../x', 's3://class/a b', 's3://class/x?y'])(
    'is not %s',
    (text) => {
      expect(parseS3Place(text, ENV)).toMatchObject({ ok: false, error: { code: 'store/address' } });
    },
  );

  test('needs credentials, and an endpoint of HTTP', () => {
    const { AWS_SECRET_ACCESS_KEY: _, ...less } = ENV;
    expect(parseS3Place('s3://class', less)).toMatchObject({ error: { code: 'store/credentials' } });
    expect(parseS3Place('s3://class', { ...ENV, AWS_ENDPOINT_URL: 'minio:9000' })).toMatchObject({
      error: { code: 'store/endpoint' },
    });
  });
});

test.each(['/mnt/herald', 'ftp://x/y', 'file://host/x', 'redis'])('--store %s is told what is allowed', (text) => {
  expect(parseStorePlace(text)).toMatchObject({
    error: {
      message: expect.stringContaining('such as file:///mnt/herald, a bucket such as s3://BUCKET/PREFIX, or redis:'),
    },
  });
});

describe('S3 as a store', () => {
  let server: S3Server;
  let store: Store;
  beforeAll(async () => {
    server = await startS3();
    store = await openS3Store(placeAt(server.url));
  });
  afterAll(() => server.close());

  contract(() => store);

  test('is asked again while it is busy, and named if it stays so', async () => {
    server.busy = 3;
    expect(await store.hasBlob(sha256('busy'))).toBe(false);
    server.busy = 4;
    await expect(store.getResult('aa-busy')).rejects.toThrow(
      `cannot use the store ${server.url}/class/autumn/hw-3/results/aa/aa-busy: status 503, SlowDown, Please reduce`,
    );
    server.busy = 0;
  });

  test('has what is old put there again, before the bucket removes it', async () => {
    const hash = sha256('old');
    await store.putBlob(hash, Buffer.from('old'));
    expect(await store.hasBlob(hash)).toBe(true);
    const [, object] = [...server.objects].find(([key]) => key.endsWith(hash)) as [string, { modified: Date }];
    object.modified = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    expect(await store.hasBlob(hash)).toBe(false);
  });

  test('is asked about a whole class in small portions', async () => {
    await store.putResult('key-35', Buffer.from('1'));
    server.mostWaiting = 0;
    // So long that all of a portion have come before the first is answered.
    server.delay = 1000;
    const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
    expect(await store.withResult(keys)).toEqual(['key-35']);
    server.delay = 0;
    expect(server.mostWaiting).toBeLessThanOrEqual(32);
  });

  test('forgets a result that is removed', async () => {
    await store.putResult('gone', Buffer.from('1'));
    await store.removeResult('gone');
    await store.removeResult('gone');
    expect(await store.withResult(['gone'])).toEqual([]);
    expect(await store.getResult('gone')).toBeNull();
  });

  test.each<[string, (place: S3Place) => S3Place, string]>([
    [
      'a wrong secret',
      (place) => ({ ...place, credentials: { ...ACCESS, secret: 'x' } }),
      'status 403, SignatureDoesNot',
    ],
    ['another region', (place) => ({ ...place, region: 'us-east-1' }), 'status 403, InvalidAccessKeyId'],
    ['an unknown bucket', (place) => ({ ...place, bucket: 'other' }), 'status 404, NoSuchBucket'],
  ])('refuses %s at once', async (_, change, reason) => {
    await expect(openS3Store(change(placeAt(server.url)))).rejects.toThrow(reason);
  });

  test('is refused if it would replace results', async () => {
    const other = await startS3();
    other.heedsConditions = false;
    await expect(openS3Store(placeAt(other.url))).rejects.toThrow('it ignores "If-None-Match: *"');
    await other.close();
  });
});

describeWithTools(['redis-server'], 'a class with a store on S3', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3();
    for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', server.url);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  test(
    'is graded as here, with nothing of it in Redis',
    async () => {
      const redis = await startRedis();
      const two = makeClass({ right: '', wrong: '' });
      const place = ['--queue', redis.url, '--store', 's3://class/autumn'];
      const worker = await startWorker(redis.url, '--store', 's3://class/autumn');
      const [here, there] = await Promise.all([two.grade('here').ran, two.grade('there', ...place).ran]);
      expect([here.code, there.code]).toEqual([0, 0]);
      expect(gradesIn(two, 'there')).toEqual(gradesIn(two, 'here'));
      const results = [...server.objects.keys()].filter((key) => key.startsWith('/class/autumn/results/'));
      expect(results).toHaveLength(2);
      expect(await redis.command('keys', '*:blob:*')).toBe('');
      expect(await redis.command('keys', '*:result:*')).toBe('');
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  test(
    'says at its start what is wrong with the store',
    async () => {
      const redis = await startRedis();
      const refused = await startHerald('worker', '--queue', redis.url, '--store', 's3://another').ran;
      expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('status 404, NoSuchBucket') });
      expect(refused.err).not.toContain(ACCESS.secret);
    },
    TIMEOUT,
  );
});
