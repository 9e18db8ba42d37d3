import { versionIn } from '../../kit/protocol-name.js';
import { connectWebSocket } from '../../peer/index.js';
import type { ConnectionEvent, PlayerConnection, Reply, ServerUnderTest } from './server-under-test.js';

/** What a server answers that lets us in. */
const SWITCHING = 101;

/** A server at an address. */
export function remoteServer(url: string, protocol: string, deadline: number): ServerUnderTest {
  const base = url.replace(/\/+$/, '');
  const dialect = versionIn(protocol);
  let takesSeeds = true;
  const ask = (path: string, init: RequestInit = {}): Promise<Reply | null> =>
    request(`${base}${path}`, init, deadline);
  const post = (body: unknown): Promise<Reply | null> =>
    ask('/game', { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  return {
    create: async ({ body, seed }) => {
      // Our own servers take a seed, so that the same games come again; others may refuse what they do not know.
      const seeded = takesSeeds ? await post({ ...(body as object), seed }) : null;
      if (seeded !== null && seeded.status < 400) return seeded;
      const plain = await post(body);
      if (plain !== null && plain.status < 400) takesSeeds = false;
      return plain;
    },
    join: (key, name) => {
      const address = new URL(`${base.replace(/^http/, 'ws')}/join/${encodeURIComponent(key)}`);
      address.searchParams.set('name', name);
      // A server of ours speaks as it is asked to; one that knows no dialects has but its own.
      address.searchParams.set('dialect', dialect);
      return socketLine(address.href, name, deadline);
    },
    state: (key) => ask(`/game/${encodeURIComponent(key)}/state`),
  };
}

async function request(url: string, init: RequestInit, deadline: number): Promise<Reply | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(deadline) });
    const text = await response.text();
    return { status: response.status, body: jsonOf(text) };
  } catch {
    // Nobody there, or nobody who answers: which of the two is told by what it does to the game.
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function socketLine(url: string, label: string, deadline: number): PlayerConnection {
  const peer = connectWebSocket({ label, url, openingTime: deadline, limits: { output: Number.POSITIVE_INFINITY } });
  const ended = (): ConnectionEvent => {
    const { closing, handshake } = peer;
    if (closing !== null && handshake?.status === SWITCHING) return { kind: 'closed', ...closing };
    return { kind: 'refused', reason: handshake === null ? 'no connection' : `status ${handshake.status}` };
  };
  return {
    send: (frame) => peer.send(frame),
    isLetIn: () => (peer.handshake === null ? null : peer.handshake.status === SWITCHING),
    next: async () => {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (received.ok) return { kind: 'frame', text: received.message };
      if (received.fault.code === 'peer/frame') return { kind: 'binary', bytes: new Uint8Array() };
      return ended();
    },
    close: () => peer.closeInput(),
    drop: () => void peer.end(0),
  };
}
