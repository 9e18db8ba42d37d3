import { copyGame, type Game } from '../../../src/games/dominion/engine/index.js';
import type { SexprTable } from '../../../src/games/dominion/sexpr/table.js';
import { type MemoryServerOptions, memoryServer, tasksFor } from '../../../src/run/sexpr-server/driver-tasks.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { type Change, type OutgoingMessage, openDriver, type ReplyOutcome } from '../../run/driver.js';
import { casesFor, gradingOf } from '../../run/sexpr-server.js';
import type { Flaw, Mutant } from '../mutant.js';

const PROTOCOL = 'sexpr/v3';

export type { Change } from '../../run/driver.js';

/** Deals otherwise. */
export const dealing =
  (change: (game: Game) => void): Change =>
  (_, { game }) => {
    change(game);
    return {};
  };

/** Asks in other words. */
export const asking =
  (change: (text: string, table: SexprTable, seat: number) => string): Change =>
  (court, table) => ({
    request: () => {
      const request = court.request();
      return request && { ...request, text: change(request.text, table, request.seat) };
    },
  });

export type Telling = (told: readonly OutgoingMessage[], said: string, table: SexprTable) => readonly OutgoingMessage[];

/** Tells others otherwise. */
export const telling =
  (change: Telling): Change =>
  (court, table) => ({
    take: (said): ReplyOutcome => {
      const ruling = court.take(said);
      return ruling.legal ? { legal: true, messages: change(ruling.messages, makeText(said), table) } : ruling;
    },
  });

/** The same to the same, in other words. */
export const inText = (change: (text: string) => string): Change =>
  telling((told) => told.map((each) => ({ ...each, text: change(each.text) })));

/** What a play was, and the game before and after it; the latter may be changed. */
export interface Played {
  readonly said: string;
  readonly before: Game;
  readonly game: Game;
}

/** Carries out otherwise what is legal. */
export const carrying =
  (change: (played: Played) => void): Change =>
  (court, { game }) => ({
    take: (said) => {
      const before = copyGame(game);
      const ruling = court.take(said);
      if (ruling.legal) change({ said: makeText(said), before, game });
      return ruling;
    },
  });

/** A game in which something illegal has just been made legal; what is to be done afterwards, and what to say instead. */
export interface Bent {
  readonly instead?: string;
  readonly after?: () => void;
}

const dataOf = (text: string): Datum => {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

/** Accepts what breaks one rule, by bending the game until it does not. Everybody is told what was said. */
export const accepting =
  (rule: string, bend: (game: Game, said: string, seat: number) => Bent): Change =>
  (court, { game }) => ({
    take: (said): ReplyOutcome => {
      const seat = court.request()?.seat ?? 0;
      const ruling = court.take(said);
      if (ruling.legal || ruling.violation.rule.id !== rule) return ruling;
      const text = makeText(said);
      const { instead = text, after } = bend(game, text, seat);
      const bent = court.take(dataOf(instead));
      if (!bent.legal) throw new Error(`${instead} is still illegal: ${bent.violation.reason}`);
      after?.();
      return {
        legal: true,
        messages: bent.messages.map((each) => ({ ...each, text: each.text.replace(instead, text) })),
      };
    },
  });

const DEADLINE = 120;

const serverTasks = (change: Change, cases: RegExp, memory: MemoryServerOptions) =>
  tasksFor(
    casesFor(PROTOCOL).filter(({ id }) => cases.test(id)),
    memoryServer(openDriver('v3', change), { deadline: 2000, ...memory }),
    gradingOf(PROTOCOL, { deadline: DEADLINE }),
  );

/** A server of the S-expression protocol with that flaw. */
export const sexprServer = (flaw: Flaw, change: Change, memory: MemoryServerOptions = {}): Mutant => ({
  ...flaw,
  protocol: PROTOCOL,
  role: 'server',
  tasks: (isWhole) => serverTasks(change, isWhole ? /./ : flaw.cases, memory),
});
