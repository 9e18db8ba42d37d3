import {
  applyWithDraws,
  CENTAUR,
  FARMER,
  type Game,
  KNIGHT,
  MESSENGER,
  type Move,
  MUSHROOM_SELLER,
  type Phase,
} from '../../engine/index.js';
import { modelStateOf } from '../encode-state.js';
import { TOWER_COLOURS } from '../model-state.js';
import { stateDifferences } from '../state-differences.js';

const COSTS = /coin|cost|characterPlayedThisTurn/i;

/** A character that changes nothing but coins, in what is left of the turn: servers may refuse that. */
export function isUseless(game: Game, move: Move): boolean {
  if (LASTING[game.phase]?.includes(move.number)) return false;
  const labels = { names: game.seats.map((_, seat) => String(seat)), towerColours: TOWER_COLOURS };
  const found = stateDifferences(modelStateOf(game, labels), modelStateOf(applyWithDraws(game, move, []), labels));
  return found.every(({ path }) => COSTS.test(path));
}

/** Characters for what happens when Mother Nature stops. */
const UNTIL_SHE_STOPS: readonly number[] = [MESSENGER, CENTAUR, KNIGHT, MUSHROOM_SELLER];

/** Characters that make a difference to what is still to come in a phase. */
const LASTING: { readonly [phase in Phase]?: readonly number[] } = {
  students: [FARMER, ...UNTIL_SHE_STOPS],
  'mother-nature': UNTIL_SHE_STOPS,
};
