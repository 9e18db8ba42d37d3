import { isIPv6 } from 'node:net';
import { UsageError } from '../../run/errors.js';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const LOOPBACK = '127.0.0.1';
const MAX_PORT = 65_535;

/** `:9464`, `0.0.0.0:9464`, `[::1]:9464`. Without a host, only this machine can ask. */
export function parseMetricsAddress(text: string): MetricsAddress {
  const [, host = '', digits = ''] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  const bracketed = /^\[(.*)\]$/.exec(host)?.[1];
  const isHost = bracketed === undefined ? /^[\w.-]*$/.test(host) : isIPv6(bracketed);
  if (digits !== '' && port <= MAX_PORT && isHost) return { host: bracketed ?? (host || LOOPBACK), port };
  throw new UsageError(
    `--metrics is "${text}"; expected [HOST]:PORT, such as :9464, 0.0.0.0:9464 or [::1]:9464, with a port up to ${MAX_PORT}`,
  );
}
