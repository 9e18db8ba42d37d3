import {
  influenceOn,
  isOver,
  NONE,
  professorsOfTeams,
  seatsOfTeam,
  teamOf,
  towersOnIslands,
  type View,
} from '../engine/index.js';

/** By how much a team is ahead of the best other team. */
function lead(amounts: readonly number[], team: number, teams: number): number {
  let best = -Infinity;
  for (let other = 0; other < teams; other++) {
    if (other !== team) best = Math.max(best, amounts[other] as number);
  }
  return (amounts[team] as number) - best;
}

const WIN = 1e9;
/** More than any sum of influence, and more than any number of towers. */
const INFLUENCE_RANGE = 1000;
const TOWER_RANGE = 100;

/** How good a position is for a seat's team: its lead in professors, then in influence, then in towers. */
export function evaluate(view: View, seat: number): number {
  const { rules } = view;
  const team = teamOf(rules, seat);
  if (isOver(view)) return valueOfResult(view, team);
  const professors = lead(professorsOfTeams(view), team, rules.teams);
  const towers = lead(towersOnIslands(view), team, rules.teams);
  return (professors * INFLUENCE_RANGE + leadInInfluence(view, team)) * TOWER_RANGE + towers;
}

function valueOfResult({ rules, winners }: View, team: number): number {
  if (!seatsOfTeam(rules, team).some((seat) => winners.includes(seat))) return -WIN;
  return winners.every((seat) => teamOf(rules, seat) === team) ? WIN : 0;
}

/** On all islands together. What counts for this turn only is worth nothing once Mother Nature has moved. */
function leadInInfluence(view: View, team: number): number {
  const lasting = view.phase === 'cloud' ? { ...view, character: 0, ignoredColour: NONE } : view;
  let sum = 0;
  for (const island of view.islands) sum += lead(influenceOn(lasting, island), team, view.rules.teams);
  return sum;
}
