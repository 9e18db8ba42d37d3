import { fault, ok, type Result } from '../../../core/result.js';
import type { Card } from '../engine/index.js';
import { MAX_PLAYERS, MIN_PLAYERS } from './messages.js';
import type { Ending, Replica, ReplicaPlayer } from './replica-state.js';
import { cardNamed, PILES, WIRE_NAMES, type WireName, wireNameOf } from './wire-cards.js';

// The copy of the game that every client has, as JSON: the wire itself has no message for it.

const PILE_NAMES = ['hand', 'played', 'deck', 'discard'] as const;
const PHASES = ['action', 'buy', 'over'] as const;
const COUNTERS = ['actions', 'buys', 'coins'] as const;

/** On one line. Players are in the order of their numbers, and `active` is the number of the one on turn. */
export function makeReplicaJson({ players, supply, active, phase, actions, buys, coins }: Replica): string {
  return JSON.stringify({
    active: active + 1,
    phase,
    actions,
    buys,
    coins,
    supply: Object.fromEntries([...supply].map(([card, left]) => [wireNameOf(card), left])),
    players: players.map((player) => ({
      ...Object.fromEntries(PILE_NAMES.map((pile) => [pile, player[pile].map(wireNameOf)])),
      turns: player.turns,
    })),
  });
}

class StateError extends Error {}

type Members = Readonly<Record<string, unknown>>;

/** Reads what `makeReplicaJson` writes. */
export function readReplicaJson(text: string, ending: Ending): Result<Replica> {
  try {
    return ok(readReplica(readMembers(JSON.parse(text), 'the state'), ending));
  } catch (error) {
    if (error instanceof StateError) return fault('state/invalid', error.message);
    if (error instanceof SyntaxError) return fault('state/invalid', `this is not JSON: ${error.message}`);
    throw error;
  }
}

function readReplica(state: Members, ending: Ending): Replica {
  const players = readList(state['players'], 'players').map(readPlayer);
  if (players.length < MIN_PLAYERS || players.length > MAX_PLAYERS)
    throw new StateError(`players must be ${MIN_PLAYERS} to ${MAX_PLAYERS}`);
  const active = readCount(state['active'], 'active') - 1;
  if (players[active] === undefined) throw new StateError('active must be the number of a player');
  const phase = PHASES.find((each) => each === state['phase']);
  if (phase === undefined) throw new StateError(`phase must be one of ${PHASES.join(', ')}`);
  const [actions, buys, coins] = COUNTERS.map((name) => readCount(state[name], name)) as [number, number, number];
  return { players, supply: readSupply(state['supply']), ending, active, phase, actions, buys, coins };
}

function readPlayer(value: unknown, index: number): ReplicaPlayer {
  const where = `players[${index}]`;
  const player = readMembers(value, where);
  const [hand, played, deck, discard] = PILE_NAMES.map((pile) =>
    readList(player[pile], `${where}.${pile}`).map((name) => readCard(name, `${where}.${pile}`)),
  ) as [Card[], Card[], Card[], Card[]];
  return { hand, played, deck, discard, turns: readCount(player['turns'], `${where}.turns`) };
}

/** All piles, since there is no other kingdom. */
function readSupply(value: unknown): Map<Card, number> {
  const supply = readMembers(value, 'supply');
  return new Map(
    [...PILES.keys()].map((card) => [card, readCount(supply[wireNameOf(card)], `supply.${wireNameOf(card)}`)]),
  );
}

function readCard(name: unknown, where: string): Card {
  const card = WIRE_NAMES.includes(name as WireName) ? cardNamed(name as WireName) : undefined;
  if (card === undefined || !PILES.has(card))
    throw new StateError(`${where} has ${JSON.stringify(name)}, which is no card`);
  return card;
}

function readMembers(value: unknown, where: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new StateError(`${where} must be an object`);
  return value as Members;
}

function readList(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new StateError(`${where} must be a list`);
  return value;
}

function readCount(value: unknown, where: string): number {
  if (!Number.isInteger(value) || (value as number) < 0) throw new StateError(`${where} must be a whole number`);
  return value as number;
}
