import type { Board, PlacedPiece } from '../../../kit/game-renderer.js';
import { ALL_COLOURS, type Colour, colourNameOf, listColours, MAX_ASSISTANT, TABLE_SEATS } from '../engine/index.js';
import type { ModelState, WirePlayer } from '../gc18/model-state.js';
import { CARD, mark, PROFESSOR, place, SCHOOL, TOKEN, TOWER, towerPlace } from './layout.js';
import { changedPlaces, changedProfessors } from './state-changes.js';
import { describeAssistants, describeSchool, professorsOf, studentsOf } from './state-words.js';

const CARDS_TOP = SCHOOL.height + 5;

/** The school board of a player, with the assistants below it. */
export function schoolBoard(player: WirePlayer, state: ModelState, before: ModelState | null): Board {
  const was = before?.players.find(({ id }) => id === player.id);
  const isOnTurn = state.currentPlayer === player.id && state.gamePhase !== 'GameEnded';
  return {
    kind: 'board',
    name: `${player.id}: ${player.username} (${player.towerColour})${isOnTurn ? ', on turn' : ''}`,
    isNarrow: true,
    width: SCHOOL.width,
    height: CARDS_TOP + CARD.height + 1,
    pieces: [
      place(`school-${state.expertMode ? 'expert' : 'basic'}`, 0, 0, describeSchool(player, state)),
      ...(isOnTurn ? [place(`turn-${SCHOOL.width}-${SCHOOL.height}`, 0, 0)] : []),
      ...entrancePieces(player, was),
      ...ALL_COLOURS.flatMap((colour) => tablePieces(colour, player, was)),
      ...professorPieces(player, state, before),
      ...towerPieces(player, was),
      ...assistantPieces(player, was),
      ...(state.expertMode ? coinPieces(player, was) : []),
    ],
  };
}

const rowY = (row: number): number => SCHOOL.top + SCHOOL.rowHeight * row;

/** No entrance is larger. */
const ENTRANCE_PLACES = 10;

/** Two columns. Students that have just come in are marked; the others of their colour stand before them. */
function entrancePieces({ entrance }: WirePlayer, was: WirePlayer | undefined): PlacedPiece[] {
  const counts = studentsOf(entrance);
  const before = was === undefined ? counts : studentsOf(was.entrance);
  const list = listColours(counts);
  return list.slice(0, ENTRANCE_PLACES).flatMap((colour, index) => {
    const x = SCHOOL.entrance + (index % 2) * 19;
    const y = rowY(Math.floor(index / 2)) + 1.5;
    const isNew = index - list.indexOf(colour) >= (before[colour] as number);
    return [...(isNew ? [mark(x, y, TOKEN, TOKEN)] : []), place(`student-${colourNameOf(colour)}`, x, y)];
  });
}

function tablePieces(colour: Colour, { diningRoom }: WirePlayer, was: WirePlayer | undefined): PlacedPiece[] {
  const seatsOf = (students: WirePlayer['diningRoom']): number =>
    Math.min(TABLE_SEATS, studentsOf(students)[colour] as number);
  const seated = seatsOf(diningRoom);
  const changed = changedPlaces(was && seatsOf(was.diningRoom), seated);
  return [
    ...changed.map((seat) => mark(SCHOOL.tables + SCHOOL.seatWidth * seat, rowY(colour) + 2, SCHOOL.seatWidth, 16)),
    ...(seated === 0 ? [] : [place(`table-${colourNameOf(colour)}-${seated}`, SCHOOL.tables, rowY(colour))]),
  ];
}

function professorPieces({ id }: WirePlayer, state: ModelState, before: ModelState | null): PlacedPiece[] {
  const changed = changedProfessors(before, state);
  return professorsOf(state, id).flatMap((colour) => [
    ...(changed.includes(colour) ? [mark(SCHOOL.professors + 2, rowY(colour), PROFESSOR, PROFESSOR)] : []),
    place(`professor-${colourNameOf(colour)}`, SCHOOL.professors + 2, rowY(colour)),
  ]);
}

const TOWER_PLACES = 8;

/** Marks the places of towers that came or went. */
function towerPieces({ towers, towerColour }: WirePlayer, was: WirePlayer | undefined): PlacedPiece[] {
  const changed = changedPlaces(was?.towers, towers).filter((index) => index < TOWER_PLACES);
  const shown = Math.min(TOWER_PLACES, towers);
  return [
    ...changed.map(towerPlace).map(({ x, y }) => mark(SCHOOL.towers + x, SCHOOL.top + y, TOWER.width, TOWER.height)),
    ...(shown === 0 ? [] : [place(`towers-${towerColour}-${shown}`, SCHOOL.towers, SCHOOL.top)]),
  ];
}

/** Those that are used up leave their places empty. */
function assistantPieces(player: WirePlayer, was: WirePlayer | undefined): PlacedPiece[] {
  const { hand, playedAssistant } = player;
  const shown = ALL_ASSISTANTS.filter((value) => value === playedAssistant || hand.includes(value));
  return [
    place('assistants', 0, CARDS_TOP, describeAssistants(player)),
    ...shown.flatMap((value) => {
      const x = (value - 1) * (CARD.width + CARD.gap);
      const isPlayed = value === playedAssistant;
      const isNew = isPlayed && was !== undefined && was.playedAssistant !== value;
      return [
        ...(isNew ? [mark(x, CARDS_TOP, CARD.width, CARD.height)] : []),
        place(`assistant-${value}-${isPlayed ? 'played' : 'hand'}`, x, CARDS_TOP),
      ];
    }),
  ];
}

const ALL_ASSISTANTS = Array.from({ length: MAX_ASSISTANT }, (_, index) => index + 1);

function coinPieces({ coins }: WirePlayer, was: WirePlayer | undefined): PlacedPiece[] {
  const x = SCHOOL.towers + 2;
  const isChanged = was !== undefined && was.coins !== coins;
  return [
    ...(isChanged ? [mark(x, CARDS_TOP + 4, 32, TOKEN)] : []),
    place('coin', x, CARDS_TOP + 4),
    place(`number-${coins}`, x + 19, CARDS_TOP + 6),
  ];
}
