import { legalMoves, type View } from '../engine/index.js';
import { makeExpertReply, makeLoginReply, makeNumberReply, makePerformGameMove } from './messages.js';
import type { SessionState } from './session-machine.js';
import { encodeMove } from './wire-moves.js';

/** What a client may send before a game. Of all names there is one as an example. */
export function legalReplies(state: SessionState): string[] {
  switch (state) {
    case 'LOGIN':
      return [makeLoginReply('alice')];
    case 'HOST_NUM':
      return [2, 3].map(makeNumberReply);
    case 'HOST_EXPERT':
      return [false, true].map(makeExpertReply);
    default:
      return [];
  }
}

/** The moves of the player on turn. */
export function* legalMoveMessages(view: View): Generator<string, void, undefined> {
  for (const move of legalMoves(view)) yield makePerformGameMove(encodeMove(move));
}
