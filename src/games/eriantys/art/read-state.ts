import { MAX_ASSISTANT, MAX_SEATS, TILES } from '../engine/index.js';
import {
  GAME_PHASES,
  type ModelState,
  TOWER_COLOURS,
  type TowerColour,
  WIRE_COLOURS,
  type WireCharacter,
  type WireColour,
  type WireIsland,
  type WirePlayer,
  type WireStudents,
} from '../gc18/model-state.js';

// A report shows what a server sent, even if it is invalid. So a state is read as far as it makes sense, and bounded.

type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message; null if it is not a JSON object. */
export function parseObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A state whose missing and senseless parts are empty; null if it has no islands or no players. */
export function readState(value: unknown): ModelState | null {
  if (!isObject(value)) return null;
  const islands = objectsIn(value['islands'], TILES);
  const players = objectsIn(value['players'], MAX_SEATS);
  if (islands.length === 0 || players.length === 0) return null;
  return {
    numberOfPlayers: players.length,
    expertMode: value['expertMode'] === true,
    round: countIn(value['round']),
    finalRound: value['finalRound'] === true,
    currentPlayer: countIn(value['currentPlayer']),
    gamePhase: GAME_PHASES.find((phase) => phase === value['gamePhase']) ?? 'GameEnded',
    studentsLeftToMove: countIn(value['studentsLeftToMove']),
    turnOrder: numbersIn(value['turnOrder'], MAX_SEATS),
    bagCount: countIn(value['bagCount']),
    motherNature: countIn(value['motherNature']),
    islands: islands.map(readIsland),
    clouds: objectsIn(value['clouds'], MAX_SEATS).map(({ students, taken }) => ({
      students: readStudents(students),
      taken: taken === true,
    })),
    professors: readProfessors(value['professors']),
    players: players.map(readPlayer),
    ...(value['expertMode'] === true && readExpertMembers(value)),
  };
}

/** More than there can be of anything. */
const MAX_COUNT = 999;

const countIn = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? Math.min(value as number, MAX_COUNT) : 0;

const countOrNull = (value: unknown): number | null => (Number.isSafeInteger(value) ? countIn(value) : null);

const numbersIn = (value: unknown, most: number): number[] =>
  Array.isArray(value) ? value.slice(0, most).filter(Number.isSafeInteger).map(countIn) : [];

const objectsIn = (value: unknown, most: number): Json[] =>
  Array.isArray(value) ? value.slice(0, most).filter(isObject) : [];

const byColour = <T>(makeValue: (colour: WireColour) => T): { readonly [colour in WireColour]: T } =>
  Object.fromEntries(WIRE_COLOURS.map((colour) => [colour, makeValue(colour)])) as { [colour in WireColour]: T };

const readStudents = (value: unknown): WireStudents =>
  byColour((colour) => (isObject(value) ? countIn(value[colour]) : 0));

const readProfessors = (value: unknown): ModelState['professors'] =>
  byColour((colour) => (isObject(value) ? countOrNull(value[colour]) : null));

const readTowerColour = (value: unknown): TowerColour | null =>
  TOWER_COLOURS.find((colour) => colour === value) ?? null;

/** An island without tiles that exist is drawn where it would be if no islands were joined. */
function readIsland({ tiles, students, towers, towerColour, noEntry }: Json, position: number): WireIsland {
  const known = numbersIn(tiles, TILES).filter((tile) => tile < TILES);
  return {
    tiles: known.length > 0 ? known : [position],
    students: readStudents(students),
    towers: countIn(towers),
    towerColour: readTowerColour(towerColour),
    noEntry: countIn(noEntry),
  };
}

const MAX_NAME = 32;

const readPlayer = (player: Json, position: number): WirePlayer => ({
  id: countOrNull(player['id']) ?? position,
  username: typeof player['username'] === 'string' ? player['username'].slice(0, MAX_NAME) : '?',
  towerColour: readTowerColour(player['towerColour']) ?? 'Grey',
  towers: countIn(player['towers']),
  entrance: readStudents(player['entrance']),
  diningRoom: readStudents(player['diningRoom']),
  hand: numbersIn(player['hand'], MAX_ASSISTANT),
  playedAssistant: countOrNull(player['playedAssistant']),
  coins: countIn(player['coins']),
});

/** More would not fit on the board. */
const MAX_CHARACTERS = 3;

const readExpertMembers = (state: Json): Pick<ModelState, 'characterPlayedThisTurn' | 'characters' | 'coinSupply'> => ({
  characterPlayedThisTurn: countOrNull(state['characterPlayedThisTurn']),
  characters: objectsIn(state['characters'], MAX_CHARACTERS).map(readCharacter),
  coinSupply: countIn(state['coinSupply']),
});

const readCharacter = ({ number, cost, coinOnCard, students, noEntry }: Json): WireCharacter => ({
  number: countIn(number),
  cost: countIn(cost),
  coinOnCard: coinOnCard === true,
  ...(isObject(students) && { students: readStudents(students) }),
  ...(noEntry !== undefined && { noEntry: countIn(noEntry) }),
});
