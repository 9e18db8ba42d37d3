import { JSONRPC_SAMPLER } from '../../src/games/dominion/jsonrpc/kit/sampled-states.js';
import { DIALECTS, type Dialect } from '../../src/games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../src/games/dominion/jsonrpc/player.js';
import { JSONRPC } from '../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../src/games/dominion/rules.js';
import { SEXPR_SAMPLER } from '../../src/games/dominion/sexpr/kit/sampled-states.js';
import { replyTo } from '../../src/games/dominion/sexpr/player.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { SEXPR_PROTOCOLS, type SexprProtocol, type Version } from '../../src/games/dominion/sexpr/versions.js';
import { STRATEGIES, STRATEGY_NAMES, type StrategyName } from '../../src/games/dominion/strategies/strategies.js';
import { type Case, runsIn } from '../../src/kit/case.js';
import { gameKeys } from '../../src/kit/game-case-ids.js';
import type { PlayerProtocol } from '../../src/kit/protocol.js';
import { protocolNames } from '../../src/kit/protocol-name.js';
import type { Outcome } from '../../src/kit/verdict.js';
import { systemClock } from '../../src/peer/index.js';
import { gameTask } from '../../src/run/games/game-case.js';
import { sampledTask } from '../../src/run/sampled-case.js';
import { playerTask } from '../../src/run/script/player-case.js';
import { serverTasks as tasksForServer } from '../../src/run/server/index.js';
import type { Task } from '../../src/run/task.js';
import { type GradedCase, runTasks } from '../../src/run/task-runner.js';
import { makeText, parseText } from '../../src/wire/sexpr/writer.js';
import { CASES } from '../kit/fixtures.js';
import { memoryPeer, type Respond } from '../run/script/memory-peer.js';
import { memoryDriver, ownSession } from '../run/server/memory-driver.js';
import { memoryServer } from '../run/server/memory-server.js';
import { gradingOf } from '../run/server/sexpr-cases.js';
import { seatProgram } from './program.js';

/** One of our own players, in one of the protocols. */
export interface Reference {
  readonly protocol: string;
  readonly playerProtocol: PlayerProtocol;
  readonly strategy: StrategyName;
}

export const PLAYERS: readonly Reference[] = [SEXPR, JSONRPC].flatMap((playerProtocol) =>
  protocolNames(playerProtocol).flatMap((protocol) =>
    STRATEGY_NAMES.map((strategy) => ({ protocol, playerProtocol, strategy })),
  ),
);

const versionOf = (protocol: string): Version => protocol.split('/')[1] as Version;

/** As a program: messages in, messages out. */
function startPlayer({ protocol, playerProtocol, strategy }: Reference, seed: number): () => Respond {
  const newStrategy = () => STRATEGIES[strategy](seed);
  if (playerProtocol === JSONRPC) {
    return () => {
      const player = newJsonPlayer(newStrategy(), seed % 2 === 0);
      return (frame) => receiveFrame(player, frame);
    };
  }
  return () => {
    const own = newStrategy();
    return (text) => {
      const message = parseText(text);
      if (!message.ok) throw new Error(message.error.message);
      const reaction = replyTo(versionOf(protocol), own, message.value);
      return reaction.kind === 'reply' ? [makeText(reaction.reply)] : [];
    };
  };
}

/** In memory, a player is late only if it waits for something that never comes. */
const DEADLINES = { deadline: 5000, firstDeadline: 5000 };

const scriptTask = (one: Case, reference: Reference, seed: number): Task => {
  const { protocol, playerProtocol } = reference;
  const start = memoryPeer(playerProtocol, startPlayer(reference, seed));
  return playerTask(one, { protocolName: protocol, protocol: playerProtocol, registry: RULES, start, ...DEADLINES });
};

const casesFor = (protocol: string, protocols: readonly string[], role: 'player' | 'server'): Case[] =>
  CASES.filter((one) => one.transcript.header.role === role && runsIn(one, protocol, protocols));

export const fixtureTasks = (reference: Reference, seed: number): Task[] =>
  casesFor(reference.protocol, protocolNames(reference.playerProtocol), 'player').map((one) =>
    scriptTask(one, reference, seed),
  );

export const sampleTasks = (reference: Reference, seed: number, samples: number): Task[] =>
  Array.from({ length: samples }, (_, number) =>
    sampledTask(
      { protocol: reference.protocol, seed, number },
      {
        sampler: reference.playerProtocol === SEXPR ? SEXPR_SAMPLER : JSONRPC_SAMPLER,
        taskFor: (one) => scriptTask(one, reference, seed),
        now: systemClock.now,
      },
    ),
  );

