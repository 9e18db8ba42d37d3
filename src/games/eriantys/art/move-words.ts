import { characterFacts } from '../engine/index.js';
import { parseWireMove } from '../gc18/schema.js';
import type { CharacterMove, WireMove } from '../gc18/wire-moves.js';

/** What a player does with a move: `plays assistant 7`. A move that is not valid is only called a move. */
export function describeMove(move: unknown): string {
  const parsed = parseWireMove(move);
  return parsed.ok ? describeValid(parsed.value) : 'makes a move';
}

function describeValid(move: WireMove): string {
  switch (move.typeOfMove) {
    case 'PlayAssistantCard':
      return `plays assistant ${move.cardNumber}`;
    case 'MoveStudents': {
      const to = typeof move.islandNumber === 'number' ? `island ${move.islandNumber}` : 'the dining room';
      return `moves a ${move.studentColour.toLowerCase()} student to ${to}`;
    }
    case 'MoveMotherNature':
      return `moves Mother Nature ${move.motherNatureMovements === 1 ? '1 step' : `${move.motherNatureMovements} steps`}`;
    case 'ChooseCloud':
      return `takes cloud ${move.cloudNumber}`;
    case 'PlayCharacterCard':
      return describeCharacterMove(move);
  }
}

function describeCharacterMove({ cardNumber, studentColour, islandNumber, swaps = [] }: CharacterMove): string {
  const target = [
    ...(studentColour === undefined ? [] : [studentColour.toLowerCase()]),
    ...(islandNumber === undefined ? [] : [`island ${islandNumber}`]),
    ...swaps.map(({ take, give }) => `${give.toLowerCase()} for ${take.toLowerCase()}`),
  ];
  const name = characterFacts(cardNumber).name.replaceAll('-', ' ');
  return `uses the ${name}${target.length === 0 ? '' : `: ${target.join(', ')}`}`;
}
