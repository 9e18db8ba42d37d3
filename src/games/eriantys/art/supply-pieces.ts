import type { PlacedPiece } from '../../../kit/game-renderer.js';
import { colourNameOf, listColours } from '../engine/index.js';
import type { ModelState } from '../gc18/model-state.js';
import { CELL, CLOUD, type Corner, mark, PROFESSOR, place, TOKEN } from './layout.js';
import { changedProfessors, isCloudChanged } from './state-changes.js';
import { describeCloud, describeSupply, professorsOf, studentsOf } from './state-words.js';

const LEFT = CELL.width;
const WIDTH = 2 * CELL.width;
const TOP = CELL.height;

/** What is inside the ring: clouds, professors that nobody has, the bag, and the supply of coins. */
export const centrePieces = (state: ModelState, before: ModelState | null): PlacedPiece[] => [
  ...state.clouds.flatMap((_, index) => cloudPieces(state, before, index)),
  ...professorPieces(state, before),
  ...supplyPieces(state, before),
];

/** Up to three clouds in a row; four in two rows. */
function cornerOf(index: number, clouds: number): Corner {
  const columns = clouds > 3 ? 2 : clouds;
  const room = WIDTH / columns;
  const y = TOP + (clouds > 3 ? Math.floor(index / columns) * (CLOUD.height - 5) - 4 : 12);
  return { x: LEFT + room * (index % columns) + (room - CLOUD.width) / 2, y };
}

/** Where a student is on a cloud: two by two, and one that is left over in the middle. */
const placeOnCloud = (at: number, students: number): Corner => ({
  x: 18 + 18 * (at % 2) + (at % 2 === 0 && at === students - 1 ? 9 : 0),
  y: 14 + 18 * Math.floor(at / 2),
});

function cloudPieces(state: ModelState, before: ModelState | null, index: number): PlacedPiece[] {
  const cloud = state.clouds[index] as ModelState['clouds'][number];
  const { x, y } = cornerOf(index, state.clouds.length);
  const isChanged = isCloudChanged(before, state, index);
  const students = listColours(studentsOf(cloud.students)).slice(0, 4);
  return [
    ...(isChanged ? [mark(x, y, CLOUD.width, CLOUD.height)] : []),
    place(`cloud-${cloud.taken ? 'taken' : 'full'}`, x, y, describeCloud(cloud, index, isChanged)),
    place(`index-${index}`, x - 1, y + 29),
    ...students.map((colour, at) => {
      const on = placeOnCloud(at, students.length);
      return place(`student-${colourNameOf(colour)}`, x + on.x, y + on.y);
    }),
  ];
}

function professorPieces(state: ModelState, before: ModelState | null): PlacedPiece[] {
  const free = professorsOf(state, null);
  const changed = changedProfessors(before, state);
  return free.flatMap((colour, index) => {
    const x = LEFT + WIDTH / 2 + (index - free.length / 2) * 22 + 1;
    const y = TOP + 99;
    return [
      ...(changed.includes(colour) ? [mark(x, y, PROFESSOR, PROFESSOR)] : []),
      place(`professor-${colourNameOf(colour)}`, x, y),
    ];
  });
}

function supplyPieces(state: ModelState, before: ModelState | null): PlacedPiece[] {
  const { bagCount, expertMode, coinSupply = 0 } = state;
  const y = TOP + 124;
  const bagX = LEFT + (expertMode ? 34 : 64);
  const isBagChanged = before !== null && before.bagCount !== bagCount;
  const isSupplyChanged = before !== null && (before.coinSupply ?? 0) !== coinSupply;
  return [
    ...(isBagChanged ? [mark(bagX, y, 50, 28)] : []),
    place('bag', bagX, y, describeSupply(state)),
    place(`number-${bagCount}`, bagX + 29, y + 10),
    ...(expertMode && isSupplyChanged ? [mark(LEFT + 110, y + 8, 34, TOKEN)] : []),
    ...(expertMode ? [place('coin', LEFT + 110, y + 8), place(`number-${coinSupply}`, LEFT + 128, y + 10)] : []),
  ];
}
