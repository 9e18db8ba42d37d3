import type { MoveErrorCode, MoveJudgement } from '../../../src/games/eriantys/gc18/judge-wire-move.js';
import { GC18 } from '../../../src/games/eriantys/gc18/protocol.js';
import { RULES } from '../../../src/games/eriantys/rules.js';
import type { Case } from '../../../src/kit/case.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { ServerGrader } from '../../../src/kit/server/index.js';
import { runningServer, serverTasks } from '../../../src/run/server/index.js';
import type { Task } from '../../../src/run/task.js';
import { type MemoryServer, ownServer, type ServerAction } from '../../games/eriantys/gc18/memory-server.js';
import { CASES } from '../../kit/fixtures.js';
import { MemoryLobbyNetwork } from '../../run/server/memory-lobby.js';
import type { QueueOrder } from '../../run/server/message-queue.js';
import type { Flaw, Mutant } from '../mutant.js';
import { type AnyState, type GameChange, type Judged, mutantSession } from './mutant-session.js';

const PROTOCOL = 'gc18/1';
const DEADLINE = 300;
export const SEED = 1;

export const CASES_FOR_SERVERS: readonly Case[] = CASES.filter(
  ({ transcript: { header } }) => header.role === 'server' && header.protocol === PROTOCOL,
);

/** Grades a server in memory. */
export function tasksFor(
  server: MemoryServer,
  cases: readonly Case[],
  seed = SEED,
  { order = 'in order', deadline = DEADLINE }: { readonly order?: QueueOrder; readonly deadline?: number } = {},
): Task[] {
  const grader = GC18.server as ServerGrader<JsonMessage>;
  return serverTasks(cases, {
    protocolName: PROTOCOL,
    protocol: GC18,
    server: runningServer({ protocolName: PROTOCOL, grader, network: new MemoryLobbyNetwork(server, order) }),
    games: 5,
    seed,
    deadline,
    registry: RULES,
  });
}

/** Opens a server; the seed is that of its games. */
type OpenServer = (seed: number) => MemoryServer;

/** A server of GC18/1 with that flaw, and the point of the register that it is about. */
export const gc18Server = (flaw: Flaw, server: OpenServer, point?: string): Mutant => ({
  ...flaw,
  ...(point !== undefined && { point }),
  protocol: PROTOCOL,
  role: 'server',
  tasks: (isWhole, seed = SEED) =>
    tasksFor(
      server(seed),
      CASES_FOR_SERVERS.filter(({ id }) => isWhole || flaw.cases.test(id)),
      seed,
    ),
});

/** Our own server, whose games are changed. */
export const changingGames =
  (change: GameChange | (() => GameChange)): OpenServer =>
  (seed) =>
    ownServer(seed, {
      openSession: (options) => mutantSession(options, typeof change === 'function' ? change() : change),
    });

type Send = (actions: readonly ServerAction[], client: number) => readonly ServerAction[];

/** Our own server, with something else to send in answer to a client. */
export const changingActions =
  (send: Send): OpenServer =>
  (seed) => {
    const { connect, receive, disconnect } = ownServer(seed);
    return {
      connect: (client) => send(connect(client), client),
      receive: (client, message) => send(receive(client, message), client),
      disconnect: (client) => send(disconnect(client), client),
    };
  };

/** Our own server, whose messages are changed; those that become null are left out. */
export const changingMessages = (change: (message: AnyState, client: number) => AnyState): OpenServer =>
  changingActions((actions) =>
    actions.flatMap(({ client, text }): ServerAction[] => {
      if (text === null) return [{ client, text }];
      const message = change(JSON.parse(text), client);
      return message === null ? [] : [{ client, text: JSON.stringify(message) }];
    }),
  );

/** Accepts moves that break a rule. */
export const accepting =
  (...rules: readonly string[]) =>
  ({ judgement, move }: Judged): MoveJudgement =>
    !judgement.legal && move !== null && rules.includes(judgement.rule.id) ? { legal: true, move } : judgement;

/** Refuses legal moves. */
export const refusing =
  (isRefused: (judged: Judged & { readonly move: NonNullable<Judged['move']> }) => boolean) =>
  (judged: Judged): MoveJudgement => {
    const { judgement, move } = judged;
    if (!judgement.legal || move === null || !isRefused({ ...judged, move })) return judgement;
    return { legal: false, code: 'ILLEGAL_MOVE', rule: { id: '', title: '', clause: '' }, reason: 'not here' };
  };

/** Refuses with other codes. */
export const coding =
  (codeOf: (judged: Judged, code: MoveErrorCode) => MoveErrorCode) =>
  (judged: Judged): MoveJudgement => {
    const { judgement } = judged;
    return judgement.legal ? judgement : { ...judgement, code: codeOf(judged, judgement.code) };
  };
