import type { IncomingMessage } from 'node:http';
import { makeFault, type PeerFault } from './peer.js';

// What can go wrong before a connection stands.

/** A machine that cannot be reached is nobody's fault; one that answers, and wrongly, breaks the protocol. */
export function openingFault({ code, message }: NodeJS.ErrnoException, url: string): PeerFault {
  const isNetwork = code !== undefined ? !code.startsWith('WS_ERR') : message.includes('timed out');
  const why = (code && REASONS[code]) ?? message;
  if (isNetwork) return makeFault('peer/cannot-connect', `cannot connect to ${url}: ${why}`, { blame: 'environment' });
  return makeFault('peer/refused', `${url} is no WebSocket server: ${message}`);
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there; does the server run?',
  ECONNRESET: 'the connection was reset at once',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'the name of the machine cannot be looked up now',
  ETIMEDOUT: 'the machine does not answer',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
};

const MOST = 4096;
const SHOWN = 300;

/** The beginning of what a server says to a request that it refuses, on one line. */
export async function readStart(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MOST) break;
    }
  } catch {
    // Less is said than was meant; what came is shown.
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, SHOWN);
}
