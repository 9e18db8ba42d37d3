import { JSONRPC_SAMPLER } from '../../../src/games/dominion/jsonrpc/kit/sampled-states.js';
import type { Dialect, TurnState } from '../../../src/games/dominion/jsonrpc/messages.js';
import { type JsonPlayer, newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { STRATEGIES, STRATEGY_NAMES, type StrategyName } from '../../../src/games/dominion/strategies/strategies.js';
import { type Case, runsIn } from '../../../src/kit/case.js';
import { gameKeys } from '../../../src/kit/game-case-ids.js';
import { protocolNames } from '../../../src/kit/protocol-name.js';
import { systemClock } from '../../../src/peer/index.js';
import { gameTask } from '../../../src/run/games/game-case.js';
import { launchLocalPlayer } from '../../../src/run/joining-players.js';
import { sampledTask } from '../../../src/run/sampled-case.js';
import { playerTask } from '../../../src/run/script/player-case.js';
import type { Task } from '../../../src/run/task.js';
import { CASES } from '../../kit/fixtures.js';
import type { Flaw, Mutant } from '../mutant.js';
import { programPeer } from '../program.js';

type Members = Readonly<Record<string, unknown>>;

/** A message of either side, whatever it is. */
export interface RpcMessage {
  readonly jsonrpc: '2.0';
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Members;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** What a player receives, what it knew before, and what our own player would send. */
export interface Received {
  readonly message: RpcMessage;
  readonly state: TurnState | null;
  readonly buying: boolean;
  readonly correct: readonly RpcMessage[];
}

/** The frames that a player sends; null if the message kills it. */
export type Behaviour = (received: Received) => readonly unknown[] | null;

export interface MutantPlayer {
  readonly receive: (frame: string) => readonly string[] | null;
  readonly isOver: () => boolean;
}

const stateOf = ({ known }: JsonPlayer): Pick<Received, 'state' | 'buying'> => ({
  state: known?.state ?? null,
  buying: known?.buying ?? false,
});

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : JSON.stringify(sent));

/** Our own player with another behaviour. */
export const behaving =
  (start: () => Behaviour, by: StrategyName = 'engine', again = false) =>
  (): MutantPlayer => {
    const player = newJsonPlayer(STRATEGIES[by](1), again);
    const behaviour = start();
    return {
      isOver: () => player.over,
      receive: (frame) => {
        const message = JSON.parse(frame) as RpcMessage;
        const isState = message.method === 'StartTurn' || (message.result as TurnState | undefined)?.buys !== undefined;
        const before = stateOf(player);
        const correct = receiveFrame(player, frame).map((sent) => JSON.parse(sent) as RpcMessage);
        // A prompt is about the hand before the answer; a turn is played with the state that has just come.
        const shown = isState
          ? ((message.method === 'StartTurn' ? message.params : message.result) as TurnState)
          : null;
        const known = shown === null ? before : { state: shown, buying: stateOf(player).buying };
        return behaviour({ message, ...known, correct })?.map(textOf) ?? null;
      },
    };
  };

/** Sends something else in place of its requests. */
export const changingRequests = (
  change: (request: RpcMessage, received: Received) => readonly unknown[] | null,
  by: StrategyName = 'engine',
) =>
  behaving(
    () => (received) =>
      received.correct.flatMap((sent) => (sent.method === undefined ? [sent] : (change(sent, received) ?? [sent]))),
    by,
  );

/** Sends something else in place of its answers to a method. */
export const changingResponses = (
  method: string | null,
  change: (answer: RpcMessage, received: Received) => readonly unknown[] | null,
) =>
  behaving(
    () => (received) =>
      received.correct.flatMap((sent) => {
        const isAnswer = sent.method === undefined && (method === null || received.message.method === method);
        return isAnswer ? (change(sent, received) ?? [sent]) : [sent];
      }),
  );

/** Changes answers to a method, wherever `change` returns one. */
export const changingAnswers = (
  method: string,
  change: (params: Members, received: Received, result: unknown) => unknown | undefined,
) =>
  changingResponses(method, (sent, received) => {
    const result = change(received.message.params ?? {}, received, sent.result);
    return result === undefined ? null : [{ ...sent, result }];
  });

/** Changes answers to attacks by one card. */
export const changingDefenses = (
  card: string,
  change: (hand: readonly string[], shown: readonly string[]) => unknown,
) =>
  changingAnswers('Attack', (params, { state }) => {
    if (params['card'] !== card) return undefined;
    return change((params['hand'] as string[] | undefined) ?? state?.hand ?? [], (params['data'] as string[]) ?? []);
  });

const DEADLINES = { deadline: 400, firstDeadline: 400 };
const SAMPLES = 40;

const peerOf = (start: () => MutantPlayer) =>
  programPeer('frames', ({ write, exit }) => {
    const { receive } = start();
    return {
      receive: (frame) => {
        const sent = receive(frame);
        if (sent === null) exit(1);
        else for (const each of sent) write(each);
      },
      end: () => exit(0),
    };
  });

const scripts = (protocol: string, start: () => MutantPlayer) => ({
  taskFor: (one: Case): Task =>
    playerTask(one, { protocolName: protocol, protocol: JSONRPC, registry: RULES, start: peerOf(start), ...DEADLINES }),
});

function casesFor(protocol: string, cases: RegExp): Case[] {
  const isPlayers = (one: Case): boolean => one.transcript.header.role === 'player' && cases.test(one.id);
  return CASES.filter((one) => isPlayers(one) && runsIn(one, protocol, protocolNames(JSONRPC)));
}

const sampledTasks = (protocol: string, start: () => MutantPlayer): Task[] =>
  Array.from({ length: SAMPLES }, (_, number) =>
    sampledTask(
      { protocol, seed: 1, number },
      { sampler: JSONRPC_SAMPLER, now: systemClock.now, ...scripts(protocol, start) },
    ),
  );

/** One game over a socket, as the kit plays it. */
const gameTasks = (protocol: string, start: () => MutantPlayer): Task[] =>
  gameKeys(protocol, 1, 1).map((key) =>
    gameTask(key, {
      protocol: JSONRPC,
      registry: RULES,
      strategies: STRATEGY_NAMES,
      ...DEADLINES,
      program: {
        launch: (label) => {
          const { receive, isOver } = start();
          let isDead = false;
          return launchLocalPlayer(JSONRPC, label, {
            receive: (frame) => {
              const sent = receive(frame);
              isDead ||= sent === null;
              return sent ?? [];
            },
            isOver: () => isDead || isOver(),
            takeComplaints: () => [],
            result: () => null,
          });
        },
      },
    }),
  );

/** A player of the JSON-RPC protocol with that flaw. */
export const jsonrpcPlayer = (flaw: Flaw, start: () => MutantPlayer, dialect: Dialect = 'live'): Mutant => {
  const protocol = `jsonrpc/${dialect}`;
  const { taskFor } = scripts(protocol, start);
  return {
    ...flaw,
    protocol,
    role: 'player',
    tasks: (isWhole) =>
      isWhole
        ? [...casesFor(protocol, /./).map(taskFor), ...sampledTasks(protocol, start), ...gameTasks(protocol, start)]
        : casesFor(protocol, flaw.cases).map(taskFor),
  };
};
