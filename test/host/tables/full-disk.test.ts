import { expect } from 'vitest';
import { needsTool } from '../../tools.js';
import { SmallDisk } from '../small-disk.js';
import { create, join, post, serveTables } from './serving-tables.js';
import { until } from './table-client.js';

const WANTED = { seats: [{ kind: 'person' }, { kind: 'bot', strategy: 'smithy' }] };

needsTool('bwrap')('a table that a full disk has stopped goes on with the next server', async () => {
  const disk = await SmallDisk.mount();
  const warnings: string[] = [];
  const server = await serveTables({ record: disk.path, warn: (message) => warnings.push(message) });
  const key = await create(server, WANTED);
  const ann = await join(server, key, 'Ann');
  await ann.ask({ method: 'Start', params: {} });
  disk.fill();
  for (let n = 0; n < 40 && ann.closed === null; n++) {
    ann.sendText(JSON.stringify({ jsonrpc: '2.0', id: n, method: 'Chat', params: { text: 'x'.repeat(3000) } }));
  }
  await until('the table is stopped', () => ann.closed !== null);
  expect(ann.closed).toEqual({ code: 1011, reason: 'internal server error' });
  expect(warnings[0]).toMatch(/^table .*stopped until the next start of the server: ENOSPC/);
  const refused = await post(server, { ...WANTED, mode: { kind: 'set', name: 'first-game' } });
  expect(refused).toMatchObject({ status: 503, body: { code: 'games/record' } });
  await server.close();
  disk.free();
  const next = await serveTables({ record: disk.path });
  expect(next.restored).toBe(1);
  const back = await join(next, key, 'Ann');
  await until('Ann sees the table again', () => back.person.view !== null);
});
