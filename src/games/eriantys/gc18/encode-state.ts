import {
  type CharacterCard,
  characterFacts,
  costOf,
  HERBALIST,
  type Island,
  MAX_ASSISTANT,
  moverOf,
  PHASES,
  type Seat,
  TILES,
  teamOf,
  type View,
} from '../engine/index.js';
import { GAME_PHASES, type ModelState, TOWER_COLOURS, type TowerColour } from './model-state.js';
import type { PlayerLabels } from './player-labels.js';

// A state is nearly all that a server sends. It is made as text at once: to put its many small objects together, and to take
// them apart again, costs several times as much.

/** What all players are sent: the text of a `ModelState`. The names are in seat order, the colours by team. */
export function makeModelState(
  view: View,
  names: readonly string[],
  towerColours: readonly TowerColour[] = TOWER_COLOURS,
): string {
  const { rules } = view;
  const labels = { names, towerColours };
  return (
    `{"numberOfPlayers":${rules.seats},"expertMode":${rules.expert},"round":${view.round},` +
    `"finalRound":${view.finalRound !== null},"currentPlayer":${moverOf(view)},` +
    `"gamePhase":"${GAME_PHASES[PHASES.indexOf(view.phase)]}","studentsLeftToMove":${view.studentsLeft},` +
    `"turnOrder":[${view.order.join(',')}],"bagCount":${view.bagCount},"motherNature":${view.motherNature},` +
    `"islands":[${makeList(view.islands, (island) => makeIsland(island, towerColours))}],` +
    `"clouds":[${makeList(view.clouds, ({ students, taken }) => `{"students":${makeStudents(students)},"taken":${taken}}`)}],` +
    `"professors":${makeProfessors(view.professors)},` +
    `"players":[${makeList(view.seats, (seat, id) => makePlayer(view, seat, id, labels))}]` +
    `${rules.expert ? makeExpertMembers(view) : ''}}`
  );
}

/** The same as data. */
export const modelStateOf = (view: View, { names, towerColours }: PlayerLabels): ModelState =>
  JSON.parse(makeModelState(view, names, towerColours)) as ModelState;

function makeList<T>(values: readonly T[], make: (value: T, index: number) => string): string {
  let list = '';
  for (let i = 0; i < values.length; i++) list += i === 0 ? make(values[i] as T, i) : `,${make(values[i] as T, i)}`;
  return list;
}

const makeStudents = ([green, red, yellow, pink, blue]: readonly number[]): string =>
  `{"Green":${green},"Red":${red},"Yellow":${yellow},"Pink":${pink},"Blue":${blue}}`;

const orNull = (seat: number): string => (seat < 0 ? 'null' : `${seat}`);

const makeProfessors = (professors: readonly number[]): string => {
  const [green, red, yellow, pink, blue] = professors.map(orNull);
  return `{"Green":${green},"Red":${red},"Yellow":${yellow},"Pink":${pink},"Blue":${blue}}`;
};

function makeIsland(
  { first, size, students, towers, owner, noEntry }: Island,
  towerColours: readonly TowerColour[],
): string {
  let tiles = `${first}`;
  for (let index = 1; index < size; index++) tiles += `,${(first + index) % TILES}`;
  const colour = owner < 0 ? 'null' : `"${towerColours[owner]}"`;
  return `{"tiles":[${tiles}],"students":${makeStudents(students)},"towers":${towers},"towerColour":${colour},"noEntry":${noEntry}}`;
}

function makePlayer(view: View, seat: Seat, id: number, { names, towerColours }: PlayerLabels): string {
  const team = teamOf(view.rules, id);
  // The first member of a team keeps its towers.
  const towers = id === team ? view.towers[team] : 0;
  return (
    `{"id":${id},"username":${JSON.stringify(names[id])},"towerColour":"${towerColours[team]}","towers":${towers},` +
    `"entrance":${makeStudents(seat.entrance)},"diningRoom":${makeStudents(seat.dining)},"hand":[${makeHand(seat.hand)}],` +
    `"playedAssistant":${seat.assistant === 0 ? 'null' : seat.assistant},"coins":${seat.coins}}`
  );
}

function makeHand(hand: number): string {
  let values = '';
  for (let value = 1; value <= MAX_ASSISTANT; value++) {
    if ((hand & (1 << value)) !== 0) values += values === '' ? `${value}` : `,${value}`;
  }
  return values;
}

const makeExpertMembers = ({ character, characters, coinSupply }: View): string =>
  `,"characterPlayedThisTurn":${character === 0 ? 'null' : character},` +
  `"characters":[${makeList(characters, makeCharacter)}],"coinSupply":${coinSupply}`;

function makeCharacter(card: CharacterCard): string {
  const students = characterFacts(card.number).students > 0 ? `,"students":${makeStudents(card.students)}` : '';
  const noEntry = card.number === HERBALIST ? `,"noEntry":${card.noEntry}` : '';
  return `{"number":${card.number},"cost":${costOf(card)},"coinOnCard":${card.coin}${students}${noEntry}}`;
}
