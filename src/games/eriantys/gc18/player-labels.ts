import { fault, ok, type Result } from '../../../core/result.js';
import { type Rules, teamOf } from '../engine/index.js';
import { type ModelState, playersById, TOWER_COLOURS, type TowerColour } from './model-state.js';

/** What the players of a game are called, which the engine does not know. */
export interface PlayerLabels {
  /** In seat order. */
  readonly names: readonly string[];
  /** By team. */
  readonly towerColours: readonly TowerColour[];
}

/** Which player has which colour is open (D-TOWERS), but each team has one of its own. */
export function labelsIn(state: ModelState, rules: Rules): Result<PlayerLabels> {
  const players = playersById(state);
  const colours = TOWER_COLOURS.slice(0, rules.teams);
  const towerColours = players.slice(0, rules.teams).map(({ towerColour }) => towerColour);
  if (!colours.every((colour) => towerColours.includes(colour))) {
    const has = towerColours.join(', ');
    return fault('state/tower-colour', `the towers of the players are ${has}; expected ${colours.join(', ')}`);
  }
  const odd = players.find(({ id, towerColour }) => towerColour !== towerColours[teamOf(rules, id)]);
  if (odd !== undefined) {
    const expected = towerColours[teamOf(rules, odd.id)];
    return fault('state/tower-colour', `player ${odd.id} has ${odd.towerColour} towers; its team has ${expected}`);
  }
  const island = state.islands.findIndex((each) => each.towerColour !== null && !colours.includes(each.towerColour));
  return island < 0
    ? ok({ names: players.map(({ username }) => username), towerColours })
    : fault('state/tower-colour', `island ${island} has towers of a colour that no player has`);
}
