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
export interface Spoken {
  readonly jsonrpc: '2.0';
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Members;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** What a player hears, what it knew before, and what our own would say to it. */
export interface Heard {
  readonly message: Spoken;
  readonly state: TurnState | null;
  readonly buying: boolean;
  readonly honest: readonly Spoken[];
}

/** The frames that a player sends; null if it dies of what it hears. */
export type Speech = (heard: Heard) => readonly unknown[] | null;

export interface Listener {
  readonly hear: (frame: string) => readonly string[] | null;
  readonly isOver: () => boolean;
}

const stateOf = ({ known }: JsonPlayer): Pick<Heard, 'state' | 'buying'> => ({
  state: known?.state ?? null,
  buying: known?.buying ?? false,
});

const textOf = (said: unknown): string => (typeof said === 'string' ? said : JSON.stringify(said));

/** Our own player, but for what it says. */
export const speaking =
  (start: () => Speech, by: StrategyName = 'engine', again = false) =>
  (): Listener => {
    const player = newJsonPlayer(STRATEGIES[by](1), again);
    const speech = start();
    return {
      isOver: () => player.over,
      hear: (frame) => {
        const message = JSON.parse(frame) as Spoken;
        const isState = message.method === 'StartTurn' || (message.result as TurnState | undefined)?.buys !== undefined;
        const before = stateOf(player);
        const honest = receiveFrame(player, frame).map((said) => JSON.parse(said) as Spoken);
        // What is asked about a hand is asked about the one before the answer; a turn is played with what was just told.
        const told = isState ? ((message.method === 'StartTurn' ? message.params : message.result) as TurnState) : null;
        const known = told === null ? before : { state: told, buying: stateOf(player).buying };
        return speech({ message, ...known, honest })?.map(textOf) ?? null;
      },
    };
  };

/** Says other things in place of its own requests. */
export const requesting = (
  change: (request: Spoken, heard: Heard) => readonly unknown[] | null,
  by: StrategyName = 'engine',
) =>
  speaking(
    () => (heard) =>
      heard.honest.flatMap((said) => (said.method === undefined ? [said] : (change(said, heard) ?? [said]))),
    by,
  );

/** Says other things in place of its answers to a method. */
export const responding = (
  method: string | null,
  change: (answer: Spoken, heard: Heard) => readonly unknown[] | null,
) =>
  speaking(
    () => (heard) =>
      heard.honest.flatMap((said) => {
        const isAnswer = said.method === undefined && (method === null || heard.message.method === method);
        return isAnswer ? (change(said, heard) ?? [said]) : [said];
      }),
  );

/** Answers a question otherwise, wherever there is another answer. */
export const answering = (
  method: string,
  change: (params: Members, heard: Heard, result: unknown) => unknown | undefined,
) =>
  responding(method, (said, heard) => {
    const result = change(heard.message.params ?? {}, heard, said.result);
    return result === undefined ? null : [{ ...said, result }];
  });

/** Answers an attack by one card otherwise. */
export const attacked = (card: string, change: (hand: readonly string[], shown: readonly string[]) => unknown) =>
  answering('Attack', (params, { state }) => {
    if (params['card'] !== card) return undefined;
    return change((params['hand'] as string[] | undefined) ?? state?.hand ?? [], (params['data'] as string[]) ?? []);
  });

const DEADLINES = { deadline: 400, firstDeadline: 400 };
const SAMPLES = 40;

const peerOf = (start: () => Listener) =>
  programPeer('frames', ({ say, exit }) => {
    const { hear } = start();
    return {
      hear: (frame) => {
        const said = hear(frame);
        if (said === null) exit(1);
        else for (const each of said) say(each);
      },
      end: () => exit(0),
    };
  });

const scripts = (protocol: string, start: () => Listener) => ({
  taskFor: (one: Case): Task =>
    playerTask(one, { protocolName: protocol, protocol: JSONRPC, registry: RULES, start: peerOf(start), ...DEADLINES }),
});

function casesFor(protocol: string, cases: RegExp): Case[] {
  const isPlayers = (one: Case): boolean => one.transcript.header.role === 'player' && cases.test(one.id);
  return CASES.filter((one) => isPlayers(one) && runsIn(one, protocol, protocolNames(JSONRPC)));
}

const sampledTasks = (protocol: string, start: () => Listener): Task[] =>
  Array.from({ length: SAMPLES }, (_, number) =>
    sampledTask(
      { protocol, seed: 1, number },
      { sampler: JSONRPC_SAMPLER, now: systemClock.now, ...scripts(protocol, start) },
    ),
  );

/** One game over a socket, as the kit plays it. */
const gameTasks = (protocol: string, start: () => Listener): Task[] =>
  gameKeys(protocol, 1, 1).map((key) =>
    gameTask(key, {
      protocol: JSONRPC,
      registry: RULES,
      strategies: STRATEGY_NAMES,
      ...DEADLINES,
      program: {
        launch: (label) => {
          const { hear, isOver } = start();
          let isDead = false;
          return launchLocalPlayer(JSONRPC, label, {
            receive: (frame) => {
              const said = hear(frame);
              isDead ||= said === null;
              return said ?? [];
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
export const jsonrpcPlayer = (flaw: Flaw, start: () => Listener, dialect: Dialect = 'live'): Mutant => {
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
