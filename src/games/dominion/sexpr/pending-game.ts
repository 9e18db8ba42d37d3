import { fault, ok, type Result } from '../../../core/result.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import type { Game } from '../engine/index.js';
import { type Mismatch, type Name, parseNotification, type Version } from './messages.js';
import type { Asked } from './replies.js';
import { gameOfAttack, gameOfMove } from './state-codec.js';

/** A message that wants a reply, as a game that waits for it. */
export interface PendingGame {
  readonly asked: Asked;
  readonly game: Game;
  /** In seat order, from the receiver of the message. */
  readonly names: readonly Name[];
}

/** Why a message cannot be answered: it is not one, or it asks nothing. */
export type MessageFault = { readonly code: string; readonly message: string; readonly mismatch?: Mismatch };

/** The order of the deck, which the message does not show, follows from the seed. */
export function pendingGameOf(version: Version, message: Datum, seed = 0): Result<PendingGame, MessageFault> {
  const parsed = parseNotification(version, message);
  if (!parsed.ok) {
    return { ok: false, error: { code: 'message/grammar', message: parsed.error.message, mismatch: parsed.error } };
  }
  const { value } = parsed;
  if (value.kind !== 'move' && value.kind !== 'attacked') {
    return fault('message/no-question', `a ${value.kind} message is not answered; only move and attacked are (S-09)`);
  }
  const { kind, state } = value;
  const game = kind === 'move' ? gameOfMove(state, version, { seed }) : gameOfAttack(state, version, { seed });
  return game.ok ? ok({ asked: kind, game: game.value, names: state.players }) : game;
}
