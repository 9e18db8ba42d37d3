import { endingOf } from '../../../src/games/dominion/lan/client-state.js';
import { dialectOf } from '../../../src/games/dominion/lan/dialects.js';
import { LAN_SAMPLER } from '../../../src/games/dominion/lan/kit/sampled-states.js';
import { tableStrategy } from '../../../src/games/dominion/lan/kit/table-strategies.js';
import {
  makeAction,
  RESPONSE,
  readPlay,
  readServerMessage,
  readStart,
  type ServerMessage,
  type StartMessage,
} from '../../../src/games/dominion/lan/messages.js';
import { whyIllegal } from '../../../src/games/dominion/lan/play-legality.js';
import { LAN } from '../../../src/games/dominion/lan/protocol.js';
import { applyInPlace, startReplica } from '../../../src/games/dominion/lan/replica.js';
import type { Ending, Play, Replica } from '../../../src/games/dominion/lan/replica-state.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import type { Case } from '../../../src/kit/case.js';
import { withEvidence } from '../../../src/kit/case-evidence.js';
import { versionIn } from '../../../src/kit/protocol-name.js';
import { systemClock } from '../../../src/peer/index.js';
import { sampledTask } from '../../../src/run/sampled-case.js';
import { playerTask } from '../../../src/run/script/player-case.js';
import type { Task } from '../../../src/run/task.js';
import { CASES } from '../../kit/fixtures.js';
import { sized } from '../../sizes.js';
import type { Flaw, Mutant } from '../mutant.js';
import { programPeer, type StartProgram } from '../program.js';

/** What a client does in its own way; a client without habits does everything right. */
export interface Habits {
  /** Its own copy of the game. */
  readonly apply?: (replica: Replica, play: Play) => void;
  readonly choose?: (replica: Replica) => Play;
  /** What it writes for a play. */
  readonly write?: (play: Play, replica: Replica) => readonly string[];
  /** What it answers to a message with a play. */
  readonly respond?: (message: ServerMessage) => readonly string[];
  /** What it says to any message, before anything else; null if the message kills it. */
  readonly hear?: (message: ServerMessage) => readonly string[] | null;
  /** The start that it takes a message for. */
  readonly start?: (message: ServerMessage) => StartMessage | null;
  /** What it says on connecting. */
  readonly greeting?: string | Uint8Array;
  /** Whether it lives on when the server has closed the connection. */
  readonly livesOn?: boolean;
  /** Whether it plays as soon as it can. */
  readonly isImpatient?: boolean;
  /** Which piles it counts, if not those of its dialect. */
  readonly ending?: Ending;
  /** Whether another start begins another game. */
  readonly restarts?: boolean;
  /** Whether what was read at once kills it. */
  readonly diesOf?: (read: string) => boolean;
  /** The messages in what was read at once. */
  readonly split?: (read: string) => readonly string[];
}

const splitMarked = (read: string): readonly string[] => read.split('<EOF>').slice(0, -1);

/** A client of its own, without anything of the reference player but the cards. */
export const lanProgram =
  (habits: Habits | (() => Habits), protocol: string): StartProgram =>
  ({ write, writeBytes, exit }) => {
    const own = typeof habits === 'function' ? habits() : habits;
    const { apply = applyInPlace, choose = tableStrategy('variety'), split } = own;
    const { ending = endingOf(dialectOf(versionIn(protocol))) } = own;
    let replica: Replica | null = null;
    let id = 0;
    let count = 0;
    /** How many responses are missing in all. */
    let missing = 0;
    let unread = '';
    const { greeting = '' } = own;
    if (typeof greeting !== 'string') writeBytes?.(greeting);
    else if (greeting !== '') write(greeting);

    const play = (): void => {
      while (replica !== null && replica.phase !== 'over' && replica.active === id - 1) {
        if (missing > 0 && !own.isImpatient) return;
        const next = choose(replica);
        const texts = own.write?.(next, replica) ?? [makeAction(next)];
        if (whyIllegal(replica, next) === null) apply(replica, next);
        missing += count - 1;
        for (const text of texts) write(text);
        if (texts.length === 0) return;
      }
    };

    const take = (text: string): void => {
      const message = readServerMessage({ text: `${text}<EOF>` });
      if (message === null) return;
      const heard = own.hear?.(message);
      if (heard === null) {
        exit(1);
        return;
      }
      for (const each of heard ?? []) write(each);
      const start = (own.start ?? readStart)(message);
      if (start !== null && (replica === null || own.restarts)) {
        ({ id, count } = start);
        replica = startReplica(count, ending);
      } else if (replica !== null && message.type === 'Action') {
        const read = readPlay(message.body);
        if (read !== null && whyIllegal(replica, read.play) === null) apply(replica, read.play);
        missing += count - 2;
        for (const each of own.respond?.(message) ?? [RESPONSE]) write(each);
      } else if (message.type === 'Response') missing--;
      play();
    };

    return {
      receive: (wire) => {
        if (own.diesOf?.(wire)) exit(1);
        else if (split !== undefined) for (const text of split(wire)) take(text);
        else {
          const all = unread + wire;
          for (const text of splitMarked(all)) take(text);
          unread = all.slice(all.lastIndexOf('<EOF>') + (all.includes('<EOF>') ? 5 : 1));
        }
      },
      end: () => {
        if (!own.livesOn) exit(0);
      },
    };
  };

const SHORT = { deadline: 250, firstDeadline: 250 };
const SAMPLES = sized({ test: 10, long: 200 });

const casesOf = (protocol: string): readonly Case[] =>
  CASES.filter(({ id, transcript: { header } }) => {
    if (!id.startsWith('lan/') || header.role !== 'player') return false;
    return protocol === 'lan/live' ? id.startsWith('lan/live/') : header.until !== 'lan/live';
  });

export const caseTasks = (start: StartProgram, protocolName: string, cases = /./, deadlines = SHORT): Task[] =>
  casesOf(protocolName)
    .filter(({ id }) => cases.test(id))
    .map(taskFor(start, protocolName, deadlines));

const taskFor =
  (start: StartProgram, protocolName: string, deadlines: typeof SHORT) =>
  (one: Case): Task => {
    const task = playerTask(one, {
      protocolName,
      protocol: LAN,
      registry: RULES,
      start: programPeer('stream', start, true),
      ...deadlines,
    });
    return {
      ...task,
      run: async (signal) => withEvidence(one, await task.run(signal), protocolName, LAN.evidence),
    };
  };

export const sampledTasks = (start: StartProgram, protocol: string, seed: number, deadlines = SHORT): Task[] =>
  Array.from({ length: SAMPLES }, (_, number) =>
    sampledTask(
      { protocol, seed, number },
      { sampler: LAN_SAMPLER, now: systemClock.now, taskFor: taskFor(start, protocol, deadlines) },
    ),
  );

/** A client with that flaw. */
export const lanClient = (flaw: Flaw, habits: Habits | (() => Habits), protocol = 'lan/live'): Mutant => ({
  ...flaw,
  protocol,
  role: 'player',
  tasks: (isWhole) => {
    const start = lanProgram(habits, protocol);
    return isWhole
      ? [...caseTasks(start, protocol), ...sampledTasks(start, protocol, 1)]
      : caseTasks(start, protocol, flaw.cases);
  },
});
