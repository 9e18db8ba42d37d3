import { type Answer, cardsIn, type Game, seatAt, stepInPlace, trialCopy, UNKNOWN } from '../../engine/index.js';
import { isJsonCard } from '../card-names.js';
import { jsonCards, supplyMap } from '../encode-state.js';
import { isObject } from '../envelope/envelope-checks.js';
import { type Knowledge, SELF } from '../game-from-knowledge.js';
import { type AttackParams, EMPTY_STATE, type EndTurnResult, type JsonCard, type TurnState } from '../messages.js';

/** What a player knows of its game from the messages that it received, as far as its own are judged by it. */
export interface PlayerKnowledge extends Knowledge {
  /** Whether the hand is all that the player holds: it may have drawn what only the next state shows. */
  readonly isSure: boolean;
}

/** Before the first message. */
export const NO_KNOWLEDGE: PlayerKnowledge = {
  state: EMPTY_STATE,
  seats: 2,
  buying: false,
  bought: false,
  isSure: false,
};

const COUNTS = ['discard', 'deck', 'buys', 'actions', 'treasure'] as const;
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** As much of an invalid state as makes sense; null if nothing does. */
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

/** Null if it is not certain what the player knows now. */
function learn(knowledge: PlayerKnowledge, value: unknown, more: Partial<PlayerKnowledge>): PlayerKnowledge | null {
  const state = stateIn(value, knowledge.state);
  if (state === null) return null;
  const isSure = state.hand.length === ((value as unknown as EndTurnResult).hand as readonly unknown[]).length;
  return { ...knowledge, state, isSure, ...more };
}

const isBuyPhase = (value: unknown): boolean =>
  isObject(value) && Array.isArray(value['phase']) && value['phase'][0] === 'Buy';

export const afterStartTurn = (knowledge: PlayerKnowledge, params: unknown): PlayerKnowledge | null =>
  learn(knowledge, params, { buying: isBuyPhase(params), bought: false });

const TREASURES: readonly unknown[] = ['Copper', 'Silver', 'Gold'] satisfies JsonCard[];

/** What a result shows, and what it does not (J-26). */
export function afterResult(
  knowledge: PlayerKnowledge,
  method: string,
  params: unknown,
  result: unknown,
): PlayerKnowledge | null {
  if (method === 'EndTurn') return learn(knowledge, result, { buying: false, bought: false });
  const pays = method === 'Buy' || (isObject(params) && TREASURES.includes(params['card']));
  return learn(knowledge, result, {
    buying: knowledge.buying || pays || isBuyPhase(result),
    bought: knowledge.bought || method === 'Buy',
  });
}

/** What the player has after its answers, before a state shows it: it may be asked again before that. */
export function predicted(knowledge: PlayerKnowledge, game: Game, answers: readonly Answer[]): PlayerKnowledge {
  const after = trialCopy(game);
  for (const answer of answers) stepInPlace(after, answer);
  const hand = cardsIn(seatAt(after, SELF).hand);
  const seen = hand.filter((card) => card !== UNKNOWN);
  const state = { ...knowledge.state, hand: jsonCards(seen), supply: supplyMap(after) };
  return { ...knowledge, state, isSure: knowledge.isSure && seen.length === hand.length };
}

/** A council room lets all others draw without a message (J-33). */
export const afterPlayed = (knowledge: PlayerKnowledge, params: unknown): PlayerKnowledge =>
  isObject(params) && params['card'] === 'CouncilRoom' ? { ...knowledge, isSure: false } : knowledge;

/** An attack may show the hand. */
export const atAttack = (knowledge: PlayerKnowledge, { hand }: AttackParams): PlayerKnowledge =>
  hand === undefined ? knowledge : { ...knowledge, state: { ...knowledge.state, hand: known(hand) }, isSure: true };
