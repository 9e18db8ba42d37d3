import { fault, ok, type Result } from '../../../core/result.js';
import { type Card, nameOf } from './cards.js';
import { KINGDOM_SIZE } from './game-constants.js';
import { checkKingdom, checkSeats } from './new-game.js';

// Draft and replay are the engine's API for programs that play without a protocol, such as a table in a browser.

/** A kingdom that the players pick card by card: in seat order, round and round, until it is complete. */
export interface Draft {
  readonly seats: number;
  readonly pool: readonly Card[];
  readonly picked: readonly Card[];
  readonly size: number;
}

export function startDraft(seats: number, pool: readonly Card[], size: number = KINGDOM_SIZE): Result<Draft> {
  for (const check of [checkSeats(seats), checkKingdom(pool)]) if (!check.ok) return check;
  return ok({ seats, pool: pool.toSorted((a, b) => a - b), picked: [], size: Math.min(size, pool.length) });
}

/** The seat that picks next; null once the kingdom is complete. */
export const drafter = (draft: Draft): number | null =>
  draft.picked.length === draft.size ? null : draft.picked.length % draft.seats;

export function pick(draft: Draft, seat: number, card: Card): Result<Draft> {
  const next = drafter(draft);
  if (next === null) return fault('draft/complete', `the kingdom is complete: ${draft.picked.map(nameOf).join(', ')}`);
  if (seat !== next) return fault('draft/turn', `seat ${seat} cannot pick now; it is seat ${next}'s turn`);
  if (!draft.pool.includes(card)) {
    const left = draft.pool.map(nameOf).join(', ');
    return fault('draft/not-in-pool', `${nameOf(card)} cannot be picked; still available: ${left}`);
  }
  return ok({ ...draft, pool: draft.pool.filter((each) => each !== card), picked: [...draft.picked, card] });
}
