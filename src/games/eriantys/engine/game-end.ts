import { NONE } from './colours.js';
import { seatsOfTeam, teamOf } from './game-rules.js';
import type { Ending, Game, View } from './state.js';

export function endGame(game: Game, ending: Ending, teams: readonly number[]): void {
  game.phase = 'over';
  game.ending = ending;
  const winners = teams.flatMap((team) => seatsOfTeam(game.rules, team)).sort((a, b) => a - b);
  game.winners.splice(0, game.winners.length, ...winners);
}

/** Ends the game for the team with the most towers on islands, then the most professors; the rest share it (D-TIE). */
export function endByComparison(game: Game, ending: Ending): void {
  const towers = towersOnIslands(game);
  const mostTowers = Math.max(...towers);
  const leading = towers.flatMap((count, team) => (count === mostTowers ? [team] : []));
  const professors = professorsOfTeams(game);
  const most = Math.max(...leading.map((team) => professors[team] as number));
  endGame(
    game,
    ending,
    leading.filter((team) => professors[team] === most),
  );
}

/** By team. */
export function towersOnIslands(view: View): number[] {
  const towers = new Array<number>(view.rules.teams).fill(0);
  for (const island of view.islands) {
    if (island.owner !== NONE) towers[island.owner] = (towers[island.owner] as number) + island.towers;
  }
  return towers;
}

/** By team. */
export function professorsOfTeams(view: View): number[] {
  const professors = new Array<number>(view.rules.teams).fill(0);
  for (const holder of view.professors) {
    if (holder === NONE) continue;
    const team = teamOf(view.rules, holder);
    professors[team] = (professors[team] as number) + 1;
  }
  return professors;
}
