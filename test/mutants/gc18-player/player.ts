import { GC18_SAMPLER } from '../../../src/games/eriantys/gc18/kit/sampled-states.js';
import type { ModelState, WirePlayer } from '../../../src/games/eriantys/gc18/model-state.js';
import { Gc18Player } from '../../../src/games/eriantys/gc18/player.js';
import { GC18 } from '../../../src/games/eriantys/gc18/protocol.js';
import { RULES } from '../../../src/games/eriantys/rules.js';
import { STRATEGIES, STRATEGY_NAMES } from '../../../src/games/eriantys/strategies/strategies.js';
import type { Case } from '../../../src/kit/case.js';
import { gameKeys } from '../../../src/kit/game-case-ids.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { LocalPlayer } from '../../../src/kit/local-player.js';
import { systemClock } from '../../../src/peer/index.js';
import { type GameCaseOptions, gameTask } from '../../../src/run/games/game-case.js';
import { launchLocalPlayer } from '../../../src/run/joining-players.js';
import { sampledTask } from '../../../src/run/sampled-case.js';
import { playerTask } from '../../../src/run/script/player-case.js';
import type { Task } from '../../../src/run/task.js';
import { CASES } from '../../kit/fixtures.js';
import type { Flaw, Mutant } from '../mutant.js';
import { programPeer, type StartProgram } from '../program.js';

export type Members = Readonly<Record<string, unknown>>;

/** What a client receives, the state of the game then, and what our own client would send. */
export interface Received {
  readonly message: Members;
  readonly state: ModelState | null;
  readonly id: number | null;
  readonly correct: readonly Members[];
}

/** The lines that a client sends, as objects or as they are; null if the message kills it. */
export type Behaviour = (received: Received) => readonly unknown[] | null;

export interface MutantClient {
  /** Takes a line. */
  readonly receive: (line: string) => readonly string[] | null;
  readonly isOver: () => boolean;
}

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : JSON.stringify(sent));

const messageOf = (line: string): JsonMessage => ({ text: line, value: JSON.parse(line) });

/** Our own client with another behaviour. */
export const behaving = (start: () => Behaviour) => (): MutantClient => {
  const player = new Gc18Player(STRATEGIES.greedy(1), { name: 'mutant', players: 2, expert: false });
  const behaviour = start();
  let state: ModelState | null = null;
  let id: number | null = null;
  return {
    isOver: player.isOver,
    receive: (line) => {
      const message = JSON.parse(line) as Members;
      state = (message['modelState'] as ModelState | undefined) ?? state;
      id = (message['playerId'] as number | undefined) ?? id;
      const correct = player.receive(messageOf(line)).map((sent) => JSON.parse(sent) as Members);
      return behaviour({ message, state, id, correct })?.map(textOf) ?? null;
    },
  };
};

/** Sends something else in place of messages of a type, wherever `change` returns something. */
export const changing = (
  type: string,
  change: (sent: Members, received: Received) => readonly unknown[] | null,
): (() => MutantClient) =>
  behaving(
    () => (received) =>
      received.correct.flatMap((sent) => (sent['type'] === type ? (change(sent, received) ?? [sent]) : [sent])),
  );

/** Makes other moves, wherever `choose` returns one. */
export const changingMoves = (choose: (state: ModelState, own: WirePlayer) => Members | null): (() => MutantClient) =>
  changing('PerformGameMove', (sent, { state, id }) => {
    const own = state?.players.find((player) => player.id === id);
    const move = state === null || own === undefined ? null : choose(state, own);
    return move === null ? null : [{ ...sent, move }];
  });

/** Dies of some messages. */
export const dyingOf = (isDeadly: (received: Received) => boolean): (() => MutantClient) =>
  behaving(() => (received) => (isDeadly(received) ? null : received.correct));

/** A program that reads by the line and ends with the game or with its input. */
export const program =
  (start: () => MutantClient): StartProgram =>
  ({ write, exit }) => {
    const { receive, isOver } = start();
    let unread = '';
    const take = (line: string): void => {
      const sent = receive(line);
      for (const each of sent ?? []) write(`${each}\n`);
      if (sent === null) exit(1);
      else if (isOver()) exit(0);
    };
    return {
      receive: (wire) => {
        const lines = (unread + wire).split('\n');
        unread = lines.pop() as string;
        for (const line of lines) if (line.trim() !== '') take(line);
      },
      end: () => exit(0),
    };
  };

const PROTOCOL = 'gc18/1';
const CLIENT_CASES = CASES.filter(({ id }) => id.startsWith(`${PROTOCOL}/player/`));

/** Milliseconds that a client has for a reply. */
type Deadlines = Pick<GameCaseOptions, 'deadline' | 'firstDeadline'>;

const taskFor =
  (start: StartProgram, deadlines: Deadlines) =>
  (one: Case): Task =>
    playerTask(one, {
      protocolName: PROTOCOL,
      protocol: GC18,
      registry: RULES,
      start: programPeer('stream', start, true),
      ...deadlines,
    });

/** The cases for clients whose ids match. */
export const caseTasks = (start: StartProgram, deadlines: Deadlines, cases = /./): Task[] =>
  CLIENT_CASES.filter(({ id }) => cases.test(id)).map(taskFor(start, deadlines));

export const sampledTasks = (start: StartProgram, deadlines: Deadlines, seed: number, samples: number): Task[] =>
  Array.from({ length: samples }, (_, number) =>
    sampledTask(
      { protocol: PROTOCOL, seed, number },
      { sampler: GC18_SAMPLER, now: systemClock.now, taskFor: taskFor(start, deadlines) },
    ),
  );

/** One game over a socket, as the kit plays it. */
export const gameTasks = (start: () => MutantClient, deadlines: Deadlines, seed: number): Task[] =>
  gameKeys(PROTOCOL, seed, 1).map((key) =>
    gameTask(key, {
      protocol: GC18,
      registry: RULES,
      strategies: STRATEGY_NAMES,
      ...deadlines,
      program: { launch: (label) => launchLocalPlayer(GC18, label, localPlayer(start())) },
    }),
  );

function localPlayer({ receive, isOver }: MutantClient): LocalPlayer<JsonMessage> {
  let isDead = false;
  return {
    receive: ({ text }) => {
      const sent = receive(text);
      isDead ||= sent === null;
      return sent ?? [];
    },
    isOver: () => isDead || isOver(),
    takeComplaints: () => [],
    result: () => null,
  };
}

const SHORT: Deadlines = { deadline: 400, firstDeadline: 400 };
const SAMPLES = 40;

const mutantOf = (flaw: Flaw, start: StartProgram, games: () => Task[]): Mutant => ({
  ...flaw,
  protocol: PROTOCOL,
  role: 'player',
  tasks: (isWhole) =>
    isWhole
      ? [...caseTasks(start, SHORT), ...sampledTasks(start, SHORT, 1, SAMPLES), ...games()]
      : caseTasks(start, SHORT, flaw.cases),
});

/** A client of GC18/1 with that flaw. */
export const gc18Client = (flaw: Flaw, start: () => MutantClient): Mutant =>
  mutantOf(flaw, program(start), () => gameTasks(start, SHORT, 1));

/** One that reads or writes the stream in its own way. */
export const gc18Program = (flaw: Flaw, start: StartProgram): Mutant => mutantOf(flaw, start, () => []);
