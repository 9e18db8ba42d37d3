import type { Codec } from '../../kit/codec.js';
import type { Transport } from '../../kit/protocol.js';
import type { HttpReply, HttpRequest } from '../../kit/server/index.js';
import {
  connectTcp,
  connectWebSocket,
  makeFault,
  type Observer,
  type Peer,
  type WebSocketPeer,
} from '../../peer/index.js';
import { addressOf } from '../address-placeholders.js';
import { waitForAcceptQueue } from './wait-for-accept-queue.js';

/** One player's connection to a server. */
export interface ServerConnection<M> {
  readonly peer: Peer<M>;
  /** Whether the server accepted the connection; null until it has answered. */
  readonly isAccepted: () => boolean | null;
  /** How the connection came to an end, once it did: `status 409`, `closed with 1000`. */
  readonly describeEnd: () => string;
}

/** A server at an address. */
export interface ServerNetwork<M> {
  /** For error messages. */
  readonly address: string;
  /** Null if the server cannot be reached, or does not answer. */
  readonly request: (request: HttpRequest) => Promise<HttpReply | null>;
  /** Connects to a path of the server; over TCP there is only one. */
  readonly connect: (path: string, label: string, observe?: Observer) => ServerConnection<M>;
  /** Waits until the server knows of all connections, as far as that can be seen; absent if it does at once. */
  readonly acceptsAll?: () => Promise<void>;
}

export interface NetworkOptions<M> {
  readonly url: string;
  readonly transport: Transport;
  readonly codec: Codec<M>;
  /** Milliseconds for each answer. */
  readonly deadline: number;
}

export function serverNetwork<M>(options: NetworkOptions<M>): ServerNetwork<M> {
  const { url, transport } = options;
  const base = url.replace(/\/+$/, '');
  const { host, port } = addressOf(url);
  return {
    address: url,
    request: (request) => sendRequest(base, request, options.deadline),
    connect: (path, label, observe) =>
      transport === 'tcp'
        ? tcpConnection(options, label, observe)
        : webSocketConnection(`${base.replace(/^http/, 'ws')}${path}`, label, options, observe),
    ...(transport === 'tcp' && { acceptsAll: () => waitForAcceptQueue(host, port) }),
  };
}

async function sendRequest(
  base: string,
  { method, path, body }: HttpRequest,
  deadline: number,
): Promise<HttpReply | null> {
  const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  try {
    const signal = AbortSignal.timeout(deadline);
    const response = await fetch(`${base}${path}`, { method, ...(body !== undefined && json), signal });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch {
    // There is no server, or it does not answer: the game will show which.
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const LIMITS = { output: Number.POSITIVE_INFINITY };

function tcpConnection<M>(
  { url, codec, deadline }: NetworkOptions<M>,
  label: string,
  observe?: Observer,
): ServerConnection<M> {
  const { host, port } = addressOf(url);
  const framer = codec.framer();
  let isAccepted: boolean | null = null;
  const peer = connectTcp<M>({
    label,
    onSettled: (isConnected) => {
      isAccepted = isConnected;
    },
    host,
    port,
    framer,
    openingTime: deadline,
    limits: LIMITS,
    ...(observe && { observe }),
  });
  return { peer, isAccepted: () => isAccepted, describeEnd: () => 'the connection was closed' };
}

/** The status of a server that accepts a WebSocket. */
const SWITCHING_PROTOCOLS = 101;

function webSocketConnection<M>(
  url: string,
  label: string,
  { codec, deadline }: NetworkOptions<M>,
  observe?: Observer,
): ServerConnection<M> {
  const socket = connectWebSocket({ label, url, openingTime: deadline, limits: LIMITS, ...(observe && { observe }) });
  return {
    peer: readingMessages(socket, codec),
    isAccepted: () => (socket.handshake === null ? null : socket.handshake.status === SWITCHING_PROTOCOLS),
    describeEnd: () => {
      const { handshake, closing } = socket;
      if (handshake === null) return 'no connection';
      const isRefused = handshake.status !== SWITCHING_PROTOCOLS;
      return isRefused ? `status ${handshake.status}` : `closed with ${closing?.code ?? 'no code'}`;
    },
  };
}

/** Each frame of a WebSocket is one message. */
function readingMessages<M>(socket: WebSocketPeer, codec: Codec<M>): Peer<M> {
  return {
    label: socket.label,
    send: (text) => socket.send(text),
    receive: async (timeoutMs) => {
      const received = await socket.receive(timeoutMs);
      if (!received.ok) return received;
      const message = codec.parse(received.message);
      if (message.ok) return { ...received, message: message.value };
      const { error } = message;
      return { ok: false, fault: makeFault(error.code, error.message, { framing: error }) };
    },
    unreceived: () => {
      const { messages, incomplete } = socket.unreceived();
      const parsed = messages.map(codec.parse).flatMap((message) => (message.ok ? [message.value] : []));
      return { messages: parsed, incomplete };
    },
    closeInput: () => socket.closeInput(),
    end: (graceMs) => socket.end(graceMs),
  };
}
