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

/** What a player was told, and what our own would reply, if anything. */
export interface Told {
  readonly notification: Notification;
  readonly honest: string | null;
}

/** What a player writes, byte for byte; nothing if it is empty. */
export type Speech = (told: Told) => string;

/** An honest reply is followed by a newline; silence is silence. */
export const honestly: Speech = ({ honest }) => (honest === null ? '' : `${honest}\n`);

/** A program that reads messages, however they are laid out, and speaks in its own way; it ends with its input. */
export const speaking =
  (start: () => Speech, strategy: () => Strategy = STRATEGIES.engine): StartProgram =>
  ({ say, exit }) => {
    const reader = createReader();
    const speech = start();
    const mind = strategy();
    return {
      hear: (wire) => {
        reader.feed(Buffer.from(wire));
        for (let next = reader.next(); next !== undefined; next = reader.next()) {
          const parsed = parseNotification('v3', next.datum);
          const reaction = replyTo('v3', mind, next.datum);
          if (!parsed.ok) continue;
          const honest = reaction.kind === 'reply' ? makeText(reaction.reply) : null;
          const said = speech({ notification: parsed.value, honest });
          if (said !== '') say(said);
        }
      },
      end: () => exit(0),
    };
  };

/** What our own player replies to a notification. */
export function honestReply(notification: Notification): string {
  const reaction = replyTo('v3', STRATEGIES.engine(), makeNotification(notification));
  return reaction.kind === 'reply' ? `${makeText(reaction.reply)}\n` : '';
}

/** Replies otherwise wherever `reply` has something to say. */
const asked =
  (kind: 'move' | 'attacked') =>
  (reply: (state: State) => string | null): StartProgram =>
    speaking(() => (told) => {
      const { notification } = told;
      if (notification.kind !== kind) return honestly(told);
      return honestly({ ...told, honest: reply(notification.state) ?? told.honest });
    });

export const moving = asked('move');
export const defending = asked('attacked');

/** Writes replies otherwise. */
export const writing = (write: (reply: string) => string): StartProgram =>
  speaking(
    () =>
      ({ honest }) =>
        honest === null ? '' : write(honest),
  );

const PROTOCOL = 'sexpr/v3';
const DEADLINES = { deadline: 400, firstDeadline: 400 };
const SAMPLES = 40;
const GAMES = 2;

const CASES_FOR_PLAYERS = CASES.filter(
  (one) => one.transcript.header.role === 'player' && runsIn(one, PROTOCOL, protocolNames(SEXPR)),
);

function tasksFor(start: StartProgram, cases: RegExp): Task[] {
  const taskFor = (one: (typeof CASES)[number]): Task =>
    playerTask(one, {
      protocolName: PROTOCOL,
      protocol: SEXPR,
      registry: RULES,
      start: programPeer('stream', start),
      ...DEADLINES,
    });
  return CASES_FOR_PLAYERS.filter(({ id }) => cases.test(id)).map(taskFor);
}

const sampledTasks = (start: StartProgram): Task[] =>
  Array.from({ length: SAMPLES }, (_, number) =>
    sampledTask(
      { protocol: PROTOCOL, seed: 1, number },
      {
        sampler: SEXPR_SAMPLER,
        taskFor: (one) =>
          playerTask(one, {
            protocolName: PROTOCOL,
            protocol: SEXPR,
            registry: RULES,
            start: programPeer('stream', start),
            ...DEADLINES,
          }),
        now: systemClock.now,
      },
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
