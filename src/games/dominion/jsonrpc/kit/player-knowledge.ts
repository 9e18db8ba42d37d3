import { type Answer, cardsIn, type Game, seatAt, stepInPlace, trialCopy, UNKNOWN } from '../../engine/index.js';
import { isJsonCard } from '../card-names.js';
import { jsonCards, supplyMap } from '../encode-state.js';
import { isObject } from '../envelope/envelope-checks.js';
import { type Knowledge, SELF } from '../game-from-knowledge.js';
import type { AttackParams, EndTurnResult, JsonCard, TurnState } from '../messages.js';

/** What a player has been told of its game, as far as its messages are judged by it. */
export interface Told extends Knowledge {
  /** Whether the hand is all that the player holds: it may have drawn what only the next state shows. */
  readonly isSure: boolean;
}

const NOTHING: TurnState = { hand: [], discard: 0, deck: 0, supply: {}, buys: 0, actions: 0, treasure: 0 };

/** Before anything was told. */
export const UNTOLD: Told = { state: NOTHING, seats: 2, buying: false, bought: false, isSure: false };

const COUNTS = ['discard', 'deck', 'buys', 'actions', 'treasure'] as const;
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** Of an unkind message as much as makes sense; null where that is nothing. */
function stateIn(value: unknown, before: TurnState): TurnState | null {
  if (!isObject(value) || !Array.isArray(value['hand']) || !isObject(value['supply'])) return null;
  const state = { ...before, ...value } as unknown as TurnState;
  if (!COUNTS.every((name) => isCount(state[name]))) return null;
  const supply = Object.entries(state.supply).filter(([card, count]) => isJsonCard(card) && isCount(count));
  return {
    ...state,
    hand: known(state.hand),
    supply: Object.fromEntries(supply),
    trash: known(state.trash),
    in_play: known(state.in_play),
  };
}

const known = (cards: unknown): JsonCard[] => (Array.isArray(cards) ? cards.filter(isJsonCard) : []);

/** Null where it cannot be told what the player knows now. */
function learn(told: Told, value: unknown, more: Partial<Told>): Told | null {
  const state = stateIn(value, told.state);
  if (state === null) return null;
  const isSure = state.hand.length === ((value as unknown as EndTurnResult).hand as readonly unknown[]).length;
  return { ...told, state, isSure, ...more };
}

const isBuyPhase = (value: unknown): boolean =>
  isObject(value) && Array.isArray(value['phase']) && value['phase'][0] === 'Buy';

export const afterStartTurn = (told: Told, params: unknown): Told | null =>
  learn(told, params, { buying: isBuyPhase(params), bought: false });

const TREASURES: readonly unknown[] = ['Copper', 'Silver', 'Gold'] satisfies JsonCard[];

/** What a result tells, and what it does not (J-26). */
export function afterResult(told: Told, method: string, params: unknown, result: unknown): Told | null {
  if (method === 'EndTurn') return learn(told, result, { buying: false, bought: false });
  const pays = method === 'Buy' || (isObject(params) && TREASURES.includes(params['card']));
  return learn(told, result, {
    buying: told.buying || pays || isBuyPhase(result),
    bought: told.bought || method === 'Buy',
  });
}

/** What answers leave the player with before it is told: it may be asked again before that. */
export function foreseen(told: Told, game: Game, answers: readonly Answer[]): Told {
  const after = trialCopy(game);
  for (const answer of answers) stepInPlace(after, answer);
  const hand = cardsIn(seatAt(after, SELF).hand);
  const seen = hand.filter((card) => card !== UNKNOWN);
  const state = { ...told.state, hand: jsonCards(seen), supply: supplyMap(after) };
  return { ...told, state, isSure: told.isSure && seen.length === hand.length };
}

/** Somebody's council room lets everybody draw, and says nothing of it (J-33). */
export const afterPlayed = (told: Told, params: unknown): Told =>
  isObject(params) && params['card'] === 'CouncilRoom' ? { ...told, isSure: false } : told;

/** An attack may show the hand. */
export const atAttack = (told: Told, { hand }: AttackParams): Told =>
  hand === undefined ? told : { ...told, state: { ...told.state, hand: known(hand) }, isSure: true };
