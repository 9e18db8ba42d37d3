import { onTestFinished } from 'vitest';
import { DOMINION_TABLE_HOSTING } from '../../../src/games/dominion/table-host/table-hosting.js';
import { type RunningTableServer, startTableServer, type TableServerOptions } from '../../../src/host/index.js';
import { unwrap } from '../../unwrap.js';
import { secretOf, TableClient } from './table-client.js';

export const FILES = new Map([['/', { type: 'text/html; charset=utf-8', text: '<p>the page' }]]);
export const FIRST_GAME = { kind: 'set', name: 'first-game' } as const;

/** A server that ends with the test. */
export async function serveTables(options: Partial<TableServerOptions> = {}): Promise<RunningTableServer> {
  const defaults = { hosting: DOMINION_TABLE_HOSTING, files: FILES, software: 'herald', host: '127.0.0.1', port: 0 };
  const server = unwrap(await startTableServer({ ...defaults, ...options }));
  onTestFinished(() => server.close());
  return server;
}

type Address = Pick<RunningTableServer, 'url'>;

export async function post(
  { url }: Address,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly body: Record<string, string> }> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${url}table`, { method: 'POST', body: sent, headers });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** Creates a table, and returns its key. */
export async function create(server: Address, wanted: object = {}): Promise<string> {
  const defaults = { seats: [{ kind: 'person' }, { kind: 'person' }], mode: FIRST_GAME, order: 'seats', seed: 5 };
  const { status, body } = await post(server, { ...defaults, ...wanted });
  if (status !== 200) throw new Error(`${status} ${body['error']}`);
  return body['key'] as string;
}

export async function show({ url }: Address, path: string): Promise<Record<string, never>> {
  return (await (await fetch(`${url}table${path}`)).json()) as Record<string, never>;
}

export const joinUrl = ({ url }: Address, key: string, name: string, secret = secretOf(name)): string =>
  `${url.replace('http', 'ws')}join/${key}?${new URLSearchParams({ name, dialect: 'table', secret })}`;

export const watchUrl = ({ url }: Address, key: string): string => `${url.replace('http', 'ws')}watch/${key}`;

/** A person joins, who leaves with the test. */
export async function join(server: Address, key: string, name: string, seed = name.length): Promise<TableClient> {
  const client = await TableClient.connect(joinUrl(server, key, name), seed);
  onTestFinished(() => client.vanish());
  return client;
}

export async function watch(server: Address, key: string): Promise<TableClient> {
  const client = await TableClient.connect(watchUrl(server, key));
  onTestFinished(() => client.vanish());
  return client;
}
