import { WIRE_COLOURS, type WireColour, type WireStudents } from '../../../src/games/eriantys/gc18/model-state.js';
import { flaw, type Mutant } from '../mutant.js';
import { behaving, changing, changingMoves, gc18Client } from './player.js';

const ASSISTANTS = Array.from({ length: 10 }, (_, index) => index + 1);

export const colourIn = (students: WireStudents): WireColour | null =>
  WIRE_COLOURS.find((colour) => students[colour] > 0) ?? null;
export const colourMissing = (students: WireStudents): WireColour | null =>
  WIRE_COLOURS.find((colour) => students[colour] === 0) ?? null;

const seat = (studentColour: WireColour) => ({ typeOfMove: 'MoveStudents', studentColour });
const steps = (motherNatureMovements: number) => ({ typeOfMove: 'MoveMotherNature', motherNatureMovements });
const cloud = (cloudNumber: number) => ({ typeOfMove: 'ChooseCloud', cloudNumber });

const reachOf = (assistant: number | null): number => Math.ceil((assistant ?? 0) / 2);

/** Breaks a rule on assistants, students, Mother Nature or clouds. */
export const MOVES: readonly Mutant[] = [
  gc18Client(
    flaw('same-assistant', 'plays the assistant of another though it has others', 'assistant/played', /\/assistant\//),
    changingMoves(({ gamePhase, players }, { hand }) => {
      const played = players.map(({ playedAssistant }) => playedAssistant);
      const same = hand.find((value) => played.includes(value));
      if (gamePhase !== 'PlayAssistantCard' || same === undefined) return null;
      return { typeOfMove: 'PlayAssistantCard', cardNumber: same };
    }),
  ),
  gc18Client(
    flaw('no-way-out', 'does not play when all its assistants are forbidden', 'peer/timeout', /\/assistant\//),
    behaving(() => ({ state, id, correct }) => {
      const played = state?.players.map(({ playedAssistant }) => playedAssistant) ?? [];
      const hand = state?.players.find((player) => player.id === id)?.hand ?? [];
      const isStuck = state?.gamePhase === 'PlayAssistantCard' && hand.every((value) => played.includes(value));
      return isStuck ? [] : correct;
    }),
  ),
  gc18Client(
    flaw('absent-assistant', 'plays an assistant that it has no more', 'assistant/in-hand', /\/assistant\//),
    changingMoves(({ gamePhase }, { hand }) => {
      const absent = ASSISTANTS.find((value) => !hand.includes(value));
      if (gamePhase !== 'PlayAssistantCard' || absent === undefined) return null;
      return { typeOfMove: 'PlayAssistantCard', cardNumber: absent };
    }),
  ),
  gc18Client(
    flaw('absent-student', 'moves a student of a colour that it does not have', 'student/in-entrance', /\/students\//),
    changingMoves(({ gamePhase }, { entrance }) => {
      const colour = colourMissing(entrance);
      return gamePhase === 'MoveStudents' && colour !== null ? seat(colour) : null;
    }),
  ),
  gc18Client(
    flaw('overfills', 'seats an eleventh student at a table', 'student/table-full', /\/students\//),
    changingMoves(({ gamePhase }, { entrance, diningRoom }) => {
      const colour = WIRE_COLOURS.find((each) => diningRoom[each] === 10 && entrance[each] > 0);
      return gamePhase === 'MoveStudents' && colour !== undefined ? seat(colour) : null;
    }),
  ),
  gc18Client(
    flaw('nine-seats', 'takes a table with nine students for full', 'peer/timeout', /\/students\//),
    behaving(() => ({ state, id, correct }) => {
      const own = state?.players.find((player) => player.id === id);
      const isFull =
        own !== undefined && WIRE_COLOURS.every((each) => !own.entrance[each] || own.diningRoom[each] === 9);
      return state?.gamePhase === 'MoveStudents' && isFull ? [] : correct;
    }),
  ),
  gc18Client(
    flaw('tile-for-position', 'names a merged island by its last tile', 'island/exists', /\/students\//),
    changingMoves(({ gamePhase, islands }, { entrance }) => {
      const studentColour = colourIn(entrance);
      if (gamePhase !== 'MoveStudents' || islands.length === 12 || studentColour === null) return null;
      return { ...seat(studentColour), islandNumber: islands.at(-1)?.tiles.at(-1) };
    }),
  ),
  gc18Client(
    flaw(
      'goes-too-far',
      'moves Mother Nature by the value of the assistant',
      'mother-nature/range',
      /\/mother-nature\//,
    ),
    changingMoves(({ gamePhase }, { playedAssistant }) => {
      if (gamePhase !== 'MoveMotherNature' || playedAssistant === null) return null;
      return steps(Math.min(7, playedAssistant));
    }),
  ),
  gc18Client(
    flaw('stands-still', 'lets Mother Nature stay where she is', 'move/form', /\/mother-nature\//),
    changingMoves(({ gamePhase }) => (gamePhase === 'MoveMotherNature' ? steps(0) : null)),
  ),
  gc18Client(
    flaw(
      'lasting-messenger',
      'adds two steps in every turn after a messenger',
      'mother-nature/range',
      /\/mother-nature\//,
    ),
    changingMoves(({ gamePhase, characters }, { playedAssistant }) => {
      const wasUsed = characters?.some(({ number, coinOnCard }) => number === 4 && coinOnCard);
      return gamePhase === 'MoveMotherNature' && wasUsed ? steps(reachOf(playedAssistant) + 2) : null;
    }),
  ),
  gc18Client(
    flaw('names-the-island', 'says to which island Mother Nature goes', 'move/form', /\/mother-nature\//),
    changingMoves(({ gamePhase, motherNature, islands }) =>
      gamePhase === 'MoveMotherNature'
        ? { typeOfMove: 'MoveMotherNature', islandNumber: (motherNature + 1) % islands.length }
        : null,
    ),
  ),
  gc18Client(
    flaw('taken-cloud', 'takes a cloud that another has taken', 'cloud/taken', /\/cloud\//),
    changingMoves(({ gamePhase, clouds }) => {
      const taken = clouds.findIndex((each) => each.taken);
      return gamePhase === 'ChooseCloud' && taken >= 0 ? cloud(taken) : null;
    }),
  ),
  gc18Client(
    flaw('clouds-from-1', 'counts clouds from 1', 'cloud/exists', /\/cloud\//),
    changingMoves(({ gamePhase, clouds }) => (gamePhase === 'ChooseCloud' ? cloud(clouds.length) : null)),
  ),
  gc18Client(
    flaw('no-last-cloud', 'takes no cloud in the last round', 'peer/timeout', /\/cloud\//),
    behaving(
      () =>
        ({ state, correct }) =>
          state?.finalRound && state.gamePhase === 'ChooseCloud' ? [] : correct,
    ),
  ),
  gc18Client(
    flaw('three-students', 'moves Mother Nature after three students of four', 'move/phase', /\/students\//),
    changingMoves(({ gamePhase, numberOfPlayers, studentsLeftToMove }) =>
      gamePhase === 'MoveStudents' && numberOfPlayers === 3 && studentsLeftToMove === 1 ? steps(1) : null,
    ),
  ),
  gc18Client(
    flaw('skips-mother-nature', 'takes a cloud before Mother Nature has moved', 'move/phase', /\/mother-nature\//),
    changingMoves(({ gamePhase }) => (gamePhase === 'MoveMotherNature' ? cloud(0) : null)),
  ),
  gc18Client(
    flaw('all-students', 'moves all students of a turn in one message', 'move/form', /\/students\//),
    changingMoves(({ gamePhase }, { entrance }) => {
      const colour = colourIn(entrance);
      if (gamePhase !== 'MoveStudents' || colour === null) return null;
      return { typeOfMove: 'MoveStudents', studentColour: [colour, colour, colour] };
    }),
  ),
  gc18Client(
    flaw('small-letters', 'writes colours in small letters', 'move/form', /\/students\//),
    changingMoves(({ gamePhase }, { entrance }) =>
      gamePhase === 'MoveStudents'
        ? { typeOfMove: 'MoveStudents', studentColour: colourIn(entrance)?.toLowerCase() }
        : null,
    ),
  ),
  gc18Client(
    flaw('numbers-in-quotes', 'sends numbers as strings', 'move/form', /\/cloud\//),
    changingMoves(({ gamePhase }) =>
      gamePhase === 'ChooseCloud' ? { typeOfMove: 'ChooseCloud', cloudNumber: '0' } : null,
    ),
  ),
  gc18Client(
    flaw('move-outside', 'writes the move into the message, not into its member move', 'move/form', /\/start\//),
    changing('PerformGameMove', ({ type, move }) => [{ type, ...(move as object) }]),
  ),
];
