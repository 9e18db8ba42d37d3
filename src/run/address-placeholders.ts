import type { Transport } from '../kit/protocol.js';

/** An address that players connect to. */
export interface JoinAddress {
  /** `ws://127.0.0.1:3001/join/KEY?name=alice`, `tcp://127.0.0.1:50000`. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

export const URL_PLACEHOLDER = '{url}';

/** The same address for clients that want `http://`, as most of the original server's do. */
const HTTP_URL_PLACEHOLDER = '{http-url}';

/** What the command of a player usually has: over TCP, an address is no more than a host and a port. */
export const usualPlaceholders = (transport: Transport): string =>
  transport === 'tcp' ? '{host} {port}' : URL_PLACEHOLDER;

/** What a command line may use for the address. */
const PLACEHOLDERS = {
  [URL_PLACEHOLDER]: ({ url }: JoinAddress) => url,
  [HTTP_URL_PLACEHOLDER]: ({ url }: JoinAddress) => url.replace(/^ws/, 'http'),
  '{host}': ({ host }: JoinAddress) => host,
  '{port}': ({ port }: JoinAddress) => String(port),
} as const;

const URLS: readonly string[] = [URL_PLACEHOLDER, HTTP_URL_PLACEHOLDER];
/** A program that does not get the URL or the port cannot connect. */
const NEEDED: readonly string[] = [...URLS, '{port}'];

const hasAny = (argv: readonly string[], placeholders: readonly string[]): boolean =>
  argv.some((word) => placeholders.some((placeholder) => word.includes(placeholder)));

export const namesHost = (argv: readonly string[]): boolean => hasAny(argv, ['{host}']);

export const namesAddress = (argv: readonly string[]): boolean => hasAny(argv, NEEDED);

/** Whether a program learns more than host and port, such as the path that a WebSocket needs. */
export const namesUrl = (argv: readonly string[]): boolean => hasAny(argv, URLS);

/** A command line with the address filled in. */
export const fillAddress = (argv: readonly string[], address: JoinAddress): string[] =>
  argv.map((word) =>
    Object.entries(PLACEHOLDERS).reduce(
      (text, [placeholder, makeValue]) => text.replaceAll(placeholder, makeValue(address)),
      word,
    ),
  );

/** Takes the address from a URL. */
export function addressOf(url: string): JoinAddress {
  const { hostname, port } = new URL(url);
  return { url, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
