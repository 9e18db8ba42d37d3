import { copyGame, type Game } from '../../../src/games/dominion/engine/index.js';
import type { SexprTable } from '../../../src/games/dominion/sexpr/table.js';
import { serverTasks } from '../../../src/run/server/index.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { type Change, type OutgoingMessage, openDriver, type ReplyOutcome } from '../../run/driver.js';
import { type MemoryDriverOptions, memoryDriver } from '../../run/server/memory-driver.js';
import { casesFor, gradingOf } from '../../run/server/sexpr-cases.js';
import type { Flaw, Mutant } from '../mutant.js';

const PROTOCOL = 'sexpr/v3';

export type { Change } from '../../run/driver.js';

/** Changes the game after the deal. */
export const changingDeal =
  (change: (game: Game) => void): Change =>
  (_, { game }) => {
    change(game);
    return {};
  };

/** Changes the text of requests. */
export const changingRequests =
  (change: (text: string, table: SexprTable, seat: number) => string): Change =>
  (driver, table) => ({
    request: () => {
      const request = driver.request();
      return request && { ...request, text: change(request.text, table, request.seat) };
    },
  });

export type MessageChange = (
  messages: readonly OutgoingMessage[],
  reply: string,
  table: SexprTable,
) => readonly OutgoingMessage[];

/** Changes the notifications that follow a reply. */
export const changingMessages =
  (change: MessageChange): Change =>
  (driver, table) => ({
    take: (reply): ReplyOutcome => {
      const outcome = driver.take(reply);
      return outcome.legal ? { legal: true, messages: change(outcome.messages, makeText(reply), table) } : outcome;
    },
  });

/** Changes the text of notifications. */
export const changingText = (change: (text: string) => string): Change =>
  changingMessages((messages) => messages.map((each) => ({ ...each, text: change(each.text) })));

/** A reply, and the game before and after it; the latter may be changed. */
export interface Played {
  readonly reply: string;
  readonly before: Game;
  readonly game: Game;
}

/** Changes the effects of legal replies. */
export const changingEffects =
  (change: (played: Played) => void): Change =>
  (driver, { game }) => ({
    take: (reply) => {
      const before = copyGame(game);
      const outcome = driver.take(reply);
      if (outcome.legal) change({ reply: makeText(reply), before, game });
      return outcome;
    },
  });

/** How a game was changed so that an illegal reply is legal: the reply to apply instead, and what to do afterwards. */
export interface BentGame {
  readonly instead?: string;
  readonly after?: () => void;
}

const dataOf = (text: string): Datum => {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

/** Accepts replies that break one rule, by changing the game until they do not. The others are sent the original reply. */
export const accepting =
  (rule: string, bend: (game: Game, reply: string, seat: number) => BentGame): Change =>
  (driver, { game }) => ({
    take: (reply): ReplyOutcome => {
      const seat = driver.request()?.seat ?? 0;
      const outcome = driver.take(reply);
      if (outcome.legal || outcome.violation.rule.id !== rule) return outcome;
      const text = makeText(reply);
      const { instead = text, after } = bend(game, text, seat);
      const bent = driver.take(dataOf(instead));
      if (!bent.legal) throw new Error(`${instead} is still illegal: ${bent.violation.reason}`);
      after?.();
      return {
        legal: true,
        messages: bent.messages.map((each) => ({ ...each, text: each.text.replace(instead, text) })),
      };
    },
  });

const DEADLINE = 120;

const tasksFor = (change: Change, cases: RegExp, memory: MemoryDriverOptions) =>
  serverTasks(
    casesFor(PROTOCOL).filter(({ id }) => cases.test(id)),
    {
      ...gradingOf(PROTOCOL, { deadline: DEADLINE }),
      server: memoryDriver(openDriver('v3', change), { deadline: 2000, ...memory }),
    },
  );

/** A server of the S-expression protocol with that flaw. */
export const sexprServer = (flaw: Flaw, change: Change, memory: MemoryDriverOptions = {}): Mutant => ({
  ...flaw,
  protocol: PROTOCOL,
  role: 'server',
  tasks: (isWhole) => tasksFor(change, isWhole ? /./ : flaw.cases, memory),
});
