import { GC18 } from '../../../src/games/eriantys/gc18/protocol.js';
import { RULES } from '../../../src/games/eriantys/rules.js';
import { type RunningTcpServer, startTcpServer } from '../../../src/host/tcp-server.js';
import type { Case } from '../../../src/kit/case.js';
import type { GameSession, Output } from '../../../src/kit/game-session.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { Lobby } from '../../../src/kit/lobby.js';
import type { Outcome } from '../../../src/kit/verdict.js';
import { runningServer, serverNetwork, serverTasks } from '../../../src/run/server/index.js';
import { CASES } from '../../kit/fixtures.js';
import { unwrap } from '../../unwrap.js';

/** Every case for servers of GC18/1. */
export const GC18_SERVER_CASES: readonly Case[] = CASES.filter(({ id }) => id.startsWith('gc18/1/server/'));

export const caseNamed = (name: string): Case =>
  GC18_SERVER_CASES.find(({ id }) => id === `gc18/1/server/${name}`) as Case;

export interface Grading {
  readonly url: string;
  readonly seed?: number;
  readonly deadline?: number;
  readonly signal?: AbortSignal;
}

/** How a server at an address does in some cases, in their order. */
export function gradeServerAt(cases: readonly Case[], { url, seed = 1, deadline = 5000, signal }: Grading) {
  const grader = GC18.server!;
  const network = serverNetwork({ url, transport: 'tcp', codec: GC18.codec, deadline });
  const server = runningServer({ protocolName: 'gc18/1', grader, network });
  const options = { protocolName: 'gc18/1', protocol: GC18, server, games: 5, seed, deadline, registry: RULES };
  const tasks = serverTasks(cases, options);
  return Promise.all(tasks.map((task) => task.run(signal ?? new AbortController().signal)));
}

type Served = Partial<Pick<typeof GC18, 'openLobby' | 'openSession'>>;

/** Our own server, with some of its parts replaced. */
export const startGc18Server = async (parts: Served = {}): Promise<RunningTcpServer> =>
  unwrap(await startTcpServer({ protocol: { ...GC18, ...parts }, version: '1' }));

/** The rules that a server breaks in a case. */
export const brokenIn = ({ findings }: Outcome): string[] =>
  findings.filter(({ level }) => level === 'must').map(({ rule }) => rule);

export type Outputs = (outputs: readonly Output[]) => Output[];

/** Our server, with what its games send changed. */
export const sending = (change: Outputs) => ({
  openSession: (options: Parameters<typeof GC18.openSession>[0]) => {
    const opened = GC18.openSession(options);
    if (!opened.ok) return opened;
    const session = opened.value;
    const changed: GameSession<JsonMessage> = Object.assign(Object.create(session), {
      begin: () => change(session.begin()),
      receive: (seat: number, message: JsonMessage) => change(session.receive(seat, message)),
      leave: (seat: number, reason: 'disconnected') => change(session.leave(seat, reason)),
    });
    return { ok: true as const, value: changed };
  },
});

/** Our server, with its lobby changed. */
export const lobbyWith = (change: (lobby: Lobby<JsonMessage>) => Partial<Lobby<JsonMessage>>) => ({
  openLobby: (options: Parameters<NonNullable<typeof GC18.openLobby>>[0]) => {
    const lobby = GC18.openLobby!(options);
    return Object.assign(Object.create(lobby), change(lobby)) as Lobby<JsonMessage>;
  },
});
