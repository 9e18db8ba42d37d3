import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createServer } from 'node:tls';
import { expect, onTestFinished } from 'vitest';
import { MAIN } from '../../../cli/herald.js';
import { inBrowser } from '../../../report/html/browser.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { needsTool } from '../../../tools.js';
import { networkOpener, openTable, playTurn, promptOf, sitDown, start } from './open-network.js';

const HOST = 'table.example.org';
const TOKEN = 'only-for-friends';

const { visit } = networkOpener([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);

/** The server as it is installed, with a token and, if given, the name that the proxy passes on. Returns its port. */
async function spawnTable(...args: readonly string[]): Promise<number> {
  const options = ['--port', '0', '--no-open', '--token', TOKEN, ...args];
  const child = spawn(process.execPath, [MAIN, 'table', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  let out = '';
  while (!out.includes('Ctrl-C')) out += String(((await once(child.stdout, 'data')) as [Buffer])[0]);
  return Number(/127\.0\.0\.1:(\d+)/.exec(out)?.[1]);
}

function makeCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...how, ...subject], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** A proxy that ends TLS and passes on the rest as it is, the name of the host included. Returns its address. */
async function startProxy(port: number): Promise<string> {
  const sockets = new Set<Socket>();
  const proxy = createServer(makeCertificate(), (outside) => {
    const inside = connect(port, '127.0.0.1');
    for (const [from, to] of [[outside, inside] as const, [inside, outside] as const]) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await once(proxy, 'close');
  });
  return `https://${HOST}:${(proxy.address() as AddressInfo).port}/`;
}

const withOpenssl = needsTool('openssl');
const SELF_SIGNED = { ignoreHTTPSErrors: true };

inBrowser('L2: behind a proxy with TLS, a token creates a game and a link joins it', async () => {
  const url = await startProxy(await spawnTable('--allow-host', HOST));
  const { page: ann, errors } = await visit(url, SELF_SIGNED);
  const sockets: string[] = [];
  ann.on('websocket', (socket) => void sockets.push(socket.url()));
  const link = await openTable(ann, 'Ann', ['remote'], TOKEN);
  expect(link.startsWith(`${url}#join/`)).toBe(true);
  const { page: bob } = await visit(link, SELF_SIGNED);
  await sitDown(bob, 'Bob');
  await start(ann);
  await bob.locator('.table').waitFor();
  await playTurn(ann);
  await bob.locator('#question').waitFor();
  await ann.locator('.prompt', { hasText: 'Waiting for Bob' }).waitFor();
  expect(await promptOf(ann)).toContain('Waiting for Bob');
  expect(sockets).toEqual([expect.stringMatching(`^${url.replace('https', 'wss')}join/`)]);
  expect(errors).toEqual([]);
  await ann.context().close();
  await bob.context().close();
});

/** Asks the server for a game through the proxy, as a page at some origin would; the status, and the code of a refusal. */
async function create(url: string, headers: Readonly<Record<string, string>>): Promise<readonly [number, string]> {
  const { host, origin, port } = new URL(url);
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/table',
    method: 'POST',
    headers: { Host: host, Origin: origin, ...headers },
    rejectUnauthorized: false,
  });
  sent.end('{}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return [response.statusCode ?? 0, ((await json(response)) as { code: string }).code];
}

const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };

withOpenssl('L2: through the proxy, a game needs the token and a page of the same name', async () => {
  const url = await startProxy(await spawnTable('--allow-host', HOST));
  expect(await create(url, {})).toEqual([401, 'token/wrong']);
  expect(await create(url, { Authorization: 'Bearer guessed' })).toEqual([401, 'token/wrong']);
  const elsewhere = { ...AUTHORIZED, Origin: 'https://elsewhere.example.org' };
  expect(await create(url, elsewhere)).toEqual([403, 'origin/foreign']);
  // The body is looked at only for those who may create a game.
  expect((await create(url, AUTHORIZED))[0]).toBe(400);
});

withOpenssl('L2: without --allow-host, the name that a proxy passes on is refused', async () => {
  const url = await startProxy(await spawnTable());
  expect(await create(url, AUTHORIZED)).toEqual([421, 'host/unknown']);
});
