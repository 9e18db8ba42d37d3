import { ok, type Result } from '../../../core/result.js';
import type { Awaited, GameSession, Output } from '../../../kit/game-session.js';
import type { Violation } from '../../../kit/rule.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { makeText } from '../../../wire/sexpr/writer.js';
import { cardsIn, isOver, namesOf, scoresOf, winnersOf } from '../engine/index.js';
import { makeNotification, textOfName } from './messages.js';
import { openGame, type SexprGameOptions } from './open-game.js';
import { advance, isReplyDue, replyEvent, type SessionEvent, type SessionState, START } from './session-machine.js';
import { moveStateText } from './state-codec.js';
import { applyReply, askedOf, requestOf, type SeatNotification, type SexprTable } from './table.js';
import { citeNote, replyViolation, unpromptedViolation } from './violations.js';

/** One game of the protocol. An illegal reply, or a player that leaves, ends it for all (S-45, S-67). */
export interface SexprSession extends GameSession<Datum> {
  readonly table: SexprTable;
}

export function openSession(options: SexprGameOptions): Result<SexprSession> {
  const table = openGame(options);
  return table.ok ? ok(sessionOf(table.value)) : table;
}

export function sessionOf(table: SexprTable): SexprSession {
  const game = new SexprGame(table);
  return {
    table,
    begin: () => game.begin(),
    receive: (seat, message) => game.receive(seat, message),
    leave: () => game.abandon(),
    awaited: () => game.awaited,
    pendingFor: (seat) => game.pendingFor(seat),
    hasResult: () => isOver(table.game),
    isOver: () => game.isOver(),
    turns: () => table.game.seats.map(({ turns }) => turns),
    standings: () => {
      const points = scoresOf(table.game);
      return table.game.seats.map(({ turns }, seat) => ({ points: points[seat] as number, turns }));
    },
    winners: () => (isOver(table.game) ? winnersOf(table.game) : []),
    publicState: () => publicState(table),
  };
}

class SexprGame {
  awaited: readonly Awaited[] = [];
  private readonly table: SexprTable;
  /** By seat. */
  private readonly states: SessionState[];
  private requests = 0;
  private isAbandoned = false;

  constructor(table: SexprTable) {
    this.table = table;
    this.states = table.names.map(() => START);
  }

  isOver(): boolean {
    return this.isAbandoned || isOver(this.table.game);
  }

  abandon(): Output[] {
    this.isAbandoned = true;
    this.awaited = [];
    return [];
  }

  pendingFor(seat: number): string | null {
    return !this.isAbandoned && askedOf(this.table)?.seat === seat ? requestText(this.table) : null;
  }

  begin(): Output[] {
    const outputs: Output[] = [];
    this.request(outputs);
    return outputs;
  }

  receive(seat: number, reply: Datum): Output[] {
    if (this.isOver()) return [];
    const state = this.states[seat] as SessionState;
    const step = advance(state, replyEvent(state === 'asked to defend' ? 'attacked' : 'move', reply));
    this.states[seat] = step.state;
    if (!step.ok && !isReplyDue(state)) return this.refuse(seat, unpromptedViolation(step.violation, reply));
    const { judgement, messages } = applyReply(this.table, reply);
    if (!judgement.legal) return this.refuse(seat, replyViolation(judgement));
    const outputs: Output[] = judgement.notes.map((note) => ({ kind: 'remark', seat, rule: citeNote(note) }));
    for (const message of messages) outputs.push(this.notify(message));
    this.request(outputs);
    return outputs;
  }

  /** Sends the message that the game waits for the answer to, if it is not over. */
  private request(outputs: Output[]): void {
    const asked = askedOf(this.table);
    this.awaited = asked === null ? [] : [{ seat: asked.seat, key: String(this.requests++) }];
    if (asked === null) return;
    this.step(asked.seat, asked.asked);
    outputs.push({ kind: 'send', seat: asked.seat, text: requestText(this.table, asked.asked) });
  }

  private refuse(seat: number, violation: Violation): Output[] {
    this.abandon();
    return [{ kind: 'close', seat, reason: violation.reason, violation }];
  }

  private notify({ seat, message }: SeatNotification): Output {
    this.step(seat, message.kind);
    return { kind: 'send', seat, text: makeText(makeNotification(message)) };
  }

  private step(seat: number, event: SessionEvent): void {
    const step = advance(this.states[seat] as SessionState, event);
    if (!step.ok) throw new Error(`the game sends ${event} to a player that is in state "${step.violation.state}"`);
    this.states[seat] = step.state;
  }
}

/** Nearly all requests are moves; their text is written straight from the game. */
function requestText(table: SexprTable, asked = askedOf(table)?.asked): string {
  if (asked === 'move') return `(move ${moveStateText(table)})`;
  return makeText(makeNotification((requestOf(table) as SeatNotification).message));
}

const publicState = ({ game, names }: SexprTable) => ({
  players: names.map(textOfName),
  turn: game.turn,
  trash: namesOf(cardsIn(game.trash)),
});
