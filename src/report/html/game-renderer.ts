import type { Language } from '../../kit/protocol.js';
import type { Message } from './evidence-messages.js';
import type { View } from './payload.js';

/** Looks at the messages of one case, in their order, and says what each shows of the table; null where that is nothing. */
export type Observer = (message: Message) => View | null;

/** How something grew, step by step. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Knows the game: everything else here does not. */
export interface Artist {
  /** Null for a protocol that it does not know, whose cases are then shown without a table. */
  readonly languageOf: (protocol: string) => Language | null;
  readonly observe: (protocol: string) => Observer;
  /** The points of each seat after each of its turns, as far as the messages tell. */
  readonly pointsByTurn: (protocol: string, messages: readonly Message[]) => readonly Series[];
  /** What is inside of the `<symbol>` of a drawing, which is 60 wide and 84 high. */
  readonly draw: (drawing: string) => string;
}
