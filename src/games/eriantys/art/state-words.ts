import { ALL_COLOURS, CHARACTERS, colourNameOf, stepsOfAssistant } from '../engine/index.js';
import type { ModelState, WireCharacter, WireIsland, WirePlayer, WireStudents } from '../gc18/model-state.js';
import { WIRE_COLOURS } from '../gc18/model-state.js';
import { titleOf } from './character-icons.js';

// What the pictures show, in words: for screen readers, and where the mouse rests.

export const studentsOf = (students: WireStudents): number[] => WIRE_COLOURS.map((colour) => students[colour]);

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** `2 green, 1 blue`. */
export function describeStudents(students: WireStudents): string {
  const counts = studentsOf(students);
  const parts = ALL_COLOURS.filter((colour) => counts[colour] !== 0).map(
    (colour) => `${counts[colour]} ${colourNameOf(colour)}`,
  );
  return parts.length === 0 ? 'no students' : parts.join(', ');
}

const CHANGED = ' Just changed.';
const changed = (isChanged: boolean): string => (isChanged ? CHANGED : '');

export function describeIsland(island: WireIsland, position: number, state: ModelState, isChanged: boolean): string {
  const { tiles, students, towers, towerColour, noEntry } = island;
  const facts = [
    describeStudents(students),
    ...(towers === 0 ? [] : [plural(towers, `${(towerColour ?? 'unknown').toLowerCase()} tower`)]),
    ...(state.motherNature === position ? ['Mother Nature'] : []),
    ...(noEntry === 0 ? [] : [plural(noEntry, 'no-entry tile')]),
  ];
  const joined = tiles.length > 1 ? `, joined of ${plural(tiles.length, 'tile')}` : '';
  return `Island ${position}${joined}: ${facts.join('; ')}.${changed(isChanged)}`;
}

export function describeCloud(
  { students, taken }: ModelState['clouds'][number],
  index: number,
  isChanged: boolean,
): string {
  return `Cloud ${index}: ${taken ? 'taken' : describeStudents(students)}.${changed(isChanged)}`;
}

export const professorsOf = ({ professors }: ModelState, id: number | null): typeof ALL_COLOURS =>
  ALL_COLOURS.filter((colour) => professors[WIRE_COLOURS[colour]] === id);

export function describeSchool(player: WirePlayer, state: ModelState): string {
  const { entrance, diningRoom, towers, towerColour, coins } = player;
  const professors = professorsOf(state, player.id).map(colourNameOf);
  return `${[
    `Entrance: ${describeStudents(entrance)}`,
    `dining room: ${describeStudents(diningRoom)}`,
    professors.length === 0 ? 'no professors' : `professors: ${professors.join(', ')}`,
    `${plural(towers, `${towerColour.toLowerCase()} tower`)} left`,
    ...(state.expertMode ? [plural(coins, 'coin')] : []),
  ].join('; ')}.`;
}

export function describeAssistants({ hand, playedAssistant }: WirePlayer): string {
  const left = hand.length === 0 ? 'No assistants left' : `Assistants in hand: ${hand.join(', ')}`;
  if (playedAssistant === null) return `${left}; none played in this round.`;
  return `${left}; played ${playedAssistant}, up to ${plural(stepsOfAssistant(playedAssistant), 'step')}.`;
}

export function describeCharacter(card: WireCharacter, state: ModelState, isChanged: boolean): string {
  const { number, cost, coinOnCard, students, noEntry } = card;
  const facts = CHARACTERS[number - 1];
  const name = facts === undefined ? 'Unknown character' : titleOf(facts);
  const parts = [
    `costs ${cost}${coinOnCard ? ', one more for having been used' : ''}`,
    ...(students === undefined ? [] : [describeStudents(students)]),
    ...(noEntry === undefined ? [] : [plural(noEntry, 'no-entry tile')]),
    ...(state.characterPlayedThisTurn === number ? ['in use in this turn'] : []),
  ];
  const effect = facts === undefined ? '' : ` Effect: ${facts.summary}.`;
  return `${name}, character ${number}: ${parts.join('; ')}.${changed(isChanged)}${effect}`;
}

/** The table besides islands, clouds and boards. */
export function describeSupply(state: ModelState): string {
  const free = professorsOf(state, null).map(colourNameOf);
  return `${[
    `Bag: ${plural(state.bagCount, 'student')}`,
    ...(state.expertMode ? [`supply: ${plural(state.coinSupply ?? 0, 'coin')}`] : []),
    free.length === 0 ? 'all professors taken' : `professors not taken: ${free.join(', ')}`,
  ].join('; ')}.`;
}
