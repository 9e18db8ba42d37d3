import { ok } from '../../../core/result.js';
import { gameSeed } from '../../../core/seed.js';
import type { SimulatedGame, SimulationRequest, Simulator } from '../../../kit/simulation.js';
import {
  deal,
  type Game,
  MAX_SEATS,
  MIN_SEATS,
  type Rules,
  rulesOf,
  teamOf,
  towersOnIslands,
} from '../engine/index.js';
import { MODES, parseMode } from '../gc18/settings.js';
import { playOut } from './play-out.js';
import { strategyNamed } from './strategies.js';
import type { Strategy } from './strategy.js';

const DEFAULT_MODE = 'basic';
/** A hand has ten assistants. */
const TURN_LIMIT = 10;

/** `herald simulate` for Eriantys. */
export const ERIANTYS_SIMULATOR: Simulator = {
  seats: { min: MIN_SEATS, max: MAX_SEATS },
  options: [{ flags: '--mode <mode>', help: `of Eriantys: ${MODES.join(' or ')}`, default: DEFAULT_MODE }],
  help: 'Points of Eriantys are towers on islands; four players are two teams.',
  open: ({ strategies, seed, from = 0, options }: SimulationRequest) => {
    const mode = options['mode'] ?? DEFAULT_MODE;
    const expert = parseMode(mode);
    if (!expert.ok) return expert;
    const rules = rulesOf({ seats: strategies.length, expert: expert.value });
    if (!rules.ok) return rules;
    return ok({
      description: `${mode} mode`,
      facts: { expertMode: expert.value },
      turnLimit: TURN_LIMIT,
      games: simulate(strategies, rules.value, seed, from),
    });
  },
};

/** An endless series of games. Each strategy moves on by one seat from game to game. */
function* simulate(
  names: readonly string[],
  rules: Rules,
  seed: number,
  from: number,
): Generator<SimulatedGame, never, undefined> {
  const players = names.map((name, index) => strategyNamed(name, gameSeed(seed, -1 - index - from)));
  for (let number = from; ; number++) {
    const game = deal(rules, gameSeed(seed, number));
    const order = players.map((_, seat) => (seat + number) % players.length);
    playOut(
      game,
      order.map((index) => players[index] as Strategy),
    );
    yield outcomeOf(game, order);
  }
}

/** `order` is the index of the strategy at each seat. */
function outcomeOf(game: Game, order: readonly number[]): SimulatedGame {
  const seats = order.map((_, index) => order.indexOf(index));
  const towers = towersOnIslands(game);
  return {
    finished: true,
    points: seats.map((seat) => towers[teamOf(game.rules, seat)] as number),
    turns: seats.map(() => game.round),
    won: seats.map((seat) => game.winners.includes(seat)),
  };
}
