import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageServer, startPageServer } from '../../src/host/index.js';
import { unwrap } from '../unwrap.js';

const FILES = new Map([
  ['/', { type: 'text/html; charset=utf-8', text: '<p>ä' }],
  ['/table.js', { type: 'text/javascript; charset=utf-8', text: 'let it;' }],
]);

let server: PageServer;
beforeAll(async () => {
  server = unwrap(await startPageServer(FILES, '127.0.0.1', 0));
});
afterAll(() => server.close());

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** With headers that `fetch` would not send. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, server.url), { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

describe('the server of a page', () => {
  test('sends its files under a strict policy', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(body.toString()).toBe('<p>ä');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  test('compresses for those who understand it', async () => {
    const { headers, body } = await get('/table.js', { 'Accept-Encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(body).toString()).toBe('let it;');
  });

  test('does not send again what has not changed', async () => {
    const { headers } = await get('/table.js');
    const again = await get('/table.js', { 'If-None-Match': String(headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('answers HEAD without a body, and ignores a query', async () => {
    const head = await get('/?x=1', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '5', 0]);
  });

  test.each([
    ['an unknown path', '/etc/passwd', {}, 'GET', 404, 'path/unknown'],
    ['a path out of the folder', '/../package.json', {}, 'GET', 404, 'path/unknown'],
    ['another method', '/', {}, 'POST', 405, 'method/wrong'],
    ['the name of another site', '/', { Host: 'evil.example' }, 'GET', 421, 'host/unknown'],
  ])('refuses %s', async (_, path, headers, method, status, code) => {
    const refused = await get(path, headers, method);
    expect([refused.status, JSON.parse(refused.body.toString()).code]).toEqual([status, code]);
  });

  test('says why it cannot listen', async () => {
    const port = Number(new URL(server.url).port);
    const second = await startPageServer(FILES, '127.0.0.1', port);
    expect(second).toMatchObject({ ok: false, error: { code: 'server/listen' } });
  });
});
