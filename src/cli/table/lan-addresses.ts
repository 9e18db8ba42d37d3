import { networkInterfaces } from 'node:os';
import { makeAddress } from '../../peer/network-errors.js';

/** The addresses of this machine that others in its network can open. */
export const lanAddresses = (port: number): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${makeAddress(address, port)}/`);
