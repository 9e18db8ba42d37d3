import {
  createJSONRPCErrorResponse,
  JSONRPCClient,
  type JSONRPCErrorException,
  JSONRPCServer,
  JSONRPCServerAndClient,
} from 'json-rpc-2.0';
import { WebSocket } from 'ws';
import type {
  MESSAGES,
  Method,
  NotificationMethod,
  ParamsOf,
  PlayerMethod,
  RequestMethod,
  ResultOf,
} from '../../games/dominion/jsonrpc/messages.js';
import { UsageError } from '../../run/errors.js';
import { requireOptions } from '../known-options.js';
import { RefusedRequest } from './refused-request.js';

/** Messages of the protocol that a server sends. */
export type ServerMethod = { [M in Method]: (typeof MESSAGES)[M]['from'] extends 'server' ? M : never }[Method];
type ServerRequest = ServerMethod & RequestMethod;
type ServerNotification = ServerMethod & NotificationMethod;

/** What a player does with each message of the server; requests are answered with what comes back. */
export type ServerMessageHandlers = {
  readonly [M in ServerRequest]: (params: ParamsOf[M]) => ResultOf[M] | Promise<ResultOf[M]>;
} & {
  readonly [M in ServerNotification]?: (params: ParamsOf[M]) => void;
};

export interface ConnectOptions {
  /** Milliseconds that the server may take to answer a request; no limit by default. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

export interface JsonRpcConnection {
  /** Rejects with a `RefusedRequest` if the server refuses it, and with another error if the connection ends first. */
  readonly request: <M extends PlayerMethod>(
    method: M,
    ...params: undefined extends ParamsOf[M] ? [] : [ParamsOf[M]]
  ) => Promise<ResultOf[M]>;
  /** Resolves when the server closed the connection, or `close` did; rejects if it broke, or a handler threw. */
  readonly closed: Promise<Closing>;
  readonly close: () => void;
}

/** The code and the reason of a WebSocket's close. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** Marks errors that the package makes up, as opposed to those that the server sends. */
const NO_ANSWER = Symbol('no answer');

/** The package `ws` would throw a SyntaxError, as if there were something wrong with the program. */
function requireWebSocketUrl(url: string): string {
  if (URL.canParse(url) && /^wss?:$/.test(new URL(url).protocol)) return url;
  throw new UsageError(`the address is "${url}"; expected one such as ws://localhost:3001/join/KEY?name=alice`);
}

/** Joins a game. Each side may send requests at any time, and ids of the two sides have nothing to do with each other. */
export function openConnection(
  url: string,
  handlers: ServerMessageHandlers,
  options: ConnectOptions = {},
): JsonRpcConnection {
  const { timeout, signal } = requireOptions(options, { timeout: true, signal: true });
  signal?.throwIfAborted();
  const socket = new WebSocket(requireWebSocketUrl(url));
  let fault: Error | null = null;
  const fail = (error: Error): void => {
    fault ??= error;
    // A handler that threw has not been answered for yet: the server sees the error first, then the close.
    setImmediate(() => socket.close());
  };
  const send = (message: unknown): void => socket.send(JSON.stringify(message));
  const onError = (_: string, error: unknown): void => fail(error instanceof Error ? error : new Error(String(error)));
  const rpc = new JSONRPCServerAndClient(new JSONRPCServer({ errorListener: onError }), new JSONRPCClient(send), {
    errorListener: onError,
  });
  for (const [method, handle] of Object.entries(handlers))
    rpc.addMethod(method, handle as (params: unknown) => unknown);
  const inOrder = sequence();
  const closed = new Promise<Closing>((resolve, reject) => {
    socket.on('message', (data) => inOrder(() => void receive(rpc, data.toString()).catch(fail)));
    socket.on('error', (error) => fail(new Error(`${url}: ${error.message}`)));
    socket.on('close', (code, reason) => {
      rpc.rejectAllPendingRequests('the connection was closed');
      if (fault === null) resolve({ code, reason: reason.toString() });
      else reject(fault);
    });
  });
  const leave = (): void => socket.close();
  signal?.addEventListener('abort', leave, { once: true });
  void closed.catch(() => {}).finally(() => signal?.removeEventListener('abort', leave));
  const requester =
    timeout === undefined
      ? rpc.client
      : rpc.client.timeout(timeout, (id) =>
          createJSONRPCErrorResponse(id, 0, `the server has not answered for ${timeout} ms`, NO_ANSWER),
        );
  return {
    request: async (method, ...[params]) => {
      try {
        return await requester.request(method, params);
      } catch (error) {
        const { message, code, data } = error as JSONRPCErrorException;
        const isAnswer = socket.readyState === WebSocket.OPEN && data !== NO_ANSWER;
        throw isAnswer ? new RefusedRequest(message, code, data) : new Error(`${method}: ${message}`);
      }
    },
    closed,
    close: leave,
  };
}

/**
 * Frames can come together. Whoever waits for the answer in the first goes on before the second is looked at: an attack comes
 * right after the answer that has the hand.
 */
function sequence(): (act: () => void) => void {
  let last = Promise.resolve();
  return (act) => {
    last = last.then(act).then(() => new Promise((resolve) => setImmediate(resolve)));
  };
}

async function receive(rpc: JSONRPCServerAndClient, frame: string): Promise<void> {
  let message: unknown;
  try {
    message = JSON.parse(frame);
  } catch {
    throw new Error(`the server sent what is not JSON: ${frame.slice(0, 200)}`);
  }
  await rpc.receiveAndSend(message);
}
