import { UsageError } from '../../run/errors.js';

const SCHEMES: Readonly<Record<string, string>> = { 'ws:': 'ws:', 'wss:': 'wss:', 'http:': 'ws:', 'https:': 'wss:' };

/** The address to join at, with the player's name in it, as the server wants it. */
export function joinUrl(text: string, name: string | undefined): string {
  const url = parseUrl(text);
  const given = url.searchParams.get('name');
  if (name !== undefined && given !== null && name !== given) {
    throw new UsageError(`--url names the player ${given}, and --name ${name}; give one of them`);
  }
  const joined = name ?? given;
  if (joined === null || joined === '') throw new UsageError('no player name given; add --name');
  if (given === null) url.searchParams.set('name', joined);
  return url.href;
}

function parseUrl(text: string): URL {
  const scheme = SCHEMES[URL.canParse(text) ? new URL(text).protocol : ''];
  if (scheme === undefined) {
    throw new UsageError(`--url is "${text}"; expected an address such as ws://localhost:3001/join/KEY`);
  }
  const url = new URL(text.replace(/^[^:]*:/, scheme));
  url.hash = '';
  return url;
}

/** The address of a server over TCP. Names are for the protocol to exchange. */
export function tcpUrl(text: string, example: string): string {
  const { protocol, hostname, port } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '', port: '' };
  if (protocol === 'tcp:' && hostname !== '' && port !== '') return text;
  throw new UsageError(`--url is "${text}"; expected an address such as ${example}`);
}
