import { makePosition, type Position } from './position.js';

/** Why a stream cannot be read any further: a stable code, where the first wrong byte is, and what may stand there. */
export interface WireError<Code extends string = string> {
  readonly code: Code;
  readonly position: Position;
  readonly found: string;
  readonly allowed: string;
  /** All of the above in one sentence. */
  readonly message: string;
}

export const makeWireError = <Code extends string>(
  code: Code,
  position: Position,
  found: string,
  allowed: string,
): WireError<Code> => ({
  code,
  position,
  found,
  allowed,
  message: `${found} at ${makePosition(position)}: ${allowed}`,
});

/** The position is the end of all bytes, and says nothing; what is missing says what is allowed. */
export const makeIncompleteError = (
  position: Position,
  missing: string,
  allowed: string,
): WireError<'wire/incomplete'> => ({
  ...makeWireError('wire/incomplete', position, missing, allowed),
  message: missing,
});
