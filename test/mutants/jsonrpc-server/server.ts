import { copyGame, type Game, parseRules } from '../../../src/games/dominion/engine/index.js';
import { endTurnResultOf, turnStateOf } from '../../../src/games/dominion/jsonrpc/encode-state.js';
import { openSession } from '../../../src/games/dominion/jsonrpc/hosting.js';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import type { JsonRpcSession } from '../../../src/games/dominion/jsonrpc/table/game-session.js';
import type { JsonTable } from '../../../src/games/dominion/jsonrpc/table/table.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { runsIn } from '../../../src/kit/case.js';
import type { Output } from '../../../src/kit/game-session.js';
import { protocolNames } from '../../../src/kit/protocol-name.js';
import { serverTasks } from '../../../src/run/server/index.js';
import type { Task } from '../../../src/run/task.js';
import type { OpenGame } from '../../host/hosted-protocol.js';
import { CASES } from '../../kit/fixtures.js';
import { type MemoryServerOptions, memoryServer } from '../../run/server/memory-server.js';
import type { Flaw, Mutant } from '../mutant.js';

const DIALECT = 'live';

/** How our own server is changed. */
export type ServerChange = Omit<MemoryServerOptions, 'dialect'>;

type Change = (game: JsonRpcSession) => Partial<JsonRpcSession>;

const openWith =
  (change: Change): OpenGame =>
  (options) => {
    const game = openSession(options);
    if (!game.ok) throw new Error(game.error.message);
    return { ...game.value, ...change(game.value) };
  };

/** Our own server with a bug of the original one. */
export function withQuirk(id: string): ServerChange {
  const rules = parseRules(`dominai+${id}`);
  if (!rules.ok) throw new Error(rules.error.message);
  return { rules: rules.value };
}

/** A message to a seat, or from it. */
export interface RpcMessage {
  readonly jsonrpc?: '2.0';
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface Sent {
  readonly seat: number;
  readonly message: RpcMessage;
}

const output = ({ seat, message }: Sent): Output => ({ kind: 'send', seat, text: JSON.stringify(message) });

/** Changes what is sent. */
export const changingOutputs = (change: (sent: Sent, table: JsonTable) => readonly Sent[]): ServerChange => ({
  open: openWith(({ table, begin, receive, leave }) => {
    const changed = (outputs: readonly Output[]): Output[] =>
      outputs.flatMap((each) =>
        each.kind !== 'send' ? [each] : change({ seat: each.seat, message: JSON.parse(each.text) }, table).map(output),
      );
    return {
      begin: () => changed(begin()),
      receive: (seat, frame) => changed(receive(seat, frame)),
      leave: (seat, why) => changed(leave(seat, why)),
    };
  }),
});

/** Changes messages, wherever `change` returns one. */
export const changingMessages = (
  change: (message: RpcMessage, seat: number, table: JsonTable) => RpcMessage | null,
): ServerChange =>
  changingOutputs((sent, table) => [{ ...sent, message: change(sent.message, sent.seat, table) ?? sent.message }]);

type State = Readonly<Record<string, unknown>>;

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && 'hand' in value && 'deck' in value;

/** Changes the states in messages. */
export const changingStates = (change: (state: State, seat: number, table: JsonTable) => State): ServerChange =>
  changingMessages((message, seat, table) => {
    if (isState(message.result)) return { ...message, result: change(message.result, seat, table) };
    return isState(message.params) ? { ...message, params: change(message.params, seat, table) } : null;
  });

/** Changes what is received; null drops it. */
export const changingInput = (
  change: (frame: string, seat: number, table: JsonTable) => string | null,
): ServerChange => ({
  open: openWith(({ table, receive }) => ({
    receive: (seat, frame) => {
      const changed = change(frame, seat, table);
      return changed === null ? [] : receive(seat, changed);
    },
  })),
});

/** A request, and the game before and after it. */
export interface RequestEffect {
  readonly method: string;
  readonly card: string;
  readonly before: Game;
  readonly game: Game;
  readonly isRefused: boolean;
}

/** Changes the effects of requests, and sends the resulting states. */
export const changingEffects = (change: (effect: RequestEffect) => void): ServerChange => ({
  open: openWith(({ table, receive }) => ({
    receive: (seat, frame) => {
      const before = copyGame(table.game);
      const outputs = receive(seat, frame);
      const { id, method, params } = parsed(frame);
      const isRefused = outputs.some((each) => each.kind === 'send' && isErrorOn(each.text, id));
      if (method === undefined) return outputs;
      change({ method, card: String(params?.['card'] ?? ''), before, game: table.game, isRefused });
      return withCurrentStates(table, outputs);
    },
  })),
});

/** The same messages with the current states. */
export const withCurrentStates = (table: JsonTable, outputs: readonly Output[]): Output[] =>
  outputs.map((each) =>
    each.kind === 'send' ? { ...each, text: withCurrentState(table, each.seat, each.text) } : each,
  );

function withCurrentState(table: JsonTable, seat: number, frame: string): string {
  const message = parsed(frame);
  const shown = isState(message.result) ? message.result : isState(message.params) ? message.params : null;
  if (shown === null) return frame;
  const place = table.order.indexOf(seat);
  const state = 'buys' in shown ? turnStateOf(table.game, place, DIALECT) : endTurnResultOf(table.game, place);
  return JSON.stringify(isState(message.result) ? { ...message, result: state } : { ...message, params: state });
}

const isErrorOn = (frame: string, id: unknown): boolean => {
  const message = parsed(frame);
  return message.id === id && message.error !== undefined;
};

/** An unreadable frame has no members. */
export function parsed(frame: string): RpcMessage {
  try {
    const message: unknown = JSON.parse(frame);
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : {};
  } catch {
    return {};
  }
}

export const changingSession = (change: Change): ServerChange => ({ open: openWith(change) });

const PROTOCOL = `jsonrpc/${DIALECT}`;
const DEADLINE = 300;

const CASES_FOR_SERVERS = CASES.filter(
  (one) => one.transcript.header.role === 'server' && runsIn(one, PROTOCOL, protocolNames(JSONRPC)),
);

function tasksFor(change: ServerChange, cases: RegExp): Task[] {
  const server = memoryServer({ dialect: DIALECT, ...change });
  const wanted = CASES_FOR_SERVERS.filter(({ id }) => cases.test(id));
  const grading = { protocolName: PROTOCOL, protocol: JSONRPC, games: 5, seed: 1, deadline: DEADLINE, registry: RULES };
  return serverTasks(wanted, { ...grading, server });
}

/** A server of the JSON-RPC protocol with that flaw. */
export const jsonrpcServer = (flaw: Flaw, change: ServerChange): Mutant => ({
  ...flaw,
  protocol: PROTOCOL,
  role: 'server',
  tasks: (isWhole) => tasksFor(change, isWhole ? /./ : flaw.cases),
});
