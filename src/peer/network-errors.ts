import type { IncomingMessage } from 'node:http';
import { makeFault, type PeerFault } from './peer.js';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused; is the server running?',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the host name could not be looked up; is there a network?',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  EADDRINUSE: 'address in use',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
};

/** A host with several addresses fails with an error for all of them, which has a code and no message. */
const describe = ({ code, message }: NodeJS.ErrnoException): string =>
  REASONS[code ?? ''] ?? (message || code || 'unknown error');

/** `127.0.0.1:4000`, `[::1]:4000` */
export const makeAddress = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Before anything was exchanged, so that the environment is to blame. */
export const connectFault = (error: NodeJS.ErrnoException, where: string): PeerFault =>
  makeFault('peer/cannot-connect', `cannot connect to ${where}: ${describe(error)}`);

/** A server that cannot be reached is the environment's fault; one that answers wrongly breaks the protocol. */
export function webSocketFault(error: NodeJS.ErrnoException, url: string): PeerFault {
  const { code, message } = error;
  const isNetwork = code !== undefined ? !code.startsWith('WS_ERR') : message.includes('timed out');
  return isNetwork
    ? connectFault(error, url)
    : makeFault('peer/refused', `${url} is not a WebSocket server: ${message}`);
}

export const describeListenError = (error: NodeJS.ErrnoException, host: string, port: number): string =>
  `cannot listen on ${makeAddress(host, port)}: ${describe(error)}`;

/** An established connection broke, without the other end closing it. */
export const describeBrokenConnection = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ECONNRESET' || code === 'EPIPE' ? 'the connection was reset' : 'the connection was lost';

const MOST = 4096;
const SHOWN = 300;

/** The beginning of a response's body, on one line. */
export async function readStart(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MOST) break;
    }
  } catch {
    // The response broke off; what came is shown.
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, SHOWN);
}
