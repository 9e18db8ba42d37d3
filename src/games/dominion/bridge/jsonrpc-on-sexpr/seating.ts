import { KINGDOM_CARDS, nameOf } from '../../engine/index.js';
import { makeJsonCard } from '../../jsonrpc/card-names.js';
import type { ParamsOf } from '../../jsonrpc/messages.js';
import { textOfName } from '../../sexpr/messages.js';
import { type DriverQuestion, hasJsonName } from './visible-state.js';

/** Who plays, in turn order, and which of them is the bridged player. */
export interface Seating {
  readonly order: readonly string[];
  readonly self: string;
}

/**
 * Derived from the first state. Players that moved before it come before us, so the order begins with the first of them.
 * A state of one's own begins with oneself, but that of a victim may begin with the attacker (S-21).
 */
export function seatingOf(question: DriverQuestion, movedBefore: readonly string[]): Seating {
  const players = question.state.players.map(textOfName);
  const first = players.indexOf(movedBefore[0] ?? '');
  const order = first < 0 ? players : [...players.slice(first), ...players.slice(0, first)];
  return { order, self: selfOf(question, players, movedBefore) };
}

function selfOf(question: DriverQuestion, players: readonly string[], movedBefore: readonly string[]): string {
  const [first = ''] = players;
  if (question.kind === 'move' || first !== textOfName(question.name)) return first;
  return players.find((name) => name !== first && !movedBefore.includes(name)) ?? first;
}

/** The kingdom is the action cards of the first supply, in the engine's order (C2). */
export const makeStartGame = ({ order }: Seating, { state }: DriverQuestion): ParamsOf['StartGame'] => ({
  kingdom: KINGDOM_CARDS.map(nameOf)
    .filter((name) => (state.supply as readonly string[]).includes(name) && hasJsonName(name as never))
    .map(makeJsonCard),
  order,
});
