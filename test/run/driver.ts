import { sessionOf } from '../../src/games/dominion/sexpr/game-session.js';
import { makeNotification } from '../../src/games/dominion/sexpr/messages.js';
import { openGame } from '../../src/games/dominion/sexpr/open-game.js';
import { applyReply, requestOf, type SeatNotification, type SexprTable } from '../../src/games/dominion/sexpr/table.js';
import { replyViolation } from '../../src/games/dominion/sexpr/violations.js';
import type { GameSession, Output } from '../../src/kit/game-session.js';
import type { Violation } from '../../src/kit/rule.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';
import { makeText } from '../../src/wire/sexpr/writer.js';

// A server of the S-expression protocol in two parts, each of which a test may replace to break a rule.

/** A message to a seat. */
export interface OutgoingMessage {
  readonly seat: number;
  readonly text: string;
}

export type ReplyOutcome =
  | { readonly legal: true; readonly messages: readonly OutgoingMessage[] }
  | { readonly legal: false; readonly violation: Violation };

export interface GameDriver {
  /** The message that the game waits for the answer to; null when it is over. */
  readonly request: () => OutgoingMessage | null;
  /** Takes the reply of the seat that was asked. An illegal one changes nothing. */
  readonly take: (said: Datum) => ReplyOutcome;
}

const outgoing = ({ seat, message }: SeatNotification): OutgoingMessage => ({
  seat,
  text: makeText(makeNotification(message)),
});

export const driverOf = (table: SexprTable): GameDriver => ({
  request: () => {
    const request = requestOf(table);
    return request && outgoing(request);
  },
  take: (said) => {
    const { judgement, messages } = applyReply(table, said);
    if (!judgement.legal) return { legal: false, violation: replyViolation(judgement) };
    return { legal: true, messages: messages.map(outgoing) };
  },
});

/** How a driver differs from our own. */
export type Change = (driver: GameDriver, table: SexprTable) => Partial<GameDriver>;

export interface DriverSession extends GameSession<Datum> {
  readonly driver: GameDriver;
}

/** A driver as the session that a referee plays. */
export function driverSession(table: SexprTable, change: Change = () => ({})): DriverSession {
  const own = driverOf(table);
  const driver: GameDriver = { ...own, ...change(own, table) };
  let asked: OutgoingMessage | null = null;
  let isAbandoned = false;
  const request = (): Output[] => {
    asked = driver.request();
    return asked === null ? [] : [{ kind: 'send', ...asked }];
  };
  return {
    ...sessionOf(table),
    driver,
    begin: request,
    receive: (seat, said) => {
      const outcome = driver.take(said);
      if (outcome.legal) return [...outcome.messages.map((each): Output => ({ kind: 'send', ...each })), ...request()];
      isAbandoned = true;
      return [{ kind: 'close', seat, reason: outcome.violation.reason, violation: outcome.violation }];
    },
    leave: () => {
      isAbandoned = true;
      return [];
    },
    awaited: () => (asked === null || isAbandoned ? [] : [{ seat: asked.seat, key: asked.text }]),
    hasResult: () => asked === null,
    isOver: () => isAbandoned || asked === null,
  };
}

/** Opens games with a driver that differs from our own. */
export const openDriver =
  (version: Parameters<typeof openGame>[0]['version'], change: Change) =>
  (names: readonly string[], seed: number): DriverSession => {
    const table = openGame({ version, names, seed });
    if (!table.ok) throw new Error(table.error.message);
    return driverSession(table.value, change);
  };
