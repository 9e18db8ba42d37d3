import { gc18Auditor } from '../../../../../src/games/eriantys/gc18/audit/index.js';
import type { JsonMessage } from '../../../../../src/kit/json-lines-codec.js';
import type { Audited, TableEvent } from '../../../../../src/kit/server/index.js';
import { type MemoryServer, ownServer } from '../memory-server.js';
import { playTable } from './memory-table.js';
import { type ClientOptions, tableClient } from './table-clients.js';

const NAMES = ['ann', 'bob', 'cid', 'dan', 'eve'];

export type TableSpec = Omit<ClientOptions, 'name'> & { readonly clients: number };

/** What a recording shows of clients that play at a server. */
export const recordTable = (
  { clients, seed, ...options }: TableSpec,
  server: MemoryServer = ownServer(seed),
): TableEvent<JsonMessage>[] =>
  playTable(
    server,
    NAMES.slice(0, clients).map((name, seat) => tableClient({ ...options, name, seed: seed * 10 + seat })),
    seed,
  );

export function auditEvents(events: readonly TableEvent<JsonMessage>[], clients: number): Audited {
  const auditor = gc18Auditor(NAMES.slice(0, clients));
  for (const event of events) auditor.observe(event);
  return auditor.finish();
}

/** What was found, with all that a failing test should show. */
export const foundIn = ({ findings }: Audited): string[] =>
  findings.map(
    ({ rule, reason, line, sent, said }) => `${rule}: ${reason} (line ${line}, ${sent} -> ${said?.slice(0, 200)})`,
  );
