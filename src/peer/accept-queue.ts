import { readFileSync } from 'node:fs';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const LISTENING = '0A';
const HEX = 16;

/**
 * How many connections to a port of this machine its server has yet to accept: the system completes them on its behalf, so that a
 * client cannot tell. 0 where the system does not say.
 */
export function acceptQueueLength(port: number): number {
  return TABLES.flatMap(readRows).reduce((sum, row) => sum + waitingIn(row, port), 0);
}

/** The column that counts received bytes counts connections for a socket that listens. */
function waitingIn(row: string, port: number): number {
  const [, local = '', , state, queues = ''] = row.trim().split(/\s+/);
  const isListener = state === LISTENING && Number.parseInt(local.split(':')[1] ?? '', HEX) === port;
  return isListener ? Number.parseInt(queues.split(':')[1] ?? '0', HEX) : 0;
}

function readRows(table: string): string[] {
  try {
    return readFileSync(table, 'latin1').split('\n').slice(1);
  } catch {
    return [];
  }
}
