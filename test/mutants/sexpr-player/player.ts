import { RULES } from '../../../src/games/dominion/rules.js';
import { SEXPR_SAMPLER } from '../../../src/games/dominion/sexpr/kit/sampled-states.js';
import {
  makeNotification,
  type Notification,
  parseNotification,
  type State,
} from '../../../src/games/dominion/sexpr/messages.js';
import { replyTo } from '../../../src/games/dominion/sexpr/player.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { STRATEGIES, STRATEGY_NAMES } from '../../../src/games/dominion/strategies/strategies.js';
import type { Strategy } from '../../../src/games/dominion/strategies/strategy.js';
import { runsIn } from '../../../src/kit/case.js';
import { gameKeys } from '../../../src/kit/game-case-ids.js';
import { protocolNames } from '../../../src/kit/protocol-name.js';
import { systemClock } from '../../../src/peer/index.js';
import { gameTask } from '../../../src/run/games/game-case.js';
import { sampledTask } from '../../../src/run/sampled-case.js';
import { playerTask } from '../../../src/run/script/player-case.js';
import type { Task } from '../../../src/run/task.js';
import { createReader } from '../../../src/wire/sexpr/reader.js';
import { makeText } from '../../../src/wire/sexpr/writer.js';
import { CASES } from '../../kit/fixtures.js';
import type { Flaw, Mutant } from '../mutant.js';
import { programPeer, type StartProgram, seatProgram } from '../program.js';

/** What a player received, and what our own would reply, if anything. */
export interface Received {
  readonly notification: Notification;
  readonly correct: string | null;
}

/** What a player writes, byte for byte; nothing if it is empty. */
export type Behaviour = (received: Received) => string;

/** The correct reply and a newline, or nothing. */
export const replyCorrectly: Behaviour = ({ correct }) => (correct === null ? '' : `${correct}\n`);

/** A program that reads messages in any layout and writes what its behaviour says. It ends with its input. */
export const behaving =
  (start: () => Behaviour, strategy: () => Strategy = STRATEGIES.engine): StartProgram =>
  ({ write, exit }) => {
    const reader = createReader();
    const behaviour = start();
    const player = strategy();
    return {
      receive: (wire) => {
        reader.feed(Buffer.from(wire));
        for (let next = reader.next(); next !== undefined; next = reader.next()) {
          const parsed = parseNotification('v3', next.datum);
          const reaction = replyTo('v3', player, next.datum);
          if (!parsed.ok) continue;
          const correct = reaction.kind === 'reply' ? makeText(reaction.reply) : null;
          const written = behaviour({ notification: parsed.value, correct });
          if (written !== '') write(written);
        }
      },
      end: () => exit(0),
    };
  };

/** What our own player replies to a notification. */
export function correctReply(notification: Notification): string {
  const reaction = replyTo('v3', STRATEGIES.engine(), makeNotification(notification));
  return reaction.kind === 'reply' ? `${makeText(reaction.reply)}\n` : '';
}

/** Changes replies, wherever `reply` returns one. */
const asked =
  (kind: 'move' | 'attacked') =>
  (reply: (state: State) => string | null): StartProgram =>
    behaving(() => (received) => {
      const { notification } = received;
      if (notification.kind !== kind) return replyCorrectly(received);
      return replyCorrectly({ ...received, correct: reply(notification.state) ?? received.correct });
    });

export const changingPlays = asked('move');
export const changingDefenses = asked('attacked');

/** Changes how replies are written. */
export const changingText = (write: (reply: string) => string): StartProgram =>
  behaving(
    () =>
      ({ correct }) =>
        correct === null ? '' : write(correct),
  );

const PROTOCOL = 'sexpr/v3';
const DEADLINES = { deadline: 400, firstDeadline: 400 };
const SAMPLES = 40;
const GAMES = 2;

const CASES_FOR_PLAYERS = CASES.filter(
  (one) => one.transcript.header.role === 'player' && runsIn(one, PROTOCOL, protocolNames(SEXPR)),
);

const taskOf =
  (start: StartProgram) =>
  (one: (typeof CASES)[number]): Task =>
    playerTask(one, {
      protocolName: PROTOCOL,
      protocol: SEXPR,
      registry: RULES,
      start: programPeer('stream', start),
      ...DEADLINES,
    });

const tasksFor = (start: StartProgram, cases: RegExp): Task[] =>
  CASES_FOR_PLAYERS.filter(({ id }) => cases.test(id)).map(taskOf(start));

const sampledTasks = (start: StartProgram): Task[] =>
  Array.from({ length: SAMPLES }, (_, number) =>
    sampledTask(
      { protocol: PROTOCOL, seed: 1, number },
      { sampler: SEXPR_SAMPLER, taskFor: taskOf(start), now: systemClock.now },
    ),
  );

const gameTasks = (start: StartProgram): Task[] =>
  gameKeys(PROTOCOL, 1, GAMES).map((key) =>
    gameTask(key, {
      program: { start: (label, observe) => seatProgram(start, label, observe) },
      strategies: STRATEGY_NAMES,
      protocol: SEXPR,
      registry: RULES,
      ...DEADLINES,
    }),
  );

/** A player of the S-expression protocol with that flaw. */
export const sexprPlayer = (flaw: Flaw, start: StartProgram): Mutant => ({
  ...flaw,
  protocol: PROTOCOL,
  role: 'player',
  tasks: (isWhole) =>
    isWhole ? [...tasksFor(start, /./), ...sampledTasks(start), ...gameTasks(start)] : tasksFor(start, flaw.cases),
});
