import {
  type Colour,
  characterFacts,
  type Move,
  moveMotherNature,
  NONE,
  placeStudent,
  playAssistant,
  seatStudent,
  takeCloud,
  useCharacter,
  useOnIsland,
  useToExchange,
  useWithColour,
  useWithStudent,
} from '../engine/index.js';
import { WIRE_COLOURS, type WireColour } from './model-state.js';

export interface Swap {
  /** Enters the entrance. */
  readonly take: WireColour;
  /** Leaves it. */
  readonly give: WireColour;
}

/** A character move has what its character needs. */
export interface CharacterMove {
  readonly typeOfMove: 'PlayCharacterCard';
  readonly cardNumber: number;
  readonly studentColour?: WireColour;
  readonly islandNumber?: number;
  readonly swaps?: readonly Swap[];
}

/** The `move` of a PerformGameMove. */
export type WireMove =
  | { readonly typeOfMove: 'PlayAssistantCard'; readonly cardNumber: number }
  /** Without an island, to the dining room. */
  | { readonly typeOfMove: 'MoveStudents'; readonly studentColour: WireColour; readonly islandNumber?: number | null }
  | { readonly typeOfMove: 'MoveMotherNature'; readonly motherNatureMovements: number }
  | { readonly typeOfMove: 'ChooseCloud'; readonly cloudNumber: number }
  | CharacterMove;

export type TypeOfMove = WireMove['typeOfMove'];

const wireColour = (colour: Move['colour']): WireColour => WIRE_COLOURS[colour as Colour];
const colourOf = (colour: WireColour): Colour => WIRE_COLOURS.indexOf(colour) as Colour;

/** The message for a move of the engine. */
export function encodeMove(move: Move): WireMove {
  const { number, island } = move;
  switch (move.kind) {
    case 'assistant':
      return { typeOfMove: 'PlayAssistantCard', cardNumber: number };
    case 'student': {
      const studentColour = wireColour(move.colour);
      return { typeOfMove: 'MoveStudents', studentColour, ...(island !== NONE && { islandNumber: island }) };
    }
    case 'mother-nature':
      return { typeOfMove: 'MoveMotherNature', motherNatureMovements: number };
    case 'cloud':
      return { typeOfMove: 'ChooseCloud', cloudNumber: number };
    case 'character':
      return encodeCharacterMove(move);
  }
}

const encodeCharacterMove = ({ number, colour, island, take, give }: Move): CharacterMove => ({
  typeOfMove: 'PlayCharacterCard',
  cardNumber: number,
  ...(colour !== NONE && { studentColour: wireColour(colour) }),
  ...(island !== NONE && { islandNumber: island }),
  ...(take.length > 0 && {
    swaps: take.map((taken, index) => ({ take: wireColour(taken), give: wireColour(give[index] as Colour) })),
  }),
});

/** The engine's move for a message, which must be valid by the schema. */
export function decodeMove(move: WireMove): Move {
  switch (move.typeOfMove) {
    case 'PlayAssistantCard':
      return playAssistant(move.cardNumber);
    case 'MoveStudents': {
      const colour = colourOf(move.studentColour);
      return typeof move.islandNumber === 'number' ? placeStudent(colour, move.islandNumber) : seatStudent(colour);
    }
    case 'MoveMotherNature':
      return moveMotherNature(move.motherNatureMovements);
    case 'ChooseCloud':
      return takeCloud(move.cloudNumber);
    case 'PlayCharacterCard':
      return decodeCharacterMove(move);
  }
}

/** The schema demands what the character needs, and nothing else. */
function decodeCharacterMove({ cardNumber, studentColour, islandNumber = NONE, swaps = [] }: CharacterMove): Move {
  switch (characterFacts(cardNumber).target) {
    case 'nothing':
      return useCharacter(cardNumber);
    case 'island':
      return useOnIsland(cardNumber, islandNumber);
    case 'colour':
      return useWithColour(cardNumber, colourOf(studentColour as WireColour));
    case 'colour-and-island':
      return useWithStudent(cardNumber, colourOf(studentColour as WireColour), islandNumber);
    case 'exchange':
      return useToExchange(
        cardNumber,
        swaps.map(({ take }) => colourOf(take)),
        swaps.map(({ give }) => colourOf(give)),
      );
  }
}
