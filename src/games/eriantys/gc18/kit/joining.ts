import {
  applyWithDraws,
  type Game,
  type Island,
  influenceOn,
  type Move,
  moverOf,
  NONE,
  TILES,
  teamOf,
  towersOnIslands,
  type View,
} from '../../engine/index.js';
import type { Strategy } from '../../strategies/strategy.js';
import { choosingByWorth } from './choosing-by-worth.js';

/**
 * Players who share the islands out among themselves, so that they are joined until few groups are left. None of them builds
 * its last tower, which would end the game before that.
 */
export const joining = (seed: number): Strategy => choosingByWorth(worthOfJoining, seed);

/**
 * Players who share the islands out among themselves, and then let one of them gain a group that it has too few towers for. None
 * of them ends the game.
 */
export const overrunning = (seed: number): Strategy => choosingByWorth(worthOfOverrunning, seed);

/** Players of whom the first two have as many towers as each other, and a professor each: they share the victory. */
export const sharing = (seed: number): Strategy => choosingByWorth(worthOfSharing, seed);

const FEW_TOWERS = 2;

export function worthOfJoining(game: Game, move: Move): number {
  const after = applyWithDraws(game, move, []);
  if (after.ending === 'three-islands') return Number.MAX_VALUE;
  if (after.ending === 'last-tower' || after.towers.some((left) => left < FEW_TOWERS)) return -Number.MAX_VALUE;
  const towers = towersOnIslands(after).reduce((sum, count) => sum + count, 0);
  return 1000 * (towers - 2 * after.islands.length) + leadAtHome(after, moverOf(game));
}

function worthOfOverrunning(game: Game, move: Move): number {
  const after = applyWithDraws(game, move, []);
  if (after.ending !== null) return -Number.MAX_VALUE;
  const leads = after.islands.flatMap((island) => leadsOverOwner(after, island));
  return leads.length > 0 ? 1_000_000 + Math.max(...leads) : worthOfJoining(game, move);
}

/** The first two seat a colour each, and so have a professor each; who has which towers, all of them look after. */
function worthOfSharing(game: Game, move: Move): number {
  const after = applyWithDraws(game, move, []);
  if (after.ending === 'last-tower' || after.ending === 'three-islands') return -Number.MAX_VALUE;
  const [first = 0, second = 0, ...others] = towersOnIslands(after);
  const surplus = Math.max(0, ...others.map((count) => count - Math.min(first, second)));
  return worthOfSeat(game, move) - 10 * (Math.abs(first - second) + surplus);
}

function worthOfSeat(game: Game, { kind, island, colour }: Move): number {
  if (kind !== 'student' || island !== NONE) return 0;
  const mover = moverOf(game);
  return mover < 2 && colour === mover ? 1 : -1;
}

/** By how much each team is ahead on a group of another that it has too few towers for. */
function leadsOverOwner(view: View, island: Island): number[] {
  const influence = [...influenceOn(view, island)];
  return view.towers.flatMap((left, team) => {
    if (island.owner === team || island.towers <= left) return [];
    return [(influence[team] as number) - Math.max(...influence.filter((_, other) => other !== team))];
  });
}

/** By how much the team of a seat is ahead on its own part of the ring, and behind on the others. */
function leadAtHome(view: View, seat: number): number {
  const { teams } = view.rules;
  const team = teamOf(view.rules, seat);
  let sum = 0;
  for (const island of view.islands) {
    const home = Math.floor((island.first * teams) / TILES);
    const influence = influenceOn(view, island);
    const others = Math.max(...influence.filter((_, other) => other !== home));
    const lead = (influence[home] as number) - others;
    sum += home === team ? Math.min(lead, 2) : Math.min(lead, 1);
  }
  return sum;
}
