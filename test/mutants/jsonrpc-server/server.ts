import { copyGame, type Game, parseRules } from '../../../src/games/dominion/engine/index.js';
import { makeEndTurnResult, makeTurnState } from '../../../src/games/dominion/jsonrpc/encode-state.js';
import { openSession } from '../../../src/games/dominion/jsonrpc/hosting.js';
import { JSONRPC_SERVERS } from '../../../src/games/dominion/jsonrpc/kit/server-kit.js';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import type { TableSession } from '../../../src/games/dominion/jsonrpc/table/game-session.js';
import type { JsonTable } from '../../../src/games/dominion/jsonrpc/table/table.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { runsIn } from '../../../src/kit/case.js';
import type { Output } from '../../../src/kit/game-session.js';
import { protocolNames } from '../../../src/kit/protocol-name.js';
import type { HouseOptions, OpenGame } from '../../../src/run/jsonrpc-server/in-process-server.js';
import { inProcessServer, jsonrpcServerTasks } from '../../../src/run/jsonrpc-server/server-tasks.js';
import type { Task } from '../../../src/run/task.js';
import { CASES } from '../../kit/fixtures.js';
import type { Flaw, Mutant } from '../mutant.js';

const DIALECT = 'live';

/** How a house of ours is broken. */
export type House = Omit<HouseOptions, 'dialect'>;

type Change = (game: TableSession) => Partial<TableSession>;

const opening =
  (change: Change): OpenGame =>
  (options) => {
    const game = openSession(options);
    if (!game.ok) throw new Error(game.error.message);
    return { ...game.value, ...change(game.value) };
  };

/** The rules of the house, with a bug of the original server. */
export function quirky(id: string): House {
  const rules = parseRules(`dominai+${id}`);
  if (!rules.ok) throw new Error(rules.error.message);
  return { rules: rules.value };
}

/** A message to a seat, or from one. */
export interface Said {
  readonly jsonrpc?: '2.0';
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface Sent {
  readonly seat: number;
  readonly said: Said;
}

const output = ({ seat, said }: Sent): Output => ({ kind: 'send', seat, text: JSON.stringify(said) });

/** Sends otherwise. */
export const sending = (change: (sent: Sent, table: JsonTable) => readonly Sent[]): House => ({
  open: opening(({ table, begin, receive, leave }) => {
    const changed = (outputs: readonly Output[]): Output[] =>
      outputs.flatMap((each) =>
        each.kind !== 'send' ? [each] : change({ seat: each.seat, said: JSON.parse(each.text) }, table).map(output),
      );
    return {
      begin: () => changed(begin()),
      receive: (seat, frame) => changed(receive(seat, frame)),
      leave: (seat, why) => changed(leave(seat, why)),
    };
  }),
});

/** Says otherwise what one kind of message has, wherever it says something else. */
export const saying = (change: (said: Said, seat: number, table: JsonTable) => Said | null): House =>
  sending((sent, table) => [{ ...sent, said: change(sent.said, sent.seat, table) ?? sent.said }]);

type State = Readonly<Record<string, unknown>>;

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && 'hand' in value && 'deck' in value;

/** Shows a state otherwise. */
export const showing = (change: (state: State, seat: number, table: JsonTable) => State): House =>
  saying((said, seat, table) => {
    if (isState(said.result)) return { ...said, result: change(said.result, seat, table) };
    return isState(said.params) ? { ...said, params: change(said.params, seat, table) } : null;
  });

/** Hears otherwise: null for what is passed over in silence. */
export const hearing = (change: (frame: string, seat: number, table: JsonTable) => string | null): House => ({
  open: opening(({ table, receive }) => ({
    receive: (seat, frame) => {
      const heard = change(frame, seat, table);
      return heard === null ? [] : receive(seat, heard);
    },
  })),
});

/** What a player asked for, and the game before and after it. */
export interface Carried {
  readonly method: string;
  readonly card: string;
  readonly before: Game;
  readonly game: Game;
  readonly isRefused: boolean;
}

/** Carries requests out otherwise, and tells the states that come of it. */
export const carrying = (change: (carried: Carried) => void): House => ({
  open: opening(({ table, receive }) => ({
    receive: (seat, frame) => {
      const before = copyGame(table.game);
      const outputs = receive(seat, frame);
      const { id, method, params } = parsed(frame);
      const isRefused = outputs.some((each) => each.kind === 'send' && isErrorOn(each.text, id));
      if (method === undefined) return outputs;
      change({ method, card: String(params?.['card'] ?? ''), before, game: table.game, isRefused });
      return retold(table, outputs);
    },
  })),
});

/** The same messages with the states that there are by now. */
export const retold = (table: JsonTable, outputs: readonly Output[]): Output[] =>
  outputs.map((each) => (each.kind === 'send' ? { ...each, text: retoldTo(table, each.seat, each.text) } : each));

function retoldTo(table: JsonTable, seat: number, frame: string): string {
  const said = parsed(frame);
  const told = isState(said.result) ? said.result : isState(said.params) ? said.params : null;
  if (told === null) return frame;
  const place = table.order.indexOf(seat);
  const state = JSON.parse(
    'buys' in told ? makeTurnState(table.game, place, DIALECT) : makeEndTurnResult(table.game, place),
  );
  return JSON.stringify(isState(said.result) ? { ...said, result: state } : { ...said, params: state });
}

const isErrorOn = (frame: string, id: unknown): boolean => {
  const said = parsed(frame);
  return said.id === id && said.error !== undefined;
};

/** What cannot be read has no members. */
export function parsed(frame: string): Said {
  try {
    const said: unknown = JSON.parse(frame);
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? said : {};
  } catch {
    return {};
  }
}

export const playing = (change: Change): House => ({ open: opening(change) });

const PROTOCOL = `jsonrpc/${DIALECT}`;
const DEADLINE = 300;

const CASES_FOR_SERVERS = CASES.filter(
  (one) => one.transcript.header.role === 'server' && runsIn(one, PROTOCOL, protocolNames(JSONRPC)),
);

function tasksFor(house: House, cases: RegExp): Task[] {
  const venue = inProcessServer({ dialect: DIALECT, ...house });
  const wanted = CASES_FOR_SERVERS.filter(({ id }) => cases.test(id));
  return jsonrpcServerTasks(wanted, {
    kit: JSONRPC_SERVERS,
    protocol: PROTOCOL,
    url: '',
    games: 5,
    seed: 1,
    deadline: DEADLINE,
    registry: RULES,
    venue,
  });
}

/** A server of the JSON-RPC protocol with that flaw. */
export const jsonrpcServer = (flaw: Flaw, house: House): Mutant => ({
  ...flaw,
  protocol: PROTOCOL,
  role: 'server',
  tasks: (isWhole) => tasksFor(house, isWhole ? /./ : flaw.cases),
});
