import {
  type CharacterCard,
  characterFacts,
  costOf,
  HERBALIST,
  type Island,
  moverOf,
  NONE,
  PHASES,
  type Seat,
  TILES,
  teamOf,
  type View,
  valuesIn,
} from '../engine/index.js';
import {
  GAME_PHASES,
  type GamePhase,
  type ModelState,
  TOWER_COLOURS,
  type TowerColour,
  type WireCharacter,
  type WireIsland,
  type WirePlayer,
  type WireStudents,
} from './model-state.js';

/** What all players are sent. The names are in seat order. */
export function encodeModelState(view: View, names: readonly string[]): ModelState {
  return {
    numberOfPlayers: view.rules.seats,
    expertMode: view.rules.expert,
    round: view.round,
    finalRound: view.finalRound !== null,
    currentPlayer: moverOf(view),
    gamePhase: GAME_PHASES[PHASES.indexOf(view.phase)] as GamePhase,
    studentsLeftToMove: view.studentsLeft,
    turnOrder: view.order.slice(),
    bagCount: view.bagCount,
    motherNature: view.motherNature,
    islands: view.islands.map(encodeIsland),
    clouds: view.clouds.map(({ students, taken }) => ({ students: encodeStudents(students), taken })),
    professors: encodeProfessors(view.professors),
    players: view.seats.map((seat, id) => encodePlayer(view, seat, id, names[id] as string)),
    ...(view.rules.expert && {
      characterPlayedThisTurn: view.character === 0 ? null : view.character,
      characters: view.characters.map(encodeCharacter),
      coinSupply: view.coinSupply,
    }),
  };
}

export const encodeStudents = ([green, red, yellow, pink, blue]: readonly number[]): WireStudents => ({
  Green: green as number,
  Red: red as number,
  Yellow: yellow as number,
  Pink: pink as number,
  Blue: blue as number,
});

const orNull = (seat: number | undefined): number | null => (seat === undefined || seat === NONE ? null : seat);

const encodeProfessors = ([green, red, yellow, pink, blue]: readonly number[]): ModelState['professors'] => ({
  Green: orNull(green),
  Red: orNull(red),
  Yellow: orNull(yellow),
  Pink: orNull(pink),
  Blue: orNull(blue),
});

const encodeIsland = ({ first, size, students, towers, owner, noEntry }: Island): WireIsland => ({
  tiles: Array.from({ length: size }, (_, index) => (first + index) % TILES),
  students: encodeStudents(students),
  towers,
  towerColour: TOWER_COLOURS[owner] ?? null,
  noEntry,
});

const encodePlayer = (view: View, seat: Seat, id: number, username: string): WirePlayer => {
  const team = teamOf(view.rules, id);
  return {
    id,
    username,
    towerColour: TOWER_COLOURS[team] as TowerColour,
    // The first member of a team keeps its towers.
    towers: id === team ? (view.towers[team] as number) : 0,
    entrance: encodeStudents(seat.entrance),
    diningRoom: encodeStudents(seat.dining),
    hand: valuesIn(seat.hand),
    playedAssistant: seat.assistant === 0 ? null : seat.assistant,
    coins: seat.coins,
  };
};

const encodeCharacter = (card: CharacterCard): WireCharacter => ({
  number: card.number,
  cost: costOf(card),
  coinOnCard: card.coin,
  ...(characterFacts(card.number).students > 0 && { students: encodeStudents(card.students) }),
  ...(card.number === HERBALIST && { noEntry: card.noEntry }),
});