/** A whole game against others. Over JSON-RPC it needs sockets, and is left to other tests. */
export function gameTasks(reference: Reference, seed: number): Task[] {
  const { protocol, playerProtocol } = reference;
  if (playerProtocol !== SEXPR) return [];
  return gameKeys(protocol, seed, 1).map((key) =>
    gameTask(key, {
      strategies: STRATEGY_NAMES,
      program: {
        start: (label, observe) => {
          const receive = startPlayer(reference, seed)();
          return seatProgram(
            ({ write, exit }) => ({
              receive: (wire) => {
                for (const line of wire.trim().split('\n')) for (const message of receive(line)) write(`${message}\n`);
              },
              end: () => exit(0),
            }),
            label,
            observe,
          );
        },
      },
      protocol: SEXPR,
      registry: RULES,
      ...DEADLINES,
    }),
  );
}

/** Our own servers, each case in each protocol. */
export const SERVER_CASES: readonly { readonly protocol: string; readonly one: Case }[] = [
  ...SEXPR_PROTOCOLS.map((protocol) => [protocol, SEXPR_PROTOCOLS] as const),
  ...protocolNames(JSONRPC).map((protocol) => [protocol, protocolNames(JSONRPC)] as const),
].flatMap(([protocol, protocols]) => casesFor(protocol, protocols, 'server').map((one) => ({ protocol, one })));

export const SERVER_PROTOCOLS: readonly string[] = [...SEXPR_PROTOCOLS, ...protocolNames(JSONRPC)];

export const serverTask = ({ protocol, one }: (typeof SERVER_CASES)[number], seed: number): Task =>
  tasksOf(protocol, [one], seed)[0] as Task;

/** All cases of a protocol, for one server. */
export const serverTasks = (protocol: string, seed: number): Task[] =>
  tasksOf(
    protocol,
    SERVER_CASES.filter((each) => each.protocol === protocol).map(({ one }) => one),
    seed,
  );

function tasksOf(protocol: string, cases: readonly Case[], seed: number): Task[] {
  const dialect = DIALECTS.find((each) => protocol === `jsonrpc/${each}`);
  return dialect === undefined
    ? sexprTasks(protocol as SexprProtocol, cases, seed)
    : jsonrpcTasks(dialect, cases, seed);
}

const sexprTasks = (protocol: SexprProtocol, cases: readonly Case[], seed: number): Task[] => {
  const server = memoryDriver(ownSession(versionOf(protocol)), { deadline: 5000 });
  return tasksForServer(cases, { ...gradingOf(protocol, { seed }), server });
};

const jsonrpcTasks = (dialect: Dialect, cases: readonly Case[], seed: number): Task[] =>
  tasksForServer(cases, {
    protocolName: `jsonrpc/${dialect}`,
    protocol: JSONRPC,
    server: memoryServer({ dialect }),
    games: 5,
    seed,
    deadline: 5000,
    registry: RULES,
  });

/** For a test of each block of seeds, so that a long run shows how far it is. */
export const seedBlocks = (seeds: number, size: number): { readonly first: number; readonly last: number }[] =>
  Array.from({ length: seeds / size }, (_, block) => ({ first: block * size + 1, last: (block + 1) * size }));

const JOBS = 50;

export const runAll = (tasks: readonly Task[]): Promise<GradedCase[]> =>
  runTasks(tasks, { jobs: JOBS, now: systemClock.now, isUnanswered: () => false });

/** Verdicts that are neither passes nor without a result. */
export const alarms = (graded: readonly GradedCase[]): string[] =>
  graded
    .filter(({ outcome }) => !['pass', 'not-applicable', 'inconclusive'].includes(outcome.verdict))
    .map(({ subject, outcome }) => {
      const findings = outcome.findings.map(({ rule, reason }) => `${rule}: ${reason}`);
      return [subject.protocol, subject.id, outcome.verdict, outcome.reason, ...findings].join(' ');
    });

/** A result without its times. */
export const timeless = ({ subject, outcome }: GradedCase): [string, Omit<Outcome, 'ms'>] => {
  const { ms: _, evidence, ...rest } = outcome;
  return [subject.id, { ...rest, evidence: evidence?.replace(/^\[ *[\d.]+\]/gm, '[]') ?? null }];
};
