import { HERBALIST } from './characters.js';
import { ALL_COLOURS, COLOUR_COUNT, colourNameOf, countOf, NONE, sizeOf } from './colours.js';
import { COINS, NO_ENTRY_TILES, STUDENTS_PER_COLOUR, TABLE_SEATS, TILES } from './game-constants.js';
import { towersOnIslands } from './game-end.js';
import { strictLeader } from './professors.js';
import { characterInPlay, type Island, isOver, type View } from './state.js';
import { openStudents } from './view.js';

/** Something that never holds in a game played by the rules, whoever runs it. */
export interface Inconsistency {
  readonly check: 'students' | 'towers' | 'tiles' | 'neighbors' | 'professors' | 'coins' | 'no-entry' | 'hands';
  readonly message: string;
}

type Check = (view: View) => Inconsistency[];

/** Checks what holds for every game at every moment, without knowing how it came there. */
export const inconsistenciesIn = (view: View): Inconsistency[] => CHECKS.flatMap((check) => check(view));

const students: Check = (view) => {
  const found: Inconsistency[] = [];
  const open = openStudents(view);
  const all = sizeOf(open) + view.bagCount;
  const expected = STUDENTS_PER_COLOUR * COLOUR_COUNT;
  if (all !== expected) found.push({ check: 'students', message: `${all} students; expected ${expected}` });
  for (const colour of ALL_COLOURS) {
    const count = countOf(open, colour);
    if (count <= STUDENTS_PER_COLOUR) continue;
    found.push({
      check: 'students',
      message: `${count} ${colourNameOf(colour)} students; there are ${STUDENTS_PER_COLOUR}`,
    });
  }
  view.seats.forEach(({ dining }, seat) => {
    if (!dining.every((count) => count <= TABLE_SEATS)) {
      found.push({ check: 'students', message: `seat ${seat} has more than ${TABLE_SEATS} students at one table` });
    }
  });
  return found;
};

const towers: Check = (view) => {
  const found = towersOnIslands(view).flatMap((placed, team): Inconsistency[] => {
    const all = placed + (view.towers[team] as number);
    return all === view.rules.towers ? [] : [{ check: 'towers', message: `team ${team} has ${all} towers` }];
  });
  view.islands.forEach(({ owner, towers: count, size }, index) => {
    const isComplete = owner === NONE ? count === 0 : count === size || (isOver(view) && count < size);
    if (!isComplete) found.push({ check: 'towers', message: `island ${index} has ${size} tiles and ${count} towers` });
  });
  return found;
};

const tiles: Check = ({ islands }) => {
  const found: Inconsistency[] = [];
  let tile = islands[0]?.first ?? NONE;
  for (const [index, { first, size }] of islands.entries()) {
    if (first !== tile)
      found.push({ check: 'tiles', message: `island ${index} begins with tile ${first}, not ${tile}` });
    tile = (first + size) % TILES;
  }
  const all = islands.reduce((sum, { size }) => sum + size, 0);
  if (all !== TILES) found.push({ check: 'tiles', message: `${all} tiles; expected ${TILES}` });
  const { first = 0, size = 0 } = islands[0] ?? {};
  if (first !== 0 && first + size <= TILES) found.push({ check: 'tiles', message: 'the first island lacks tile 0' });
  return found;
};

const neighbors: Check = (view) => {
  const { islands } = view;
  // The last tower ends the game before a merge.
  if (isOver(view) && view.towers.includes(0)) return [];
  return islands.flatMap(({ owner }, index): Inconsistency[] => {
    const next = (index + 1) % islands.length;
    const isMerged = owner === NONE || next === index || (islands[next] as Island).owner !== owner;
    return isMerged ? [] : [{ check: 'neighbors', message: `islands ${index} and ${next} should be merged` }];
  });
};

const professors: Check = (view) =>
  ALL_COLOURS.flatMap((colour): Inconsistency[] => {
    const leader = strictLeader(view, colour);
    if (leader === NONE || view.professors[colour] === leader || view.rules.professorRule !== 'state') return [];
    return [
      { check: 'professors', message: `seat ${leader} has most ${colourNameOf(colour)} students, but no professor` },
    ];
  });

const coins: Check = ({ rules, seats, characters, coinSupply }) => {
  const onCards = characters.filter(({ coin }) => coin).length;
  const all = seats.reduce((sum, seat) => sum + seat.coins, coinSupply + onCards);
  const expected = rules.expert ? COINS : 0;
  return all === expected ? [] : [{ check: 'coins', message: `${all} coins; expected ${expected}` }];
};

const noEntry: Check = (view) => {
  const onIslands = view.islands.reduce((sum, island) => sum + island.noEntry, 0);
  const all = view.characters.reduce((sum, card) => sum + card.noEntry, onIslands);
  const expected = characterInPlay(view, HERBALIST) === undefined ? 0 : NO_ENTRY_TILES;
  return all === expected ? [] : [{ check: 'no-entry', message: `${all} no-entry tiles; expected ${expected}` }];
};

const hands: Check = ({ seats }) =>
  seats.flatMap(({ hand, assistant }, seat): Inconsistency[] =>
    assistant !== 0 && (hand & (1 << assistant)) !== 0
      ? [{ check: 'hands', message: `seat ${seat} still has the assistant ${assistant} that it played` }]
      : [],
  );

const CHECKS: readonly Check[] = [students, towers, tiles, neighbors, professors, coins, noEntry, hands];
