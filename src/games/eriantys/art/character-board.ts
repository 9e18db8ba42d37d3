import type { Board, PlacedPiece } from '../../../kit/game-renderer.js';
import { colourNameOf, listColours } from '../engine/index.js';
import type { ModelState, WireCharacter } from '../gc18/model-state.js';
import { CHARACTER, count, mark, place, TOKEN } from './layout.js';
import { changedColours, characterBefore } from './state-changes.js';
import { describeCharacter, studentsOf } from './state-words.js';

const GAP = 8;

/** The characters of an expert game, side by side. */
export function characterBoard(state: ModelState, before: ModelState | null): Board {
  const characters = state.characters ?? [];
  return {
    kind: 'board',
    name: 'Characters',
    isNarrow: true,
    width: 3 * CHARACTER.width + 2 * GAP,
    height: CHARACTER.height,
    pieces: characters.flatMap((card, index) => cardPieces(card, index * (CHARACTER.width + GAP), state, before)),
  };
}

function cardPieces(card: WireCharacter, x: number, state: ModelState, before: ModelState | null): PlacedPiece[] {
  const was = characterBefore(before, card.number);
  const isInUse = state.characterPlayedThisTurn === card.number;
  const isNewlyUsed = isInUse && before !== null && before.characterPlayedThisTurn !== card.number;
  return [
    ...(isNewlyUsed ? [mark(x + 2, 2, CHARACTER.width - 4, CHARACTER.height - 4)] : []),
    place(`character-${card.number}`, x, 0, describeCharacter(card, state, isNewlyUsed)),
    place(`coin-${card.cost}`, x + CHARACTER.width - TOKEN - 4, 20),
    ...(card.coinOnCard ? [place('coin', x + 4, 37)] : []),
    ...(isInUse ? [place('use', x + (CHARACTER.width - 50) / 2, 54)] : []),
    ...studentPieces(card, was, x),
    ...noEntryPieces(card, was, x),
  ];
}

/** Three to a row. A colour of which there are more or fewer than before is marked. */
function studentPieces({ students }: WireCharacter, was: WireCharacter | undefined, left: number): PlacedPiece[] {
  if (students === undefined) return [];
  const counts = studentsOf(students);
  const changed = was === undefined ? [] : changedColours(was.students, students);
  const list = listColours(counts).slice(0, 6);
  return list.flatMap((colour, index) => {
    const x = left + 14 + (index % 3) * 22;
    const y = 70 + Math.floor(index / 3) * 20;
    return [
      ...(changed.includes(colour) ? [mark(x, y, TOKEN, TOKEN)] : []),
      place(`student-${colourNameOf(colour)}`, x, y),
    ];
  });
}

function noEntryPieces({ noEntry }: WireCharacter, was: WireCharacter | undefined, left: number): PlacedPiece[] {
  if (noEntry === undefined) return [];
  const x = left + 27;
  const isChanged = was?.noEntry !== undefined && was.noEntry !== noEntry;
  return [...(isChanged ? [mark(x, 76, 36, TOKEN)] : []), place('entry', x, 76), ...count(noEntry, x + 21, 79)];
}
