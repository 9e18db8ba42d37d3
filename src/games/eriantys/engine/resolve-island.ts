import { HERBALIST } from './characters.js';
import { addAll, NONE } from './colours.js';
import { FINAL_GROUPS } from './game-constants.js';
import { endByComparison, endGame } from './game-end.js';
import { leaderOn } from './influence.js';
import { characterInPlay, type Game, type Island, islandAt } from './state.js';

/** What happens where Mother Nature stops, or where a herald is sent. It may end the game. */
export function resolveIsland(game: Game, at: number): void {
  const island = islandAt(game, at);
  if (island.noEntry > 0) {
    returnTile(game, island);
    return;
  }
  const leader = leaderOn(game, island);
  if (leader === NONE || leader === island.owner) return;
  conquer(game, island, leader);
  if (game.towers[leader] === 0) {
    endGame(game, 'last-tower', [leader]);
    return;
  }
  mergeWithNeighbors(game, at);
  if (game.islands.length <= FINAL_GROUPS) endByComparison(game, 'three-islands');
}

function returnTile(game: Game, island: Island): void {
  island.noEntry--;
  const herbalist = characterInPlay(game, HERBALIST);
  if (herbalist !== undefined) herbalist.noEntry++;
}

/** Replaces all towers of the group. A team that has too few puts up what it has, which ends the game. */
function conquer(game: Game, island: Island, leader: number): void {
  if (island.owner !== NONE) game.towers[island.owner] = (game.towers[island.owner] as number) + island.towers;
  const left = game.towers[leader] as number;
  island.owner = leader;
  island.towers = Math.min(left, island.size);
  game.towers[leader] = left - island.towers;
}

function mergeWithNeighbors(game: Game, at: number): void {
  const { islands } = game;
  const { owner } = islandAt(game, at);
  const next = at + 1 === islands.length ? 0 : at + 1;
  const here = islandAt(game, next).owner === owner ? joinWithNext(game, at) : at;
  const previous = here === 0 ? islands.length - 1 : here - 1;
  if (islandAt(game, previous).owner === owner) joinWithNext(game, previous);
}

/** Joins a group with its clockwise neighbor, and returns the position of both together. */
function joinWithNext(game: Game, at: number): number {
  const { islands } = game;
  // The group that contains tile 0 stays the first of the list.
  const wraps = at + 1 === islands.length;
  const kept = wraps ? 0 : at;
  const gone = wraps ? at : at + 1;
  const island = islandAt(game, kept);
  const other = islandAt(game, gone);
  if (wraps) island.first = other.first;
  island.size += other.size;
  island.towers += other.towers;
  island.noEntry += other.noEntry;
  addAll(island.students, other.students);
  islands.splice(gone, 1);
  if (game.motherNature === gone) game.motherNature = kept;
  else if (game.motherNature > gone) game.motherNature--;
  return kept;
}
