import type { Datum } from '../../../wire/sexpr/datum.js';
import { decisionOf, type Game, stepInPlace } from '../engine/index.js';
import type { Defense, Name, Notification, Play, Version } from './messages.js';
import { type Asked, judgeReply, type SexprJudgement } from './replies.js';
import { attackedState, moveState } from './state-codec.js';

/** The server's side of one game: the engine's game, and what the protocol has to remember beside it. */
export interface SexprTable {
  readonly version: Version;
  readonly names: readonly Name[];
  readonly game: Game;
  /** Defenses of the running attack, to be reported when the last one is in (S-54). */
  readonly defenses: { readonly seat: number; readonly defense: Defense }[];
}

/** A message to one seat. */
export interface SeatNotification {
  readonly seat: number;
  readonly message: Notification;
}

/** A message that the seat must answer. */
export interface Request extends SeatNotification {
  readonly asked: Asked;
}

export const openTable = (version: Version, names: readonly Name[], game: Game): SexprTable => ({
  version,
  names,
  game,
  defenses: [],
});

const nameAt = (table: SexprTable, seat: number): Name => table.names[seat] as Name;

/** Whom the table is waiting for, and for what; null when the game is over. */
export function askedOf({ game }: SexprTable): Pick<Request, 'seat' | 'asked'> | null {
  const decision = decisionOf(game);
  return decision && { seat: decision.seat, asked: decision.kind === 'turn' ? 'move' : 'attacked' };
}

/** The same with the message that asks. */
export function requestOf(table: SexprTable): Request | null {
  const request = askedOf(table);
  if (request === null) return null;
  const { seat, asked } = request;
  if (asked === 'move') return { seat, asked, message: { kind: 'move', state: moveState(table) } };
  const state = attackedState(table, seat);
  return { seat, asked, message: { kind: 'attacked', name: nameAt(table, table.game.turn), state } };
}

export interface AppliedReply {
  readonly judgement: SexprJudgement;
  /** What the others are sent; nothing after an illegal reply. */
  readonly messages: readonly SeatNotification[];
}

/** Takes the reply of the seat that was asked. An illegal one changes nothing, and no one is notified (S-45). */
export function applyReply(table: SexprTable, reply: Datum): AppliedReply {
  const request = askedOf(table);
  if (request === null) throw new Error('the game is over: no reply is due');
  const judgement = judgeReply(table.game, table.version, request.asked, reply);
  if (!judgement.legal) return { judgement, messages: [] };
  for (const answer of judgement.answers) stepInPlace(table.game, answer);
  const messages =
    request.asked === 'move'
      ? movedMessages(table, request.seat, judgement.reply as Play)
      : defendedMessages(table, request.seat, judgement.reply as Defense);
  return { judgement, messages: messages };
}

/** The other seats, in turn order. */
const othersThan = (table: SexprTable, seat: number): number[] =>
  table.names.slice(1).map((_, index) => (seat + 1 + index) % table.names.length);

/** All others are notified of every legal play, in seat order after the mover (S-44, S-46). */
function movedMessages(table: SexprTable, seat: number, play: Play): SeatNotification[] {
  const message: Notification = { kind: 'moved', name: nameAt(table, seat), play };
  return othersThan(table, seat).map((other) => ({ seat: other, message }));
}

/** Defenses are reported when all are in, one after another, each to all but the defender (S-53, S-54). */
function defendedMessages(table: SexprTable, seat: number, defense: Defense): SeatNotification[] {
  table.defenses.push({ seat, defense });
  if (table.game.stack.length > 0) return [];
  return table.defenses.splice(0).flatMap((each) => {
    const message: Notification = {
      kind: 'defended',
      name: nameAt(table, each.seat),
      defense: asReported(each.defense),
    };
    const attacker = table.game.turn;
    return [attacker, ...othersThan(table, attacker)]
      .filter((other) => other !== each.seat)
      .map((other) => ({ seat: other, message }));
  });
}

/** Others see only the first discarded card (S-55). */
const asReported = (defense: Defense): Defense =>
  defense.kind === 'moat' ? defense : { kind: 'discard', cards: defense.cards.slice(0, 1) };
