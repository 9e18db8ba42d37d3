import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';

/** Names of the server besides its addresses, such as `games.example.org`; `*` for any name. */
export type Hosts = readonly string[];

const ANY_HOST = '*';

/**
 * Whether a request is meant for this server. A page can have its own name resolved to the address of the server (DNS
 * rebinding); its requests then carry that name, and a browser takes the server for the page's own. An address cannot be
 * abused like that: it leads where it says.
 */
export function checkHost(hosts: Hosts, header: string | undefined): Granted<null> {
  const name = header === undefined ? null : nameIn(header);
  if (name === null || isAddress(name) || isOwnName(name) || isListed(hosts, name)) return ok(null);
  const message = `this server is not known as ${name}; its operator can allow the name with --allow-host`;
  return refuse(421, 'host/unknown', message);
}

/** The name without its port. A final dot makes no difference to DNS. */
const nameIn = (header: string): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;

const OWN_NAME = hostname().toLowerCase();

const isOwnName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === OWN_NAME || name === `${OWN_NAME}.local`;

const isListed = (hosts: Hosts, name: string): boolean => hosts.includes(ANY_HOST) || hosts.includes(name);
